do_greet() {
    echo hello
}