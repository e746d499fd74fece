unset do_greet[noexec]
unset SRC_URI[hello.sha256sum]
unset do_greet[depends@all]
