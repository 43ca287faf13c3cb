#!/usr/bin/env python3
"""Compiles every Swift block of the README and of the articles against the modules that were built, as an app would: public API only.

Usage: check-code-blocks.py [ARTICLE…]. Run it after `swift build`; blocks on Apple's platforms need Scripts/apple-tests.sh as well.
TESSERA_BUILD is the folder of the build, `.build` where it is not set.

A block seldom stands alone: `Tests/CodeBlocks/<Article>.swift` says around what. There a line `// block 2` is where the article's second block
stands, and `// block 1, open` the first one without its last brace, for blocks that stand in it, up to `// end of block 1`; everything else is what the article takes for
granted. The compiler's errors name the article and its line. A block that
is not for the compiler says so before it, and why:

    <!-- not compiled: the controller as it was before -->

A block of any language can be quoted from a file of this repository that is compiled or used elsewhere. A line with only `…` leaves out lines:

    <!-- from: Examples/Tutorial/Sources/Expenses/Ledger.swift -->

A block that stands nowhere and does not say so is an error; so is one that has both. `…` stands for code that is left out.
The first line of a file in Tests/CodeBlocks may be `// compiled with: apple` (the hosts on declarations of Apple's frameworks) or
`// compiled with: manifest` (a Package.swift). Blocks that cannot stand in one file have further ones: `<Article>+<Anything>.swift`.
"""
import concurrent.futures
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
contexts = root / "Tests/CodeBlocks"
build = pathlib.Path(os.environ.get("TESSERA_BUILD", root / ".build"))
out = root / ".build/code-blocks"
# Modules that are empty in the library's build: `Scripts/swift.sh traits build` makes them.
APART = ("TesseraEncryption", "TesseraHTTPClient")
FENCE = re.compile(r"^( *)```swift\n(.*?)^\1```$", re.M | re.S)
EXCUSE = re.compile(r"<!-- not compiled: (.+?) -->\s*\Z", re.S)
QUOTED = re.compile(r"<!-- from: (\S+) -->\n```[^\n]*\n(.*?)^```$", re.M | re.S)
MARK = re.compile(r"^ *// block (\d+)(, open)?$", re.M)


class Block:
    def __init__(self, article, text, match):
        self.code = re.sub(rf"^{match[1]}", "", match[2], flags=re.M)
        self.line = text.count("\n", 0, match.start(2)) + 1
        excuse = EXCUSE.search(text, 0, match.start())
        self.excuse = excuse and excuse[1]
        # Compared with its file, which is compiled.
        self.is_quoted = re.search(r"<!-- from: \S+ -->\n\Z", text[:match.start()]) is not None


def articles():
    files = [root / "README.md", *sorted((root / "Sources").glob("*/*.docc/**/*.md")), *sorted((root / "Documentation").glob("*.docc/**/*.md"))]
    found = {}
    for file in files:
        text = file.read_text(encoding="utf-8")
        blocks = [Block(file, text, match) for match in FENCE.finditer(text)]
        if text.count("```swift") != len(blocks):
            sys.exit(f"{file.relative_to(root)}: a Swift block that does not end, or whose end stands further in than its beginning")
        if not blocks:
            continue
        if file.stem in found:
            sys.exit(f"two articles are called {file.stem}: give one another name")
        found[file.stem] = (file, blocks)
    return found


def composed(name, file, blocks):
    """The sources of an article's blocks in their contexts, with how each is compiled and its contents, and the mistakes in placing them."""
    article, mistakes, sources, placed = file.relative_to(root), [], [], []
    for path in [contexts / f"{name}.swift", *sorted(contexts.glob(f"{name}+*.swift"))]:
        context = path.read_text(encoding="utf-8") if path.exists() else ""
        held = [int(number) for number, _ in MARK.findall(context)]
        mistakes += [f"{path.relative_to(root)}: there is no block {number}" for number in held if number > len(blocks)]
        mode = re.match(r"// compiled with: (\w+)\n", context)
        placed += held
        if held and max(held) <= len(blocks):
            context = re.sub(r"^// end of block \d+$", "}", context, flags=re.M)
            sources.append((path.stem, MARK.sub(lambda match: inserted(article, blocks[int(match[1]) - 1], match[2]), context),
                            mode[1] if mode else "build", len(held)))
    for index, block in enumerate(blocks, 1):
        count = placed.count(index)
        if block.is_quoted:
            mistakes += [f"{article}:{block.line}: block {index} is quoted from a file, and stands in Tests/CodeBlocks"] * count
        elif block.excuse and count:
            mistakes.append(f"{article}:{block.line}: block {index} says that it is not compiled, and stands in Tests/CodeBlocks")
        elif not block.excuse and count != 1:
            mistakes.append(f"{article}:{block.line}: block {index} stands {count} times in Tests/CodeBlocks/{name}.swift; once is right, or say "
                            "<!-- not compiled: why --> before it")
    return sources, mistakes


def misquoted():
    """The blocks that differ from the files they are quoted from, and how many there are."""
    mistakes, count = [], 0
    for file in [root / "README.md", *sorted((root / "Sources").glob("*/*.docc/**/*.md"))]:
        text = file.read_text(encoding="utf-8")
        for match in QUOTED.finditer(text):
            source, end, count = root / match[1], 0, count + 1
            whole = "\n" + source.read_text(encoding="utf-8") if source.exists() else ""
            for part in re.split(r"^ *…\n", match[2], flags=re.M):
                end = whole.find("\n" + part, end) + len(part)
                if end < len(part):
                    line = text.count("\n", 0, match.start()) + 1
                    mistakes.append(f"{file.relative_to(root)}:{line}: {match[1]} has no such lines:\n{part}")
                    break
    return mistakes, count


def inserted(article, block, is_open):
    """A block for its lines, with line numbers of the article for the compiler's messages."""
    code = re.sub(r"^}\n\Z", "", block.code, flags=re.M) if is_open else block.code
    code = re.sub(r"//.*$", lambda comment: comment[0].replace("…", "..."), code, flags=re.M).replace("…", "fatalError()")
    return f'#sourceLocation(file: "{article}", line: {block.line})\n{code}#sourceLocation()'


def products(folder):
    """The folder of the debug build in a build folder."""
    return next(iter(sorted(folder.glob("*-*-*/debug/Modules"))), folder / "debug/Modules").parent


def flags(mode):
    """The compiler's arguments for modules that were built, or None where they were not."""
    if mode == "manifest":
        api = pathlib.Path(shutil.which("swiftc")).resolve().parent.parent / "lib/swift/pm/ManifestAPI"
        return ["-I", str(api), "-package-description-version", "6.2.0"]
    folder = build / "apple" if mode == "apple" else build
    modules = products(folder) / "Modules"
    if not (modules / "Tessera.swiftmodule").exists() or mode == "apple" and not (modules / "TesseraUIKit.swiftmodule").exists():
        return None
    found = ["-I", str(modules)]
    traits = products(build / "traits") / "Modules"
    if mode == "build" and traits.exists():
        # Modules behind traits of their own: from their build, before the empty ones of the library's.
        overlay = out / "traits"
        shutil.rmtree(overlay, ignore_errors=True)
        overlay.mkdir(parents=True)
        for name in APART:
            (overlay / f"{name}.swiftmodule").symlink_to(traits / f"{name}.swiftmodule")
        found = ["-I", str(overlay), *found, "-I", str(traits)]
    # Modules of C, as the package manager gives them to the compiler. Those for macros are the same ones once more.
    plan = folder / "debug.yaml"
    plans = [plan] + ([build / "traits/debug.yaml"] if mode == "build" else [])
    maps = {found for plan in plans if plan.exists() for found in re.findall(r'"-fmodule-map-file=([^"]*)"', plan.read_text(encoding="utf-8"))}
    # The same C modules are in both builds.
    maps = {pathlib.Path(path).parts[-3:]: path for path in sorted(maps, reverse=True)}.values()
    for module_map in sorted(maps):
        if "-tool.build" not in module_map:
            found += ["-Xcc", f"-fmodule-map-file={module_map}"]
    if mode == "apple":
        return found + ["-Xfrontend", "-disable-cross-import-overlays"]
    plugin = products(build) / "TesseraMacroPlugin-tool"
    found += ["-load-plugin-executable", f"{plugin}#TesseraMacroPlugin"]
    for library, folder in (("gtk4", "CGtk4"), ("libpq", "CLibpq"), ("libcrypto", "CLibcrypto")):
        asked = subprocess.run(["pkg-config", "--cflags", library], capture_output=True, text=True)
        if asked.returncode == 0:
            found += ["-I", str(root / "Sources" / folder)] + [part for flag in asked.stdout.split() for part in ("-Xcc", flag)]
    return found


def stamp(source, arguments):
    """Equal for equal blocks, arguments and modules, so that nothing is compiled twice."""
    digest = hashlib.sha256((source + "\0".join(arguments)).encode())
    for index, argument in enumerate(arguments):
        if argument == "-I":
            for module in sorted(pathlib.Path(arguments[index + 1]).glob("Tessera*.swiftmodule")):
                digest.update(f"{module.name} {module.stat().st_mtime_ns}".encode())
    return digest.hexdigest()


def compile_blocks(name, source, arguments):
    file, passed = out / f"{name}.swift", out / f"{name}.passed"
    mark = stamp(source, arguments)
    if passed.exists() and passed.read_text() == mark:
        return ""
    file.write_text(source, encoding="utf-8")
    command = ["swiftc", "-typecheck", "-suppress-warnings", "-swift-version", "6", "-module-name", f"Article{name}".replace("+", ""),
               "-module-cache-path", str(out / "ModuleCache"), *arguments, str(file)]
    if "-package-description-version" not in arguments:
        command.append("-parse-as-library")
    result = subprocess.run(command, capture_output=True, text=True, cwd=root)
    if result.returncode == 0:
        passed.write_text(mark)
        return ""
    return result.stderr


def main():
    only = set(sys.argv[1:])
    out.mkdir(parents=True, exist_ok=True)
    found = articles()
    unknown = sorted(only - set(found)) + sorted(path.stem for path in contexts.glob("*.swift") if path.stem.split("+")[0] not in found)
    if unknown:
        sys.exit(f"no article with Swift blocks is called {', '.join(unknown)}")
    (mistakes, quoted), jobs, skipped, excused = misquoted(), [], [], 0
    known = {mode: flags(mode) for mode in ("build", "apple", "manifest")}
    if known["build"] is None:
        sys.exit("the blocks are compiled against the modules in .build: run `swift build` first")
    for name, (file, blocks) in found.items():
        if only and name not in only:
            continue
        sources, wrong = composed(name, file, blocks)
        mistakes += wrong
        excused += sum(1 for block in blocks if block.excuse)
        for stem, source, mode, count in sources:
            built = known[mode] is not None and (mode != "build" or all(
                (products(build) / f"Modules/{module}.swiftmodule").exists() for module in re.findall(r"^import ((?:Tessera|Gallery)\w*)", source, re.M)))
            if built:
                jobs.append((stem, source, known[mode], count))
            else:
                skipped.append(f"{count} of {stem} ({'run Scripts/apple-tests.sh first' if mode == 'apple' else 'not built here'})")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        for job, errors in zip(jobs, pool.map(lambda job: compile_blocks(*job[:3]), jobs)):
            if errors:
                mistakes.append(f"{job[0]}:\n{errors}")
    if mistakes:
        sys.exit("\n".join(mistakes) + f"\ncode blocks: {len(mistakes)} articles or blocks are wrong")
    print(f"code blocks: {sum(job[3] for job in jobs)} of {len(found) if not only else len(only)} articles compile; {quoted} are quoted from files, {excused} say why they are not compiled"
          + (f"; skipped: {', '.join(skipped)}" if skipped else ""))


main()
