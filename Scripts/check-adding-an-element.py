#!/usr/bin/env python3
"""Adds a kind of element to a copy of the sources and compares what the compiler then says with the article "Adding an element".

Every file in the article's table must be an error, and no other file may be one. Needs no network: only the modules that know elements are
type-checked, GTK's host where its development files are installed, those of UIKit and SwiftUI against the declarations of Tests/Apple (on a Mac, too:
the declarations come first). Prints the number of errors and of files.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent
sources = root / "Sources"
article = (sources / "TesseraScreen/TesseraScreen.docc/AddingAnElement.md").read_text(encoding="utf-8")
listed = re.findall(r"^\| `([A-Za-z/+]+\.swift)`", article, re.M)

FEATURES = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "InferIsolatedConformances",
            "NonisolatedNonsendingByDefault"]


def has_gtk():
    return subprocess.run(["pkg-config", "--exists", "gtk4"]).returncode == 0


def modules():
    """The checked modules, each after those that it imports."""
    names = [name for name in ("TesseraURL", "TesseraJSON") if (sources / name).is_dir()]
    names += ["TesseraDiff", "TesseraScreen", "TesseraSearch", "TesseraOptions", "TesseraSections", "TesseraBinding", "TesseraStores", "TesseraFlow", "Tessera",
              "TesseraTesting", "TesseraHTML"]
    return names + (["TesseraGTK"] if has_gtk() else [])


# Declarations of Apple's frameworks, and the hosts that are compiled against them: after all others, which must not see a module called UIKit.
DECLARATIONS = ["UniformTypeIdentifiers", "Accessibility", "UIKit", "AppKit", "SwiftUI"]
APPLE_HOSTS = ["TesseraUIKit", "TesseraSwiftUI"]


def compile_module(name, copy, out, emit):
    folder = copy / name
    files = sorted(str(path) for path in folder.rglob("*.swift"))
    command = ["swiftc", "-swift-version", "6", "-module-name", name, "-package-name", "tessera", "-I", str(out),
               "-parse-as-library",
               *(word for path in sorted(copy.glob("*.modulemap")) for word in ("-Xcc", f"-fmodule-map-file={path}")),
               "-whole-module-optimization"]
    for feature in [] if name in DECLARATIONS else FEATURES:
        command += ["-enable-upcoming-feature", feature]
    if name == "TesseraGTK":
        flags = subprocess.run(["pkg-config", "--cflags", "gtk4"], capture_output=True, text=True, check=True).stdout.split()
        command += ["-D", "GTK", "-I", str(copy / "CGtk4")] + [part for flag in flags for part in ("-Xcc", flag)]
    if emit:
        command += ["-emit-module", "-emit-module-path", str(out / f"{name}.swiftmodule"), "-Onone", "-Xfrontend", "-experimental-skip-all-function-bodies"]
    else:
        command += ["-typecheck"]
    return subprocess.run(command + files, capture_output=True, text=True)


def errors(text, copy):
    found = re.findall(r"^(/[^:\n]+):(\d+):\d+: error: (.*)$", text, re.M)
    return {(str(pathlib.Path(path).relative_to(copy)), int(line), words) for path, line, words in found}


def main():
    with tempfile.TemporaryDirectory() as temporary:
        copy, out = pathlib.Path(temporary) / "Sources", pathlib.Path(temporary) / "modules"
        out.mkdir()
        for name in modules() + ["CGtk4"] + APPLE_HOSTS:
            shutil.copytree(sources / name, copy / name)
        # Modules of C whose map the package manager makes.
        for folder in sources.glob("CTessera*"):
            header = folder / "include" / f"{folder.name}.h"
            (copy / f"{folder.name}.modulemap").write_text(f'module {folder.name} {{ header "{header}" export * }}', encoding="utf-8")
        for name in DECLARATIONS:
            shutil.copytree(root / "Tests/Apple/Sources" / name, copy / name)
        element = copy / "TesseraScreen/Elements/Element.swift"
        text = element.read_text(encoding="utf-8")
        case = "  indirect case accessible("
        assert case in text, "Element.swift looks different; change this script with it"
        element.write_text(text.replace(case, "  case probe(Int)\n" + case), encoding="utf-8")
        found = set()
        for name in modules() + DECLARATIONS + APPLE_HOSTS:
            module = compile_module(name, copy, out, emit=True)
            if module.returncode != 0:
                sys.exit(f"{name} does not become a module:\n{module.stderr[:3000]}")
            found |= errors(compile_module(name, copy, out, emit=False).stderr, copy)
    files = sorted({path for path, _, _ in found})
    for path, line, words in sorted(found):
        print(f"{path}:{line}: {words}")
    skipped = [] if has_gtk() else [path for path in listed if path.startswith("TesseraGTK")]
    missing, surprising = sorted(set(listed) - set(files) - set(skipped)), sorted(set(files) - set(listed))
    if missing:
        sys.exit(f"silent, although the article says that they know every kind: {', '.join(missing)}")
    if surprising:
        sys.exit(f"not in the article: {', '.join(surprising)}")
    print(f"adding an element: {len(found)} errors at {len(files)} places, as the article says"
          + ("; GTK's host was skipped" if skipped else ""))


main()
