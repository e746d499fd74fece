"""Prints the seconds that BitBake takes to read the statements of the files
named on standard input, without evaluating them. The median of five runs; the
texts are read beforehand."""

import logging
import sys
import time

sys.path.insert(0, sys.argv[1])
import bb
import bb.parse.ast
from bb.parse.parse_py import BBHandler

logging.disable(logging.CRITICAL)
bb.warn = lambda *_: None

texts = []
for path in sys.stdin.read().split("\n"):
    with open(path, encoding="utf-8") as f:
        texts.append((path, f.readlines()))


def read(path, lines):
    BBHandler.__infunc__ = []
    BBHandler.__inpython__ = False
    BBHandler.__body__ = []
    BBHandler.__residue__ = []
    statements = bb.parse.ast.StatementGroup()
    name = path.rpartition("/")[2]
    for number, line in enumerate(lines, 1):
        BBHandler.feeder(number, line.rstrip(), path, name, statements)
    if BBHandler.__inpython__:
        BBHandler.feeder(len(lines), "", path, name, statements, eof=True)


times = []
for _ in range(5):
    start = time.perf_counter()
    for path, lines in texts:
        read(path, lines)
    times.append(time.perf_counter() - start)
print(sorted(times)[2])
