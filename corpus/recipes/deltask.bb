deltask do_greet
deltask do_greet do_wave ${HELLO_TASKS}
deltask do_greet # a comment may stand here
deltask do_greet \
    do_wave
