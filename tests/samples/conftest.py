"""Characters with boxes, as the PDF reader sees them on the displayed page."""

from __future__ import annotations

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


def chars_by_page(path: Path) -> dict[int, list[Char]]:
    document: Any = pymupdf.open(path)  # type: ignore[no-untyped-call]
    found = {}
    for number, page in enumerate(document, 1):
        chars = []
        for block in page.get_text("rawdict")["blocks"]:
            for line in block.get("lines", ()):
                for span in line["spans"]:
                    for char in span["chars"]:
                        box = pymupdf.Rect(char["bbox"]) * page.rotation_matrix
                        chars.append(Char(char["c"], box.x0, box.y0, box.x1, box.y1))
        found[number] = chars
    document.close()
    return found


@pytest.fixture(scope="session")
def read_chars() -> Callable[[Path], dict[int, list[Char]]]:
    return chars_by_page
