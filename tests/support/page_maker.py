"""Hand-made pages: text set at a place, word by word."""

from __future__ import annotations

from tieout.pages.model import Page, Word

WIDTH = 0.5  # of the type size, per character


def text(
    page: Page, x: float, y: float, words: str, *, size: float = 10.0, bold: bool = False, raised: bool = False
) -> float:
    """Set `words` with their baseline at y; returns the x where they end. One call is one line of the reader's."""
    line = max((w.line for w in page.words), default=-1) + 1
    for word in words.split():
        end = x + WIDTH * size * len(word)
        base = y - (3 if raised else 0)
        top = base - 0.8 * size
        page.words.append(Word(word, x, top, end, top + size, size, base, bold, raised=raised, line=line))
        x = end + WIDTH * size
    return x - WIDTH * size


def lines(page: Page, x: float, y: float, *rows: str, size: float = 10, bold: bool = False) -> float:
    """Set rows under one another; returns the next baseline."""
    for row in rows:
        text(page, x, y, row, size=size, bold=bold)
        y += 1.2 * size
    return y


def blank(number: int = 1) -> Page:
    """An empty letter page."""
    return Page(number, 612, 792)
