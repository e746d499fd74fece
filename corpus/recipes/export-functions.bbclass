hello_do_greet() {
    echo hello
}
hello_do_wave() {
    :
}

EXPORT_FUNCTIONS do_greet do_wave
EXPORT_FUNCTIONS do_greet \
    do_wave
