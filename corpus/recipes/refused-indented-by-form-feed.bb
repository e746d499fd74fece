GREETING = "hello"
INDENTED = "a form feed is white space, so this is indented"
