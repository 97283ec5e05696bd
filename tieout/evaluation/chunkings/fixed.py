"""Fixed windows: the filing's text line by line, cut every 512 tokens with 50 of overlap, whatever stands there.

Input: a PDF. Output: `Chunk`s over the whole filing. Invariants: words keep the order in which a line prints them; no
table, heading or sentence is known. Words on one baseline make a line, which is kinder to tables than the reader's own
order, in which each cell is a line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from tieout.errors import Unreadable
from tieout.evaluation.chunkings.chunk import Chunk, Count, Piece, windows
from tieout.pages.model import Word
from tieout.pages.pdf import open_pdf

SAME_LINE = 0.5  # of a word's height: how far apart baselines of one line may be


def fixed_chunks(path: Path, count: Count) -> list[Chunk]:
    """The windows of one PDF; `count` gives the tokens of a text."""
    counted = lru_cache(maxsize=None)(count)
    pieces = [
        Piece(f"{word}{' ' if place < len(line) - 1 else chr(10)}", page, counted(word))
        for page, line in lines_of(path)
        for place, word in enumerate(line)
    ]
    return windows(pieces)


def lines_of(path: Path) -> Iterator[tuple[int, list[str]]]:
    """Page and words of each printed line; a page that cannot be read gives none."""
    with open_pdf(path) as document:
        for number in range(1, document.page_count + 1):
            try:
                words = document.page(number).words
            except Unreadable:
                continue
            yield from ((number, line) for line in by_line(words))


def by_line(words: Sequence[Word]) -> list[list[str]]:
    """Words by baseline from top to bottom, each line from left to right."""
    lines: list[list[Word]] = []
    for word in sorted(words, key=lambda w: (w.y1, w.x0)):
        if lines and abs(word.y1 - lines[-1][0].y1) <= SAME_LINE * (word.y1 - word.y0):
            lines[-1].append(word)
        else:
            lines.append([word])
    return [[w.text for w in sorted(line, key=lambda w: w.x0)] for line in lines]
