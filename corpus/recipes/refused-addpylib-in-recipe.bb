addpylib ${LAYERDIR}/lib hello
AFTER = "2"
