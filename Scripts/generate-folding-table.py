#!/usr/bin/env python3
"""Writes Sources/TesseraSearch/FoldingTable+Data.swift, the table behind `TextFolding`.

Usage: python3 Scripts/generate-folding-table.py > Sources/TesseraSearch/FoldingTable+Data.swift

The table maps a Unicode scalar to the scalars it is searched as. It is derived from the Unicode Character Database as
Python's `unicodedata` holds it (NFKD, case folding, names, general categories, combining classes), with the rules below
on top. A scalar's folding is computed until nothing changes any more, so folding twice is folding once.
Hangul syllables are left out: their decomposition is arithmetic. Marks that stay are listed with their combining class,
because canonically equivalent texts may have them in different orders.

For a newer database than Python's own: `pip install unicodedata2==15.1.0`.
"""
import sys

try:
    import unicodedata2 as ud
except ImportError:
    import unicodedata as ud

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
HANGUL = range(0xAC00, 0xD7A4)

# Typed differently on different keyboards, or written differently for the same sound; or nothing to search for at all.
DROPPED = {ord(c) for c in "'`´‘’‚‛′‵＇"} | set(range(0x2B9, 0x2C0)) | {0x2C8, 0x2CA, 0x2CB, 0x2EE, 0x55A, 0x5F3}
DROPPED |= {0x640, 0xAD, 0x34F, 0x61C, 0x70F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0, 0xA78B, 0xA78C}
ARABIC = {
    "ٱ": "ا", "ٲ": "ا", "ٳ": "ا", "ى": "ي", "ی": "ي", "ې": "ي", "ۍ": "ي", "ے": "ي", "ة": "ه", "ۃ": "ه", "ہ": "ه", "ھ": "ه",
    "ە": "ه", "ک": "ك", "ڪ": "ك", "ٶ": "و", "ٷ": "و", "ٸ": "ي",
}
PUNCTUATION = {"،": ",", "、": ",", "؛": ";", "؟": "?", "。": ".", "·": " ", "•": " ", "・": " ", "‧": " ", "⁄": "/", "۔": ".", "״": '"'}
LATIN = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "þ": "th", "ð": "d", "ı": "i", "ĸ": "k", "ŋ": "n", "ƞ": "n", "ſ": "s", "ꜳ": "aa"}
SPECIAL = {ord(k): v for table in (ARABIC, PUNCTUATION, LATIN) for k, v in table.items()}


def is_mark(c):
    """Marks that writers leave out: accents, points, harakat, overlays. Vowel signs, viramas and kana voicing are letters."""
    if ud.category(c) == "Me" or 0xFE00 <= ord(c) <= 0xFE0F or 0xE0100 <= ord(c) <= 0xE01EF:
        return True
    k = ud.combining(c)
    return ud.category(c) in ("Mn", "Mc") and (k in (1, 6, 7) or 10 <= k <= 36 or k >= 200)


def step(c):
    """One folding step of one scalar."""
    o = ord(c)
    if o in DROPPED or is_mark(c):
        return ""
    if o in SPECIAL:
        return SPECIAL[o]
    category = ud.category(c)
    if c in "\t\n\v\f\r\x85\u2028\u2029" or category == "Zs":
        return " "
    if category in ("Cc", "Cf"):
        return ""
    if category == "Nd":
        return str(ud.digit(c))
    if category == "Pd":
        return "-"
    if category in ("Pi", "Pf") or c in "„‟″‶":
        return '"'
    if 0x30A1 <= o <= 0x30F6 or 0x30FD <= o <= 0x30FE:
        return chr(o - 0x60)
    # Before the case, which would make letters of some marks: U+1F80 and the marks that it is made of have to fold alike.
    canonical = ud.normalize("NFD", c)
    if canonical != c:
        return canonical
    folded = c.casefold()
    if folded != c:
        return folded
    decomposed = ud.normalize("NFKD", c)
    if decomposed != c:
        # A spacing accent decomposes to a space and a mark. The space is not meant.
        if decomposed[0] == " " and len(decomposed) > 1:
            return decomposed[1:]
        return decomposed
    words = ud.name(c, "").split(" ")
    if words[:3] == ["LATIN", "SMALL", "LETTER"] and len(words) > 4 and len(words[3]) == 1 and words[4] == "WITH":
        return words[3].lower()
    return c


def fold(text):
    while True:
        once = "".join(step(c) for c in text)
        if once == text:
            return text
        text = once


def varint(n):
    out = ""
    while n >= 32:
        out += ALPHABET[32 + n % 32]
        n //= 32
    return out + ALPHABET[n]


def zigzag(n):
    return varint(2 * n if n >= 0 else -2 * n - 1)


def records(table):
    """Runs of equal shape: 0 dropped, 1 shifted, 2 every second one shifted, 3 one common target, 4 spelled out."""
    keys = sorted(table)
    out, at, target, i = [], 0, 0, 0
    while i < len(keys):
        k = keys[i]
        single = len(table[k]) == 1

        def run(stride, want):
            n = 1
            while i + n < len(keys) and keys[i + n] == k + stride * n and table[keys[i + n]] == want(n):
                n += 1
            return n

        shapes = [(run(1, lambda n: ""), 0, 1)] if not table[k] else []
        if single:
            first = ord(table[k])
            shapes += [(run(1, lambda n: chr(first + n)), 1, 1), (run(2, lambda n: chr(first + 2 * n)), 2, 2)]
            shapes += [(run(1, lambda n: chr(first)), 3, 1)]
        n, kind, stride = max(shapes, default=(1, 4, 1), key=lambda s: s[0])
        x = len(table[k]) if kind == 4 else n
        record = varint(k - at) + varint(kind + 5 * x)
        if kind in (1, 2, 3):
            record += zigzag(ord(table[k]) - target)
            target = ord(table[k])
        if kind == 4:
            for c in table[k]:
                record += zigzag(ord(c) - target)
                target = ord(c)
        out.append(record)
        at = k + stride * (n - 1) + 1
        i += n
    return "".join(out)


def marks(table):
    """The marks that stay and have a combining class: runs of gap, length and class."""
    staying = [o for o in range(0x110000) if ud.combining(chr(o)) and o not in table]
    out, at, i = [], 0, 0
    while i < len(staying):
        first, k, n = staying[i], ud.combining(chr(staying[i])), 1
        while i + n < len(staying) and staying[i + n] == first + n and ud.combining(chr(first + n)) == k:
            n += 1
        out.append(varint(first - at) + varint(n) + varint(k))
        at = first + n
        i += n
    return "".join(out), len(staying)


def print_lines(payload):
    lines = [payload[i:i + 132] for i in range(0, len(payload), 132)]
    for i, line in enumerate(lines):
        print("    " + line + ("\\" if i + 1 < len(lines) else ""))


def main():
    table = {}
    for o in range(0x110000):
        if 0xD800 <= o < 0xE000 or o in HANGUL:
            continue
        folded = fold(chr(o))
        if folded != chr(o):
            table[o] = folded
    for value in table.values():
        assert all(ord(c) not in table for c in value)
    payload = records(table)
    order, count = marks(table)
    print(f"""// Written by Scripts/generate-folding-table.py; change the script, not this file.
// Derived from the Unicode Character Database {ud.unidata_version}.
// Copyright © 1991-2023 Unicode, Inc. Distributed under the Unicode licence, https://www.unicode.org/license.txt.

extension FoldingTable {{
  /// {len(table):,} scalars that fold to something else, as the runs that `FoldingTable.init(data:marks:)` reads.
  static let data: StaticString = \"\"\"""")
    print_lines(payload)
    print(f'''    """

  /// {count} marks that stay, with their combining classes, as the runs that `FoldingTable.init(data:marks:)` reads.
  static let marks: StaticString = """''')
    print_lines(order)
    print('    """\n}')
    print(f"{len(table)} scalars, {len(payload)} bytes, longest {max(map(len, table.values()))}", file=sys.stderr)


if __name__ == "__main__":
    main()
