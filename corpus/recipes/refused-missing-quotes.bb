GREETING = hello
LANGUAGE = "en'
AFTER = "3"
