#!/usr/bin/env python3
"""Puts the script, the style sheet and the symbols of TesseraHTML into a Swift file.

They become part of the code, so that no file has to be found at run time, also in static builds.
Run it after every change of a file in Sources/TesseraHTML/Assets; a test compares both.
"""
import pathlib

folder = pathlib.Path(__file__).resolve().parent.parent / "Sources/TesseraHTML"
files = [("script", "tessera.js"), ("styleSheet", "tessera.css"), ("symbols", "symbols.svg")]

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
    if name == "script":
        # Comments and indentation are for those who read the file, and need not be sent.
        text = "".join(line.lstrip("\t") for line in text.splitlines(True) if not line.lstrip("\t").startswith("//"))
    lines += [f"  /// `Assets/{file}`.", f'  static let {name}: StaticString = ##"""', text + '"""##', ""]
lines[-1] = "}"
(folder / "GeneratedAssets.swift").write_text("\n".join(lines) + "\n", encoding="utf-8")
