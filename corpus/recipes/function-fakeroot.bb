fakeroot do_install() {
    chown root:root ${D}/hello
}
fakeroot python do_rootfs () {
    bb.note("hello")
}
python fakeroot do_image () {
    bb.note("the order of the two does not matter")
}
fakerooted() {
    : a plain function
}
