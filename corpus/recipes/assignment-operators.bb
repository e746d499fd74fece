# The eight operators of BitBake.
GREETING = "hello"
GREETING_NOW := "${GREETING} at once"
GREETING_FILE ?= "greeting.txt"
GREETING_LANGUAGE ??= "en"
CFLAGS += "-O2"
CFLAGS =+ "-g"
EXTRA_OECONF .= " --enable-greeting"
EXTRA_OECONF =. "--with-files "
