#!/usr/bin/env python3
"""Writes a software bill of materials (CycloneDX 1.5) of the library: every package that its build fetches, with version, revision, licence and the
traits that need it, and the libraries of the system. Usage: sbom.py [FILE]; without a file it prints. Equal inputs give an equal document.
"""
import json
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
LICENCES = [  # Words of the licence's text, and its SPDX identifier.
    ("Apache License", "Apache-2.0"),
    ("Permission is hereby granted, free of charge", "MIT"),
    ("Redistribution and use in source and binary forms", "BSD-3-Clause"),
]
SYSTEM = [  # The library, its pkg-config name, its licence, and the traits that need it, on Linux.
    ("OpenSSL libcrypto", "libcrypto", "Apache-2.0", ["SQLite", "Web"]),
    ("SQLite", "sqlite3", "blessing", ["SQLite"]),
    ("libpq", "libpq", "PostgreSQL", ["Postgres"]),
    ("GTK", "gtk4", "LGPL-2.1-or-later", ["GTK"]),
]


def output(*command):
    return subprocess.run(command, cwd=root, capture_output=True, text=True, check=True).stdout


def graph(*package):
    """The packages below the library with the traits of one build."""
    words = output("Scripts/swift.sh", *package, "package", "show-dependencies", "--format", "json")
    return json.loads(words[words.index("{"):])


def licence(folder):
    for file in sorted(folder.glob("LICEN[CS]E*")):
        words = file.read_text(encoding="utf-8", errors="replace")
        for phrase, identifier in LICENCES:
            if phrase in words:
                return identifier
    sys.exit(f"sbom.py: say in LICENCES what the licence of {folder.name} is")


def traits(package):
    """The traits that need each direct dependency, by its identity."""
    needed = {}
    for target in package["targets"]:
        if target["type"] == "test":
            continue
        for product in (entry["product"] for entry in target["dependencies"] if "product" in entry):
            condition = product[3] or {}
            needed.setdefault(product[1].lower(), set()).update(condition.get("traits") or [])
    return needed


def main():
    package = json.loads(output("swift", "package", "dump-package"))
    needed, found, edges = traits(package), {}, {}

    def walk(node, asked):
        for child in node["dependencies"]:
            mine = asked or needed.get(child["identity"], set())
            found.setdefault(child["identity"], (child, set()))[1].update(mine)
            edges.setdefault(node["identity"], set()).add(child["identity"])
            walk(child, mine)

    graphs = [graph(), graph("traits")]
    for top in graphs:
        walk(top, set())
    version = re.search(r'"(.+)"', (root / "Sources/TesseraWeb/App/TesseraVersion.swift").read_text(encoding="utf-8"))[1]

    def component(identity, node, by):
        owner = re.search(r"github\.com/([^/]+)", node["url"])
        name = node["url"].rstrip("/").rsplit("/", 1)[-1].removesuffix(".git")
        place = f"pkg:swift/github.com/{owner[1]}/{name}@{node['version']}" if owner else f"pkg:swift/{name}@{node['version']}"
        revision = output("git", "-C", node["path"], "rev-parse", "HEAD").strip()
        return {
            "type": "library", "bom-ref": identity, "name": name, "version": node["version"], "purl": place,
            "licenses": [{"license": {"id": licence(pathlib.Path(node["path"]))}}],
            "externalReferences": [{"type": "vcs", "url": node["url"]}],
            "properties": [{"name": "tessera:revision", "value": revision}, *({"name": "tessera:trait", "value": trait} for trait in sorted(by))],
        }

    system = [{
        "type": "library", "bom-ref": name, "name": title, "licenses": [{"license": {"id": terms}}],
        "properties": [{"name": "tessera:system", "value": "linked from the system on Linux"},
                       *({"name": "tessera:trait", "value": trait} for trait in by)],
    } for title, name, terms, by in SYSTEM]
    top = graphs[0]["identity"]
    document = {
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "metadata": {"component": {
            "type": "library", "bom-ref": "tessera", "name": "tessera", "version": version,
            "licenses": [{"license": {"id": licence(root)}}]}},
        "components": [component(identity, *found[identity]) for identity in sorted(found)] + system,
        "dependencies": [
            {"ref": "tessera" if identity == top else identity,
             "dependsOn": sorted(edges.get(identity, set())) + ([name for _, name, _, _ in SYSTEM] if identity == top else [])}
            for identity in [top, *sorted(found)]],
    }
    words = json.dumps(document, indent=1, ensure_ascii=False) + "\n"
    if len(sys.argv) > 1:
        pathlib.Path(sys.argv[1]).write_text(words, encoding="utf-8")
        print(f"sbom: {len(document['components'])} components in {sys.argv[1]}")
    else:
        print(words, end="")


main()
