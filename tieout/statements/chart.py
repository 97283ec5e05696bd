"""A series as an SVG chart: a line a company; one currency a chart."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from xml.sax.saxutils import escape

from tieout.errors import QueryError
from tieout.statements.series import Point, Series

_WIDE, _HIGH, _EDGE = 760, 420, 70
_COLOURS = ("#1f5fa8", "#c2571a", "#2e7d4f", "#8a3ea0", "#a11d33", "#4d4d4d")


def chart(found: Series) -> str:
    """SVG text. Raises QueryError where nothing can be drawn, or the points are in several currencies."""
    drawn = [p for p in found.points if p.value is not None]
    if not drawn:
        message = f"no value of {found.measure} to draw."
        raise QueryError(message)
    if len(found.currencies) > 1:
        message = (
            f"{found.measure} is in several currencies ({', '.join(found.currencies)}), which one chart cannot show."
        )
        raise QueryError(message)
    days = [date.fromisoformat(p.end).toordinal() for p in drawn]
    values = [p.value for p in drawn if p.value is not None]
    low, high = min(*values, Decimal(0)), max(*values, Decimal(0))
    x = _scale(min(days), max(days), _EDGE, _WIDE - _EDGE)
    y = _scale(float(low), float(high), _HIGH - _EDGE, _EDGE)
    title = f"{found.measure.replace('_', ' ')} {' '.join(found.currencies)}"
    parts = [_text(_EDGE, 30, title), _line(_EDGE, y(0), _WIDE - _EDGE, y(0), "#999"), *_ticks(low, high, y)]
    for at, company in enumerate(dict.fromkeys(p.company for p in drawn)):
        parts += _drawn([p for p in drawn if p.company == company], _COLOURS[at % len(_COLOURS)], x, y, 48 + 16 * at)
    size = f'width="{_WIDE}" height="{_HIGH}" font-family="sans-serif" font-size="12"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n' + "\n".join(parts) + "\n</svg>\n"


class _scale:  # noqa: N801 - a function with two ends
    def __init__(self, low: float, high: float, start: float, stop: float) -> None:
        self._low, self._span, self._start, self._stop = low, (high - low) or 1.0, start, stop

    def __call__(self, value: float) -> float:
        return round(self._start + (value - self._low) / self._span * (self._stop - self._start), 1)


def _drawn(points: list[Point], colour: str, x: _scale, y: _scale, legend: int) -> list[str]:
    spots = [(x(date.fromisoformat(p.end).toordinal()), y(float(p.value or 0)), p) for p in points]
    line = " ".join(f"{a},{b}" for a, b, _ in spots)
    dots = [f'<circle cx="{a}" cy="{b}" r="3" fill="{colour}"/>' for a, b, _ in spots]
    years = [_text(a - 14, _HIGH - _EDGE + 20, p.end[:7]) for a, _, p in spots]
    name = f'<text x="{_WIDE - 260}" y="{legend}" fill="{colour}">{escape(points[0].company)}</text>'
    return [f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>', *dots, *years, name]


def _ticks(low: Decimal, high: Decimal, y: _scale) -> list[str]:
    return [_text(6, y(float(v)) + 4, f"{v.normalize():,f}") for v in dict.fromkeys((low, high))]


def _text(x: float, y: float, text: str) -> str:
    return f'<text x="{x}" y="{y}">{escape(text)}</text>'


def _line(x0: float, y0: float, x1: float, y1: float, colour: str) -> str:
    return f'<line x1="{x0}" y1="{y0}" x2="{x1}" y2="{y1}" stroke="{colour}"/>'
