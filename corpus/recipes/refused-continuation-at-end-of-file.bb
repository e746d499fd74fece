BEFORE = "1"
SRC_URI = "file://one \
