do_greet() { echo hello; }
AFTER = "2"
