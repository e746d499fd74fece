BEFORE = "1"
# file://one \
GREETING = "hello"
AFTER = "4"
