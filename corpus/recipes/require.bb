require hello.inc
require recipes-core/images/hello-image.bb
require ${COREBASE}/meta/recipes-hello/hello/hello.inc
require a.inc \
    b.inc
