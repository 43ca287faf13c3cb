#!/usr/bin/env python3
"""Prints how large and how tangled the library is, beside the bounds that we set ourselves. With --strict a passed bound is an error.

It reads text and not syntax trees: good enough to compare one commit with another.
"""
import collections
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
modules = {folder.name: sorted(path for path in folder.rglob("*.swift") if not path.name.startswith("Generated"))
           for folder in sorted((root / "Sources").glob("Tessera*"))}
text = {path: path.read_text(encoding="utf-8") for paths in modules.values() for path in paths}

MODIFIERS = r"(?:(?:public|package|internal|private|fileprivate|open)(?:\(set\))? |@\w[\w.]*(?:\([^)]*\))? |final |indirect |nonisolated(?:\(unsafe\))? |weak |unowned |lazy )*"
TYPE = re.compile(rf"^({MODIFIERS})(struct|class|enum|actor|protocol) (\w+)", re.M)
STORED = re.compile(rf"^  {MODIFIERS}(?:let|var) (\w+(?:, \w+)*)(?=\s*[:=])([^\n]*)(?=(\n[^\n]*)?)", re.M)
# A list of settings is not a state machine.
SETTINGS = re.compile("Limits|Policy|Configuration|Theme|Config$")


def code(path):
    """A file's code without comments and the contents of strings."""
    return re.sub(r'//[^\n]*|"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"', "", text[path])


def bodies(path):
    """The name, kind and body of each type at the top level of a file."""
    for match in TYPE.finditer(text[path]):
        end = text[path].find("\n}", match.end())
        yield match[3], match[2], match[1], text[path][match.end():end]


def stored_properties(body):
    """Properties without a getter: no brace before the value, or one that opens an observer, on its line or the next."""
    return sum(names.count(",") + 1 for names, rest, next_line in STORED.findall(body)
               if "{" not in rest.split("=")[0] or re.search(r"\{\s*(?:didSet|willSet)", rest + next_line))


def requirements(name):
    for path in text:
        for found, kind, _, body in bodies(path):
            if found == name and kind == "protocol":
                return len(re.findall(r"^  (?:static |mutating |associatedtype )*(?:func|var|init|associatedtype|static)\b|^  associatedtype\b", body, re.M))
    return 0


def two_way_pairs(module):
    """Pairs of folders of a module that each use types of the other."""
    def folder(path):
        parts = path.relative_to(root / "Sources" / module).parts
        return parts[0] if len(parts) > 1 else "."
    owners, ambiguous = {}, set()
    for path in modules[module]:
        for name, *_ in bodies(path):
            if owners.setdefault(name, folder(path)) != folder(path):
                ambiguous.add(name)
    arrows = {(folder(path), owners[word]) for path in modules[module] for word in set(re.findall(r"\b[A-Z]\w+", code(path)))
              if word in owners and word not in ambiguous and owners[word] != folder(path)}
    return len({tuple(sorted(arrow)) for arrow in arrows if arrow[::-1] in arrows})


stored = collections.Counter({name: stored_properties(body) for path in text for name, kind, _, body in bodies(path)
                              if kind in ("struct", "class", "actor") and not SETTINGS.search(name)})
public = {module: sum("public" in modifiers for path in paths for _, _, modifiers, _ in bodies(path)) for module, paths in modules.items()}
pairs = collections.Counter({module: two_way_pairs(module) for module in modules})
lines = {module: sum(text[path].count("\n") for path in paths) for module, paths in modules.items()}
largest = ", ".join(f"{name} {count}" for name, count in stored.most_common(3))
rows = [
    ("lines in Sources/Tessera*", sum(lines.values()), 75_000, ""),
    ("public types at the top level", sum(public.values()), 220, ", ".join(f"{module[7:]} {count}" for module, count in collections.Counter(public).most_common(4))),
    ("stored properties, most in one type", stored.most_common(1)[0][1], 12, largest),
    ("types with more than 12 stored properties", sum(count > 12 for count in stored.values()), 0, ""),
    ("two-way pairs of folders in a target", sum(pairs.values()), 0, ", ".join(f"{module[7:]} {count}" for module, count in pairs.most_common(3))),
    ("requirements of MenuType", requirements("MenuType"), 8, ""),
    ("requirements of Screen", requirements("Screen"), 8, ""),
    ("requirements of Item", requirements("Item"), 5, ""),
    ("unsafeDowncast, @inline(never)", sum(len(re.findall(r"unsafeDowncast|@inline\(never\)", source)) for source in text.values()), 20, ""),
]
for name, now, bound, note in rows:
    print(f"{'over' if now > bound else 'ok':5}{name:44}{now:>8} ≤ {bound:<7}{note}")
# The folders of these targets still use each other in both directions. There may be fewer pairs, and no other target has any.
REMAINING = {"TesseraScreen": 31, "TesseraBinding": 8, "TesseraUIKit": 5, "TesseraGTK": 4, "TesseraSections": 4, "TesseraPostgres": 1}
new = {module: count for module, count in pairs.items() if count > REMAINING.get(module, 0)}
for module, count in new.items():
    print(f"{module}: {count} pairs of folders use each other in both directions, allowed are {REMAINING.get(module, 0)}. Move what both need to a third.")
sys.exit(bool(new) or "--strict" in sys.argv and any(now > bound for _, now, bound, _ in rows))
