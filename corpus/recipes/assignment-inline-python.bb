GREETING = "${@'hello' if d.getVar('PN') == "hello" else ''}"
DEPENDS += "${@bb.utils.contains('PACKAGECONFIG', 'gtk', 'gtk+3', '', d)}"
NESTED = "${@'${PN}'.upper() + '}'}"
LATER = '${@{"a": 1}["a"]}'
