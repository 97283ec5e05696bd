"""The pages that an answer cites, with the cited cells marked.

Input: an answer and the lake that holds its filings. Output: one PNG a page, in order of citation. Invariants: only
places that the answer cites are marked; boxes are PDF points on the displayed page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tieout.answer.model import Answer
from tieout.errors import LakeError
from tieout.lake.store import Lake
from tieout.pages.marks import Mark, Sheet
from tieout.pages.model import Box
from tieout.pages.pdf import open_pdf

MARKER = (0.98, 0.75, 0.0)
ROOM = 1.5  # points around a cited box


@dataclass(frozen=True)
class Picture:
    """A page with its cited cells marked, as PNG."""

    file_name: str
    page: int
    png: bytes


def cited_pages(answer: Answer, lake: Lake, collections: Sequence[str], zoom: float = 2.0) -> list[Picture]:
    """A picture of each cited page. Raises LakeError where the lake no longer holds a cited filing."""
    boxes: dict[tuple[str, int], dict[Box, None]] = {}
    for citation in (c for claim in answer.claims for c in claim.citations):
        marked = boxes.setdefault((citation.file_name, citation.page), {})
        if citation.box is not None:
            x0, y0, x1, y1 = citation.box
            marked[x0, y0, x1, y1] = None
    return list(page_pictures({at: list(found) for at, found in boxes.items()}, lake, collections, zoom))


def page_pictures(
    boxes: Mapping[tuple[str, int], Sequence[Box]], lake: Lake, collections: Sequence[str], zoom: float = 2.0
) -> Iterator[Picture]:
    """A picture of each page, told by file name and number, with its boxes marked. Raises LakeError as above."""
    for (name, page), marked in boxes.items():
        yield _picture(_file(lake, name, collections), lake, name, page, marked, zoom)


def _file(lake: Lake, name: str, collections: Sequence[str]) -> str:
    for row in lake.read("filings", columns=["file_name", "collection", "status", "sha256"]).to_pylist():
        if row["file_name"] == name and row["collection"] in collections and row["status"] == "ready":
            return str(row["sha256"])
    raise LakeError(f"{name} is no longer in {', '.join(collections)}.")


def _picture(sha256: str, lake: Lake, name: str, page: int, boxes: Sequence[Box], zoom: float) -> Picture:
    marks = [Mark((b[0] - ROOM, b[1] - ROOM, b[2] + ROOM, b[3] + ROOM), MARKER, line=1.0, fill=0.3) for b in boxes]
    with open_pdf(lake.file_path(sha256)) as document:
        return Picture(name, page, document.overlay(page, [Sheet(f"{name}, p. {page}", marks)], zoom))
