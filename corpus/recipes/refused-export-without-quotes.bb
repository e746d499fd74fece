export GREETING=hello
export = "no name"
export GREETING:append
AFTER = "4"
