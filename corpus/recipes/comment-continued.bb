# A comment that ends in a backslash \
# goes on in the next line, \
# which must be a comment too.
#SRC_URI = "file://one \
#           file://two \
#"
GREETING = "hello"
