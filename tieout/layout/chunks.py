"""Words of a page → lines of chunks: what stands together in one cell.

Input: upright `Word`s. Output: `Line`s from top to bottom, their `Chunk`s from left to right. A chunk is a value (a
lone number, dash or "n/a" with its currency sign, parentheses, percent sign and markers) or text. Invariants: every
word is in one chunk; two values are never in one chunk; a raised run becomes a marker of the chunk to its left.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from tieout.layout.rows import Row, is_drawn, rows_of
from tieout.layout.spread_text import join_spread
from tieout.layout.word_class import YEAR, word_class
from tieout.pages.model import Box, Word
from tieout.quantities.currencies import CODES
from tieout.quantities.markers import OWN

BULLETS = frozenset("•▪◦●■‣–⚫○□◆◇►▶➢✓")
_PERCENT_SPACE = 2.5  # a lone "%" may stand this many type sizes after its number
_SIGN_SPACE = 20  # and a currency sign at the left edge of a wide column this many before it
_THREE_NOUGHTS = re.compile(r"['’]?000s?")
_RANGE_END = re.compile(r"[$€£]?\d{1,4}(?:[.,]\d+)?(?:%|bn|[BMbm])?")
_THOUSANDS = re.compile(r"[(\[]?[-−–—‐‑‒+△▲]?(?:[$€£]|[A-Z]{3}\s)?\d{1,3}(?: \d{3})*")
_SLIP = re.compile(r"\(?\d{1,3}(?:,\d{3})+\)?[,.]")  # a number alone in its cell, a mark printed after it by mistake
_GROUP = re.compile(r"\d{3}(?:[.,]\d+)?[-−]?[)\]%]*")


@dataclass(slots=True, eq=False)
class Chunk:
    """Words that belong together. `kind` is "v" for a value and "t" for text. Box in points.

    A chunk equals itself only: two of the same print are two.
    """

    kind: str
    words: list[Word]
    x0: float
    y0: float
    x1: float
    y1: float
    text: str = ""
    markers: tuple[str, ...] = ()
    label: bool = False  # a number that plays the part of text: a note reference, a year in the stub

    @property
    def box(self) -> Box:
        """(x0, y0, x1, y1)."""
        return self.x0, self.y0, self.x1, self.y1

    @property
    def year(self) -> bool:
        """True for a bare year."""
        return self.kind == "v" and YEAR.fullmatch(self.text) is not None


@dataclass(slots=True)
class Line:
    """Chunks that share a baseline, left to right. `y0`, `y1` bound them; `size` is the largest type size."""

    baseline: float
    size: float
    chunks: list[Chunk] = field(default_factory=list)
    y0: float = 0.0
    y1: float = 0.0
    ruled: bool = False  # a rule right below spans some columns only: the line heads them
    counts: bool = False  # it numbers the columns of a form and heads nothing
    units: list[Chunk] = field(default_factory=list)  # units on a line of their own right above it, over its values

    @property
    def x0(self) -> float:
        """Left edge."""
        return self.chunks[0].x0

    @property
    def x1(self) -> float:
        """Right edge."""
        return max(c.x1 for c in self.chunks)

    @property
    def values(self) -> list[Chunk]:
        """The value chunks."""
        return [c for c in self.chunks if c.kind == "v"]


def to_lines(words: Iterable[Word]) -> list[Line]:
    """Lines of upright words, top to bottom, chunked."""
    return lines_of(rows_of(words))


def lines_of(rows: Iterable[Row]) -> list[Line]:
    """The rows as lines of chunks; what is drawn with characters is in none."""
    lines = []
    for row in join_spread([[w for w in row if not is_drawn(w.text)] for row in rows]):
        chunks = _chunk(row)
        if chunks:
            line = Line(row[0].baseline, max(w.size for w in row), chunks)
            line.y0, line.y1 = min(c.y0 for c in chunks), max(c.y1 for c in chunks)
            lines.append(line)
    return lines


def is_data(line: Line) -> bool:
    """A line with at least one value that is not a bare year, or years beside other values."""
    chunks = line.chunks
    for chunk in chunks:
        if chunk.kind == "v" and not chunk.label and not chunk.year:
            return len(chunks) > 1 or OWN.fullmatch(chunk.text) is None
    return False


def _chunk(words: Sequence[Word]) -> list[Chunk]:
    if _is_prose(words):
        return [_close(list(words), ["t"], [])]
    chunks: list[Chunk] = []
    current: list[Word] = []
    classes: list[str] = []
    marks: list[str] = []
    right = 0.0  # right edge of what was read last, a marker included
    for word in words:
        kind = word_class(word.text)
        if current and classes[-1] == "n" and _is_ordinal(word, current[-1]):
            current[-1] = replace(current[-1], text=current[-1].text + word.text, x1=word.x1)
            classes[-1], right = "t", word.x1
            continue
        if current and _is_marker(word, kind, current[-1], classes[-1]):
            marks.append(word.text)
            right = word.x1
            continue
        if current and not _joins(word, kind, current, classes, right):
            chunks.extend(_split_close(current, classes, marks))
            current, classes, marks = [], [], []
        right = word.x1
        current.append(word)
        classes.append(kind)
    if current:
        chunks.extend(_split_close(current, classes, marks))
    return chunks


def _split_close(words: list[Word], classes: list[str], marks: list[str]) -> list[Chunk]:
    """A dash after a number that no second number follows is a value of its own, not half a range."""
    if len(classes) > 1 and classes[-1] == "d" and set(classes[:-1]) == {"n"}:
        return [_close(words[:-1], classes[:-1], []), _close(words[-1:], classes[-1:], marks)]
    return [_close(words, classes, marks)]


def _is_prose(words: Sequence[Word]) -> bool:
    """A line of running text, justified or not: many words of one reader's line, evenly spaced."""
    if words and words[0].text in BULLETS:
        words = words[1:]
    if len(words) < 8 or words[0].line != words[-1].line or len({w.line for w in words}) > 1:
        return False
    gaps = sorted(b.x0 - a.x1 for a, b in pairwise(words))
    even = gaps[-1] <= max(1.7 * gaps[len(gaps) // 2], 0.5 * words[0].size)
    if 2 * len({w.text for w in words}) <= len(words):
        return False  # heads that are repeated over groups of columns
    return even and sum(w.text[:1].isalpha() for w in words) >= 0.6 * len(words)


def _is_ordinal(word: Word, before: Word) -> bool:
    """The raised end of "1st", right after its digits."""
    return word.raised and word.text in ("st", "nd", "rd", "th") and word.x0 - before.x1 < 0.15 * before.size


def _is_marker(word: Word, kind: str, before: Word, before_kind: str) -> bool:
    gap = word.x0 - before.x1
    if word.raised:
        return gap <= 1.2 * before.size and len(word.text) <= 12
    if before_kind not in "ndp" or OWN.fullmatch(word.text) is None:
        return False
    return gap <= {"n": 0.45, "m": 0.6}.get(kind, 1.6) * before.size


def _joins(word: Word, kind: str, current: list[Word], classes: list[str], right: float) -> bool:
    before, last = current[-1], classes[-1]
    gap, em = word.x0 - right, max(before.size, 1.0)
    if gap <= 0.6 * em and "t" in classes and _open_bracket(current):
        return True
    numeric = classes[0] in "ndmc" or (classes[0] == "o" and "t" not in classes)
    if last == "c" and before.text in CODES:  # a label, or a column of its own, where more than a space parts it
        if _THREE_NOUGHTS.fullmatch(word.text) is not None and gap <= 0.6 * em:
            classes[-1] = "t"
            return True
        if kind != "t":
            return numeric and kind in "ndo" and gap <= 0.6 * em
    if last == "o" and kind == "t" and word.line == before.line and gap <= em:
        return True  # a sign that no font has may stand between
    if last in "co" and numeric and kind in "ndo":
        return gap <= (_SIGN_SPACE if last == "c" else 12) * em
    if kind == "p":
        far = _PERCENT_SPACE if word.text == "%" else 1.6
        return (numeric and "t" not in classes and gap <= far * em) or gap <= 0.4 * em
    if kind == "c":
        return (last != "p" and gap <= 0.12 * em) or (last == "t" and gap <= 0.4 * em and word.line == before.line)
    if kind == "n" and classes == ["d"] and gap <= 0.15 * em and len(before.text) == 1:
        classes[0] = "o"  # a dash that touches a number is its minus sign
        return True
    if kind in "nd" and last in "nd" and "t" not in classes:
        return gap <= 0.38 * em and _continues(word, kind, current, classes)
    same = word.line == before.line
    return gap <= (0.75 if same and "t" in (kind, last) and _wordy(classes, kind) else 0.42) * em


def _open_bracket(words: list[Word]) -> bool:
    """Text with a parenthesis that is still open."""
    opened = 0
    for word in words:
        text = word.text
        if "(" in text or ")" in text:
            opened += text.count("(") - text.count(")")
    return opened > 0


def _wordy(classes: list[str], kind: str) -> bool:
    """Text on both sides: spaces of justified prose may be wide."""
    return classes[-1] == "t" and kind == "t"


def _continues(word: Word, kind: str, current: list[Word], classes: list[str]) -> bool:
    """A number after a number: spaced thousands, or the second end of a range."""
    text = _join_text(current)
    if kind == "n" and classes[-1] == "n":
        return (_THOUSANDS.fullmatch(text) is not None and _GROUP.fullmatch(word.text) is not None) or (
            current[-1].text[-1:].isdigit()
            and (word.text[:1] in ".," or (word.text[:1].isdigit() and current[-1].x1 >= word.x0 - 0.1))
        )
    if kind == "d":
        return _RANGE_END.fullmatch(text) is not None
    return len(current) >= 2 and _RANGE_END.fullmatch(current[0].text) is not None


def _close(words: list[Word], classes: list[str], marks: list[str]) -> Chunk:
    value = _is_value(classes)
    first = words[0]
    if len(words) == 1:
        slip = not value and _SLIP.fullmatch(first.text) is not None
        text = first.text[:-1] if slip else first.text
        return Chunk("v" if value or slip else "t", words, *first.box, text, tuple(marks))
    text = _join_text(words) if value else _join_words(words)
    return Chunk(
        "v" if value else "t",
        words,
        min(w.x0 for w in words),
        min(w.y0 for w in words),
        max(w.x1 for w in words),
        max(w.y1 for w in words),
        text,
        tuple(marks),
    )


def part_of(chunk: Chunk, first: int, last: int) -> Chunk:
    """Words `first` … `last` - 1 of a text; its markers stay with its last word."""
    marks = list(chunk.markers) if last == len(chunk.words) else []
    return _close(chunk.words[first:last], ["t"], marks)


def _is_value(classes: list[str]) -> bool:
    core = [c for c in classes if c in "ndm"]
    if "t" in classes or not core:
        return False
    return len(core) == 1 or all(c == "n" for c in core) or core == ["n", "d", "n"]


def _join_words(words: list[Word]) -> str:
    """Words of a text; a word that was cut where its type size changes, as small capitals are, is one again."""
    out = words[0].text
    for before, word in pairwise(words):
        cut = before.size != word.size and word.line == before.line and abs(word.x0 - before.x1) < 0.02 * word.size
        out += word.text if cut else f" {word.text}"
    return out


def _join_text(words: list[Word]) -> str:
    out = words[0].text
    for before, word in pairwise(words):
        glued = word.x0 - before.x1 < 0.1 * word.size or (word.text[:1] in ".," and before.text[-1:].isdigit())
        out += ("" if glued else " ") + word.text
    return out
