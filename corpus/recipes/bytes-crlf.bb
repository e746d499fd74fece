GREETING = "hello"
SRC_URI = "file://one \
    file://two"
do_greet() {
    echo hello
}
def hello(d):
    return 1

inherit hello
