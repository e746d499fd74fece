# SPDX-License-Identifier: MIT
SUMMARY = "Says hello in many languages"
DESCRIPTION = "hello prints a greeting in the language of the user, \
from the terminal or, with --serve, to whoever asks over the network."
HOMEPAGE = "https://example.com/hello"
SECTION = "console/utils"
LICENSE = "MIT & CC0-1.0"
LIC_FILES_CHKSUM = "file://COPYING;md5=5d41402abc4b2a76b9719d911017c592 \
                    file://greetings/COPYING;beginline=3;md5=7d793037a0760186574b0282f2f435e7"

DEPENDS = "gettext-native ncurses"

require hello.inc

SRC_URI = "https://example.com/releases/hello-${PV}.tar.gz;name=source \
           git://example.com/greetings.git;protocol=https;branch=main;name=greetings \
           file://0001-Say-it-louder.patch \
           file://hello.service \
           ${@bb.utils.contains('PTEST_ENABLED', '1', 'file://run-ptest', '', d)} \
           "
SRC_URI:append:libc-musl = " file://musl.patch"
SRC_URI[source.sha256sum] = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"
SRCREV_greetings = "aaf4c61ddcc5e8a2dabede0f3b482cd9aea9434d"
SRCREV_FORMAT = "greetings"

inherit autotools pkgconfig systemd update-alternatives ptest

PACKAGECONFIG ??= "${@bb.utils.filter('DISTRO_FEATURES', 'systemd', d)} tls"
PACKAGECONFIG[systemd] = "--with-systemd,--without-systemd,systemd"
PACKAGECONFIG[tls] = "--with-tls,--without-tls,openssl,ca-certificates"

EXTRA_OECONF += "--disable-static"
EXTRA_OECONF:append:class-native = " --without-greetings"
CFLAGS:append:toolchain-clang = " -Wno-error=unused-result"
export HELLO_LANGUAGES = "${@' '.join(hello_languages(d))}"

def hello_languages(d):
    languages = d.getVar("GLIBC_GENERATE_LOCALES") or "en_US.UTF-8"
    return sorted({language.split("_")[0] for language in languages.split()})

python () {
    if not d.getVar("PACKAGECONFIG"):
        bb.warn("%s: hello can not serve without TLS" % d.getVar("PN"))
}

do_configure:prepend() {
	# the generated list wins over the one of the archive
	cat > ${S}/LINGUAS <<EOF
${HELLO_LANGUAGES}
EOF
}

do_greetings() {
	for language in ${HELLO_LANGUAGES}; do
		if [ ! -e ${S}/greetings/$language.txt ]; then
			bbwarn "no greeting in $language"
			continue
		fi
		install -D -m 0644 ${S}/greetings/$language.txt ${B}/greetings/$language
	done
}
do_greetings[dirs] = "${B}"
addtask greetings after do_compile before do_install

do_install:append () {
	install -d ${D}${datadir}/hello
	cp -R --no-dereference --preserve=mode,links ${B}/greetings ${D}${datadir}/hello

	if ${@bb.utils.contains('PACKAGECONFIG', 'systemd', 'true', 'false', d)}; then
		install -D -m 0644 ${WORKDIR}/hello.service ${D}${systemd_system_unitdir}/hello.service
		sed -i -e 's,@BINDIR@,${bindir},g' ${D}${systemd_system_unitdir}/hello.service
	fi
}

PACKAGES =+ "${PN}-greetings"
FILES:${PN}-greetings = "${datadir}/hello/greetings"
RRECOMMENDS:${PN} += "${PN}-greetings"
RDEPENDS:${PN}-ptest += "bash diffutils"

ALTERNATIVE:${PN} = "hello"
ALTERNATIVE_LINK_NAME[hello] = "${bindir}/hello"
ALTERNATIVE_PRIORITY = "100"

SYSTEMD_SERVICE:${PN} = "hello.service"
SYSTEMD_AUTO_ENABLE = "disable"

pkg_postinst:${PN}-greetings () {
	if [ -z "$D" ]; then
		hello --refresh
	fi
}

BBCLASSEXTEND = "native nativesdk"
