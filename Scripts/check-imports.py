#!/usr/bin/env python3
"""Modules that not every platform has are imported under `#if canImport`: there nothing else of a package would compile, and no test here tells."""

import pathlib
import re
import sys

# Of the platforms that the sources are for: Linux has the first ones, Apple's the others.
SOME = {"FoundationEssentials", "FoundationNetworking", "Glibc", "Musl", "Darwin", "UIKit", "AppKit", "SwiftUI", "Accessibility", "UniformTypeIdentifiers", "Security"}

root = pathlib.Path(__file__).resolve().parent.parent
found = []
for file in sorted((root / "Sources").rglob("*.swift")):
    depth = 0
    for number, line in enumerate(file.read_text().splitlines(), 1):
        if re.match(r"\s*#if\b", line):
            depth += 1
        elif re.match(r"\s*#endif\b", line):
            depth -= 1
        elif (match := re.match(r"\s*(?:@\w+(?:\(\w+\))? )*(?:public |package |internal |private )?import (?:\w+ )?(\w+)", line)) and depth == 0 and match[1] in SOME:
            found.append(f"{file.relative_to(root)}:{number}: {match[1]} is not everywhere; import it under '#if canImport({match[1]})'")
print("\n".join(found) or "imports: those that not every platform has stand under canImport")
sys.exit(bool(found))
