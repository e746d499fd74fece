<<<<<<< HEAD
GREETING = "hello"
=======
GREETING = "hallo"
>>>>>>> translation
AFTER = "6"
