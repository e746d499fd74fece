do_install() {
    cat > ${D}/hello.json << EOF
{
    "greeting": "hello"
}
EOF
}
AFTER = "8"
