BEFORE = "1"
SRC_URI = "file://one \
# file://two \
    file://three"
AFTER = "5"
