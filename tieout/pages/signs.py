"""Signs that stand apart from their numbers, joined to them: "– 876" is one word, a negative number.

Input: the words of a page. Output: the words, where a dash a space before a number is part of that number. Decided by
geometry over the whole page, because a dash may also be an explicit nothing in the column before, half of a range, a
bullet, or part a sentence: a sign stands nearer to its number than to anything else, and where the right edges of other
numbers meet the dash, it is a value of its own column. Invariants: no word is lost; text is joined, never changed,
save that a soft hyphen before digits is written as a hyphen, and a black triangle on a page of Japanese as the white
one, which is always a minus sign.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from tieout.pages.model import Word

DASHES = frozenset("-–—−‐‑‒―－─﹣")
_NEAR = 0.6  # a sign stands at most this many type sizes before its number
_APART = 1.5  # and at least this many times that space, or this share of the type size, from the word before
_LEAST = 0.5
_EDGE = 0.25  # right edges this many type sizes apart are one column's
_COLUMN = 2  # numbers that end at the dash make a column
_SOFT = "\u00ad"
_AFTER = frozenset("0123456789.,$€£¥₹(")
_MONEY = "$€£¥₹"
_NUMERIC = frozenset("0123456789.,'’·%x*†‡½¼¾⅓⅔⅛⅜⅝⅞¹²³⁴⁵⁶⁷⁸⁹")
_GOES_ON = frozenset("0123456789.,%)]*†‡(")  # what may stand near after a number without making it part of a text


def join_signs(words: list[Word]) -> list[Word]:
    """The words of a page with signs joined to their numbers; see the module's docstring."""
    words = _white_triangles(_hyphens(words))
    dashes = [i for i, w in enumerate(words) if w.text in DASHES and not w.raised]
    if not dashes:
        return words
    page = _Rows(words)
    joined: dict[int, int] = {}
    for i in dashes:
        j = page.number_of(i)
        if j is not None:
            joined[j] = i
    if not joined:
        return words
    gone = set(joined.values())
    return [_join(words[joined[i]], word) if i in joined else word for i, word in enumerate(words) if i not in gone]


def _join(sign: Word, number: Word) -> Word:
    x0, y0, x1, y1 = sign.box
    left, top, right, bottom = min(x0, number.x0), min(y0, number.y0), max(x1, number.x1), max(y1, number.y1)
    return replace(number, text=sign.text + number.text, x0=left, y0=top, x1=right, y1=bottom)


def _is_number(text: str) -> bool:
    digits = text.lstrip(_MONEY)
    return digits.lstrip(".,")[:1].isdecimal() and _NUMERIC.issuperset(digits)


def _is_year(text: str) -> bool:
    return len(text) == 4 and text.isdecimal() and text[:2] in ("19", "20")


def _is_japanese(word: Word) -> bool:
    return any(c == "△" or "ぁ" <= c <= "ヺ" for c in word.text)


def _hyphens(words: list[Word]) -> list[Word]:
    """A soft hyphen before digits is a hyphen that is printed: a sign, not a place to break a word."""
    if not any(w.text[0] == _SOFT for w in words):
        return words
    return [replace(w, text=f"-{w.text[1:]}") if w.text[0] == _SOFT and w.text[1:2] in _AFTER else w for w in words]


def _white_triangles(words: list[Word]) -> list[Word]:
    """A black triangle is a minus sign in Japan and an arrow elsewhere: only there it is read as the white one."""
    if not any("▲" in w.text for w in words) or not any(map(_is_japanese, words)):
        return words
    return [replace(w, text=w.text.replace("▲", "△")) if "▲" in w.text else w for w in words]


class _Rows:
    """A page's words by writing direction and height, each with its extent along the line."""

    def __init__(self, words: Sequence[Word]) -> None:
        self._words = words
        self._at = [_along(w) for w in words]  # start, end, height across the line
        self._rows: dict[tuple[int, int], list[int]] = defaultdict(list)
        self._ends: dict[tuple[int, int], list[float]] = defaultdict(list)
        for i, word in enumerate(words):
            self._rows[word.turn, int(self._at[i][2] // 6)].append(i)
            if _is_number(word.text.lstrip("(")):
                end = self._at[i][1]
                self._ends[word.turn, int(end // 4)].append(end)

    def number_of(self, i: int) -> int | None:
        """The word that is the number whose sign is word `i`, or None."""
        dash, (start, end, _) = self._words[i], self._at[i]
        size = max(dash.size, 1.0)
        before, after = self._neighbours(i)
        if after is None or not _is_number(self._words[after].text) or self._words[after].raised:
            return None
        gap = self._at[after][0] - end
        if gap > _NEAR * size:
            return None
        if before is not None and start - self._at[before][1] < max(_APART * gap, _LEAST * size):
            return None
        if before is None and _is_year(self._words[after].text):  # a bullet and its year
            return None
        return None if self._in_a_text(after, size) or self._ends_a_column(dash.turn, end, size) else after

    def _neighbours(self, i: int) -> tuple[int | None, int | None]:
        """The words right before and right after word `i` on its line."""
        turn, (start, _, height) = self._words[i].turn, self._at[i]
        half = 0.35 * max(self._words[i].size, 1.0)
        row = int(height // 6)
        before = after = None
        for band in (row - 1, row, row + 1):
            for j in self._rows.get((turn, band), ()):
                if j == i or abs(self._at[j][2] - height) > half:
                    continue
                if self._at[j][0] >= start:
                    if after is None or self._at[j][0] < self._at[after][0]:
                        after = j
                elif before is None or self._at[j][1] > self._at[before][1]:
                    before = j
        return before, after

    def _in_a_text(self, number: int, size: float) -> bool:
        """Whether a word stands right after the number that makes both part of a text or a page's folio."""
        _, after = self._neighbours(number)
        if after is None or self._at[after][0] - self._at[number][1] > _NEAR * size:
            return False
        return self._words[after].text[:1] not in _GOES_ON

    def _ends_a_column(self, turn: int, end: float, size: float) -> bool:
        """Whether numbers of other lines end where the dash ends: then it is a nothing among them."""
        row = int(end // 4)
        near = (e for band in (row - 1, row, row + 1) for e in self._ends.get((turn, band), ()))
        return sum(abs(e - end) <= _EDGE * size for e in near) >= _COLUMN


def _along(word: Word) -> tuple[float, float, float]:
    """Start and end of a word along its writing direction, and its middle across it."""
    if word.turn == 0:
        return word.x0, word.x1, (word.y0 + word.y1) / 2
    if word.turn == 90:
        return word.y0, word.y1, (word.x0 + word.x1) / 2
    if word.turn == 180:
        return -word.x1, -word.x0, (word.y0 + word.y1) / 2
    return -word.y1, -word.y0, (word.x0 + word.x1) / 2
