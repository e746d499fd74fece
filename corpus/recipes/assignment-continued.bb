# Each line loses its backslash and the white space before its end; the white
# space that the next line starts with stays.
SRC_URI = "file://hello.c \
           file://greeting.txt \
           "
NO_SPACE = "one\
word"
SPACE_BEHIND_BACKSLASH = "hello \  
	world"
EMPTY_LINE_INSIDE = "hello \
\
    world"
TWO_BACKSLASHES = "hello \\
    world"
NAME_ALONE \
    = \
    "the operator and the value may have lines of their own"
SPLIT_\
NAME = "so may half a name"
SPLIT:over\
ride:app\
end = "and half an override"
SPLIT[fl\
ag] = "and half a flag"
FOLLOWING = "line numbers count on"
