do_compile() {
    greet() {
        echo "hello, $1"
    }
    greet ${PN}
outer() {
    echo "a head in column 1, inside a body"
} # this brace ends nothing: it is not alone on its line
 }
}
GREETING = "hello"
