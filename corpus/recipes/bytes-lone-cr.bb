FIRST = "a lone carriage return ends a line"SECOND = "2"do_greet() {    echo hello}
THIRD = "3"
