BEFORE = "1"
do_greet() {
    echo hello
 }

AFTER = "is inside the function"
