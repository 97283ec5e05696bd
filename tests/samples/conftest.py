"""Characters with boxes, as the PDF reader sees them on the displayed page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pymupdf
import pytest


class Char(NamedTuple):
    text: str
    x0: float
    y0: float
    x1: float
    y1: float


def turned(box: Any, matrix: Any) -> Any:
    rect: Any = pymupdf.Rect(box)
    return rect * matrix


class Inked:
    """Characters of one page, found by the middle of their boxes."""

    def __init__(self, chars: list[Char]) -> None:
        self.chars = chars
        self.rows: dict[int, list[Char]] = defaultdict(list)
        for char in chars:
            self.rows[int((char.y0 + char.y1) / 2)].append(char)

    def within(self, x0: float, y0: float, x1: float, y1: float) -> list[Char]:
        near = (c for y in range(int(y0), int(y1) + 1) for c in self.rows.get(y, ()))
        return [c for c in near if x0 < (c.x0 + c.x1) / 2 < x1 and y0 < (c.y0 + c.y1) / 2 < y1 and c.text.strip()]


def chars_by_page(path: Path) -> dict[int, Inked]:
    document: Any = pymupdf.open(path)
    found = {}
    for number, page in enumerate(document, 1):
        chars = []
        for block in page.get_text("rawdict")["blocks"]:
            for line in block.get("lines", ()):
                for span in line["spans"]:
                    for char in span["chars"]:
                        box = turned(char["bbox"], page.rotation_matrix)
                        chars.append(Char(char["c"], box.x0, box.y0, box.x1, box.y1))
        found[number] = Inked(chars)
    document.close()
    return found


@pytest.fixture(scope="session")
def read_chars() -> Callable[[Path], dict[int, Inked]]:
    return chars_by_page


def check_inked(fact: dict[str, Any], page: Any) -> None:
    """The reader finds exactly the fact's digits in its box, within 1.5 points."""
    box = tuple(fact[k] for k in ("x0", "y0", "x1", "y1"))
    inside = page.within(*box)
    printed = "".join(c.text for c in inside)
    assert sorted(printed) == sorted("".join(fact["text"].split())), (printed, fact["text"], fact["row_label"])
    read = (min(c.x0 for c in inside), min(c.y0 for c in inside), max(c.x1 for c in inside), max(c.y1 for c in inside))
    assert max(abs(a - b) for a, b in zip(read, box, strict=True)) <= 1.5, (fact["text"], read, box)


@pytest.fixture(scope="session")
def assert_inked() -> Callable[[dict[str, Any], Any], None]:
    return check_inked
