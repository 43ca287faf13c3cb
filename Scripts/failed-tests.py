#!/usr/bin/env python3
"""Prints the tests that failed, a line each (`Module.Suite/test`), by the report that `swift test --xunit-output` writes; nothing where a run ended
before it wrote its report, or where more failed than a busy machine explains. Usage: failed-tests.py REPORT"""

import pathlib
import re
import sys
import xml.etree.ElementTree as tree

MOST = 10

try:
    # The report repeats texts of a failure that XML does not allow, such as control characters.
    report = re.sub(r"&#(?:x[0-9A-Fa-f]+|[0-9]+);", "?", pathlib.Path(sys.argv[1]).read_text(encoding="utf-8", errors="replace"))
    cases = tree.fromstring(re.sub(r"[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "?", report)).iter("testcase")
except (FileNotFoundError, tree.ParseError) as error:
    sys.exit(f"no report of the tests: {error}")
failed = sorted({f"{case.get('classname')}/{case.get('name', '').split('(')[0]}" for case in cases if case.find("failure") is not None})
if len(failed) > MOST:
    sys.exit(f"{len(failed)} tests failed; up to {MOST} are tried once more")
print("\n".join(failed))
