#!/usr/bin/env python3
"""Puts the script, the style sheet and the symbols of TesseraHTML into a Swift file.

They become part of the code, so that no file has to be found at run time, also in static builds.
Run it after every change of a file in Sources/TesseraHTML/Assets; a test compares both.
"""
import pathlib
import re

folder = pathlib.Path(__file__).resolve().parent.parent / "Sources/TesseraHTML"
files = [("script", "tessera.js"), ("styleSheet", "tessera.css"), ("forms", "forms.css"), ("rich", "rich.css"), ("layouts", "layouts.css"), ("tabs", "tabs.css"), ("tables", "tables.js"), ("upload", "upload.js"), ("menus", "menus.css"), ("menuScript", "menus.js"), ("detailScript", "detail.js"), ("carousel", "carousel.js"), ("unsavedScript", "unsaved.js"), ("symbols", "symbols.svg")]


# Names that only the script itself uses, none of them a key of an object: served as two characters, those that are used most, or three.
OWN_NAMES = (
    "attach later source before answer queue button flush fields channel fresh place send leave backoff parse tries selector cancel active "
    "composing watching edited morph watch find pack choices anchor layerOf nameOf sending chain valueOf keyOf sections picks resume inform "
    "isOther held gapOf revealing release reviving telling pulled retrying region stalls message parent level index limited noNumber lost "
    "modal settle broken reveal toEdge hear again listen revive renew veil scroller keepRows messages options serial isOption keeps kinds"
).split()


def with_short_names(code):
    """The code with short names instead of the script's own."""
    for number, name in enumerate(OWN_NAMES):
        assert not re.search(rf"[{{,]\s*{name}\s*:|[{{]\s*{name}\s*[,}}]", code), f"'{name}' is a key of an object: leave it out"
        # After a dot it is a property, after three it is not.
        short = f"${chr(97 + number % 26)}{number // 26 or ''}"
        code = re.sub(rf"(?:(?<![.\w$\"'-])|(?<=\.\.\.)){name}(?![\w$])", lambda _: short, code)
    return code


def compact(script, shorten):
    """The script without what is only there for those who read it: comments, indentation, and space around brackets and operators."""
    lines = [line.strip() for line in script.splitlines()]
    text = "\n".join(line for line in lines if line and not line.startswith("//"))
    text = re.sub(r"(?<=[{(\[;,])\n|\n(?=[)}\]])", "", text)
    parts = re.split(r"""("[^"\n]*"|`[^`]*`)""", text)
    # Every second part is a literal. Plus, minus and slash keep their spaces: two of them side by side mean something else.
    parts[::2] = [re.sub(r" ?([{}()\[\],;:?=<>&|*!]+) ?", r"\1", part) for part in parts[::2]]
    # No statement here is empty: a semicolon before a brace ends one.
    parts[::2] = [part.replace(";}", "}") for part in parts[::2]]
    parts[::2] = [shorten(part) for part in parts[::2]]
    # What stands in braces of a template is code.
    parts[1::2] = [
        re.sub(r"(?<=\$\{)[^}]*", lambda code: shorten(code.group()), part) if part[0] == "`" else part for part in parts[1::2]
    ]
    parts[::2] = [re.sub(r"\btrue\b", "!0", re.sub(r"\bfalse\b", "!1", part)) for part in parts[::2]]
    return "".join(parts) + "\n"


def compact_style(style):
    """The style sheet without comments and without space that means nothing; texts stay as they are."""
    parts = re.split(r"""("[^"\n]*")""", re.sub(r"/\*.*?\*/", "", style, flags=re.S))
    # The space before a colon is a descendant in selectors, and the space around operators of `calc` is needed.
    parts[::2] = [re.sub(r" ?([{};,>~]) ?", r"\1", re.sub(r"\s+", " ", part)) for part in parts[::2]]
    text = "".join(parts).replace(";}", "}")
    return re.sub(r"([a-z-]): ", r"\1:", text).strip() + "\n"


lines = [
    "// Made by Scripts/generate-html-assets.py from the files in Assets. Do not edit.",
    "// swift-format-ignore-file",
    "",
    "/// The files of `Assets` as part of the code.",
    "enum GeneratedAssets {",
]
for name, file in files:
    text = (folder / "Assets" / file).read_text(encoding="utf-8")
    assert '"""##' not in text and "\r" not in text and "\\##" not in text, file
    assert text.endswith("\n"), file
    if file.endswith(".js"):
        # The other scripts are loaded where they are needed, and small.
        text = compact(text, with_short_names if name == "script" else lambda code: code)
    if name == "script":
        # What every visitor's browser reads before a page is live; the bound of a first round trip.
        assert len(text.encode()) <= 14 * 1024, f"{file} is served with {len(text.encode())} bytes, more than 14 KiB: make it smaller"
    if file.endswith(".css"):
        text = compact_style(text)
    lines += [f"  /// `Assets/{file}`.", f'  static let {name}: StaticString = ##"""', text + '"""##', ""]
lines[-1] = "}"
(folder / "GeneratedAssets.swift").write_text("\n".join(lines) + "\n", encoding="utf-8")
