do_install() {
    cat > ${D}/hello.conf << EOF
GREETING = "not a statement"
inherit nothing
unset nothing
python () {
  }
EOF
	cat > ${D}/hello.json << EOF
{
  "greeting": "hello" }
EOF
}
GREETING = "a statement"
