"""A picture of how long answers took, with the kills."""

import math


def plot(totals):
    """The time of every answer over the time at which it came, both in seconds, the former logarithmic; a line for each kill."""
    width, height, left, bottom = 760, 300, 60, 40
    end = max([at for at, _ in totals.answers] + [1])
    x = lambda at: left + at / end * (width - left - 10)
    y = lambda took: 10 + (math.log10(30) - math.log10(min(max(took, 0.0005), 30))) / (math.log10(30) - math.log10(0.0005)) * (height - bottom - 10)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12" fill="#444">'
             f'<rect width="{width}" height="{height}" fill="#fff"/>']
    for kill in totals.kills:
        parts.append(f'<line x1="{x(kill):.1f}" x2="{x(kill):.1f}" y1="10" y2="{height - bottom}" stroke="#d33" stroke-width="0.6" opacity="0.5"/>')
    for took, name in ((0.001, "1 ms"), (0.01, "10 ms"), (0.1, "100 ms"), (1, "1 s"), (10, "10 s")):
        parts.append(f'<line x1="{left}" x2="{width - 10}" y1="{y(took):.1f}" y2="{y(took):.1f}" stroke="#ddd"/>'
                     f'<text x="{left - 6}" y="{y(took) + 4:.1f}" text-anchor="end">{name}</text>')
    # At most a few thousand points, and all of the slow ones.
    few = max(1, len(totals.answers) // 4000)
    for number, (at, took) in enumerate(sorted(totals.answers)):
        if number % few == 0 or took > 0.3:
            parts.append(f'<circle cx="{x(at):.1f}" cy="{y(took):.1f}" r="1.2" fill="#1565c0" opacity="0.6"/>')
    parts.append(f'<text x="{width / 2}" y="{height - 8}" text-anchor="middle">seconds; {len(totals.answers)} answers, {len(totals.kills)} kills (red)</text>')
    for second in range(0, int(end) + 1, max(1, int(end) // 8)):
        parts.append(f'<text x="{x(second):.1f}" y="{height - bottom + 16}" text-anchor="middle">{second}</text>')
    return "".join(parts) + "</svg>\n"
