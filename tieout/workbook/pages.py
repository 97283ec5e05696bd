"""Where the links of a workbook lead: pictures of the cited pages in a folder beside it, or pages of the PDF."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from tieout.answer.pictures import page_pictures
from tieout.lake.store import Lake, atomic
from tieout.pages.model import Box
from tieout.workbook.book import Cited, Link


class PageFolder:
    """Pictures of the pages that a workbook cites, each with the cited numbers marked, in `NAME-pages` beside it."""

    def __init__(self, workbook: Path) -> None:
        self._folder = workbook.with_name(f"{workbook.stem}-pages")

    def link(self, one: Cited) -> str:
        """The address of a number's page, relative to the workbook."""
        return f"external:{quote(self._folder.name)}/{quote(_name(one.file_name, one.page))}"

    def write(self, cited: Sequence[Cited], lake: Lake, collections: Sequence[str]) -> int:
        """Write a picture a page, and count them. Raises LakeError where the lake no longer holds a filing."""
        places: dict[tuple[str, int], dict[Box, None]] = {}
        for one in cited:
            places.setdefault((one.file_name, one.page), {})[one.box] = None
        self._folder.mkdir(parents=True, exist_ok=True)
        pictures = page_pictures({at: list(boxes) for at, boxes in places.items()}, lake, collections)
        for picture in pictures:
            with atomic(self._folder / _name(picture.file_name, picture.page)) as staged:
                staged.write_bytes(picture.png)
        return len(places)


def beside(workbook: Path, files: dict[str, Path]) -> Link:
    """Links to pages of the PDFs themselves, by file name, relative to the workbook where both are on one drive."""

    def link(one: Cited) -> str:
        path = files[one.file_name].resolve()
        try:
            place = Path(os.path.relpath(path, workbook.resolve().parent)).as_posix()
        except ValueError:  # another drive
            place = path.as_posix()
        return f"external:{quote(place, safe='/:')}#page={one.page}"

    return link


def _name(file_name: str, page: int) -> str:
    return f"{Path(file_name).stem}-p{page}.png"
