"""What a golden page is made of.

Input: a drawing function. Output: a `Case` in its module's list. Invariant: names are unique and say the mechanism.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tieout.samples.book import SANS, Book
from tieout.samples.declare import Column, Period, Style, at, year

CONTEXT = "The table presents selected information for the periods stated; amounts may not add because of rounding."
NOW, BEFORE, EARLIER = year(2025), year(2024), year(2023)
END, END_BEFORE = at(2025, 12, 31), at(2024, 12, 31)
STYLE = Style(face=SANS, pitch=12.5)
PLAIN = Style(face=SANS, pitch=12.5, prefix="none", rules=False, header="right", title="left")


@dataclass(frozen=True)
class Case:
    """One golden page; `context` is a line of prose above it, empty where the case needs the page for itself."""

    name: str
    draw: Callable[[Book], None]
    company: str = "Ashdown Holdings, Inc."
    report: str = "Annual report for the fiscal year ended December 31, 2025"
    context: str = CONTEXT
    rotated: bool = False


@dataclass
class Cases:
    """Collects a module's cases; an instance is used as a decorator."""

    found: list[Case] = field(default_factory=list)

    def __call__(self, **more: str | bool) -> Callable[[Callable[[Book], None]], Callable[[Book], None]]:
        """Register the function under its own name; keywords are those of `Case`."""

        def register(draw: Callable[[Book], None]) -> Callable[[Book], None]:
            self.found.append(Case(draw.__name__, draw, **more))  # type: ignore[arg-type]
            return draw

        return register


def two_years(width: float = 84, *, instant: bool = False) -> tuple[Column, ...]:
    """2025 and 2024, as years or as balance dates."""
    if instant:
        dates = (("December 31,\n2025", END), ("December 31,\n2024", END_BEFORE))
        return tuple(Column((head,), period, width) for head, period in dates)
    head = "Year Ended December 31,"
    return tuple(Column((head, str(p.end.year)), p, width) for p in (NOW, BEFORE))


def dated(periods: tuple[Period, ...], width: float = 84) -> tuple[Column, ...]:
    """A column for each period, headed by its year alone."""
    return tuple(Column((str(p.end.year),), p, width) for p in periods)
