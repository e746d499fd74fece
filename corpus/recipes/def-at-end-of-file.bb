def hello_greeting(d):
    return "hello"

# the end