#!/usr/bin/env python3
"""Compares the names in the guide *From the articles* with the public API: a name in its second column must exist."""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
known = set(re.findall(r"\w+", " ".join(path.read_text(encoding="utf-8") for path in (root / "Documentation/API").glob("*.txt"))))
# Names that the macros write, and names of the gallery's examples.
known |= set(re.findall(r"\w+", " ".join(path.read_text(encoding="utf-8") for path in (root / "Examples/Gallery/Sources").rglob("*.swift"))))
unknown = []
guide = root / "Sources/Tessera/Tessera.docc/FromTheArticles.md"
for number, line in enumerate(guide.read_text(encoding="utf-8").splitlines(), 1):
    cells = [cell.strip() for cell in line.strip("|").split(" | ")]
    if not line.startswith("| ") or len(cells) < 3:
        continue
    for code in re.findall(r"`+([^`]+)`+", cells[1]):
        # Texts, and types of the reader: `CityField.self`.
        code = re.sub(r'"[^"]*"|\w+\.self', "", code)
        unknown += [f"{guide.name}:{number}: {name}" for name in re.findall(r"[A-Za-z_]\w+", code) if name not in known]
if unknown:
    sys.exit("names that are not in the public API:\n" + "\n".join(unknown))
