#!/usr/bin/env python3
"""Puts the script, the style sheet and the symbols of TesseraHTML into a Swift file.

They become part of the code, so that no file has to be found at run time, also in static builds. The symbols for which no icon theme
has anything that fits are written for TesseraGTK as well, as plain paths.
Run it after every change of a file in Sources/TesseraHTML/Assets. With --check it writes nothing and fails where a file is out of date.
"""
import math
import pathlib
import re
import string
import sys

folder = pathlib.Path(__file__).resolve().parent.parent / "Sources/TesseraHTML"
files = [("script", "tessera.js"), ("styleSheet", "tessera.css"), ("forms", "forms.css"), ("rich", "rich.css"), ("layouts", "layouts.css"), ("tabs", "tabs.css"), ("tables", "tables.js"), ("upload", "upload.js"), ("menus", "menus.css"), ("menuScript", "menus.js"), ("detailScript", "detail.js"), ("carousel", "carousel.js"), ("pictures", "pictures.js"), ("refresh", "refresh.js"), ("unsavedScript", "unsaved.js"), ("optionsScript", "options.js"), ("sheetsScript", "sheets.js"), ("sheets", "sheets.css"), ("symbols", "symbols.svg")]


# Names that only the script itself uses and that are not keys of an object. The most frequent ones are shortened
# to one character, the others to two.
OWN_NAMES = (
    "rows attach later source before answer queue fields button said step fresh flush channel next place send code assign tries selector "
    "parse leave cancel backoff what composing watching edited morph watch find active pack anchor layerOf nameOf sending valueOf "
    "keyOf sections resume inform first root list wait tell post part caret times parts news node home fine last steps "
    "isOther held gapOf revealing release reviving telling retrying restore region stalls message parent index limited lost "
    "modal settle reveal hear again listen revive renew veil scroller keepRows messages serial keeps kinds known drop near over partsOf titleOf noting "
    "one all doc by top net box gap path now row old past math put on bad press prevent load run mark left stay was whose knownOf write follow look sendField here isAtEnd check isField speak spill"
).split()


SHORT_NAMES = [start + letter for start in ("", "$", "_") for letter in string.ascii_letters]


def with_short_names(codes):
    """What writes a piece of the script with short names instead of its own, after all its pieces."""
    # After a dot it is a property, after three it is not.
    own = {name: re.compile(rf"(?:(?<![.\w$\"'-])|(?<=\.\.\.)){name}(?![\w$])") for name in OWN_NAMES}
    text = "\n".join(codes)
    for name in OWN_NAMES:
        assert not re.search(rf"[{{,]\s*{name}\s*:|[{{]\s*{name}\s*[,}}]", text), f"'{name}' is a key of an object: leave it out"
    # Neither a property nor a key is in the way.
    others = re.sub(r"(?<=[{,])\s*\w+:", "", text)
    free = (short for short in SHORT_NAMES if not re.search(rf"(?<![.\w$]){re.escape(short)}(?![\w$])", others))
    given = list(zip(sorted(OWN_NAMES, key=lambda name: -len(own[name].findall(text))), free))
    assert len(given) == len(OWN_NAMES)

    def shorten(code):
        for name, short in given:
            code = own[name].sub(lambda _, short=short: short, code)
        return code

    return shorten


def compact(script, names):
    """The script without the parts for human readers: comments, indentation, and spaces around brackets and operators."""
    lines = [line.strip() for line in script.splitlines()]
    text = "\n".join(line for line in lines if line and not line.startswith("//"))
    text = re.sub(r"(?<=[{(\[;,])\n|\n(?=[)}\]])", "", text)
    parts = re.split(r"""("[^"\n]*"|`[^`]*`)""", text)
    # Every second part is a literal. Plus, minus and slash keep their spaces: two of them side by side mean something else.
    parts[::2] = [re.sub(r" ?([{}()\[\],;:?=<>&|*!]+) ?", r"\1", part) for part in parts[::2]]
    # No statement here is empty: a semicolon before a brace ends one.
    parts[::2] = [part.replace(";}", "}") for part in parts[::2]]
    # A constant is as much one under the shorter word.
    parts[::2] = [re.sub(r"\bconst\b ?(?=[\w${\[])", lambda word: "let " if word.group()[-1] == " " else "let", part) for part in parts[::2]]
    # The text in braces of a template is code.
    braces = re.compile(r"(?<=\$\{)[^}]*")
    shorten = names([*parts[::2], *(code for part in parts[1::2] if part[0] == "`" for code in braces.findall(part))])
    parts[::2] = [shorten(part) for part in parts[::2]]
    parts[1::2] = [braces.sub(lambda code: shorten(code.group()), part) if part[0] == "`" else part for part in parts[1::2]]
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
        text = compact(text, with_short_names if name == "script" else lambda codes: lambda code: code)
    if name == "script":
        # What every visitor's browser reads before a page is live; the bound of a first round trip.
        assert len(text.encode()) <= 14 * 1024, f"{file} is served with {len(text.encode())} bytes, more than 14 KiB: make it smaller"
    if file.endswith(".css"):
        text = compact_style(text)
    lines += [f"  /// `Assets/{file}`.", f'  static let {name}: StaticString = ##"""', text + '"""##', ""]
lines[-1] = "}"
made = {folder / "GeneratedAssets.swift": "\n".join(lines) + "\n"}

# Symbols whose meaning no icon of the desktop's theme has: GTK draws them by the same paths as browsers.
DRAWN = ["truck", "cart", "building", "tag", "chart", "flag", "chat", "news", "ball"]


def arc(x0, y0, radius, turn, is_large, sweeps, x, y):
    """The curves of a circle's arc (SVG 2, appendix B.2.4); of an ellipse's there is none in the symbols."""
    half = ((x0 - x) / 2, (y0 - y) / 2)
    length = math.hypot(*half)
    radius = max(radius, length)
    factor = math.sqrt(max(0, radius * radius / (length * length) - 1)) * (-1 if is_large == sweeps else 1)
    cx, cy = factor * half[1] + (x0 + x) / 2, -factor * half[0] + (y0 + y) / 2
    begin, end = math.atan2(y0 - cy, x0 - cx), math.atan2(y - cy, x - cx)
    if sweeps and end < begin:
        end += 2 * math.pi
    if not sweeps and end > begin:
        end -= 2 * math.pi
    count = max(1, math.ceil(abs(end - begin) / (math.pi / 2) - 1e-6))
    step = (end - begin) / count
    pull = 4 / 3 * math.tan(step / 4) * radius
    for number in range(count):
        a, b = begin + number * step, begin + (number + 1) * step
        ax, ay, bx, by = cx + radius * math.cos(a), cy + radius * math.sin(a), cx + radius * math.cos(b), cy + radius * math.sin(b)
        yield "C", [ax - pull * math.sin(a), ay + pull * math.cos(a), bx + pull * math.sin(b), by - pull * math.cos(b), bx, by]


def steps(path):
    """A path as absolute moves, lines, curves and closings."""
    words = re.findall(r"[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)", path)
    x = y = x0 = y0 = 0.0
    letter = ""
    while words:
        if words[0].isalpha():
            letter = words.pop(0)
        if letter in "zZ":
            yield "Z", []
            x, y = x0, y0
            continue
        count = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "a": 7}[letter.lower()]
        values = [float(words.pop(0)) for _ in range(count)]
        kind, is_relative = letter.upper(), letter.islower()
        if kind == "A":
            end = [values[5] + x * is_relative, values[6] + y * is_relative]
            assert values[0] == values[1]
            yield from arc(x, y, values[0], values[2], values[3] == 1, values[4] == 1, *end)
        elif kind in "HV":
            end = [values[0] + x * is_relative, y] if kind == "H" else [x, values[0] + y * is_relative]
            yield "L", end
        else:
            values = [value + ((x, y)[index % 2] if is_relative else 0) for index, value in enumerate(values)]
            if kind == "S":
                # The control point of the curve before, mirrored.
                values = [2 * x - control[0], 2 * y - control[1]] + values
            end = values[-2:]
            if kind in "CS":
                control = values[-4:-2]
            yield ("C" if kind == "S" else kind), values
        x, y = end
        if kind == "M":
            x0, y0 = x, y
            letter = "l" if is_relative else "L"


def drawn(symbol):
    """A symbol as one path of `M`, `L`, `C` and `Z` with numbers between spaces."""
    found = []
    for tag, attributes in re.findall(r"<(path|circle|rect) ([^>]*)/>", symbol):
        value = dict(re.findall(r'([\w-]+)="([^"]*)"', attributes))
        if tag == "circle":
            cx, cy, r = (float(value[name]) for name in ("cx", "cy", "r"))
            found += steps(f"M{cx - r} {cy}a{r} {r} 0 0 1 {2 * r} 0a{r} {r} 0 0 1 {-2 * r} 0z")
        else:
            assert tag == "path", "rectangles are not needed yet"
            found += steps(value["d"])
    return " ".join([" ".join([letter, *(f"{round(number, 2):g}" for number in numbers)]) for letter, numbers in found])


symbols = (folder / "Assets/symbols.svg").read_text(encoding="utf-8")
lines = [
    "// Made by Scripts/generate-html-assets.py from TesseraHTML's symbols.svg. Do not edit.",
    "// swift-format-ignore-file",
    "#if GTK",
    "extension DrawnSymbol {",
    "  /// The paths of the symbols, in a square of 24 by 24.",
    "  nonisolated static let paths: [(name: String, path: String)] = [",
]
for name in DRAWN:
    (symbol,) = re.findall(rf'<symbol id="{name}" [^>]*>(.*?)</symbol>', symbols)
    lines.append(f'    ("{name}", "{drawn(symbol)}"),')
lines += ["  ]", "}", "#endif"]
made[folder.parent / "TesseraGTK/Toolkit/DrawnSymbol+Paths.swift"] = "\n".join(lines) + "\n"

for file, text in made.items():
    if "--check" not in sys.argv:
        file.write_text(text, encoding="utf-8")
    elif file.read_text(encoding="utf-8") != text:
        sys.exit(f"{file.name} is out of date: run Scripts/generate-html-assets.py")
