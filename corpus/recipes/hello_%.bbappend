FILESEXTRAPATHS:prepend := "${THISDIR}/${PN}:"

SRC_URI += "file://0002-Say-it-politely.patch"
PACKAGECONFIG:remove = "tls"

do_install:append:qemuall() {
    echo "hello, emulator" > ${D}${datadir}/hello/greeting
}
