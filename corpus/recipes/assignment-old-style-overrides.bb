# Underscores were the override syntax before BitBake 1.52; now they are just
# part of a name.
FILES_${PN} = "${bindir}/hello"
RDEPENDS_${PN}-doc = "man-db"
SRC_URI_append = " file://lost.patch"
GREETING_qemuall_remove = "hello"
