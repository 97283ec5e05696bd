"""Rules that are drawn piece by piece are whole again."""

from __future__ import annotations

from tieout.layout.rules import joined


def test_pieces_at_one_place_that_touch_are_one_rule() -> None:
    pieces = [(100.2, 80.0, 120.0), (99.9, 50.0, 78.0), (100.0, 140.0, 160.0), (130.0, 50.0, 160.0)]
    assert joined(pieces, 3.0) == [(100.0, 50.0, 120.0), (100.0, 140.0, 160.0), (130.0, 50.0, 160.0)]
