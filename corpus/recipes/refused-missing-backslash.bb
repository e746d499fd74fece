BEFORE = "1"
SRC_URI = "file://one
    file://two"
AFTER = "4"
