"""Says what BitBake's own parser reads from files, statement by statement. Nothing
is evaluated: not a variable, not a line of Python of a layer.

Started with the directory bitbake/lib as its argument. A question is a line of JSON
on standard input, the answer a line on standard output:

    {"id": 1, "ask": {"path": "b.bb", "text": "..."}}  what is in the text (in base64)
    {"id": 2, "ask": {}}                               which BitBake it is

    {"id": 1, "answer": {"statements": [...], "error": "...", "error_line": 3}}
    {"id": 2, "answer": {"bitbake": "2.8.0", "python": "3.12.1"}}
"""

import base64
import io
import json
import logging
import os
import sys

# Whatever prints, prints to standard error: the protocol is not disturbed.
protocol = os.fdopen(os.dup(1), "w", encoding="utf-8")
os.dup2(2, 1)
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])

import bb  # noqa: E402
import bb.parse  # noqa: E402
from bb.parse import ast  # noqa: E402
from bb.parse.parse_py import BBHandler, ConfHandler  # noqa: E402

logging.disable(logging.CRITICAL)


class Refused(Exception):
    """What BitBake would say before it gives up."""


def fatal(*words, **_):
    raise Refused("".join(str(word) for word in words))


bb.fatal = fatal
bb.warn = bb.error = lambda *words, **_: None
ast.StatementGroup.eval = lambda self, d: None


class NoData:
    """In the place of the data store, for handlers that ask it where they are."""

    def getVar(self, *_, **__):
        return None

    def setVar(self, *_, **__):
        pass

    def setVarFlag(self, *_, **__):
        pass


class Lines:
    """The lines of a file, with the number of the one that was read last."""

    def __init__(self, text):
        self.stream = io.TextIOWrapper(io.BytesIO(text), encoding="utf-8")
        self.number = 0
        self.top = None  # where BitBake's loop over statements reads
        self.start = 0  # line that the statement at hand starts on

    def readline(self):
        self.number += 1
        place = sys._getframe(1).f_lineno
        if self.top is None:
            self.top = place
        if place == self.top:
            self.start = self.number
        return self.stream.readline()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False


class Reading:
    """What was read from the file at hand."""

    def __init__(self, text):
        self.lines = Lines(text)
        self.statements = []
        self.start = 0  # of a logical line
        self.body = 0  # line that the function at hand starts on
        self.seen = 0  # nodes of BitBake's list

    def take(self, nodes, number):
        """Takes the nodes that were added when a line was fed, and says whether a def is one."""
        ended = False
        for node in nodes[self.seen :]:
            fields = describe(node)
            first, last = self.start, number
            if fields["kind"] in ("function", "def"):
                first = self.body
            if fields["kind"] == "def":
                last = number - 1
                ended = True
            self.statements.append({"kind": fields.pop("kind"), "first": first, "last": last, **fields})
        self.seen = len(nodes)
        return ended


reading = None


def open_text(*_, **__):
    return reading.lines


for handler in BBHandler, ConfHandler:
    handler.open = open_text
    handler.resolve_file = lambda name, d: name

feed_recipe, feed_configuration = BBHandler.feeder, ConfHandler.feeder


def recipe_feeder(number, line, name, root, statements, eof=False):
    function, definition = BBHandler.__infunc__, BBHandler.__inpython__
    if not function and not BBHandler.__residue__:
        reading.start = number
    feed_recipe(number, line, name, root, statements, eof=eof)
    # A line that ends a def may start another one.
    if reading.take(statements, number):
        definition = False
    if BBHandler.__infunc__ and not function or BBHandler.__inpython__ and not definition:
        reading.body = reading.start


def configuration_feeder(number, line, name, statements, **keywords):
    if keywords.get("conffile", True) and name.endswith(".conf"):
        reading.start = reading.lines.start
        feed_configuration(number, line, name, statements, **keywords)
        reading.take(statements, number)
    else:
        feed_configuration(number, line, name, statements, **keywords)


BBHandler.feeder = recipe_feeder
ConfHandler.feeder = configuration_feeder


def keep_words(name):
    """Has a node keep the words that BitBake splits as they stand."""
    handle = getattr(ast, name, None)
    if handle is None:
        return  # a version without it

    def handle_and_keep(statements, file, line, match, *rest):
        before = len(statements)
        handle(statements, file, line, match, *rest)
        for node in statements[before:]:
            node.words = match.string[match.start(1) : match.end(match.re.groups)]

    setattr(ast, name, handle_and_keep)


for name in "handleExportFuncs", "handleBBHandlers", "handlePyLib", "handleAddFragments":
    keep_words(name)

OPERATORS = [
    ("colon", ":="),
    ("lazyques", "??="),
    ("ques", "?="),
    ("append", "+="),
    ("prepend", "=+"),
    ("predot", "=."),
    ("postdot", ".="),
]


def data(node):
    groups = node.groupd
    operator = next((op for group, op in OPERATORS if groups.get(group)), "=")
    fields = {"kind": "assignment", "name": groups["var"], "op": operator, "value": groups["value"], "quote": groups["apo"]}
    if groups.get("flag") is not None:
        fields["flag"] = groups["flag"]
    if groups.get("exp"):
        fields["export"] = True
    return fields


def add_task(node):
    tasks = node.tasks if hasattr(node, "tasks") else node.func
    return {"kind": "addtask", "tasks": tasks, "before": node.before or "", "after": node.after or ""}


def method(node):
    python = bool(node.python) or node.func_name == "__anonymous"
    return {"kind": "function", "name": node.func_name, "python": python, "fakeroot": bool(node.fakeroot), "body": list(node.body)}


def arguments(kind, text):
    return {"kind": kind, "args": text}


NODES = {
    "DataNode": data,
    "MethodNode": method,
    "PythonMethodNode": lambda n: {"kind": "def", "name": n.function, "body": list(n.body)},
    "ExportFuncsNode": lambda n: arguments("EXPORT_FUNCTIONS", n.words),
    "AddTaskNode": add_task,
    "DelTaskNode": lambda n: arguments("deltask", n.tasks if hasattr(n, "tasks") else n.func),
    "BBHandlerNode": lambda n: arguments("addhandler", n.words),
    "InheritNode": lambda n: arguments("inherit", n.classes),
    "InheritDeferredNode": lambda n: arguments("inherit_defer", n.inherit[0]),
    "IncludeNode": lambda n: arguments("require" if n.force else "include", n.what_file),
    "IncludeAllNode": lambda n: arguments("include_all", n.what_file),
    "ExportNode": lambda n: {"kind": "export", "name": n.var},
    "UnsetNode": lambda n: {"kind": "unset", "name": n.var},
    "UnsetFlagNode": lambda n: {"kind": "unset", "name": n.var, "flag": n.flag},
    "PyLibNode": lambda n: arguments("addpylib", n.words),
    "AddFragmentsNode": lambda n: arguments("addfragments", n.words),
}


def describe(node):
    name = type(node).__name__
    if name not in NODES:
        # A kind that this program does not know: it is there, and that shows.
        return {"kind": name}
    return NODES[name](node)


def read(name, text):
    global reading
    reading = Reading(text)
    BBHandler.__inpython__ = False
    BBHandler.cached_statements.clear()
    answer = {"statements": reading.statements}
    try:
        if name.endswith(".conf"):
            try:
                ConfHandler.handle(name, NoData(), 1, baseconfig=True)
            except TypeError as error:
                if "baseconfig" not in str(error):
                    raise
                ConfHandler.handle(name, NoData(), 1)  # before 2.2
        else:
            BBHandler.handle(name, NoData(), 1)
    except Exception as error:
        answer["error"] = str(error) or type(error).__name__
        answer["error_line"] = reading.lines.number
    return answer


def respond(ask):
    if "path" not in ask:
        return {"bitbake": bb.__version__, "python": "%d.%d.%d" % sys.version_info[:3]}
    return read(ask["path"], base64.b64decode(ask["text"]))


for line in sys.stdin:
    question = json.loads(line)
    said = {"id": question["id"], "answer": respond(question["ask"])}
    # Text that is no Unicode cannot be in what was read: it does not decode.
    protocol.write(json.dumps(said, ensure_ascii=True, separators=(",", ":")) + "\n")
    protocol.flush()
