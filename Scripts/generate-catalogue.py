#!/usr/bin/env python3
"""Takes the code of everything that the gallery's catalogue shows out of the files that show it: for the page itself, and for the documentation.

Reads Sources/GalleryScreens/Catalogue, writes CatalogueCode.swift there and Sources/Tessera/Tessera.docc/Catalogue.md. With --check it writes nothing
and fails where they are not what the sources say, or where an item, a kind of element or a layout is missing.
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
folder = root / "Sources/GalleryScreens/Catalogue"
swift, article = folder / "CatalogueCode.swift", root / "Sources/Tessera/Tessera.docc/Catalogue.md"
GROUPS = {"Words": "Words", "Messages": "Messages", "Fields": "Fields", "Actions": "Actions", "Elements": "Elements", "Layouts": "Layouts"}
BEGIN = re.compile(r'^    SectionModel\(\s*"([^"]+)"', re.M)


def entries(text):
    """The sections of a file: the name of each and its code, without what shows the code."""
    for begin in BEGIN.finditer(text):
        end = text.index(".code()", begin.start())
        code = re.sub(r"^    ", "", text[begin.start():end].rstrip(), flags=re.M)
        # An item alone is shown without the section around it.
        alone = re.fullmatch(r'SectionModel\("[^"]+"\) \{\n(.*)\n\}(?:\n\.style\(\.(?:form|actions)\))?', code, re.S)
        yield begin[1], re.sub(r"^  ", "", alone[1], flags=re.M) if alone and begin[1] != "Form" else code


def written():
    groups = []
    for name, title in GROUPS.items():
        text = (folder / f"CatalogueScreen+{name}.swift").read_text(encoding="utf-8")
        groups.append((title, re.search(r"^/// (.+)$", text, re.M)[1], list(entries(text))))
    all_entries = [entry for _, _, found in groups for entry in found]
    assert len({name for name, _ in all_entries}) == len(all_entries), "two entries of the catalogue have one name"
    rows = "".join(f'    "{name}": #"""\n' + "".join(f"      {line}\n" if line else "\n" for line in code.split("\n")) + '      """#,\n'
                   for name, code in all_entries)
    source = ("// Written by Scripts/generate-catalogue.py from the files beside it.\n// swift-format-ignore-file\n\n"
              "/// The code of each entry of the catalogue, by the entry's name.\nenum CatalogueCode {\n  static let all: [String: String] = [\n"
              f"{rows}  ]\n}}\n")
    page = ["# Catalogue\n\nEverything that a screen can be made of, each with its code; the gallery shows the same at `/catalogue`, on every host.\n\n"
            "## Overview\n\nThis article is written from the code of that page by `Scripts/generate-catalogue.py`, so that neither can be out of date. What each\n"
            "item is for says <doc:ItemsAndElements>, how sections stand <doc:LayoutsOfSections>.\n"]
    for title, words, found in groups:
        page.append(f"\n## {title}\n\n{words}\n")
        for name, code in found:
            page.append(f"\n### {name}\n\n<!-- not compiled: it is a part of the gallery's catalogue, which is -->\n```swift\n{code}\n```\n")
    return {swift: source, article: "".join(page)}, {name for name, _ in all_entries}, "\n".join(code for _, code in all_entries)


def missing(names, code):
    """The items, kinds of elements and layouts that the package has and the catalogue has not."""
    sources = root / "Sources"
    items = {name for module in ("TesseraScreen", "TesseraOptions") for file in (sources / module).rglob("*.swift")
             for name in re.findall(r"^public struct (\w+Item)<\w+: (?:Screen|Item)", file.read_text(encoding="utf-8"), re.M)}
    found = {item for item in items if item not in names and f"{item}(" not in code}
    styles = re.findall(r"^  case (\w+)", (sources / "TesseraScreen/Sections/SectionStyle.swift").read_text(encoding="utf-8"), re.M)[:6]
    source = "".join(file.read_text(encoding="utf-8") for file in folder.glob("CatalogueScreen+*.swift"))
    return sorted(found) + [f".{style}" for style in styles if f".style(.{style})" not in source and style != "table"]


def main():
    files, names, code = written()
    if absent := missing(names, code):
        sys.exit(f"the catalogue has no {', '.join(absent)}")
    for file, text in files.items():
        if "--check" not in sys.argv[1:]:
            file.write_text(text, encoding="utf-8")
        elif not file.exists() or file.read_text(encoding="utf-8") != text:
            sys.exit(f"{file.relative_to(root)} is not what the catalogue says now: run Scripts/generate-catalogue.py")
    print(f"catalogue: {len(names)} entries")


main()
