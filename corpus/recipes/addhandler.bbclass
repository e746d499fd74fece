python hello_eventhandler() {
    bb.plain("hello, %s" % e.getName())
}
addhandler hello_eventhandler
hello_eventhandler[eventmask] = "bb.event.BuildStarted"

addhandler one_handler other_handler
