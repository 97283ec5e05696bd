"""MuPDF's words and spans → `Word`s with font facts, split where a word changes size or is raised.

Input: the reader's words (x0, y0, x1, y1, text, block, line, n) and its blocks → lines → spans of the same text page.
Output: `Word`s in the reader's order, in displayed coordinates. Invariant: joined texts equal the reader's, except that
a line, or a part of it, printed twice at the same place (to look bold, or by a template over its copy) is read once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from tieout.pages.model import Box, Word
from tieout.quantities.markers import is_call

Matrix = tuple[float, float, float, float, float, float]

_PIECE = re.compile(r"[^\x00-\x20\xa0\u202a-\u202e]+")
_SUPERSCRIPT, _ITALIC, _BOLD = 1, 2, 16
_HAIR = 0.6  # a line printed twice to look bold is moved by less than this, in points
_SMALLER = 0.85  # a raised run is at most this share of its line's size
_LIFT = 0.12  # and its baseline at least this share of the line's size higher
_BOLD_NAME = re.compile(r"bold|black|heavy|semibold|demi", re.IGNORECASE)


def turn_box(m: Matrix, x0: float, y0: float, x1: float, y1: float) -> Box:
    """The box of a box under matrix `m` (x' = a·x + c·y + e, y' = b·x + d·y + f)."""
    xa, ya = x0 * m[0] + y0 * m[2] + m[4], x0 * m[1] + y0 * m[3] + m[5]
    xb, yb = x1 * m[0] + y1 * m[2] + m[4], x1 * m[1] + y1 * m[3] + m[5]
    return min(xa, xb), min(ya, yb), max(xa, xb), max(ya, yb)


def read_words(raw_words: list[Any], blocks: list[dict[str, Any]], turn: Matrix | None) -> list[Word]:
    """All words of a page; `turn` is the page's rotation matrix where it has one."""
    words: list[Word] = []
    at, count = 0, len(raw_words)
    number = 0
    printed: dict[tuple[str, str, int], list[tuple[float, ...]]] = {}
    before: list[Any] = []
    for b, block in enumerate(block for block in blocks if block["type"] == 0):
        for n, line in enumerate(block.get("lines", ())):
            start = at
            while at < count and raw_words[at][5] == b and raw_words[at][6] == n:
                at += 1
            if at == start or _printed_before(raw_words[start], raw_words[at - 1], at - start, printed):
                continue
            new = _without_echo(raw_words[start:at], before)
            if new:
                before = new
                words.extend(_line_words(new, line, number, turn))
                number += 1
    mark_raised(words)
    return words


def _printed_before(
    first: Any, last: Any, count: int, printed: dict[tuple[str, str, int], list[tuple[float, ...]]]
) -> bool:
    """Whether a line from word `first` to word `last` was printed at this place, or a hair beside it; takes note."""
    seen = printed.setdefault((first[4], last[4], count), [])
    box = (*first[:4], *last[2:4])
    if any(all(abs(a - b) < _HAIR for a, b in zip(box, other, strict=True)) for other in seen):
        return True
    seen.append(box)
    return False


def _without_echo(line: list[Any], before: list[Any]) -> list[Any]:
    """A line without the words that print again, a hair beside it, what the line before ends with or holds."""
    if not before or abs(line[0][1] - before[0][1]) >= _HAIR:
        return line
    if not before[0][0] - _HAIR < line[0][0] < before[-1][2]:
        return line
    ends = [(o[2], o[4]) for o in before]
    return [w for w in line if not any(abs(w[2] - x) < _HAIR and text.endswith(w[4]) for x, text in ends)]


def _line_words(raw: list[Any], line: dict[str, Any], number: int, turn: Matrix | None) -> list[Word]:
    spans = line["spans"]
    degrees = _degrees(line["dir"], turn)
    if len(spans) == 1 and turn is None:
        span = spans[0]
        size, baseline, flags = span["size"], span["origin"][1], span["flags"]
        bold, italic = bool(flags & _BOLD) or _is_bold(span["font"]), bool(flags & _ITALIC)
        return [
            Word(text, x0, y0, x1, y1, size, baseline, bold, italic, False, degrees, number)
            for x0, y0, x1, y1, text, *_ in raw
        ]
    top = max(spans, key=lambda s: s["size"])
    pieces = [(w, top) for w in raw] if len(spans) == 1 else _split(raw, spans, top, upright=degrees == 0)
    return [_word(piece, span, top, number, degrees, turn) for piece, span in pieces]


def _word(raw: Any, span: dict[str, Any], top: dict[str, Any], number: int, degrees: int, turn: Matrix | None) -> Word:
    x0, y0, x1, y1 = raw[0], raw[1], raw[2], raw[3]
    baseline = span["origin"][1]
    if turn is not None:
        x0, y0, x1, y1 = turn_box(turn, x0, y0, x1, y1)
        baseline = y1 if degrees == 0 else baseline
    flags = span["flags"]
    bold = bool(flags & _BOLD) or _is_bold(span["font"])
    raised = span is not top and _is_raised(span, top, degrees)
    return Word(raw[4], x0, y0, x1, y1, span["size"], baseline, bold, bool(flags & _ITALIC), raised, degrees, number)


@lru_cache(maxsize=512)
def _is_bold(font: str) -> bool:
    return _BOLD_NAME.search(font) is not None


def _is_raised(span: dict[str, Any], top: dict[str, Any], degrees: int) -> bool:
    if span["flags"] & _SUPERSCRIPT:
        return True
    if degrees or span["size"] > _SMALLER * top["size"]:
        return False
    return bool(top["origin"][1] - span["origin"][1] > _LIFT * top["size"])


def _split(
    raw: list[Any], spans: list[dict[str, Any]], top: dict[str, Any], *, upright: bool
) -> list[tuple[Any, dict[str, Any]]]:
    """Each word with its span; a word over spans of different size is cut where the size changes."""
    out: list[tuple[Any, dict[str, Any]]] = []
    runs = _runs(spans)
    at = 0
    for word in raw:
        parts: list[tuple[str, dict[str, Any], float]] = []
        rest = word[4]
        while rest and at < len(runs) and rest.startswith(runs[at][0]):
            parts.append(runs[at])
            rest = rest[len(runs[at][0]) :]
            at += 1
        if rest or not parts:
            out.append((word, _span_at(word, spans)))
            at = _resync(runs, at, word[4])
        elif len(parts) == 1 or not upright or not _differs(parts):
            out.append((word, parts[0][1]))
        else:
            out.extend(_cut(word, parts, top))
    return out


def _runs(spans: list[dict[str, Any]]) -> list[tuple[str, dict[str, Any], float]]:
    """Runs without spaces of each span, with the x where the run's span ends."""
    return [(m.group(), s, s["bbox"][2]) for s in spans for m in _PIECE.finditer(s["text"])]


def _resync(runs: list[tuple[str, dict[str, Any], float]], at: int, text: str) -> int:
    while at < len(runs) and runs[at][0] in text:
        at += 1
    return at


def _span_at(word: Any, spans: list[dict[str, Any]]) -> dict[str, Any]:
    middle = (word[0] + word[2]) / 2
    return min(spans, key=lambda s: max(s["bbox"][0] - middle, middle - s["bbox"][2], 0.0))


def _differs(parts: list[tuple[str, dict[str, Any], float]]) -> bool:
    first = parts[0][1]
    return any(
        abs(p[1]["size"] - first["size"]) > 0.3 or (p[1]["flags"] ^ first["flags"]) & _SUPERSCRIPT for p in parts[1:]
    )


def _cut(
    word: Any, parts: list[tuple[str, dict[str, Any], float]], top: dict[str, Any]
) -> Iterator[tuple[Any, dict[str, Any]]]:
    left = word[0]
    for i, (text, span, end) in enumerate(parts):
        right = word[2] if i == len(parts) - 1 else min(max(end, left), word[2])
        y0, y1 = span["bbox"][1], span["bbox"][3]
        yield (left, y0, right, y1, text), span
        left = right


def _degrees(direction: tuple[float, float], turn: Matrix | None) -> int:
    dx, dy = direction
    if turn is not None:
        dx, dy = dx * turn[0] + dy * turn[2], dx * turn[1] + dy * turn[3]
    if abs(dx) >= abs(dy):
        return 0 if dx >= 0 else 180
    return 90 if dy > 0 else 270


_AFTER = 0.5  # a superscript begins within this share of its word's size
_HANGS = 6.0  # a note's text begins within this after its marker
_AHEAD = 11  # columns of eight points in which it may
_MARKERS = 3  # so many words may all be markers
_JOINED = 0.08  # pieces of one word are nearer than this share of their size
_LONGEST = 8  # letters of a marker
_APART = 1.3  # and one in brackets within this: it may be set in a cell of its own


def mark_raised(words: list[Word]) -> None:
    """Mark superscripts that the reader put on a line of their own: small, marker-like, above the baseline of a larger
    word that ends where they begin.
    """
    if not words:
        return
    _lower_whole_lines(words)
    limit = _SMALLER * max(w.size for w in words)
    small = [run for run in _pieces(words, limit) if _may_call("".join(w.text for w in run))]
    if not small:
        return
    least = min(w.size for run in small for w in run) / _SMALLER
    ends: dict[tuple[int, int], list[Word]] = {}
    starts: dict[tuple[int, int], list[Word]] = {}
    for word in words:
        if word.size >= least and not word.turn:
            row = int(word.baseline // 16)
            ends.setdefault((int(word.x1 // 8), row), []).append(word)
            starts.setdefault((int(word.x0 // 8), row), []).append(word)
    for run in small:
        left, right, row = int(run[0].x0 // 8), int(run[-1].x1 // 8), int(run[0].baseline // 16)
        before = (o for i in range(left - 2, left + 2) for y in (row, row + 1) for o in ends.get((i, y), ()))
        after = (o for i in range(right - 1, right + _AHEAD) for y in (row, row + 1) for o in starts.get((i, y), ()))
        raised = any(_above(run[0], other) for other in before) or any(_leads(run[-1], other) for other in after)
        for word in run:
            word.raised = raised
    every = [w for run in small for w in run]
    lines = {w.line: w.size for w in every if w.raised}
    for word in every:
        word.raised = word.raised or abs(lines.get(word.line, -9.0) - word.size) < 0.1


def _lower_whole_lines(words: list[Word]) -> None:
    """What the reader calls raised in all its words is a line of text, raised above nothing of its own."""
    by_line: dict[int, list[Word]] = {}
    for word in words:
        by_line.setdefault(word.line, []).append(word)
    for line in by_line.values():
        if len(line) > _MARKERS and all(w.raised for w in line):
            for word in line:
                word.raised = False


def _pieces(words: list[Word], limit: float) -> Iterator[list[Word]]:
    """Small words that are not known to be raised; one that is drawn in two sizes, "(2" and ")", as its pieces."""
    run: list[Word] = []
    for word in words:
        is_small = word.size <= limit and not word.raised and not word.turn
        if run and not (is_small and word.line == run[-1].line and abs(word.x0 - run[-1].x1) <= _JOINED * word.size):
            yield run
            run = []
        if is_small:
            run.append(word)
    if run:
        yield run


def _may_call(text: str) -> bool:
    """Whether a small word may call a note."""
    return len(text) <= _LONGEST and (is_call(text) or (text.isalpha() and len(text) <= 3))


def _leads(word: Word, other: Word) -> bool:
    """A small raised word right before a larger one: the marker of a footnote's definition."""
    return (
        word.size <= _SMALLER * other.size
        and -0.2 * other.size <= other.x0 - word.x1 <= _HANGS * other.size
        and 0.15 * other.size <= other.baseline - word.baseline <= 0.8 * other.size
    )


def _above(word: Word, other: Word) -> bool:
    far = _APART if word.text[0] in "([" else _AFTER
    return (
        word.size <= _SMALLER * other.size
        and -0.15 * other.size <= word.x0 - other.x1 <= far * other.size
        and 0.15 * other.size <= other.baseline - word.baseline <= 0.8 * other.size
    )
