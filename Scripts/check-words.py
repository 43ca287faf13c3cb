#!/usr/bin/env python3
"""Finds words of the glossary in a meaning that they do not have: a place for a position, a window for a visible range, a page for a batch."""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
# A part of an identifier, as `place` in `uploadPlace` and `Place`, but not in `replace`, `placement` and `inPlace`.
PLACE = r"(?<![A-Za-z])(?:place|Place)s?(?![a-z])|(?<=[a-z])(?<!in)(?<!In)Places?(?![a-z])"
CORE = ("TesseraDiff", "TesseraScreen", "TesseraOptions", "TesseraSections", "TesseraFlow")
# The words, where they are looked for (code or comments, in these modules or in all), and the word to use.
RULES = [
    ("code", (), re.compile(PLACE), "say position, index path, path, slot, mount or destination"),
    ("code", CORE, re.compile(r"\b(?:\w*W|w)indows?\b"), "say visible range; a window is one of the desktop"),
    ("code", CORE + ("TesseraUIKit", "TesseraSwiftUI", "TesseraGTK"), re.compile(r"(?i)\w*settle\w*"), "to settle is to wait until nothing loads"),
    ("code", (), re.compile(r"\b(?:isPaged|pageSize|nextPage|lastPage|morePages|searchesPages)\b"), "say batch; a page is what a route shows"),
    ("code", (), re.compile(r"\bspeak\("), "say relocalize"),
    ("comment", (), re.compile(
        r"(?i)\b(?:takes?|took|taken) (?:the|its|their) places?\b|\b(?:the|a|its|their|own|old|new|same|every|each|which|another|two|some) places?\b"),
     "say position, index path, path, slot, mount or destination"),
    ("comment", (), re.compile(r"(?i)\bwindows? (?:in)?to (?:a|rows|long)\b"), "say visible range"),
    ("comment", (), re.compile(r"(?i)\b(?:further|later|more) pages come\b|\bpage by page\b"), "say batch"),
]
TEXT = re.compile(r'"(?:\\.|[^"\\])*"')


def parts(line, is_text):
    """The code and the comment of a line, without texts; and whether a text of several lines goes on after it."""
    if line.count('"""') % 2:
        return ("" if is_text else line.split('"""')[0]), "", not is_text
    if is_text:
        return "", "", True
    code, _, comment = TEXT.sub('""', line).partition("//")
    return code, comment, False


found = []
for path in sorted((root / "Sources").rglob("*.swift")):
    module = path.relative_to(root / "Sources").parts[0]
    if not module.startswith("Tessera") or path.name.startswith("Generated"):
        continue
    is_text = False
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        code, comment, is_text = parts(line, is_text)
        for kind, modules, word, advice in RULES:
            if modules and module not in modules:
                continue
            if match := word.search(code if kind == "code" else comment):
                found.append(f"{path.relative_to(root)}:{number}: '{match[0]}': {advice}")
if found:
    sys.exit("\n".join(found) + f"\nwords: {len(found)} in another meaning than the glossary's")
print("words: each in the glossary's meaning")
