"""What is drawn over a page: boxes and small texts, on sheets that stand side by side.

Units are PDF points on the displayed page, origin top left; colours are RGB in 0..1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tieout.pages.model import Box

Color = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Mark:
    """A box and a text in it. The text shrinks to the box's width and is cut with "…" where that is not enough.

    `line` is the outline's width and `fill` the opacity of the filling, 0 for none; `size` is the height of the type;
    `side` says where in the box the text stands.
    """

    box: Box
    color: Color
    text: str = ""
    size: float = 5.0
    line: float = 0.0
    fill: float = 0.0
    side: str = "left"


@dataclass(frozen=True, slots=True)
class Sheet:
    """Marks over the page's image. `ground` is the image's strength: 1 as it is, 0 blank paper."""

    title: str
    marks: Sequence[Mark]
    ground: float = 1.0
