BEFORE = "1"
GREETING = "hello" # what it says
AFTER = "3"
