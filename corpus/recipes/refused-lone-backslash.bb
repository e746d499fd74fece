BEFORE = "1"
\
GREETING = "behind a lone backslash"
AFTER = "4"
