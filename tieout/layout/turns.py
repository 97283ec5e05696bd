"""Pages with turned writing → an upright page for each direction of writing, and boxes back again.

Input: a `Page` whose words are turned by 0, 90, 180 or 270 degrees. Output: `Page`s on which the words of one direction
stand upright, for the steps that read upright lines. Invariants: every word is on one of them; `turn_back` takes a box
of such a page to the page as it is displayed.
"""

from __future__ import annotations

from dataclasses import replace

from tieout.pages.model import Box, Fill, Page, Rule, Word
from tieout.pages.words import mark_raised

_FEW = 8  # turned words that are no table: a stamp, the title of a chart's axis
_DESCENT = 0.21  # how much of a word's height lies under its baseline


def upright_pages(page: Page) -> list[tuple[int, Page]]:
    """(turn, page) for each direction of writing, that of most words first."""
    turns = {w.turn for w in page.words}
    if turns <= {0}:
        return [(0, page)]
    by_turn = {t: [w for w in page.words if w.turn == t] for t in sorted(turns)}
    order = sorted(by_turn, key=lambda t: -len(by_turn[t]))
    return [(t, _upright(page, t, by_turn[t])) for t in order if not t or len(by_turn[t]) > _FEW]


def turn_back(box: Box, turn: int, size: tuple[float, float]) -> Box:
    """Bring a box from an upright page back to the displayed page of `size` (width, height), in hundredths."""
    x0, y0, x1, y1 = (round(v, 2) for v in _from_upright(box, turn, size))
    return x0, y0, x1, y1


def _upright(page: Page, turn: int, words: list[Word]) -> Page:
    if not turn:
        return replace(page, words=words)
    size = page.width, page.height
    width, height = size if turn == 180 else size[::-1]
    turned = [_word(w, _to_upright(w.box, turn, size)) for w in words]
    mark_raised(turned)
    return Page(
        page.number, width, height, turned,
        [Rule(*_to_upright(r.box, turn, size), horizontal=r.horizontal == (turn == 180)) for r in page.rules],
        [Fill(*_to_upright(f.box, turn, size), color=f.color) for f in page.fills],
        [_to_upright(box, turn, size) for box in page.images],
        [_to_upright(box, turn, size) for box in page.curves],
        page.notice,
    )  # fmt: skip


def _word(word: Word, box: Box) -> Word:
    baseline = box[3] - _DESCENT * (box[3] - box[1])
    x0, y0, x1, y1 = box
    return replace(word, x0=x0, y0=y0, x1=x1, y1=y1, baseline=baseline, turn=0)


def _to_upright(box: Box, turn: int, size: tuple[float, float]) -> Box:
    """A displayed box on the upright page. Writing that runs down the page (90) has its top at the right."""
    (x0, y0, x1, y1), (width, height) = box, size
    if turn == 90:
        return y0, width - x1, y1, width - x0
    if turn == 180:
        return width - x1, height - y1, width - x0, height - y0
    return height - y1, x0, height - y0, x1


def _from_upright(box: Box, turn: int, size: tuple[float, float]) -> Box:
    (x0, y0, x1, y1), (width, height) = box, size
    if turn == 90:
        return width - y1, x0, width - y0, x1
    if turn == 180:
        return width - x1, height - y1, width - x0, height - y0
    return y0, height - x1, y1, height - x0
