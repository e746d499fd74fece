# The last line has no end.
GREETING = "hello"