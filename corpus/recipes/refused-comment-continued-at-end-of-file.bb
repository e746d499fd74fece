# a comment that goes on \
