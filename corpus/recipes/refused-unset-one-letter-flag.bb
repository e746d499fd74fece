GREETING[x] = "a flag of one letter can be set"
unset GREETING[x]
AFTER = "3"
