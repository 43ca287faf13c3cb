#!/usr/bin/env python3
"""Modules that not every platform has are imported under `#if canImport`, and what Apple's systems have only since a later version than the package is for
stands in a line with `#available`, or a few below one: there nothing else of a package would compile, and no test here tells.
"""

import pathlib
import re
import sys

# Of the platforms that the sources are for: Linux has the first ones, Apple's the others.
SOME = {"FoundationEssentials", "FoundationNetworking", "Glibc", "Musl", "Darwin", "UIKit", "AppKit", "SwiftUI", "Accessibility", "UniformTypeIdentifiers", "Security"}

# Parts of the standard library that need the systems of 2025. The package supports those of 2024.
NEWER = re.compile(
    r"\bTask(?:<[^>]*>)?\.immediate(?:Detached)?\b|\baddImmediateTask|\bInlineArray<|\bUTF8Span\b|\bObservations\s*[({<]|\bescalatePriority\b|"
    r"\bisIsolatingCurrentContext\b|\b(?:utf8|bytes|elements|array)\.(?:mutableSpan|span)\b|\bTask\.name\b")

root = pathlib.Path(__file__).resolve().parent.parent
found = []
for file in sorted((root / "Sources").rglob("*.swift")):
    depth = 0
    lines = file.read_text().splitlines()
    for number, line in enumerate(lines, 1):
        if NEWER.search(line.split("//")[0]) and not any("available(" in near for near in lines[max(0, number - 5):number]):
            found.append(f"{file.relative_to(root)}:{number}: not every system of the package has this; say '#available' and what to do without it")
        if re.match(r"\s*#if\b", line):
            depth += 1
        elif re.match(r"\s*#endif\b", line):
            depth -= 1
        elif (match := re.match(r"\s*(?:@\w+(?:\(\w+\))? )*(?:public |package |internal |private )?import (?:\w+ )?(\w+)", line)) and depth == 0 and match[1] in SOME:
            found.append(f"{file.relative_to(root)}:{number}: {match[1]} is not everywhere; import it under '#if canImport({match[1]})'")
print("\n".join(found) or "imports: those that not every platform has stand under canImport, and what later systems have under available")
sys.exit(bool(found))
