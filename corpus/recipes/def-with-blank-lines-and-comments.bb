def hello_greeting(d):
    greeting = "hello"

# A comment in column 1 belongs to the def,
    # and so does this one.

    return greeting

# So do blank lines and comments behind the def,
# up to the next statement.

GREETING = "${@hello_greeting(d)}"
