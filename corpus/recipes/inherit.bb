inherit autotools
inherit pkgconfig gettext   systemd
inherit ${@bb.utils.contains('PACKAGECONFIG', 'python', 'python3native', '', d)}
inherit	tabbed
inherit autotools \
    pkgconfig
inherit autotools # a hash starts no comment here: BitBake looks for these classes too
