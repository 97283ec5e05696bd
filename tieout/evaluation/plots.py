"""Plots of the report as SVG: bars with intervals, and lines; shares from 0 to 1.

Input: names with figures or points. Output: one `svg` element. Invariants: deterministic; foreign text is escaped; a
bar's length is its figure and the line on it the 95 % interval; lines are told apart by color and by dashes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from tieout.evaluation.suite import Figure

WIDTH, LABEL, BAR = 360, 300, 16  # in CSS pixels
HEIGHT, LEFT, TOP = 200, 40, 10  # of a plot of lines
COLORS = ("#2f6db3", "#c2571a", "#3a7d44", "#7b4b94", "#555555")
DASHES = ("", "6 3", "2 3", "8 3 2 3", "1 5")
GRID = (0.0, 0.25, 0.5, 0.75, 1.0)


def bars(named: Iterable[tuple[str, Figure]]) -> str:
    """A bar from 0 to 1 for each figure."""
    drawn = [_bar(i, label, figure) for i, (label, figure) in enumerate(named)]
    height = len(drawn) * (BAR + 6)
    return f'<svg width="{LABEL + WIDTH + 60}" height="{height}" role="img">{"".join(drawn)}</svg>'


def _bar(place: int, label: str, figure: Figure) -> str:
    top, middle = place * (BAR + 6), place * (BAR + 6) + BAR / 2
    low, high = LABEL + figure.low * WIDTH, LABEL + figure.high * WIDTH
    return (
        f'<text x="{LABEL - 8}" y="{middle + 4}" text-anchor="end">{escape(label)}</text>'
        f'<rect x="{LABEL}" y="{top}" width="{figure.mean * WIDTH:.1f}" height="{BAR}" fill="#8fb3d9"/>'
        f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{middle}" y2="{middle}" stroke="#222"/>'
        f'<text x="{LABEL + WIDTH + 8}" y="{middle + 4}">{figure.mean:.3f}</text>'
    )


def lines(series: Mapping[str, Sequence[float]], ticks: Sequence[str]) -> str:
    """A line for each series, all of one length; `ticks` name the places along x, of which a few are written."""
    places = [LEFT + WIDTH * i / max(len(ticks) - 1, 1) for i in range(len(ticks))]
    drawn = [_rule(share) for share in GRID]
    every = max(1, len(ticks) // 5)
    drawn += [
        f'<text x="{places[i]:.1f}" y="{TOP + HEIGHT + 16}" text-anchor="middle">{escape(ticks[i])}</text>'
        for i in range(0, len(ticks), every)
    ]
    drawn += [_line(i, name, places, values) for i, (name, values) in enumerate(series.items())]
    return f'<svg width="{LEFT + WIDTH + 220}" height="{TOP + HEIGHT + 24}" role="img">{"".join(drawn)}</svg>'


def _y(share: float) -> float:
    return TOP + HEIGHT * (1 - share)


def _rule(share: float) -> str:
    return (
        f'<line x1="{LEFT}" x2="{LEFT + WIDTH}" y1="{_y(share)}" y2="{_y(share)}" stroke="#ddd"/>'
        f'<text x="{LEFT - 6}" y="{_y(share) + 4}" text-anchor="end">{share:.2f}</text>'
    )


def _line(place: int, name: str, places: Sequence[float], values: Sequence[float]) -> str:
    color, dashes = COLORS[place % len(COLORS)], DASHES[place % len(DASHES)]
    points = " ".join(f"{x:.1f},{_y(y):.1f}" for x, y in zip(places, values, strict=True))
    key, right = TOP + 8 + 18 * place, LEFT + WIDTH + 16
    style = f'stroke="{color}" stroke-width="2" stroke-dasharray="{dashes}"'
    return (
        f'<polyline points="{points}" fill="none" {style}/>'
        f'<line x1="{right}" x2="{right + 28}" y1="{key}" y2="{key}" {style}/>'
        f'<text x="{right + 34}" y="{key + 4}">{escape(name)}</text>'
    )
