#!/usr/bin/env python3
"""Takes the code of everything that the gallery's catalogue shows out of the files that show it: for the page itself, and for the documentation.

Reads Examples/Gallery/Sources/GalleryScreens/Catalogue, writes CatalogueCode.swift there and Sources/Tessera/Tessera.docc/Catalogue.md. With --check it writes nothing
and fails where they are not what the sources say, or where an item, a kind of element, a layout or a picture is missing.

Above each entry stands what the documentation says of it: a sentence, where the type has none; `Elements:`, the kinds of elements that it shows;
`Picture:`, what is seen in its picture, and `Used:` and `Arabic:` for further ones, after a press and in Arabic. Scripts/catalogue-pictures.py takes them.
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
folder = root / "Examples/Gallery/Sources/GalleryScreens/Catalogue"
docc = root / "Sources/Tessera/Tessera.docc"
swift, article, resources = folder / "CatalogueCode.swift", docc / "Catalogue.md", docc / "Resources"
DESKTOP = "The beginning of the catalogue in a window of the Linux desktop, in GTK's own widgets."
GROUPS = {"Words": "Words", "Messages": "Messages", "Fields": "Fields", "Actions": "Actions", "Elements": "Elements", "Layouts": "Layouts"}
BEGIN = re.compile(r'((?:^    //.*\n)*)^    SectionModel\(\s*"([^"]+)"', re.M)
NOTES = {"Elements", "Picture", "Used", "Arabic"}
DOCSTRING = r"((?:^ *///.*\n)+)(?:^ *@.*\n)*^ *"


class Entry:
    """A section of a file: its name, its code without what shows the code, and the notes above it."""

    def __init__(self, name, code, comment):
        self.name, self.code, self.notes = name, code, {}
        key = ""
        for line in re.findall(r"^    // (.*)$", comment, re.M):
            found = re.match(r"([A-Z][a-z]+): (.*)", line)
            if found and found[1] in NOTES:
                key, line = found[1], found[2]
            self.notes[key] = f"{self.notes.get(key, '')} {line.strip()}".strip()
        self.kinds = self.notes["Elements"].split(", ") if "Elements" in self.notes else []

    def pictures(self):
        """The names of the entry's pictures, each with its description."""
        name = "catalogue-" + re.sub(r"(?<=[a-z])(?=[A-Z])|[^A-Za-z]+", "-", self.name).lower()
        return [(name + end, self.notes[key]) for key, end in (("Picture", ""), ("Used", "-used"), ("Arabic", "-arabic")) if key in self.notes]


def entries(text):
    """The sections of a file."""
    for begin in BEGIN.finditer(text):
        start = begin.end(1)
        end = text.index(".code()", start)
        code = re.sub(r"^    ", "", text[start:end].rstrip(), flags=re.M)
        # An item alone is shown without the section around it.
        alone = re.fullmatch(r'SectionModel\("[^"]+"\) \{\n(.*)\n\}(?:\n\.style\(\.(?:form|actions)\))?', code, re.S)
        yield Entry(begin[2], re.sub(r"^  ", "", alone[1], flags=re.M) if alone and begin[2] != "Form" else code, begin[1])


def first_sentence(docstring):
    """The first sentence of a docstring. Links to its own module, which do not work here, are left out with the text that explains them."""
    words = " ".join(re.findall(r"^ */// (.*)$", docstring, re.M)).split(". ")[0].rstrip(".")
    return (re.split(r"[:;]", words)[0] if "``" in words else words) + "."


def said():
    """By the name of an entry, its description from the sources, and the page of the documentation with more."""
    found = {}
    for module in ("TesseraScreen", "TesseraOptions"):
        for file in sorted((root / "Sources" / module).rglob("*.swift")):
            for docstring, name in re.findall(DOCSTRING + r"public struct (\w+Item)<", file.read_text(encoding="utf-8"), re.M):
                found[name] = (first_sentence(docstring), f"/{module}/{name}")
    for path, prefix in (("Elements/Element.swift", "Element."), ("Sections/SectionStyle.swift", "")):
        text = (root / "Sources/TesseraScreen" / path).read_text(encoding="utf-8")
        for docstring, name, values in re.findall(DOCSTRING + r"(?:indirect )?case (\w+)(\()?", text, re.M):
            page = [] if prefix else [f"/TesseraScreen/SectionStyle/{name}{values and '(_:)'}"]
            found[prefix + name if prefix else name.capitalize()] = (first_sentence(docstring), *page)
    return found


def kinds():
    """The kinds of elements, each with its page of the documentation."""
    text = (root / "Sources/TesseraScreen/Elements/Element.swift").read_text(encoding="utf-8")
    found = {}
    for name, values in re.findall(r"^  (?:indirect )?case (\w+)(?:\((.*)\))?$", text, re.M):
        page = f"/TesseraScreen/Element/{name}" + (f"({'_:' * len(values.split(', '))})" if values else "")
        found[name] = page + ("-swift.enum.case" if name == "component" else "")
    return found


def section(entry, known, pages):
    """An entry as the article has it."""
    sentence, *page = known.get(entry.name, ("",))
    lists = [("Type" if "Item" in entry.name else "Style", page), ("Elements", [pages.get(kind, kind) for kind in entry.kinds])]
    links = "".join(f" {title}: {', '.join(f'``{link}``' for link in links)}." for title, links in lists if links)
    pictures = "".join(f"![{words}]({name})\n\n" for name, words in entry.pictures())
    return (f"\n### {entry.name}\n\n{entry.notes.get('', sentence)}{links}\n\n{pictures}"
            f"<!-- not compiled: it is a part of the gallery's catalogue, which is -->\n```swift\n{entry.code}\n```\n")


def written():
    groups = []
    for name, title in GROUPS.items():
        text = (folder / f"CatalogueScreen+{name}.swift").read_text(encoding="utf-8")
        groups.append((title, re.search(r"^/// (.+)$", text, re.M)[1], list(entries(text))))
    all_entries = [entry for _, _, found in groups for entry in found]
    assert len({entry.name for entry in all_entries}) == len(all_entries), "two entries of the catalogue have one name"
    rows = "".join(f'    "{entry.name}": #"""\n' + "".join(f"      {line}\n" if line else "\n" for line in entry.code.split("\n")) + '      """#,\n'
                   for entry in all_entries)
    source = ("// Written by Scripts/generate-catalogue.py from the files beside it.\n// swift-format-ignore-file\n\n"
              "/// The code of each entry of the catalogue, by the entry's name.\nenum CatalogueCode {\n  static let all: [String: String] = [\n"
              f"{rows}  ]\n}}\n")
    page = ["# Catalogue\n\nYou see everything that you can put on a screen, each with its picture and its code. The gallery shows the same at `/catalogue`,\n"
            "on every host.\n\n## Overview\n\n`Scripts/generate-catalogue.py` writes this article from the code of that page, so that neither can be out of date. The\n"
            "pictures are from the web, in light or dark colours like your browser. <doc:ItemsAndElements> describes each item, <doc:LayoutsOfSections> each\n"
            f"layout.\n\n![{DESKTOP}](catalogue-desktop)\n"]
    known, pages = said(), kinds()
    for title, words, found in groups:
        page.append(f"\n## {title}\n\n{words}\n")
        page += [section(entry, known, pages) for entry in found]
    return {swift: source, article: "".join(page)}, all_entries


def without(entries):
    """Missing documentation: sentences, kinds of elements, pictures in light and dark. Also pictures without an entry."""
    known, pages, shown = said(), kinds(), {kind for entry in entries for kind in entry.kinds}
    found = [f"no sentence above {entry.name}" for entry in entries if "" not in entry.notes and entry.name not in known]
    found += [f"no picture of {entry.name}" for entry in entries if "Picture" not in entry.notes]
    found += [f"no entry that shows Element.{kind}" for kind in sorted(set(pages) - shown)] + [f"no Element.{kind}" for kind in sorted(shown - set(pages))]
    wanted = {f"{name}{look}@2x.png" for entry in entries for name, _ in entry.pictures() for look in ("", "~dark")}
    wanted |= {"catalogue-desktop.png", "catalogue-desktop~dark.png"}
    there = {file.name for file in resources.glob("catalogue-*")}
    remedy = "run Scripts/catalogue-pictures.py"
    return found + [f"no {name}: {remedy}" for name in sorted(wanted - there)] + [f"{name} is of no entry" for name in sorted(there - wanted)]


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
    files, all_entries = written()
    names, code = {entry.name for entry in all_entries}, "\n".join(entry.code for entry in all_entries)
    if absent := missing(names, code):
        sys.exit(f"the catalogue has no {', '.join(absent)}")
    for file, text in files.items():
        if "--check" not in sys.argv[1:]:
            file.write_text(text, encoding="utf-8")
        elif not file.exists() or file.read_text(encoding="utf-8") != text:
            sys.exit(f"{file.relative_to(root)} is not what the catalogue says now: run Scripts/generate-catalogue.py")
    # Pictures are taken of the written entries, so they may be missing at first.
    lacking = without(all_entries)
    if lacking and "--check" in sys.argv[1:]:
        sys.exit("the documentation of the catalogue: " + "\n  ".join(lacking))
    print(f"catalogue: {len(names)} entries", *lacking, sep="\n  ")


main()
