export GREETING
export  SPACED
export GREETING_${LANGUAGE}
export ~/.hello
