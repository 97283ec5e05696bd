"""What runs in a filing's own child process: open and read, parse, propose.

Each job takes a `spec` of JSON values, writes its tables to a staged lake (`spec["staged"]`) and returns JSON values.
Raises FilingErrors, which the supervisor reports as the filing's rejection.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tieout.errors import LakeError, MeaninglessText, NoTextLayer, QualityBlocked, TooLarge, Unreadable
from tieout.ingest.supervisor import resolve
from tieout.lake.store import Lake
from tieout.losses import noting_losses
from tieout.model import Block, Cell, Filing, Footnote, FootnoteBinding, Quarantined, Record, Table
from tieout.pages.meaning import MEANINGLESS
from tieout.pages.model import Page
from tieout.quality.config import changed
from tieout.quality.stage import Checked, blocked, released

Spec = dict[str, Any]
Notes = list[str]


def intake(spec: Spec) -> dict[str, Any]:
    """Source file → its `filings` row, and a copy of the file in the lake."""
    path, stages = Path(spec["path"]), spec["stages"]
    with resolve(stages["open_pdf"])(path) as document:
        if document.page_count > spec["max_pages"]:
            raise TooLarge(path.name, f"{document.page_count} pages, more than {spec['max_pages']}.")
        lenient = _Lenient(document)
        row = lenient.read(
            resolve(stages["read_filing"]),
            path=path,
            collection=spec["collection"],
            source_id=spec["source_id"],
            overrides=spec["overrides"],
        )
    try:
        Lake(Path(spec["lake"])).store_file(path, spec["sha256"])
    except LakeError as error:
        raise Unreadable(path.name, "the file changed while it was read.") from error
    Lake(Path(spec["staged"])).write("filings", spec["doc_id"], [row], fingerprint=spec["fingerprint"])
    return {"counts": {"filings": 1}, "notices": []}


def parse(spec: Spec) -> dict[str, Any]:
    """Stored PDF and `filings` row → blocks, tables, cells, footnotes and bindings, and what the checks say of them.

    The layout of all pages is read once and handed to tables, blocks and notes.
    A part that cannot be read is lost alone; the notices name it, with its page.
    """
    lake, stages = Lake(Path(spec["lake"])), spec["stages"]
    filing = lake.filing(spec["doc_id"])
    pages, notices = _pages(resolve(stages["open_pdf"]), lake.file_path(filing.sha256), filing.file_name)
    with noting_losses(filing.file_name) as losses, changed(spec["checks"]):
        document = resolve(stages["layout"])(pages)
        tables, cells = resolve(stages["extract"])(document, filing)
        blocks = resolve(stages["build_blocks"])(document, filing, tables)
        footnotes, bindings = resolve(stages["bind"])(document, filing, blocks, tables, cells)
        checked: Checked = resolve(stages["check"])(pages, filing, blocks, tables, cells, losses)
    found = {
        "blocks": blocks, "tables": checked.tables, "cells": checked.cells, "footnotes": footnotes,
        "footnote_bindings": bindings, "findings": checked.findings, "quarantine": checked.quarantine,
        "grades": checked.grades, "concepts": resolve(stages["name"])(checked.tables, checked.cells),
    }  # fmt: skip
    return {"counts": _write(spec, found), "notices": notices + [loss.notice for loss in losses]}


def propose(spec: Spec) -> dict[str, Any]:
    """The parsed tables of a filing, without rows in quarantine → its propositions."""
    lake, doc_id = Lake(Path(spec["lake"])), spec["doc_id"]
    filing, held, cells = lake.filing(doc_id), lake.records(Quarantined, doc_id), lake.records(Cell, doc_id)
    with changed(spec["checks"]):
        why = blocked(held, cells)
    if why:
        raise QualityBlocked(filing.file_name, why)
    found = resolve(spec["stages"]["propose"])(
        filing, lake.records(Block, doc_id), lake.records(Table, doc_id), released(held, cells),
        lake.records(Footnote, doc_id), lake.records(FootnoteBinding, doc_id), annotations=spec["annotations"],
    )  # fmt: skip
    return {"counts": _write(spec, {"propositions": found}), "notices": []}


class _Lenient:
    """A document whose unreadable pages are blank, so that one bad page does not cost the filing its cover."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._unread: set[int] = set()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._document, name)

    def page(self, number: int) -> Page:
        """The page, or a blank one."""
        try:
            page: Page = self._document.page(number)
        except Unreadable as error:
            _raise_if_memory(error)
            self._unread.add(number)
            return Page(number, 0.0, 0.0)
        return page

    def read(self, read_filing: Callable[..., Filing], **given: Any) -> Filing:
        """The filing. Raises Unreadable rather than NoTextLayer where pages could not be read."""
        try:
            return read_filing(self, **given)
        except NoTextLayer as error:
            if not self._unread:
                raise
            detail = f"{len(self._unread)} of {self._document.page_count} pages cannot be read, and no other has text."
            raise Unreadable(error.file_name, detail) from error


def _raise_if_memory(error: Unreadable) -> None:
    if "malloc" in error.detail or isinstance(error.__cause__, MemoryError):
        raise MemoryError from error


def _write(spec: Spec, rows: Mapping[str, Sequence[Record]]) -> dict[str, int]:
    staged = Lake(Path(spec["staged"]))
    for table, found in rows.items():
        staged.write(table, spec["doc_id"], found, fingerprint=spec["fingerprint"])
    return {table: len(found) for table, found in rows.items()}


def _pages(open_pdf: Callable[[Path], Any], path: Path, file_name: str) -> tuple[list[Any], Notes]:
    """The pages that can be read, and notices of those that cannot, or not as they stand.

    Raises Unreadable where none can be read, and MeaninglessText where that is so of the text of most.
    """
    pages: list[Any] = []
    notices: Notes = []
    noticed: dict[str, list[int]] = {}
    with open_pdf(path) as document:
        for number in range(1, document.page_count + 1):
            try:
                page = document.page(number)
            except Unreadable as error:
                _raise_if_memory(error)
                notices.append(f"page {number} cannot be read")
                continue
            pages.append(page)
            if page.notice:
                noticed.setdefault(page.notice, []).append(number)
    if not pages:
        raise Unreadable(file_name, "no page can be read.")
    meaningless = len(noticed.get(MEANINGLESS, ()))
    if meaningless > sum(bool(page.words) for page in pages):
        raise MeaninglessText(file_name, f"a font maps its letters to others on {meaningless} pages.")
    return pages, notices + [f"{_listed(numbers)}: {notice}" for notice, numbers in noticed.items()]


def _listed(numbers: list[int]) -> str:
    """Such as "page 4" or "pages 2, 4–6"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    spelled = ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
    return f"page {spelled}" if len(numbers) == 1 else f"pages {spelled}"
