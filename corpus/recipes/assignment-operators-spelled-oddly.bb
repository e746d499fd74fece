# White space around an operator is optional, and a name may end in + or .
# where what follows is no operator of its own.
NO_SPACE="1"
SPACE_BEHIND= "2"
SPACE_BEFORE ="3"
TABS	=	"4"
DOT.="5"
DOT_PLAIN. = "6"
PLUS+="7"
PLUS_PLAIN+ = "8"
WEAK??="9"
LATE=+"10"
NOW:="11"
FILES:lib++ = "12"
