#!/usr/bin/env python3
"""Makes one site of the documentation of every module from the builds of Scripts/swift.sh (library, apple and traits).

Usage: build-docs.py [--check] [MODULE…]. A warning is an error. `--check` writes no site and says which modules are right; with modules, only
those are looked at (and those before them, whose pages they link to). TESSERA_BUILD is the folder of the build, `.build` where it is not set.
"""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
build = pathlib.Path(os.environ.get("TESSERA_BUILD", root / ".build"))
work = root / ".build/docs-work"
site = pathlib.Path(os.environ.get("DOCS", root / ".build/docs"))

# Every module with public API, each after those whose pages it links to. Modules of one row are made side by side.
ROWS = [
    ["TesseraURL", "TesseraDiff", "TesseraBinding", "TesseraSearch"],
    ["TesseraScreen"],
    ["TesseraStores"],
    ["TesseraOptions", "TesseraSections", "TesseraFlow"],
    ["TesseraMacros", "TesseraTesting", "TesseraHTML", "TesseraSQLite", "TesseraPostgres", "TesseraEncryption", "TesseraHTTPClient"],
    ["TesseraWeb", "TesseraGTK", "TesseraUIKit", "TesseraSwiftUI"],
    ["Tessera"],
]
skipped = []  # Modules that a check left out, because they were not built.
# Modules that are not built with the others, with the folder of their build below the build folder, and how to make it.
APART = {"TesseraUIKit": "apple", "TesseraSwiftUI": "apple", "TesseraEncryption": "traits", "TesseraHTTPClient": "traits"}
REMEDIES = {"": "run 'Scripts/swift.sh build'", "apple": "run 'Scripts/swift.sh apple build'", "traits": "run 'Scripts/swift.sh traits build'"}
PURPOSES = {
    "Begin here": ["Tessera"],
    "Write screens": ["TesseraScreen", "TesseraOptions", "TesseraSections", "TesseraFlow", "TesseraMacros", "TesseraBinding"],
    "Show them": ["TesseraWeb", "TesseraGTK", "TesseraUIKit", "TesseraSwiftUI"],
    "Test them": ["TesseraTesting"],
    "Reach a service": ["TesseraHTTPClient"],
    "Keep pages": ["TesseraStores", "TesseraSQLite", "TesseraPostgres", "TesseraEncryption"],
    "Look below": ["TesseraDiff", "TesseraSearch", "TesseraURL", "TesseraHTML"],
}


def modules_folder(folder):
    return next(iter(sorted(folder.glob("*-*-*/debug/Modules"))), folder / "debug/Modules")


def c_flags(plan):
    """The compiler's arguments for modules of C, as the package manager gives them."""
    maps = set(re.findall(r'"-fmodule-map-file=([^"]*)"', plan.read_text(encoding="utf-8"))) if plan.exists() else set()
    flags = [part for path in sorted(maps) if "-tool.build" not in path for part in ("-Xcc", f"-fmodule-map-file={path}")]
    for library, folder in (("gtk4", "CGtk4"), ("libpq", "CLibpq"), ("libcrypto", "CLibcrypto")):
        asked = subprocess.run(["pkg-config", "--cflags", library], capture_output=True, text=True)
        if asked.returncode == 0:
            flags += ["-I", str(root / "Sources" / folder)] + [part for flag in asked.stdout.split() for part in ("-Xcc", flag)]
    return flags


def triple():
    answer = subprocess.run(["swiftc", "-print-target-info"], capture_output=True, text=True, check=True).stdout
    return json.loads(answer)["target"]["triple"]


def inputs(module, folder, dependencies):
    """Equal as long as nothing changed that an archive is made from."""
    files = [folder / f"{module}.swiftdoc", folder / f"{module}.swiftmodule", pathlib.Path(__file__),
             *sorted((root / f"Sources/{module}/{module}.docc").rglob("*"))]
    digest = hashlib.sha256()
    for file in files:
        digest.update(f"{file} {file.stat().st_mtime_ns if file.exists() else 0}\n".encode())
    for dependency in dependencies:
        made = work / f"{dependency}.made"
        digest.update(made.read_bytes() if made.exists() else b"")
    return digest.hexdigest()


def convert(module, arguments, target, dependencies):
    """Makes the archive of a module; answers with everything that was said on the way."""
    graphs, archive, made = work / "graphs" / module, work / f"{module}.doccarchive", work / f"{module}.made"
    apart = APART.get(module, "")
    folder = modules_folder(build / apart)
    mark = inputs(module, folder, dependencies)
    if archive.exists() and made.exists() and made.read_text() == mark:
        return ""
    made.unlink(missing_ok=True)
    for old in (graphs, archive):
        shutil.rmtree(old, ignore_errors=True)
    graphs.mkdir(parents=True)
    if not (folder / f"{module}.swiftmodule").exists():
        return missing(module)
    extracted = subprocess.run(
        ["swift-symbolgraph-extract", "-module-name", module, "-I", str(folder), "-target", target, "-minimum-access-level", "public",
         "-skip-inherited-docs", "-module-cache-path", str(work / "ModuleCache"), "-output-dir", str(graphs),
         *arguments[apart]], capture_output=True, text=True)
    if extracted.returncode != 0:
        return extracted.stderr
    # A module whose trait is off is there and empty; that of `Tessera` only hands others on.
    if module != "Tessera" and not json.loads((graphs / f"{module}.symbols.json").read_text(encoding="utf-8"))["symbols"]:
        return missing(module)
    catalog = root / f"Sources/{module}/{module}.docc"
    command = ["docc", "convert", str(catalog), "--additional-symbol-graph-dir", str(graphs), "--output-path", str(archive),
               "--fallback-display-name", module, "--fallback-bundle-identifier", module, "--enable-experimental-external-link-support",
               "--transform-for-static-hosting", "--disable-parameters-and-returns-validation"]
    for dependency in dependencies:
        command += ["--dependency", str(work / f"{dependency}.doccarchive")]
    converted = subprocess.run(command, capture_output=True, text=True)
    for picture in archive.rglob("*"):
        if picture.is_symlink():  # It was made relative to the catalog.
            picture.unlink()
            shutil.copy((catalog / "Resources" / picture.name).resolve(), picture)
    said = re.split(r"\n(?=warning:|error:)", converted.stdout + converted.stderr)
    # Links to a module that was left out cannot be checked.
    wrong = [words for words in said if re.match(r"warning:|error:", words) and not any(name in words.split("\n")[0] for name in skipped)]
    if wrong or converted.returncode != 0 and not skipped:
        return "\n".join(wrong or said)
    made.write_text(mark)
    return ""


def missing(module):
    if "--check" in sys.argv:
        skipped.append(module)
        return ""
    return f"{module} was not built, or without its trait: {REMEDIES[APART.get(module, '')]}"


def redirect(file, address):
    file.write_text(f'<!doctype html><meta charset="utf-8"><title>Tessera</title><meta http-equiv="refresh" content="0; url={address}">'
                    f'<link rel="canonical" href="{address}"><a href="{address}">Tessera</a>\n', encoding="utf-8")


def group_by_purpose(file):
    """Orders the page that lists all modules by their purpose."""
    page = json.loads(file.read_text(encoding="utf-8"))
    known = {identifier.rsplit("/", 1)[1]: identifier for section in page["topicSections"] for identifier in section["identifiers"]}
    left = sorted(set(known) - {module for modules in PURPOSES.values() for module in modules})
    if left:
        sys.exit(f"build-docs.py: say in PURPOSES what {', '.join(left)} is for")
    page["topicSections"] = [
        {"title": title, "anchor": title.replace(" ", "-"), "identifiers": [known[module] for module in modules if module in known]}
        for title, modules in PURPOSES.items()]
    file.write_text(json.dumps(page), encoding="utf-8")


def dead_ends():
    """Broken links between pages, and missing pictures."""
    found = set()
    for page in (site / "data/documentation").rglob("*.json"):
        for reference in json.loads(page.read_text(encoding="utf-8")).get("references", {}).values():
            address = reference.get("url", "").split("#")[0]
            if address.startswith("/documentation/") and not (site / f"data{address}.json").exists():
                found.add(f"{page.relative_to(site)}: {address}")
            if reference.get("type") == "image":
                pictures = [variant["url"] for variant in reference["variants"]]
                found |= {f"{page.relative_to(site)}: {picture}" for picture in pictures if not (site / picture.lstrip("/")).exists()}
    return sorted(found)


def main():
    only = set(argument for argument in sys.argv[1:] if argument != "--check")
    work.mkdir(parents=True, exist_ok=True)
    arguments = {apart: c_flags(build / apart / "debug.yaml") for apart in REMEDIES}
    target, before, mistakes = triple(), [], []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        for row in ROWS:
            wanted = [module for module in row if not only or module in only or not (work / f"{module}.made").exists()]
            said = pool.map(lambda module: convert(module, arguments, target, before), wanted)
            mistakes += [f"== {module}\n{words}" for module, words in zip(wanted, said) if words]
            before = before + [module for module in row if (work / f"{module}.doccarchive").exists()]
    if mistakes:
        count = sum(len(re.findall(r"^(?:warning|error):", words, re.M)) or 1 for words in mistakes)
        sys.exit("\n".join(mistakes) + f"\ndocumentation: {count} warnings or errors; each is an error")
    modules = [module for row in ROWS for module in row]
    if "--check" in sys.argv:
        print(f"documentation: {len(only or modules) - len(skipped)} modules without a warning"
              + (f"; skipped, as they were not built: {', '.join(sorted(skipped))}" if skipped else ""))
        return
    shutil.rmtree(site, ignore_errors=True)
    ordered = [module for names in PURPOSES.values() for module in names]
    subprocess.run(["docc", "merge", *(str(work / f"{module}.doccarchive") for module in ordered), "--synthesized-landing-page-name", "Tessera",
                    "--synthesized-landing-page-topics-style", "list", "--output-path", str(site)], check=True)
    group_by_purpose(site / "data/documentation.json")
    # The first page is an introduction for the user, not the list of modules.
    redirect(site / "index.html", "documentation/tessera/")
    (site / "theme-settings.json").write_text("{}")
    if ends := dead_ends():
        sys.exit("\n".join(ends) + f"\ndocumentation: {len(ends)} links lead to nothing")
    print(f"documentation: {len(modules)} modules, in {site.relative_to(root) if site.is_relative_to(root) else site}")


if __name__ == "__main__":
    main()
