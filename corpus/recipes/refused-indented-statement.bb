BEFORE = "1"
    GREETING = "hello"
 # a comment may not be indented either
AFTER = "4"
