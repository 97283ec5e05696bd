"""Text of the text layer that nobody sees on the page: left out, and said.

Input: the reader's blocks in the order they are painted, its words, and a way to paint the page in grey. Output: the
blocks and words without hidden text, and a notice. Hidden is what is not painted at all, what is painted in the colour
of its ground, what a filled area covers, and what is too small to read. Suspects are found by the blocks alone; only
where there are some is the page painted, and a suspect that leaves ink on the paper stays. An invisible layer over the
image of a page is no secret: a scanner's program recognised it. It stays, with a notice that it may be misread.
Invariant: words keep their order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from tieout.pages.model import Box

HIDDEN = "text that nobody sees is left out"
RECOGNISED = "the text was recognised from an image and may be misread"
_FILLED, _STROKED, _CLIPPED = 16, 32, 64
_SEEN_THROUGH = 20  # of 255: text that covers less than this is not seen
_LIGHT = 232  # of 255: text whose darkest channel is lighter may be lost on paper
_ALIKE = 24  # of 255: colours that differ less in each channel are one
_CONTRAST = 14  # of 255: ink that differs less from its ground is not seen
_UNREADABLE = 1.6  # type size in points
_SAID = 3  # hidden letters and digits that are worth a notice: a letter or the number of a page is not
_BAND = 24.0  # height of the bands that areas are looked up by, in points
_MOST = 0.5  # share of a page's letters, and of its area, that makes a recognised page
_PAINT, _TEXT = 3, 0


@dataclass(frozen=True, slots=True)
class Raster:
    """The page painted in grey: one byte a pixel, rows of `stride` bytes, `zoom` pixels a point."""

    samples: bytes
    width: int
    height: int
    stride: int
    zoom: float

    def contrast(self, box: Box) -> int:
        """Difference of the lightest and the darkest pixel inside a box, without its upper and lower fifth."""
        x0, x1 = max(int(box[0] * self.zoom), 0), min(int(box[2] * self.zoom) + 1, self.width)
        margin = (box[3] - box[1]) / 5
        y0, y1 = max(int((box[1] + margin) * self.zoom), 0), min(int((box[3] - margin) * self.zoom) + 1, self.height)
        if x1 <= x0 or y1 <= y0:
            return 0
        rows = [self.samples[y * self.stride + x0 : y * self.stride + x1] for y in range(y0, y1)]
        return max(map(max, rows)) - min(map(min, rows))

    def ink(self, box: Box) -> Box | None:
        """Bounds, in points, of the pixels inside a box that differ from its upper left one; None where none do."""
        x0, x1 = max(int(box[0] * self.zoom), 0), min(int(box[2] * self.zoom) + 1, self.width)
        y0, y1 = max(int(box[1] * self.zoom), 0), min(int(box[3] * self.zoom) + 1, self.height)
        rows = [self.samples[y * self.stride + x0 : y * self.stride + x1] for y in range(y0, y1)]
        if not rows or not rows[0]:
            return None
        ground = rows[0][0]
        most = max(abs(v - ground) for row in rows for v in row)
        if most < _CONTRAST:
            return None
        hits = [(x, y) for y, row in enumerate(rows) for x, v in enumerate(row) if abs(v - ground) > most / 2]
        xs, ys = [x for x, _ in hits], [y for _, y in hits]
        left, top = (x0 + min(xs)) / self.zoom, (y0 + min(ys)) / self.zoom
        return left, top, (x0 + max(xs) + 1) / self.zoom, (y0 + max(ys) + 1) / self.zoom


@dataclass(slots=True)
class _Span:
    """One span of the reader: its text block and line, its place in the order of painting."""

    block: int
    line: int
    order: int
    data: dict[str, Any]

    @property
    def box(self) -> Box:
        x0, y0, x1, y1 = self.data["bbox"]
        return x0, y0, x1, y1


def without_hidden(
    blocks: list[dict[str, Any]], words: list[Any], images: Sequence[Box], size: tuple[float, float],
    paint: Callable[[], Raster],
) -> tuple[list[dict[str, Any]], list[Any], str | None]:  # fmt: skip
    """Blocks and words without hidden text, and the notice, None where all is seen.

    `images` are the boxes of the page's images and `size` its width and height, both as painted.
    """
    spans = _spans(blocks)
    unpainted = [s for s in spans if _is_unpainted(s.data)]
    if unpainted and _is_recognised(unpainted, spans, images, size):
        return blocks, words, RECOGNISED
    areas = _Areas(blocks)
    suspects = [s for s in spans if not _is_unpainted(s.data) and areas.may_hide(s)]
    if suspects:
        raster = paint()
        suspects = [s for s in suspects if raster.contrast(s.box) < _CONTRAST or areas.overprinted(s, spans)]
    gone = [*unpainted, *suspects, *(s for s in spans if _is_unreadable(s.data))]
    if not gone:
        return blocks, words, None
    said = sum(c.isalnum() for s in gone for c in s.data["text"]) >= _SAID
    return _blocks_without(blocks, gone), _words_without(words, gone), HIDDEN if said else None


def _spans(blocks: Iterable[dict[str, Any]]) -> list[_Span]:
    """Spans that print something, in painting order."""
    found: list[_Span] = []
    number = -1
    for order, block in enumerate(blocks):
        if block["type"] != _TEXT:
            continue
        number += 1
        for n, line in enumerate(block["lines"]):
            found += [_Span(number, n, order, span) for span in line["spans"] if not span["text"].isspace()]
    return found


def _is_unpainted(span: dict[str, Any]) -> bool:
    flags: int = span["char_flags"]
    return not flags & (_FILLED | _STROKED | _CLIPPED) or (_is_clear(span) and not flags & _CLIPPED)


def _is_clear(span: dict[str, Any]) -> bool:
    return int(span["alpha"]) < _SEEN_THROUGH


def _is_unreadable(span: dict[str, Any]) -> bool:
    return bool(span["size"] < _UNREADABLE) and bool(span["bbox"][3] - span["bbox"][1] < 2 * _UNREADABLE)


def _is_recognised(
    unpainted: Sequence[_Span], spans: Sequence[_Span], images: Sequence[Box], size: tuple[float, float]
) -> bool:
    """Whether most of a page's text is not painted and lies over images that fill most of the page."""
    letters = sum(len(s.data["text"]) for s in spans)
    area = sum((x1 - x0) * (y1 - y0) for x0, y0, x1, y1 in images)
    return sum(len(s.data["text"]) for s in unpainted) >= _MOST * letters and area >= _MOST * size[0] * size[1]


def _blocks_without(blocks: list[dict[str, Any]], gone: Sequence[_Span]) -> list[dict[str, Any]]:
    """The blocks, their lines and numbers kept, without some spans."""
    ids = {id(s.data) for s in gone}
    out = []
    for block in blocks:
        if block["type"] == _TEXT and any(id(s) in ids for line in block["lines"] for s in line["spans"]):
            lines = [line | {"spans": [s for s in line["spans"] if id(s) not in ids]} for line in block["lines"]]
            out.append(block | {"lines": lines})
        else:
            out.append(block)
    return out


def _words_without(words: list[Any], gone: Sequence[_Span]) -> list[Any]:
    """The reader's words without those whose middle lies in a hidden span of their own line."""
    boxes: dict[tuple[int, int], list[Box]] = defaultdict(list)
    for span in gone:
        boxes[span.block, span.line].append(span.box)
    return [w for w in words if not any(_holds(box, _middle(w)) for box in boxes.get((w[5], w[6]), ()))]


def _middle(box: Sequence[float]) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _holds(box: Box, point: tuple[float, float]) -> bool:
    return box[0] - 0.1 <= point[0] <= box[2] + 0.1 and box[1] - 0.1 <= point[1] <= box[3] + 0.1


class _Areas:
    """A page's filled areas by height, each with its place in the order of painting and its colour."""

    def __init__(self, blocks: Sequence[dict[str, Any]]) -> None:
        self._bands: dict[int, list[tuple[int, Box, int, int]]] = defaultdict(list)
        for order, block in enumerate(blocks):
            if block["type"] != _PAINT or block["stroked"] or not block["isrect"] or block["alpha"] < _SEEN_THROUGH:
                continue
            x0, y0, x1, y1 = block["bbox"]
            if min(x1 - x0, y1 - y0) < 3:
                continue
            color = block["color"] & 0xFFFFFF
            for band in range(int(y0 // _BAND), min(int(y1 // _BAND), int(y0 // _BAND) + 200) + 1):
                self._bands[band].append((order, (x0, y0, x1, y1), color, block["alpha"]))

    def may_hide(self, span: _Span) -> bool:
        """Whether a span may be of the colour of its ground, or under an area that was painted after it."""
        data = span.data
        color = data["color"]
        light: bool = min(color >> 16 & 255, color >> 8 & 255, color & 255) >= _LIGHT
        if _is_clear(data):  # its letters cut a picture out, or nothing
            return True
        if not self._bands:
            return light
        ground: int | None = None
        middle = _middle(data["bbox"])
        for order, box, painted, alpha in self._bands.get(int(middle[1] // _BAND), ()):
            if not _holds(box, middle):
                continue
            if order < span.order:
                ground = painted
            elif alpha == 255 and _covers(box, data["bbox"]):
                return True
        return bool(light) if ground is None else _alike(color, ground)

    def overprinted(self, span: _Span, spans: Sequence[_Span]) -> bool:
        """Whether an area covers a span and other text is printed over that: two texts at one place are none."""
        x0, y0, x1, y1 = span.box
        covers = [
            order
            for order, box, _, alpha in self._bands.get(int(_middle(span.box)[1] // _BAND), ())
            if order > span.order and alpha == 255 and _covers(box, span.box)
        ]
        if not covers:
            return False
        return any(
            o.order > covers[0] and min(x1, o.box[2]) - max(x0, o.box[0]) > 0.3 * (x1 - x0)
            and min(y1, o.box[3]) - max(y0, o.box[1]) > 0.5 * (y1 - y0)
            for o in spans
        )  # fmt: skip


def _covers(area: Box, box: Sequence[float]) -> bool:
    """Whether an area covers a box but for a tenth of its height and width at each side."""
    dx, dy = (box[2] - box[0]) / 10, (box[3] - box[1]) / 6
    return area[0] <= box[0] + dx and area[1] <= box[1] + dy and area[2] >= box[2] - dx and area[3] >= box[3] - dy


def _alike(a: int, b: int) -> bool:
    return all(abs((a >> shift & 255) - (b >> shift & 255)) < _ALIKE for shift in (0, 8, 16))
