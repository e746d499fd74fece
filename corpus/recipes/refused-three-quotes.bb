BEFORE = "1"
GREETING = "say "hello"
AFTER = "3"
