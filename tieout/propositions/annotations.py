"""How notes and captions travel to the index: said in the text, or kept in the payload alone.

`footnotes`: inlined (in the text of the row or passage that they qualify) or metadata (payload only).
`captions`: inlined (in the text of the figure, or of the table's rows), passage (a passage of its own, which names its
figure or table) or metadata (payload only). What is inlined is also in the payload.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class Annotations:
    """The ways that were chosen."""

    footnotes: str = "inlined"
    captions: str = "inlined"

    @classmethod
    def chosen(cls, ways: Mapping[str, str]) -> Self:
        """From the settings' names; what is not named is inlined."""
        return cls(ways.get("footnotes", "inlined"), ways.get("captions", "inlined"))
