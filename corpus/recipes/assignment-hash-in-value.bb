# A hash within a value starts no comment.
SRC_URI = "https://example.com/hello.tar.gz#1.0 # all of this is the value"
COLOUR = '#c0ffee'
CHANNELS = "#one \
    #two"
