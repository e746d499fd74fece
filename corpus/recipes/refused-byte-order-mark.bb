SUMMARY = "a byte order mark comes first"
NEXT = "2"
