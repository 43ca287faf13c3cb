#!/usr/bin/env python3
"""What @ActionModifiers costs a clean build of somebody who uses it.

Builds a small package that depends on Tessera from nothing, in turns: with a view whose three ways are written by hand, and with the
same view written by the macro. Prints the medians of the user time (of all processes, which other work on the machine disturbs least)
and of the wall time. Fails if the macro costs more than 1.2 times.

    Scripts/macro-build-cost.py [--rounds 3] [--jobs 2] [--release] [--swift-syntax]

--swift-syntax adds a third package: the one by hand, and an empty macro on swift-syntax. It is fetched from GitHub.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BOUND = 1.2

ACTIONS = [("Schedule", "Course"), ("JoinCall", "Course"), ("Messages", "Course"), ("Todo", "Course"), ("Gear", ""), ("Close", "")]

HEAD = """public import Tessera
{imports}
public struct Course: Hashable, Sendable {{
  public var title: String
  public init(title: String) {{ self.title = title }}
}}

{attribute}public struct CourseView<Owner: Screen>: ScreenPart {{
  let course: Course
  var done: Set<String> = []
{properties}
  public var sections: [SectionModel<Owner>] {{
    SectionModel {{
      TextItem("\\(course.title)")
{elements}    }}
  }}
}}
"""

USE = """
struct Place: Screen {
  struct State: Equatable, Codable, Sendable {}
  enum Action: Equatable, Sendable { case open(String), close }
  func sections(for state: State) -> [SectionModel<Self>] {
    CourseView(Course(title: "Swift")).didPressSchedule { .open($0.title) }.didPressClose { .close }
    CourseView(Course(title: "Swift"), didPressGear: { .close })
    CourseView(Course(title: "Swift"), actions: Actions())
  }
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> { .none }
  struct Actions: CourseViewActions {
    func didPressSchedule(_ course: Course) -> Action? { .open(course.title) }
  }
}
"""


def view(attribute="", imports=""):
    properties = "".join(f"  var didPress{n}: (@Sendable ({p}) -> Owner.Action?)?\n" for n, p in ACTIONS)
    elements = "".join(
        f'      if let action = didPress{n}?({"course" if p else ""}) {{ ButtonItem("{n}", on: action) }}\n' for n, p in ACTIONS
    )
    return HEAD.format(imports=imports, attribute=attribute, properties=properties, elements=elements) + USE


def by_hand():
    parameters = "".join(f", didPress{n}: (@Sendable ({p}) -> Owner.Action?)? = nil" for n, p in ACTIONS)
    assignments = "".join(f"    self.didPress{n} = didPress{n}\n" for n, _ in ACTIONS)
    adapters = "".join(f'    self.didPress{n} = {{ actions.didPress{n}({"$0" if p else ""}) }}\n' for n, p in ACTIONS)
    steps = "".join(
        f"  public func didPress{n}(_ action: @escaping @Sendable ({p}) -> Owner.Action?) -> Self {{\n"
        f"    var copy = self\n    copy.didPress{n} = action\n    return copy\n  }}\n"
        for n, p in ACTIONS
    )
    requirements = [f'func didPress{n}({"_ course: Course" if p else ""}) -> Action?' for n, p in ACTIONS]
    return view() + f"""
extension CourseView {{
  public init(_ course: Course, done: Set<String> = []{parameters}) {{
    (self.course, self.done) = (course, done)
{assignments}  }}
  public init(_ course: Course, done: Set<String> = [], actions: some CourseViewActions<Owner.Action>) {{
    (self.course, self.done) = (course, done)
{adapters}  }}
{steps}}}
public protocol CourseViewActions<Action>: Sendable {{
  associatedtype Action
{"".join("  " + r + chr(10) for r in requirements)}}}
extension CourseViewActions {{
{"".join("  public " + r + " { nil }" + chr(10) for r in requirements)}}}
"""


EMPTY_MACRO = """import SwiftCompilerPlugin
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

@main struct Empty: CompilerPlugin { let providingMacros: [any Macro.Type] = [] }
"""


def package(folder, source, products, syntax=False):
    """Writes a package that uses these products of Tessera."""
    dependencies = [f'.product(name: "{p}", package: "tessera")' for p in products]
    packages = [f'.package(name: "tessera", path: "{ROOT}", traits: [])']
    targets = []
    if syntax:
        packages.append('.package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1")')
        names = ["SwiftSyntaxMacros", "SwiftCompilerPlugin"]
        parts = ", ".join(f'.product(name: "{n}", package: "swift-syntax")' for n in names)
        targets.append(f'.macro(name: "Empty", dependencies: [{parts}])')
        dependencies.append('"Empty"')
        (folder / "Sources/Empty").mkdir(parents=True)
        (folder / "Sources/Empty/Empty.swift").write_text(EMPTY_MACRO)
    targets.append(f'.target(name: "App", dependencies: [{", ".join(dependencies)}], swiftSettings: settings)')
    (folder / "Sources/App").mkdir(parents=True)
    (folder / "Sources/App/CourseView.swift").write_text(source)
    (folder / "Package.swift").write_text(
        "// swift-tools-version: 6.2\nimport CompilerPluginSupport\nimport PackageDescription\n"
        'let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .enableUpcomingFeature("InternalImportsByDefault")]\n'
        f'let package = Package(name: "app", platforms: [.macOS(.v15)], dependencies: [{", ".join(packages)}], '
        f'targets: [{", ".join(targets)}])\n'
    )


def build(folder, options):
    """Seconds of user time and of wall time of a build from nothing."""
    scratch = folder / "build"
    subprocess.run(["rm", "-rf", scratch], check=True)
    command = ["swift", "build", "--package-path", folder, "--scratch-path", scratch, "-j", str(options.jobs)]
    if options.release:
        command += ["-c", "release"]
    subprocess.run(["swift", "package", "--package-path", folder, "--scratch-path", scratch, "resolve"], check=True, capture_output=True)
    started = time.monotonic()
    with open(folder / "log", "wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - started
    if status != 0:
        sys.exit((folder / "log").read_text())
    subprocess.run(["rm", "-rf", scratch], check=True)
    return usage.ru_utime, wall


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--release", action="store_true")
    parser.add_argument("--swift-syntax", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as root:
        cases = {"by hand": (by_hand(), ["Tessera"], False)}
        cases["with the macro"] = (view("@ActionModifiers\n", "internal import TesseraMacros\n"), ["Tessera", "TesseraMacros"], False)
        if options.swift_syntax:
            cases["by hand, and swift-syntax"] = (by_hand(), ["Tessera"], True)
        folders = {name: pathlib.Path(root) / str(index) for index, name in enumerate(cases)}
        for name, case in cases.items():
            package(folders[name], *case)
        times = {name: [] for name in cases}
        for round in range(options.rounds):
            # The order rotates, so that no case is always first.
            names = list(cases)[round % len(cases) :] + list(cases)[: round % len(cases)]
            for name in names:
                times[name].append(build(folders[name], options))
                print(f"  {name}: {times[name][-1][0]:.1f} s user, {times[name][-1][1]:.1f} s wall", file=sys.stderr, flush=True)
    medians = {name: [statistics.median(column) for column in zip(*rows)] for name, rows in times.items()}
    base = medians["by hand"]
    print(f"{'a clean build':28}{'user s':>10}{'wall s':>10}{'user':>8}{'wall':>8}")
    for name, (user, wall) in medians.items():
        print(f"{name:28}{user:10.1f}{wall:10.1f}{user / base[0]:7.2f}×{wall / base[1]:7.2f}×")
    ratio = medians["with the macro"][0] / base[0]
    print(f"the macro costs {ratio:.2f} × (at most {BOUND})")
    sys.exit(ratio > BOUND)


if __name__ == "__main__":
    main()
