BEFORE = "1"
addtask do_greet:append_more before do_build
AFTER = "3"
