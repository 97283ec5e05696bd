"""Texts of scripts without spaces that are spread over a cell, a sign at a time ("資  産  の  部") → one word each.

Input: the words of one line, left to right. Output: the same, with each run of single signs at one pitch joined.
Invariants: nothing but lone signs of such scripts is joined; a pair is joined only where its ends are those of a longer
run on another line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tieout.pages.model import Word

_EVEN = 0.12  # share of the pitch by which pitches differ
_WIDEST = 20.0  # type sizes from one sign to the next at the most
_SAME = 1.5  # points between ends that are one
_LONG = 3  # signs that make a run by their pitch alone


def is_sign(text: str) -> bool:
    """One sign of a script that is written without spaces: Han, kana, hangul."""
    return len(text) == 1 and (
        "\u3040" <= text <= "\u30ff" or "\u3400" <= text <= "\u9fff" or "\uac00" <= text <= "\ud7a3"
    )


def join_spread(lines: Sequence[list[Word]]) -> list[list[Word]]:
    """The lines with spread texts joined."""
    if all(w.text.isascii() or not _has_signs(w.text) for line in lines for w in line):
        return list(lines)
    lines = [[_without_spaces(w) for w in line] for line in lines]
    runs = [list(_runs(line)) for line in lines]
    ends = {_ends(run) for line in runs for run in line if len(run) >= _LONG}
    return [_joined(line, ends) for line in runs]


def _has_signs(text: str) -> bool:
    return is_sign(text[:1])


def _without_spaces(word: Word) -> Word:
    """A word whose signs wide spaces part, "科　　目", without them."""
    parts = word.text.split("\u3000")
    return replace(word, text="".join(parts)) if len(parts) > 1 and all(is_sign(p) for p in parts if p) else word


def _runs(line: Sequence[Word]) -> Iterator[list[Word]]:
    """Words of a line, neighbouring lone signs at one pitch together."""
    run: list[Word] = []
    for word in line:
        if run and not _goes_on(run, word):
            yield run
            run = []
        run.append(word)
    if run:
        yield run


def _goes_on(run: list[Word], word: Word) -> bool:
    if not (is_sign(run[-1].text) and is_sign(word.text)):
        return False
    step = word.x0 - run[-1].x0
    if step > _WIDEST * word.size:
        return False
    return len(run) < 2 or abs(step - (run[-1].x0 - run[-2].x0)) <= _EVEN * step


def _ends(run: Sequence[Word]) -> tuple[int, int]:
    return round(run[0].x0 / _SAME), round(run[-1].x1 / _SAME)


def _joined(runs: Sequence[list[Word]], ends: set[tuple[int, int]]) -> list[Word]:
    out: list[Word] = []
    for run in runs:
        if len(run) >= _LONG or (len(run) > 1 and _near(_ends(run), ends)):
            last = run[-1]
            out.append(replace(run[0], text="".join(w.text for w in run), x1=last.x1))
        else:
            out += run
    return out


def _near(end: tuple[int, int], ends: set[tuple[int, int]]) -> bool:
    return any((end[0] + a, end[1] + b) in ends for a in (-1, 0, 1) for b in (-1, 0, 1))
