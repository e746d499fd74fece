BEFORE = "1"
= "no name"
AFTER = "3"
