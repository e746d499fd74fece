addtask greet
addtask greet before do_build
addtask greet after do_compile
addtask greet after do_compile do_configure before do_install do_build
addtask do_greet do_wave before do_build after do_compile
addtask greet before do_build # a comment may stand here
addtask greet after ${@'do_compile' if d.getVar('EARLY') else 'do_install'}
addtask	greet	before	do_build
addtask greet \
    after do_compile \
    before do_build
addtask greet before do_build before do_package after do_compile after do_install
addtask greet:append before do_build
