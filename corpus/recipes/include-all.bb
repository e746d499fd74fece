include_all conf/hello/maintainers.inc
include_all conf/distro/include/hello-${DISTRO}.inc
