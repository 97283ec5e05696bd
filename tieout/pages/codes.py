"""Glyphs without a character right before a number: a minus sign, another mark, or nothing.

Input: the reader's blocks, its words (which leave control codes out), and a way to paint the page in grey. Output: the
words; with a minus sign where a bar at half height is printed before the digits, with an unknown character, by which
the number's sign is unknown, where another mark is, unchanged where nothing is. Invariant: a loss whose minus sign has
no character never reads as a profit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tieout.pages.hidden import Raster
from tieout.pages.model import Box

_MINUS, _UNKNOWN = "\u2212", "\ufffd"
_BLANK = frozenset("\t\n\r\v\f\x1c\x1d\x1e\x1f\x85\x08")
_TEXT = 0
_LEAST = 0.1  # a glyph is at least this share of its type size wide


def with_signs(blocks: list[dict[str, Any]], words: list[Any], paint: Callable[[], Raster]) -> list[Any]:
    """The reader's words, those after a control code with the sign that is printed there."""
    found = list(_after_codes(blocks, words))
    if not found:
        return words
    raster, out = paint(), list(words)
    for index, left, size in found:
        x0, y0, x1, y1, text, *rest = words[index]
        mark = _mark(raster, (left, y0, x0, y1), size)
        if mark:
            out[index] = (left, y0, x1, y1, mark + text, *rest)
    return out


def _mark(raster: Raster, box: Box, size: float) -> str:
    """What is printed in the box of a glyph without a character."""
    ink = raster.ink(box)
    if ink is None or box[2] - box[0] < _LEAST * size:
        return ""
    height = ink[3] - ink[1]
    middle = (ink[1] + ink[3]) / 2 - box[1]
    is_bar = height <= max(0.22 * size, 1.5) and ink[2] - ink[0] >= 1.2 * height
    return _MINUS if is_bar and 0.3 * size <= middle <= 0.8 * size else _UNKNOWN


def _after_codes(blocks: list[dict[str, Any]], words: list[Any]) -> Iterator[tuple[int, float, float]]:
    """Index of each word that follows a control code without a space, the code's left edge, the type size."""
    places: dict[tuple[int, int], list[int]] | None = None
    number = -1
    for block in blocks:
        if block["type"] != _TEXT:
            continue
        number += 1
        for n, line in enumerate(block["lines"]):
            for span in line["spans"]:
                if span["text"].isprintable():
                    continue
                if places is None:
                    places = _by_line(words)
                yield from _in_span(span, [(i, words[i]) for i in places.get((number, n), ())])


def _by_line(words: list[Any]) -> dict[tuple[int, int], list[int]]:
    places: dict[tuple[int, int], list[int]] = {}
    for index, word in enumerate(words):
        places.setdefault((word[5], word[6]), []).append(index)
    return places


def _in_span(span: dict[str, Any], line: list[tuple[int, Any]]) -> Iterator[tuple[int, float, float]]:
    text, box = span["text"], span["bbox"]
    for at, char in enumerate(text[:-1]):
        if char >= " " or char in _BLANK or not text[at + 1].isdecimal():
            continue
        printed = text[at + 1 :].split()[0]
        before = [word[2] for _, word in line if word[2] <= box[2] + 0.1]
        for index, word in line:
            if word[4] == printed and box[0] - 0.1 <= word[0] <= box[2]:
                edges = [box[0], *(edge for edge in before if edge <= word[0])]
                yield index, max(edges), span["size"]
                break
