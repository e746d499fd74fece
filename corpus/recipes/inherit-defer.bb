inherit_defer native
inherit_defer ${GREETING_CLASSES}
inherit_defer hello \
    world
