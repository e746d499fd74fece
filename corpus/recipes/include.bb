include hello.inc
include recipes-hello/hello/hello-${PV}.inc
include	${@'hello-extra.inc' if d.getVar('EXTRA') else ''}
include hello.inc # no comment either
