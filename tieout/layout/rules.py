"""Pieces of rules that lie at one place and touch → whole rules."""

from __future__ import annotations

from collections.abc import Iterable

Piece = tuple[float, float, float]  # its place on one axis, and its start and stop on the other, in points


def joined(pieces: Iterable[Piece], reach: float) -> list[Piece]:
    """Pieces by place, those at one place (to a point) that are at most `reach` apart joined."""
    out: list[Piece] = []
    for place, start, stop in sorted((float(round(place)), start, stop) for place, start, stop in pieces):
        if out and out[-1][0] == place and start <= out[-1][2] + reach:
            out[-1] = (place, out[-1][1], max(out[-1][2], stop))
        else:
            out.append((place, start, stop))
    return out
