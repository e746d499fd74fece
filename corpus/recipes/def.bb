def hello_greeting(d):
    return "hello, %s" % d.getVar("PN")

def hello_default(d, name = "world", *rest, **options):
	if options: return ""
	return name
GREETING = "a def ends before the first line that is not indented"
def one_line(d): return "hello"
def spaced   (d) :   # a comment
    pass
def typed(d) -> dict[str, str]:
    return {
        "hello": "world",
    }
def split(d, \
          name):
    return name
