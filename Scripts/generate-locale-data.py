#!/usr/bin/env python3
"""Writes Sources/TesseraScreen/Localization/GeneratedLocaleData.swift from Unicode CLDR: plural rules, likely subtags, aliases of tags, directions of
scripts, distances between languages, and the calendars of regions.

Reads Debian's package unicode-cldr-core (apt-get install unicode-cldr-core). Run it again after an update of that package."""

import pathlib
import re
import textwrap
import xml.etree.ElementTree as ET

COMMON = pathlib.Path("/usr/share/unicode/cldr/common")
TARGET = pathlib.Path(__file__).parent.parent / "Sources/TesseraScreen/Localization/GeneratedLocaleData.swift"


def read(name):
    return ET.parse(COMMON / "supplemental" / name).getroot()


def tag(text):
    return text.replace("_", "-")


# Plural rules, for whole numbers: n is the number itself, and all operands of fractions and exponents are 0.

def relation(text):
    """A relation in short form; True or False where a whole number decides it."""
    match = re.fullmatch(r"([nivwftce])\s*(?:%\s*(\d+))?\s*(!?=)\s*([\d.,\s]+)", text.strip())
    operand, modulus, sign, ranges = match.groups()
    ranges = ranges.replace(" ", "")
    if operand in "ni":
        return f"{'%' + modulus if modulus else ''}{sign}{ranges}"
    holds_zero = any(int(part.split("..")[0]) == 0 for part in ranges.split(","))
    return holds_zero == (sign == "=")


def condition(text):
    """Alternatives of relations that all have to hold; None for one that no whole number meets."""
    alternatives = []
    for alternative in text.split(" or "):
        relations = [relation(part) for part in alternative.split(" and ")]
        if False in relations:
            continue
        alternatives.append("&".join(part for part in relations if part is not True))
    if not alternatives:
        return None
    # "i = 0 or n = 1" and the like say nothing twice.
    return "|".join(dict.fromkeys(alternatives))


# Rules that CLDR corrected or added after version 41, up to 47. They replace those of an older package.
MILLIONS = "e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5"
LATER = [
    ("ca gl lld scn vec", {"one": "i = 1 and v = 0", "many": MILLIONS}),
    ("he iw", {"one": "i = 1 and v = 0 or i = 0 and v != 0", "two": "i = 2 and v = 0"}),
    ("mo ro", {"one": "i = 1 and v = 0", "few": "v != 0 or n = 0 or n != 1 and n % 100 = 1..19"}),
    ("mt", {"one": "n = 1", "two": "n = 2", "few": "n = 0 or n % 100 = 3..10", "many": "n % 100 = 11..19"}),
    ("kok tg vi", {"one": "i = 0 or n = 1"}),
    ("csw", {"one": "n = 0..1"}),
    ("blo cv", {"zero": "n = 0", "one": "n = 1"}),
    ("sgs", {
        "one": "n % 10 = 1 and n % 100 != 11", "two": "n = 2", "few": "n != 2 and n % 10 = 2..9 and n % 100 != 11..19", "many": "f != 0"}),
]


def short(rules):
    """The rules of a language in short form; `rules` are pairs of a category and its condition."""
    parts = []
    for category, words in rules:
        if category != "other" and (text := condition(words)) is not None:
            parts.append(category + text)
    return " ".join(parts)


def plurals():
    sets = {}
    later = {name for names, _ in LATER for name in names.split()}
    parents = read("supplementalData.xml").find("parentLocales")
    children = {tag(parent.get("parent")): tag(parent.get("locales")).split() for parent in parents.iter("parentLocale")}
    for rules in read("plurals.xml").iter("pluralRules"):
        names = [tag(name) for name in rules.get("locales").split() if name not in later]
        # Angola counts as Portugal does, and not as Brazil, whose rules are those of the language.
        names += [child for name in names if "-" in name for child in children.get(name, ())]
        text = short((rule.get("count"), rule.text.split("@")[0].strip()) for rule in rules)
        sets.setdefault(text, []).extend(names)
    for names, rules in LATER:
        sets.setdefault(short(rules.items()), []).extend(names.split())
    return [f"{' '.join(sorted(names))}:{rules}" for rules, names in sets.items() if names]


# Likely subtags. Most keys are a language alone: those are listed by their script and region.

def likely():
    groups, others = {}, []
    for entry in read("likelySubtags.xml").iter("likelySubtag"):
        source, target = tag(entry.get("from")), tag(entry.get("to"))
        language, script, region = target.split("-")
        if source == language:
            groups.setdefault((script, region), []).append(source)
        else:
            others.append(f"{source}={target}")
    return [f"{script}-{region}:{' '.join(names)}" for (script, region), names in sorted(groups.items())], others


def aliases():
    root = read("supplementalMetadata.xml").find("metadata/alias")
    found = []
    for alias in root.iter("languageAlias"):
        name = tag(alias.get("type")).lower()
        if not name.startswith("und-"):
            found.append(f"{name}={tag(alias.get('replacement').split()[0])}")
    regions = [
        f"{alias.get('type')}={alias.get('replacement').split()[0]}"
        for alias in root.iter("territoryAlias") if re.fullmatch("[A-Z]{2}", alias.get("type"))
    ]
    scripts = [f"{alias.get('type')}={alias.get('replacement')}" for alias in root.iter("scriptAlias")]
    return found, scripts + regions


def right_to_left():
    lines = (COMMON / "properties/scriptMetadata.txt").read_text().splitlines()
    rows = [[cell.strip() for cell in line.split("#")[0].split(";")] for line in lines if line and line[0] != "#"]
    # Script; rank; sample; origin; density; id usage; right to left; …
    return sorted(row[0] for row in rows if len(row) > 6 and row[6] == "YES")


def territories():
    inside = {}
    for group in read("supplementalData.xml").find("territoryContainment").iter("group"):
        inside.setdefault(group.get("type"), set()).update(group.get("contains").split())

    def closure(name):
        return {name} | {leaf for child in inside.get(name, ()) for leaf in closure(child)}

    return closure


def matching():
    root = read("languageInfo.xml").find("languageMatching")
    table = next(table for table in root.iter("languageMatches") if table.get("type") == "written_new")
    closure = territories()
    variables = []
    for variable in table.iter("matchVariable"):
        names = set()
        for name in variable.get("value").split("+"):
            names |= closure(name)
        variables.append(f"{variable.get('id')[1:]}:{' '.join(sorted(names))}")
    distances = {}
    for match in table.iter("languageMatch"):
        sign = ">" if match.get("oneway") == "true" else "~"
        distances.setdefault(match.get("distance"), []).append(tag(f"{match.get('desired')}{sign}{match.get('supported')}"))
    rows = [f"{distance}:{' '.join(names)}" for distance, names in sorted(distances.items(), key=lambda item: int(item[0]))]
    paradigms = table.find("paradigmLocales").get("locales").split()
    return rows, variables, [tag(name) for name in paradigms]


def calendars():
    """The calendars of regions beside the Gregorian one."""
    found = {}
    for preference in read("supplementalData.xml").find("calendarPreferenceData").iter("calendarPreference"):
        names = [name for name in preference.get("ordering").split() if name != "gregorian"]
        for region in preference.get("territories").split():
            if names and region != "001":
                found.setdefault(" ".join(names), []).append(region)
    return [f"{' '.join(regions)}:{names}" for names, regions in sorted(found.items())]


def literal(name, comment, rows, separator):
    """A constant: rows in lines of up to 120 columns. A longer row continues in the next line, after a backslash."""
    lines = []
    if separator == " ":
        lines = textwrap.wrap(" ".join(rows), 114, break_on_hyphens=False, break_long_words=False)
        lines = [line + " \\" for line in lines[:-1]] + lines[-1:]
    else:
        for row in rows:
            wrapped = textwrap.wrap(row, 114, break_on_hyphens=False, break_long_words=False)
            lines += [line + " \\" for line in wrapped[:-1]] + wrapped[-1:]
    body = "\n".join(f"    {line}" for line in lines)
    return f'  /// {comment}\n  static let {name} = """\n{body}\n    """\n'


def main():
    version = re.search(r'cldrVersion CDATA #FIXED "([\d.]+)"', (COMMON / "dtd/ldmlSupplemental.dtd").read_text()).group(1)
    groups, others = likely()
    tags, parts = aliases()
    distances, variables, paradigms = matching()
    parts_of_file = [
        literal("plurals", "Languages, a colon, and the rules of their categories but `other`, for whole numbers.", plurals(), "\n"),
        literal("likely", "Script and region, and the languages that are likely written there so.", groups, "\n"),
        literal("likelyTags", "Longer tags, and what is likely meant by them.", others, " "),
        literal("aliases", "Tags that name the same language as others.", tags, " "),
        literal("partAliases", "Scripts and regions that were called otherwise.", parts, " "),
        literal("rightToLeft", "The scripts that run from right to left.", right_to_left(), " "),
        literal(
            "distances", "Distances, each with the pairs that have it: from a wanted language to one that there is (>), or both ways (~).",
            distances, "\n"),
        literal("regionGroups", "Groups of regions by the names that the distances use.", variables, "\n"),
        literal("paradigms", "The locales that are preferred among equally near ones.", paradigms, " "),
        literal("calendars", "Regions, and the calendars that are used there beside the Gregorian one.", calendars(), "\n"),
    ]
    TARGET.write_text(
        f"// Generated by Scripts/generate-locale-data.py from Unicode CLDR {version}; do not edit.\n\n"
        "/// What CLDR knows of languages, in text that `PluralRules`, `LanguageTag` and `LanguageDistance` read.\n"
        "enum GeneratedLocaleData {\n" + "\n".join(parts_of_file) + "}\n")
    print(f"{TARGET}: {TARGET.stat().st_size} bytes, CLDR {version}")


main()
