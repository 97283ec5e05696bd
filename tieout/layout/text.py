"""Rows → lines of text: the words of a row without a column gap, each line with its style.

Input: a page's rows and its turned words. Output: `TextLine`s. Invariant: every word given is in exactly one line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise

from tieout.layout.rows import Row
from tieout.pages.model import Box, Word
from tieout.quantities.markers import glued_call, is_call, printed

BULLETS = "•●○▪■◦‣⁃·–—-➢✓►"
_LABEL = re.compile(
    rf"^(?:[{BULLETS}]|{printed('start')}|\(?[ivx]{{1,4}}\)|\d{{1,2}}[.)]|[A-Za-z][.)]|item\s*\d+[a-z]?\.?|part\s+[iv]+\.?)$",
    re.I,
)
_SYMBOLS = ("®", "™", "©", "℠")
_ORDINALS = ("st", "nd", "rd", "th", "TM", "SM", "er", "e", "o")
_GAP = 1.2  # pieces nearer than this share of the type size are one line
_EDGE_GAP = 0.5  # and nearer than this where the right one begins at a column's edge
_WIDE_GAP = 2.5  # a reader's line is cut at wider gaps
_COLUMN_LINES, _COLUMN_WIDTH = (
    4,
    70.0,
)  # so many lines as wide as this begin at a column's edge, so far right of the first
_TOUCH = 0.08  # words nearer than this share of the type size are one
_SPACED, _LETTERS = 5, 0.7  # so many words, and of these so many that are letters, make a letter-spaced title
_WIDER = 1.5  # times its usual gap: between words of such a title
_SMALLER, _APART = 0.92, 0.45  # small capitals are at most so large, of the initial's size, and so far from it
_MIDDLE = 0.45  # share of the type size by which the middle of a label may differ from its line's
_LABEL_GAP = 6.0  # after a bullet, marker or number the gap may be this wide


@dataclass(slots=True)
class TextLine:
    """Words on one baseline. `markers` call a footnote, in order: raised, or a sign behind a word."""

    words: list[Word]
    x0: float
    y0: float
    x1: float
    y1: float
    baseline: float
    size: float
    bold: bool
    italic: bool
    text: str
    markers: list[str] = field(default_factory=list)

    @property
    def box(self) -> Box:
        """(x0, y0, x1, y1)."""
        return self.x0, self.y0, self.x1, self.y1


def make_line(words: list[Word]) -> TextLine:
    """A line of words in left-to-right order; its style is that of its full-size words."""
    plain = [w for w in words if not w.raised] or words
    size = max(w.size for w in plain)
    strong = sum(len(w.text) for w in plain if w.bold)
    slanted = sum(len(w.text) for w in plain if w.italic)
    total = sum(len(w.text) for w in plain)
    return TextLine(
        words,
        min(w.x0 for w in words),
        min(w.y0 for w in plain),
        max(w.x1 for w in words),
        max(w.y1 for w in plain),
        max(w.baseline for w in plain) or max(w.y1 for w in plain),
        round(size, 1),
        strong >= 0.9 * total,
        slanted >= 0.9 * total,
        join_words(words),
        [marker for w in words if (marker := _called_by(w))],
    )


def _called_by(word: Word) -> str | None:
    """The marker that a word is (raised) or ends in ("organically*")."""
    if word.raised:
        return word.text if is_call(word.text) and word.text not in _ORDINALS else None
    return glued_call(word.text)


def join_words(words: Sequence[Word]) -> str:
    """Words as text, a space between them unless they are one word: they touch, or are drawn letter by letter."""
    near = _spacing(words) if len(words) >= _SPACED else 0.0
    parts = [words[0].text]
    for before, word in pairwise(words):
        gap = word.x0 - before.x1
        touch = gap <= _TOUCH * word.size or gap < near
        parts.append(word.text if touch or _small_capitals(before, word, gap) else f" {word.text}")
    return "".join(parts)


def _spacing(words: Sequence[Word]) -> float:
    """The gap below which letters of a letter-spaced title are of one word; 0 for other lines."""
    if sum(len(w.text) == 1 and w.text.isalpha() for w in words) < _LETTERS * len(words):
        return 0.0
    gaps = sorted(b.x0 - a.x1 for a, b in pairwise(words))
    return min(_WIDER * gaps[len(gaps) // 2], words[0].size)


def _small_capitals(initial: Word, word: Word, gap: float) -> bool:
    """A capital and the smaller capitals after it, drawn apart: "C" + "ANADIAN"."""
    if word.size >= _SMALLER * initial.size or gap >= _APART * initial.size or len(initial.text) > 1:
        return False
    return initial.text.isalpha() and initial.text.isupper() and word.text.isupper() and word.text[0].isalpha()


def make_lines(rows: Iterable[Row], turned: Iterable[Word] = ()) -> list[TextLine]:
    """Lines of a page's rows, then one line for each of the reader's lines of turned words."""
    runs = [runs_of(row) for row in rows]
    edges = _column_edges(run for row in runs for run in row)
    merged = [line for row in runs for line in _merge([piece for run in row for piece in _cut(run, edges)], edges)]
    lines = [make_line(words) for words in _labelled(_with_symbols(merged), edges)]
    return lines + [make_line(run) for run in runs_of(turned)]


def _labelled(pieces: list[list[Word]], edges: Container[int]) -> list[list[Word]]:
    """The pieces, a marker or bullet that stands on a row of its own put before the line beside it."""
    labels = [p for p in pieces if _is_label(p)]
    others = [p for p in pieces if not _is_label(p)]
    seated: set[int] = set()
    for label in labels:
        beside = (p for p in others if p[0].x0 >= label[-1].x0 and _is_level(label, p) and _continues(label, p, edges))
        home = next(beside, None)
        if home is not None:
            home[:0] = label
            seated.add(id(label))
    return [p for p in pieces if id(p) not in seated]


def _is_level(label: Sequence[Word], line: Sequence[Word]) -> bool:
    """Whether a label's middle is that of the line's tallest word, by a share of the type size."""
    tall, top = (max(words, key=lambda w: w.size) for words in (line, label))
    apart = abs(top.y0 + top.y1 - tall.y0 - tall.y1) / 2
    return apart < _MIDDLE * max(line[0].size, top.size, 4.0)


def runs_of(words: Iterable[Word]) -> list[list[Word]]:
    """Words by the reader's line."""
    runs: dict[int, list[Word]] = {}
    for word in words:
        runs.setdefault(word.line, []).append(word)
    return list(runs.values())


def within(lines: Iterable[TextLine], words: set[Word]) -> list[TextLine]:
    """What of the lines some of their words make: lines that hold no other, and the runs of such words of the rest."""
    out: list[TextLine] = []
    for line in lines:
        if words.issuperset(line.words):
            out.append(line)
        else:
            runs = groupby(line.words, words.__contains__)
            out += [make_line(list(run)) for kept, run in runs if kept]
    return out


def _with_symbols(pieces: list[list[Word]]) -> list[list[Word]]:
    """The pieces, a small ® or ™ that the reader set apart put behind the word that it follows."""
    symbols = [p[0] for p in pieces if len(p) == 1 and p[0].text.strip(",.") in _SYMBOLS]
    if not symbols:
        return pieces
    rest = [p for p in pieces if not any(p[0] is s for s in symbols)]
    for symbol in symbols:
        home = next((p for p in rest if any(_touches(w, symbol) for w in p)), None)
        if home is None:
            rest.append([symbol])
        else:
            home.append(symbol)
            home.sort(key=lambda w: w.x0)
    return rest


def _touches(word: Word, symbol: Word) -> bool:
    return abs(symbol.x0 - word.x1) < 0.4 * word.size and word.y0 - 0.5 * word.size < symbol.y1 < word.y1


def _column_edges(found: Iterable[Sequence[Word]]) -> set[int]:
    """x, in whole points, where many of the reader's wider lines begin, the leftmost ones aside."""
    runs = list(found)
    starts = Counter(round(run[0].x0) for run in runs if run[-1].x1 - run[0].x0 >= _COLUMN_WIDTH)
    left = min((round(run[0].x0) for run in runs), default=0)
    return {x + d for x, n in starts.items() if n >= _COLUMN_LINES and x > left + _COLUMN_WIDTH for d in (-1, 0, 1)}


def _cut(run: list[Word], edges: Container[int]) -> list[list[Word]]:
    """A reader's line, cut where the words stand far apart, or apart before a column's left edge."""
    out = [[run[0]]]
    for word in run[1:]:
        gap = word.x0 - out[-1][-1].x1
        limit = _EDGE_GAP if round(word.x0) in edges else _WIDE_GAP
        if gap > limit * max(word.size, 4.0) and not _is_label(out[-1]):
            out.append([])
        out[-1].append(word)
    return out


def _is_label(run: Sequence[Word]) -> bool:
    if len(run) == 1 and run[0].raised:
        return True
    return len(run) <= 2 and bool(_LABEL.match(" ".join(w.text for w in run)))


def _merge(pieces: list[list[Word]], edges: Container[int]) -> list[list[Word]]:
    """The pieces of one row, those that continue one another joined."""
    out: list[list[Word]] = []
    for piece in sorted(pieces, key=lambda p: p[0].x0):
        left = next((line for line in out if _continues(line, piece, edges)), None)
        if left is None:
            out.append(piece)
        else:
            left.extend(piece)
            left.sort(key=lambda w: w.x0)
    return out


def _continues(left: Sequence[Word], right: Sequence[Word], edges: Container[int]) -> bool:
    if right[0].x0 - left[-1].x1 < -0.5 * max(left[-1].size, right[0].size, 4.0):
        left, right = right, left
    gap = right[0].x0 - left[-1].x1
    size = max(min(left[-1].size, right[0].size), 4.0)
    if gap < -0.5 * max(left[-1].size, right[0].size, 4.0):
        return False
    if _is_label(left):
        return gap < _LABEL_GAP * max(size, right[0].size)
    return gap < (_EDGE_GAP if round(right[0].x0) in edges else _GAP) * size
