#!/usr/bin/env python3
"""Compares the words of this package's documentation with the words of other packages.

    Scripts/prose.py                    a table; exits 1 where a figure is more than twice the worst of the peers
    Scripts/prose.py --worst 20         the table, and the files with the most hits for each figure
    Scripts/prose.py --measure FOLDER   the figures of another checkout as JSON, for Scripts/prose-peers.json

"comments" are the lines with `///` in Sources (of this package: in Sources/Tessera*), "guides" the articles, README, SECURITY and the folders docs and
Documentation. Code is left out. Figures are per 10,000 words, those of "you" per 1,000.
"""
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
LONG = 30
FIGURES = {
    "somebody, nobody, whoever, who is …": r"\b(?:some|no|any)body\b|\bwho(?:m|ever)\b|\bwho (?:has|is|was|waits|comes|asks|wants|writes)\b",
    "'what is', 'what was' as a noun": r"\bwhat (?:is|was|are|were|has|had|can|stands|comes|goes|it|they|a|the)\b(?![^.]*\?)",
    "stands, comes, goes on, brings, leads": r"\b(?:stands?|goes on|go on|comes?|brings?|leads?)\b",
    "the one, those that": r"\bthe one\b|\bthose (?:that|who|of)\b|\bone that\b",
    "semicolons": r";",
    f"sentences of more than {LONG} words": None,
    "you (at least)": r"\byou(?:r|rs|rself)?\b",
}
# Where the peers' figures are near zero, these values are allowed (2 if none is given). Most of our semicolons are
# in cells of tables.
FLOOR = {"you (at least)": 0, "semicolons": 10}
SKIPPED = {".build", "Tests", "Benchmarks", "Data", "node_modules"}


def without_code(text):
    """Markdown without code, addresses and markup. Every block and cell ends with a full stop, so that sentences can be counted."""
    text = re.sub(r"```[\s\S]*?```|<!--[\s\S]*?-->", "\n\n", text)
    text = re.sub(r"``[^`]*``|`[^`\n]*`|<doc:[^>]*>|<https?:[^>]*>", "code", text)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"^\s*\|?[-:| ]+\|?\s*$|&\w+;|<[^>\n]+>", "", text, flags=re.M)
    return re.sub(r"\n\s*(?=\n|[-*+] |\d+\. |#|\||- Parameter)|\|", ".\n", text)


def comments(file):
    """The documentation comments of a Swift file, one block for each declaration."""
    blocks, block = [], []
    for line in file.read_text(encoding="utf-8", errors="replace").split("\n") + [""]:
        if (stripped := line.strip()).startswith("///"):
            block.append(stripped[3:].strip())
        elif block:
            blocks, block = blocks + ["\n".join(block)], []
    return without_code("\n\n".join(blocks))


def sources(root):
    """The files with comments, and the guides."""
    base = next((root / name for name in ("Sources", "GRDB") if (root / name).is_dir() and any((root / name).rglob("*.swift"))), root)
    swift = [file for file in base.rglob("*.swift") if not file.name.startswith("Generated")]
    if root == HERE.parent:
        swift = [file for file in swift if file.relative_to(base).parts[0].startswith("Tessera")]
    guides = [file for file in root.rglob("*.md") if not SKIPPED & set(file.relative_to(root).parts) and file.name != "Catalogue.md"]
    wanted = lambda file: ".docc/" in str(file) or file.parent.name in ("docs", "Documentation", "Decisions") or file.name in ("README.md", "SECURITY.md")
    return {"comments": {file: comments(file) for file in swift},
            "guides": {file: without_code(file.read_text(encoding="utf-8")) for file in guides if wanted(file)}}


def hits(name, text):
    if FIGURES[name] is None:
        return sum(len(sentence.split()) > LONG for sentence in re.split(r"[.!?:]\s", text))
    return len(re.findall(FIGURES[name], text, re.I))


def measure(texts):
    words = max(1, sum(len(text.split()) for text in texts.values()))
    return {name: round(sum(hits(name, text) for text in texts.values()) * (1_000 if "you" in name else 10_000) / words, 1) for name in FIGURES}


def main():
    if "--measure" in sys.argv:
        found = sources(pathlib.Path(sys.argv[sys.argv.index("--measure") + 1]).resolve())
        return print(json.dumps({kind: measure(texts) for kind, texts in found.items()}, indent=2, ensure_ascii=False))
    peers = json.loads((HERE / "prose-peers.json").read_text(encoding="utf-8"))
    missed = 0
    for kind, texts in sources(HERE.parent).items():
        ours = measure(texts)
        print(f"{kind:44}{'here':>8}" + "".join(f"{peer:>20}" for peer in peers))
        for name in FIGURES:
            known = [peers[peer].get(kind, {}).get(name) for peer in peers]
            values = [value for value in known if value is not None]
            if "you" in name:
                over = kind == "guides" and ours[name] < min(values, default=0) / 2
            else:
                over = ours[name] > max(2 * max(values, default=0), FLOOR.get(name, 2))
            missed += over
            print(f"  {name:42}{ours[name]:>8}" + "".join(f"{'–' if value is None else value:>20}" for value in known) + "   over" * over)
            if "--worst" in sys.argv and "you" not in name:
                ranked = sorted(texts, key=lambda file: -hits(name, texts[file]))[:int(sys.argv[sys.argv.index("--worst") + 1])]
                print("".join(f"      {hits(name, texts[file]):>4} {file.relative_to(HERE.parent)}\n" for file in ranked if hits(name, texts[file])), end="")
    sys.exit(f"prose: {missed} figures are more than twice the peers' worst" if missed else 0)


main()
