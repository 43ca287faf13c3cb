#!/usr/bin/env python3
"""Finds doc comments and suites that begin with a question word: "What is shown" hides the noun, "The rows in view" names it."""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
WORDS = "(What|Who|Where|How|When|Why|Which|Whatever|Whoever|Wherever|Whenever|Whichever)"
BEGINNING = re.compile(rf"^\s*/// ?{WORDS}\b")
SUITE = re.compile(rf'@Suite\("{WORDS}\b')

found = []
for folder in ("Sources", "Tests", "Benchmarks/Sources"):
    for path in sorted((root / folder).rglob("*.swift")):
        name = str(path.relative_to(root))
        if path.is_symlink() or "/.build" in name:
            continue
        before = ""
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            if BEGINNING.match(line) and not before.lstrip().startswith("///") or SUITE.search(line):
                found.append(f"{name}:{number}: {line.strip()}")
            before = line
if found:
    sys.exit("\n".join(found) + f"\ndocstrings: {len(found)} begin with a question word; begin with a noun or a verb that names the thing")
print("docstrings: each begins with a noun or a verb")
