do_install:append() {
    install -d ${D}${sysconfdir}
}
do_install:append:class-native() {
    rm -rf ${D}${sysconfdir}
}
python do_package:prepend:qemuall () {
    bb.note("packing")
}
pkg_postinst:${PN}-doc() {
    mandb
}
pkg_prerm:${PN}:remove() {
    :
}
fakeroot do_${GREETING}() {
    :
}
