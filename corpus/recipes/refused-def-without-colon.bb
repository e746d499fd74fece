def hello(d)
    return "hello"
AFTER = "3"
