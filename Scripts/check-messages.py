#!/usr/bin/env python3
"""Compiles the wrong files in Tests/Wrong and compares the errors with the comments `// error: words` at the ends of their lines.

A typo in an action must be named by the compiler, and not the statement around it. Needs a debug build of the package:
swift build --target TesseraScreen
"""
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
build = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else root / ".build"
modules = next(iter(sorted(build.glob("*-*-*/debug/Modules"))), None)
if modules is None:
    sys.exit("there is no debug build; run 'swift build --target TesseraScreen' first")
# The modules of C that others import.
maps = [part for path in modules.parent.glob("CTessera*.build/module.modulemap") if "-tool" not in path.parent.name
        for part in ("-Xcc", f"-fmodule-map-file={path}")]
count = 0
for file in sorted((root / "Tests/Wrong").glob("*.swift")):
    wanted = {(number, words) for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
              for words in re.findall(r"// error: (.*)$", line)}
    result = subprocess.run(
        ["swiftc", "-typecheck", "-swift-version", "6", "-I", str(modules), *maps, str(file)],
        capture_output=True, text=True)
    found = {(int(line), words) for line, words in re.findall(rf"^{re.escape(str(file))}:(\d+):\d+: error: (.*)$", result.stderr, re.M)}
    # An expected error that begins with an ellipsis is the end of one. A line may have further errors that follow from it.
    missing = {(number, words) for number, words in wanted - found
               if not words.startswith("…") or not any(number == line and text.endswith(words[1:]) for line, text in found)}
    if missing or {number for number, _ in found} != {number for number, _ in wanted}:
        sys.exit(f"{file.name}: missing {sorted(missing)}, surprising {sorted(found - wanted)}")
    count += len(wanted)
print(f"messages: {count} errors, each at its line and in its words")
