#!/usr/bin/env python3
"""Compares the public API of the built modules with the lists in Documentation/API, one for each module.

Usage: api-baseline.py --check | --write [MODULE…]

--check  fails on a break that Documentation/API/breaking.txt does not announce, and prints what was added. Breaks are: a declaration or a conformance
         that is gone or has changed, a new requirement without a default, and a new case of an enum that is not @nonexhaustive.
--write  writes the lists from the modules, for a release, and empties breaking.txt.

Builds nothing: it reads the modules that Scripts/swift.sh built (library, apple and traits), and skips those that are missing.
"""
import concurrent.futures
import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent
lists = root / "Documentation/API"
announced = lists / "breaking.txt"
HEAD = """# Announced breaks of the public API since the last release, which Scripts/api-baseline.py accepts.
# One a line: the module, the name as the list of the module has it, and the reason. A type's name also covers its members.
# TesseraScreen Element.text(_:)  Use `Element.text(_:role:)`.
"""

spec = importlib.util.spec_from_file_location("build_docs", root / "Scripts/build-docs.py")
docs = importlib.util.module_from_spec(spec)
spec.loader.exec_module(docs)

IMPLIED = {"Copyable", "Escapable", "SendableMetatype", "BitwiseCopyable"}
# Members that follow from a conformance, which is listed itself.
FOLLOWS = {"init(from:)", "encode(to:)", "hash(into:)", "hashValue", "==(_:_:)", "!=(_:_:)"}
# A declaration whose name is the word after its keyword is listed without the name.
NAMED = re.compile(r"\b(?:struct|class|enum|actor|protocol|typealias|associatedtype|var|let|case|extension) (?:[\w`]+\.)*([\w`]+)(?!\()")


class Declaration:
    def __init__(self):
        self.texts, self.protocols, self.requirements = set(), set(), set()


def graphs(module, arguments, target):
    apart = docs.APART.get(module, "")
    folder = docs.modules_folder(docs.build / apart)
    if not (folder / f"{module}.swiftmodule").exists():
        return []
    with tempfile.TemporaryDirectory() as output:
        asked = subprocess.run(
            ["swift-symbolgraph-extract", "-module-name", module, "-I", str(folder), "-target", target, "-minimum-access-level", "public",
             "-skip-inherited-docs", "-skip-synthesized-members", "-emit-extension-block-symbols",
             "-module-cache-path", str(docs.work / "ModuleCache"), "-output-dir", output, *arguments[apart]], capture_output=True, text=True)
        if asked.returncode != 0:
            sys.exit(asked.stderr)
        return [json.loads(file.read_text(encoding="utf-8")) for file in sorted(pathlib.Path(output).glob("*.json"))]


def text(symbol):
    words = " ".join("".join(part["spelling"] for part in symbol.get("declarationFragments", [])).split())
    names = {"conformance": ":", "superclass": ":", "sameType": "=="}
    rules = [f"{rule['lhs']} {names[rule['kind']]} {rule['rhs']}" for rule in symbol.get("swiftExtension", {}).get("constraints", [])]
    rules = [rule for rule in rules if rule not in words and not rule.startswith("Self : ")]
    return words + (" where " if " where " not in words else ", ") + ", ".join(rules) if rules else words


def current(module, arguments, target):
    """The declarations by path. None if the module is not built, or without its trait."""
    found, paths = {}, {}
    read = graphs(module, arguments, target)
    for graph in read:
        for symbol in graph["symbols"]:
            path = tuple(symbol["pathComponents"])
            paths[symbol["identifier"]["precise"]] = path
            if path[-1] in FOLLOWS or any(part.startswith("_") for part in path):
                continue
            found.setdefault(path, Declaration()).texts.add(text(symbol))
    for relation in (relation for graph in read for relation in graph["relationships"]):
        target_name = relation.get("targetFallback", "").rsplit(".", 1)[-1]
        declaration = found.get(paths.get(relation["source"]))
        if declaration is None:
            continue
        if relation["kind"] in ("conformsTo", "inheritsFrom"):
            protocol = target_name or ".".join(paths.get(relation["target"], ()))
            if protocol and protocol not in IMPLIED and not protocol.startswith("_"):
                declaration.protocols.add(protocol)
        elif relation["kind"] == "requirementOf":
            declaration.requirements.add(relation["source"])
    for graph in read:
        for relation in graph["relationships"]:
            if relation["kind"] == "defaultImplementationOf" and (declaration := found.get(paths.get(relation["target"]))):
                declaration.requirements.discard(relation["target"])
    # Types of other modules that have new members here.
    for path in {path[:count] for path in found for count in range(1, len(path))} - found.keys():
        found.setdefault(path, Declaration()).texts.add(f"extension {'.'.join(path)}")
    return found or None


def name(words):
    match = NAMED.search(words)
    return match[1].strip("`") if match and " | " not in words else None


def written(found):
    """A list: one declaration a line below its type, with its conformances after two slashes."""
    lines = []
    for path in sorted(found):
        protocols = ", ".join(sorted(found[path].protocols))
        for words in sorted(found[path].texts):
            named = words if name(words) == path[-1] else f"{path[-1]} | {words}"
            lines.append("  " * (len(path) - 1) + named + (f"  // {protocols}" if protocols else ""))
    return "\n".join(lines) + "\n"


def listed(file):
    found, shown = {}, []
    for line in file.read_text(encoding="utf-8").splitlines():
        words, _, protocols = line.strip().partition("  // ")
        del shown[(len(line) - len(line.lstrip(" "))) // 2:]
        named, bar, rest = words.partition(" | ")
        shown.append(named if bar else name(words))
        declaration = found.setdefault(tuple(shown), Declaration())
        declaration.texts.add(rest if bar else words)
        declaration.protocols |= set(protocols.split(", ")) - {""}
    return found


def compare(module, old, new):
    """The breaks and the additions, each with its name."""
    breaks, added = [], []
    nothing = Declaration()
    for path in sorted(old.keys() | new.keys()):
        called = ".".join(path)
        before, now = old.get(path, nothing), new.get(path, nothing)
        gone, more = (sorted(words for words in one - other if not words.startswith("extension "))
                      for one, other in ((before.texts, now.texts), (now.texts, before.texts)))
        breaks += [(called, f"{module} {called}: is gone: {words}" + "".join(f"\n    now: {other}" for other in more)) for words in gone]
        if now.texts:
            breaks += [(called, f"{module} {called}: no longer conforms to {protocol}") for protocol in sorted(before.protocols - now.protocols)]
        if gone or not more:
            continue
        owner = path[:-1]
        if owner in old and now.requirements:
            breaks.append((called, f"{module} {called}: a new requirement without a default"))
        elif owner in old and more[0].startswith("case ") and not any("@nonexhaustive" in words for words in new[owner].texts):
            breaks.append((called, f"{module} {called}: a new case of an enum that is not @nonexhaustive"))
        else:
            added += [f"{module} {called}: {words}" for words in more]
    return breaks, added


def main():
    wanted = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    if not {"--check", "--write"} & set(sys.argv):
        sys.exit(__doc__)
    docs.work.mkdir(parents=True, exist_ok=True)
    lists.mkdir(exist_ok=True)
    arguments, target = {apart: docs.c_flags(docs.build / apart / "debug.yaml") for apart in docs.REMEDIES}, docs.triple()
    modules = [module for row in docs.ROWS for module in row if module != "Tessera" and (not wanted or module in wanted)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        found = dict(zip(modules, pool.map(lambda module: current(module, arguments, target), modules)))
    skipped = [module for module in modules if found[module] is None]
    note = f"; skipped, as they were not built: {', '.join(skipped)}" if skipped else ""
    if "--write" in sys.argv:
        for module in set(modules) - set(skipped):
            (lists / f"{module}.txt").write_text(written(found[module]), encoding="utf-8")
        if not wanted:
            announced.write_text(HEAD, encoding="utf-8")
        print(f"public API: wrote {len(modules) - len(skipped)} lists{note}")
        return
    known = [line.split("  ")[0].split(" ", 1) for line in announced.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    unused, mistakes, accepted, added = [tuple(entry) for entry in known], [], 0, []
    for module in set(modules) - set(skipped):
        file = lists / f"{module}.txt"
        breaks, more = compare(module, listed(file) if file.exists() else {}, found[module])
        added += more
        for called, words in breaks:
            covering = [tuple(entry) for entry in known if entry[0] == module and (called + ".").startswith(entry[1] + ".")]
            unused = [entry for entry in unused if entry not in covering]
            accepted += bool(covering)
            mistakes += [] if covering else [words]
    if added:
        print(f"public API: {len(added)} additions\n  " + "\n  ".join(sorted(added)[:40]) + ("\n  …" if len(added) > 40 else ""))
    mistakes += [f"{' '.join(entry)}: breaking.txt announces a break that did not happen"
                 for entry in unused if not wanted and entry[0] not in skipped]
    mistakes += [f"{file.stem}: the module is gone" for file in sorted(lists.glob("*.txt"))
                 if not wanted and file != announced and file.stem not in modules]
    if mistakes:
        sys.exit("\n".join(sorted(mistakes)) + f"\npublic API: {len(mistakes)} breaks that Documentation/API/breaking.txt does not announce")
    print(f"public API: {len(modules) - len(skipped)} modules as listed, {accepted} announced breaks{note}")


main()
