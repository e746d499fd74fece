do_compile() {
    oe_runmake CFLAGS="${CFLAGS}"
}

do_install () {
	install -d ${D}${bindir}

	# a comment, a blank line and braces that are not in column 1
	install -m 0755 hello ${D}${bindir}
	if [ -n "${GREETING}" ]; then {
		echo '}' > ${D}/greeting
	} fi
}

hello-helper.sh+x(){
:
}
empty() {
}
split_\
head () \
{
    :
}
AFTER = "not part of a function"
