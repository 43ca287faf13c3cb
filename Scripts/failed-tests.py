#!/usr/bin/env python3
"""Prints the tests that failed, a line each (`Module.Suite/test`), by the report that `swift test --xunit-output` writes; nothing where a run ended
before it wrote its report, or where more failed than a busy machine explains. Usage: failed-tests.py REPORT"""

import sys
import xml.etree.ElementTree as tree

MOST = 10

try:
    cases = tree.parse(sys.argv[1]).getroot().iter("testcase")
except (FileNotFoundError, tree.ParseError) as error:
    sys.exit(f"no report of the tests: {error}")
failed = sorted({f"{case.get('classname')}/{case.get('name', '').split('(')[0]}" for case in cases if case.find("failure") is not None})
if len(failed) > MOST:
    sys.exit(f"{len(failed)} tests failed; up to {MOST} are tried once more")
print("\n".join(failed))
