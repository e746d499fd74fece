# A comment.
#without a space
## more than one
#
#GREETING = "commented out"
GREETING = "hello"
# the last line
