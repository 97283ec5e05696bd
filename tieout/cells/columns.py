"""A region's data lines → its columns, and each chunk's column.

Input: body `Line`s. Output: `Column` bands left to right (the stub is not among them). Invariants: bands are disjoint
or nearly so; two chunks of one line are in two columns; a value column holds mostly values.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from tieout.layout.chunks import Chunk, Line

EDGE = 4.0  # right edges of one column's values differ by at most this, hanging signs aside, in points


@dataclass(slots=True)
class Band:
    """A column under construction."""

    x0: float
    x1: float
    right: float
    chunks: list[tuple[int, Chunk]] = field(default_factory=list)

    @property
    def rows(self) -> set[int]:
        """Indexes of the lines that have a chunk here."""
        return {i for i, _ in self.chunks}

    def take(self, other: Band) -> None:
        """Merge `other` into this band."""
        self.x0, self.x1 = min(self.x0, other.x0), max(self.x1, other.x1)
        self.right = max(self.right, other.right)
        self.chunks.extend(other.chunks)


def ink_right(chunk: Chunk) -> float:
    """Right edge of a value's digits: a hanging ")" or "%" is left out, by its share of the last word."""
    word = next((w for w in reversed(chunk.words) if any(ch.isdigit() for ch in w.text)), None)
    if word is None:
        return chunk.x1
    tail = len(word.text) - len(word.text.rstrip(")%]*†‡ "))
    width = sum(0.6 if ch in ")]" else 1.5 if ch == "%" else 0.8 for ch in word.text[len(word.text) - tail :])
    total = sum(0.5 if ch in ".,()" else 1.0 for ch in word.text) + 0.5 * tail
    return word.x1 - (word.x1 - word.x0) * min(0.6, width / max(total, 1.0)) if tail else word.x1


def find_bands(lines: list[Line], stub_right: float) -> list[Band]:
    """Bands of all chunks right of the stub."""
    values = [(i, c) for i, line in enumerate(lines) for c in line.chunks if c.kind == "v" and not c.label]
    bands = _by_right_edge([(i, c) for i, c in values if c.x1 >= stub_right - 1])
    bands = _merge(bands)
    texts = [
        (i, c)
        for i, line in enumerate(lines)
        for n, c in enumerate(line.chunks)
        if c.kind == "t" and (n or c.x0 >= stub_right)
    ]
    _add_texts(bands, texts)
    bands.sort(key=lambda b: b.x0 + b.x1)
    return bands


def _by_right_edge(values: list[tuple[int, Chunk]]) -> list[Band]:
    bands: list[Band] = []
    for right, _, (i, chunk) in sorted((ink_right(v[1]), n, v) for n, v in enumerate(values)):
        if bands and right - bands[-1].right <= EDGE and i not in bands[-1].rows:
            bands[-1].chunks.append((i, chunk))
            bands[-1].x0, bands[-1].x1 = min(bands[-1].x0, chunk.x0), max(bands[-1].x1, chunk.x1)
            bands[-1].right = right
        else:
            bands.append(Band(chunk.x0, chunk.x1, right, [(i, chunk)]))
    return bands


def _merge(bands: list[Band]) -> list[Band]:
    """Join neighbours that overlap and never stand in one line (centred columns, hanging signs)."""
    merged = True
    while merged:
        merged = False
        bands.sort(key=lambda b: b.x0 + b.x1)
        for k in range(len(bands) - 1):
            if _same_column(bands[k], bands[k + 1]):
                bands[k].take(bands.pop(k + 1))
                merged = True
                break
    return bands


def _same_column(a: Band, b: Band) -> bool:
    (a0, a1), (b0, b1) = _core(a), _core(b)
    overlap = min(a1, b1) - max(a0, b0)
    narrow = min(a1 - a0, b1 - b0)
    if overlap < 0.35 * max(narrow, 1.0):
        return False
    shared = len(a.rows & b.rows)
    return shared == 0


def _core(band: Band) -> tuple[float, float]:
    """Extent of the digits: a "$" far to the left does not widen a column."""
    x0 = min((next((w.x0 for w in c.words if any(ch.isdigit() for ch in w.text)), c.x1 - 6) for _, c in band.chunks))
    return x0, band.x1


def _add_texts(bands: list[Band], texts: list[tuple[int, Chunk]]) -> None:
    """Put texts into the value columns they overlap; the rest make columns of their own."""
    loose: list[tuple[int, Chunk]] = []
    for i, chunk in texts:
        home = _best_band(bands, i, chunk)
        if home is None:
            loose.append((i, chunk))
        else:
            home.chunks.append((i, chunk))
    own: list[Band] = []
    for i, chunk in sorted(loose, key=lambda t: t[1].x0):
        band = next((b for b in own if min(b.x1, chunk.x1) - max(b.x0, chunk.x0) > 0 and i not in b.rows), None)
        if band is None:
            own.append(Band(chunk.x0, chunk.x1, chunk.x1, [(i, chunk)]))
        else:
            band.take(Band(chunk.x0, chunk.x1, chunk.x1, [(i, chunk)]))
    bands.extend(own)


def _best_band(bands: list[Band], row: int, chunk: Chunk) -> Band | None:
    best, most = None, 0.0
    for band in bands:
        overlap = min(band.x1, chunk.x1) - max(band.x0, chunk.x0)
        if overlap > most and row not in band.rows:
            best, most = band, overlap
    if best is None or most < 0.3 * min(chunk.x1 - chunk.x0, best.x1 - best.x0):
        return None
    return best
