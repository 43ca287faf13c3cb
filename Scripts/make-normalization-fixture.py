#!/usr/bin/env python3
"""Writes Tests/TesseraSearchTests/Fixtures/NormalizationTest.txt from Unicode's own file (Debian: `unicode-data`).

Usage: python3 Scripts/make-normalization-fixture.py [/usr/share/unicode/NormalizationTest.txt.bz2]

The five columns (source, NFC, NFD, NFKC, NFKD) as Unicode writes them, without comments; NFC is left empty where it is the source, NFD where it
is NFC, NFKC where it is NFC, NFKD where it is NFD. Hangul syllables are left out: the test makes them, by The Unicode Standard, §3.12.
"""
import bz2
import pathlib
import sys

path = sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode/NormalizationTest.txt.bz2"
text = (bz2.open if path.endswith(".bz2") else open)(path, "rt", encoding="utf-8").read()
lines = []
for line in text.splitlines():
    if not line or line[0] in "#@":
        continue
    source, nfc, nfd, nfkc, nfkd = line.split(";")[:5]
    if 0xAC00 <= int(source.split()[0], 16) <= 0xD7A3 and " " not in source:
        continue
    columns = [source, nfc if nfc != source else "", nfd if nfd != nfc else "", nfkc if nfkc != nfc else "", nfkd if nfkd != nfd else ""]
    lines.append(";".join(columns).rstrip(";"))
version = text.splitlines()[0].removeprefix("# ")
output = pathlib.Path(__file__).parent.parent / "Tests/TesseraSearchTests/Fixtures/NormalizationTest.txt"
output.parent.mkdir(exist_ok=True)
output.write_text(
    f"# Written by Scripts/make-normalization-fixture.py from Unicode's {version}.\n"
    "# Copyright © 1991-2022 Unicode, Inc. Distributed under the Unicode licence, https://www.unicode.org/license.txt.\n"
    + "\n".join(lines) + "\n")
print(f"{len(lines)} lines, {output.stat().st_size} bytes", file=sys.stderr)
