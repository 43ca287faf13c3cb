#!/usr/bin/env python3
"""Writes Documentation/Benchmarks from the results of the last `make bench`: plots of time over size, and every bound with its figure.

Usage: bench-report.py [FOLDER]. The folder holds one file of JSON lines for each area; Benchmarks/.build/results by default.
Areas that were not measured keep what stands in the report for them only if their results are still in the folder.
"""
import datetime
import html
import json
import math
import pathlib
import platform
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
RESULTS = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "Benchmarks/.build/results"
REPORT = ROOT / "Documentation/Benchmarks"
COLOURS = ["#0b6e4f", "#b5442e", "#3a5ba0", "#8a6d1a", "#6b4c9a", "#2b7a8b", "#777777"]
DASHES = ["", "7 3", "2 3", "9 3 2 3", "4 2", "1 2", "12 4"]
SIZE = re.compile(r"\b(\d{1,3}(?:,\d{3})+|\d{2,})\b")


def read(path):
    """The lines of one area."""
    lines = [json.loads(line) for line in path.read_text().splitlines() if line.strip()]
    return tuple([line for line in lines if kind in line] for kind in ("table", "figure", "plot", "load"))


def families(tables):
    """Tables that differ in one number only, grouped by that number, for the lines of a plot. Other tables are not grouped."""
    found, order = {}, []
    for table in tables:
        match = SIZE.search(table["table"])
        title = table["table"][: match.start()] + "N" + table["table"][match.end() :] if match else table["table"]
        if title not in found:
            order.append(title)
        found.setdefault(title, []).append((int(match[1].replace(",", "")) if match else 0, table))
    return [(title, sorted(found[title], key=lambda entry: entry[0])) for title in order]


def ticks(low, high):
    """The powers of ten from one to the other."""
    return [10.0**power for power in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)]


def time(nanoseconds):
    """A duration with the unit that reads best."""
    for unit, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if nanoseconds >= size:
            return f"{nanoseconds / size:.3g} {unit}"
    return f"{nanoseconds:.3g} ns"


def lines(title, family):
    """A plot of the whole time over the size, both axes logarithmic."""
    points = {case["name"]: [] for _, table in family for case in table["cases"]}
    for size, table in family:
        for case in table["cases"]:
            if case["nanoseconds"]:
                # Times in a table are per unit; the size of the family is the number of units where they are rows, bytes and the like.
                points[case["name"]].append((size, case["nanoseconds"] * (table["count"] or 1)))
    return log_log(title, points, time)


def grown(title, plot):
    """A plot of the results at each size."""
    points = {line["name"]: [tuple(point) for point in line["points"] if point[1] and point[1] > 0] for line in plot["lines"]}
    return log_log(title, points, lambda value: f"{value:.4g} {plot['unit']}")


def log_log(title, points, label):
    """A plot of lines over sizes, both axes logarithmic; `label` writes a value with its unit."""
    all_points = [point for values in points.values() for point in values]
    if not all_points:
        return None
    names = list(points)
    xs, ys = ticks(*minmax(all_points, 0)), ticks(*minmax(all_points, 1))
    width, height, left, top, right, bottom = 720, 380, 80, 44, 210, 52
    x = lambda value: left + (math.log10(value) - math.log10(xs[0])) / max(1e-9, math.log10(xs[-1] / xs[0])) * (width - left - right)
    y = lambda value: height - bottom - (math.log10(value) - math.log10(ys[0])) / max(1e-9, math.log10(ys[-1] / ys[0])) * (height - top - bottom)
    out = begin(width, height, title)
    for tick in xs:
        out.append(f'<path class="grid" d="M{x(tick):.1f} {top}V{height - bottom}"/>')
        out.append(f'<text x="{x(tick):.1f}" y="{height - bottom + 18}" text-anchor="middle">{tick:,.0f}</text>')
    for tick in ys:
        out.append(f'<path class="grid" d="M{left} {y(tick):.1f}H{width - right}"/>')
        out.append(f'<text x="{left - 8}" y="{y(tick) + 4:.1f}" text-anchor="end">{label(tick)}</text>')
    for index, name in enumerate(names):
        colour, dash = COLOURS[index % len(COLOURS)], DASHES[index % len(DASHES)]
        if not points[name]:
            continue
        path = "L".join(f"{x(a):.1f} {y(b):.1f}" for a, b in points[name])
        out.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"/>')
        out += [f'<circle cx="{x(a):.1f}" cy="{y(b):.1f}" r="3" fill="{colour}"/>' for a, b in points[name]]
        row = top + 10 + index * 20
        out.append(f'<path d="M{width - right + 14} {row - 4}h22" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"/>')
        out.append(f'<text x="{width - right + 42}" y="{row}">{html.escape(name)}</text>')
    return "\n".join(out + ["</svg>\n"])


def bars(title, table):
    """A plot of the times of one table, on a logarithmic axis."""
    cases = [case for case in table["cases"] if case["nanoseconds"]]
    if not cases:
        return None
    low, high = min(case["nanoseconds"] for case in cases), max(case["nanoseconds"] for case in cases)
    scale = ticks(low / 2, high)
    width, left, right, top = 720, 250, 90, 44
    height = top + 26 * len(cases) + 16
    x = lambda value: left + (math.log10(value) - math.log10(scale[0])) / max(1e-9, math.log10(scale[-1] / scale[0])) * (width - left - right)
    out = begin(width, height, title)
    for tick in scale:
        out.append(f'<path class="grid" d="M{x(tick):.1f} {top - 6}V{height - 12}"/>')
    for index, case in enumerate(cases):
        row = top + 26 * index
        out.append(f'<text x="{left - 10}" y="{row + 14}" text-anchor="end">{html.escape(case["name"])}</text>')
        out.append(f'<rect x="{left}" y="{row + 2}" width="{x(case["nanoseconds"]) - left:.1f}" height="16" fill="{COLOURS[0 if index == 0 else 2]}"/>')
        out.append(f'<text x="{x(case["nanoseconds"]) + 6:.1f}" y="{row + 14}">{time(case["nanoseconds"])}</text>')
    return "\n".join(out + ["</svg>\n"])


def begin(width, height, title):
    """The head of a picture: readable in light and dark."""
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">',
        f"<title>{html.escape(title)}</title>",
        "<style>text{font:12px system-ui,sans-serif;fill:#222}.grid{stroke:#ddd;stroke-width:1}.head{font-weight:600;font-size:13px}"
        "svg{background:#fff}</style>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
        f'<text class="head" x="16" y="22">{html.escape(title)}</text>',
    ]


def minmax(points, axis):
    """The least and the greatest value on an axis, never the same."""
    values = [point[axis] for point in points if point[axis] > 0]
    return min(values), max(max(values), min(values) * 10)


def number(value):
    """Three significant digits."""
    return "–" if value is None else f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def main():
    files = sorted(RESULTS.glob("*.jsonl"))
    if not files:
        sys.exit(f"no results in {RESULTS}: run `make bench` first")
    REPORT.mkdir(exist_ok=True)
    for old in REPORT.glob("*.svg"):
        old.unlink()
    processor = next((line.split(":", 1)[1].strip() for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines() if "model name" in line), "")
    cores = len([line for line in open("/proc/cpuinfo") if line.startswith("processor")])
    text = [
        "# What was measured",
        "",
        "Written by `make bench-report` from the results of `make bench`. Ratios are medians over rounds in which all cases take turns in one "
        "process; times depend on the machine.",
        "",
        f"Machine: {processor or platform.machine()}, {cores} cores, "
        f"{datetime.date.today():%B %Y}.",
    ]
    missed = 0
    for file in files:
        area = file.stem
        tables, figures, plots, loads = read(file)
        text += ["", f"## {area}", ""]
        load = max((line["load"] for line in loads), default=0)
        if load > cores + 1:
            text += [
                f"*Measured while the machine did other work (load {load:.0f} on {cores} cores): times are several times those of a quiet machine, and so "
                "bounds in µs and ms may be missed that are met there; ratios hold.*", ""]
        for index, (title, family) in enumerate(families(tables)):
            title = title.replace("N ", "", 1) if len(family) > 1 else family[0][1]["table"]
            plot = lines(f"{area}: {title}", family) if len(family) > 1 else bars(f"{area}: {title}, per {family[0][1]['unit']}", family[0][1])
            if plot is None:
                continue
            name = f"{area.lower()}-{index + 1}.svg"
            (REPORT / name).write_text(plot)
            text += [f"![{area}: {title}]({name})", ""]
        for index, line in enumerate(plots):
            plot = grown(f"{area}: {line['plot']}", line)
            if plot is None:
                continue
            name = f"{area.lower()}-growth-{index + 1}.svg"
            (REPORT / name).write_text(plot)
            text += [f"![{area}: {line['plot']}]({name})", ""]
        bounded = [figure for figure in figures if figure["met"] is not None]
        plain = [figure for figure in figures if figure["met"] is None]
        if bounded:
            text += ["| figure | found | bound | |", "|---|---|---|---|"]
            for figure in bounded:
                limits = [f"≤ {number(figure['atMost'])}"] * (figure["atMost"] is not None) + [f"≥ {number(figure['atLeast'])}"] * (
                    figure["atLeast"] is not None)
                missed += not figure["met"]
                title = figure["figure"].replace("|", "\\|")
                text.append(f"| {title} | {number(figure['value'])} | {', '.join(limits)} | {'met' if figure['met'] else '**missed**'} |")
        if plain:
            text += [""] * bool(bounded) + ["| figure | found |", "|---|---|"]
            text += [f"| {figure['figure'].replace('|', chr(92) + '|')} | {number(figure['value'])} |" for figure in plain]
    text.insert(5, "")
    text.insert(6, f"Bounds that are missed: {missed}.")
    (REPORT / "README.md").write_text("\n".join(text) + "\n")
    print(f"{REPORT / 'README.md'}: {len(files)} areas, {missed} bounds missed")


main()
