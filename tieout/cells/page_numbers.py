"""A filing's pages → the same pages without their page numbers, which a table above them would take for values.

Input: `Page`s in order. Output: pages; one from which nothing is taken stays the same object. Invariant: a number goes
only if it stands alone at the foot or head of its page and counts pages: three pages or more agree on the difference
between it and the page's place in the file, or that of a sheet of two pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tieout.pages.model import Page, Word

_OFTEN = 3  # pages that have to agree
_EDGE = 3  # lines from the foot or head that are looked at
_SAME = 2.0  # points between baselines of one line


def without_page_numbers(pages: Sequence[Page]) -> list[Page]:
    """The pages without the numbers that count them."""
    found = [_candidates(page) for page in pages]
    steps = Counter(key for page, words in zip(pages, found, strict=True) for key in _keys_of(page, words))
    out = []
    for page, words in zip(pages, found, strict=True):
        taken = {w for w in words if any(steps[key] >= _OFTEN for key in _keys(page, w))}
        out.append(replace(page, words=[w for w in page.words if w not in taken]) if taken else page)
    return out


def _keys_of(page: Page, words: Sequence[Word]) -> set[tuple[int, int, bool]]:
    return {key for word in words for key in _keys(page, word)}


def _keys(page: Page, word: Word) -> Iterator[tuple[int, int, bool]]:
    """How the number runs on if it counts pages or, of a sheet of two, half sheets: at the foot or at the head."""
    foot = word.y0 > page.height / 2
    yield 1, int(word.text) - page.number, foot
    if page.width > page.height:
        yield 2, int(word.text) - 2 * page.number, foot


def _candidates(page: Page) -> list[Word]:
    """Lone numbers in the outermost lines, two of them at most on a line of a sheet of two pages."""
    upright = [w for w in page.words if not w.turn]
    lines: dict[int, list[Word]] = {}
    for word in upright:
        lines.setdefault(round(word.baseline / _SAME), []).append(word)
    order = sorted(lines)
    out = []
    for key in {*order[:_EDGE], *order[-_EDGE:]}:
        words = [*lines[key], *lines.get(key - 1, ()), *lines.get(key + 1, ())]
        alone = len(words) <= (2 if page.width > page.height else 1)
        if alone and all(w.text.isascii() and w.text.isdigit() and len(w.text) <= 4 for w in words):
            out.extend(lines[key])
    return out
