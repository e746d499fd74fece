GREETING = "hello"
SPACED="a form feed is white space"

NEXT = "4"
