"""What a generator was shown: the records of one answer, and their cells by id. Nothing else may be cited."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tieout.answer.model import Cell, Citation
from tieout.query import Record


@dataclass(frozen=True)
class Seen:
    """One cell with the record that it stands in, and the other rows of that filing that bear its label."""

    record: Record
    cell: Cell
    namesakes: tuple[Record, ...] = ()


class Context:
    """Records and cells that may be cited."""

    def __init__(self, records: Iterable[Record]) -> None:
        """`records`: all that were retrieved for the question and its operands."""
        self.records = tuple({r.record_id: r for r in records}.values())
        self._cells = {c["cell_id"]: Seen(r, c) for r in self.records for c in r.cells}

    def cell(self, cell_id: str) -> Seen | None:
        """The cell called so, if it was shown."""
        found = self._cells.get(cell_id)
        return found and Seen(found.record, found.cell, self._namesakes(found.record))

    def is_asked(self, cell_id: str) -> bool:
        """Whether the cell is of a period that its record was searched for."""
        found = self._cells.get(cell_id)
        return found is not None and any(
            a for c, a in zip(found.record.cells, found.record.asked, strict=True) if c is found.cell
        )

    def _namesakes(self, record: Record) -> tuple[Record, ...]:
        named = (r for r in self.records if (r.doc_id, r.row_label) == (record.doc_id, record.row_label))
        return tuple(r for r in named if r.record_id != record.record_id)

    def holding(self, citation: Citation) -> list[Record]:
        """Records of the cited file and page whose text, or whose notes, hold the snippet but for white space."""
        wanted = squeezed(citation.snippet or "")
        here = (r for r in self.records if r.file_name == citation.file_name and citation.page in pages(r))
        return [r for r in here if wanted and any(wanted in squeezed(t) for t in texts(r))]


def texts(record: Record) -> list[str]:
    """What a record says: its text, its caption and its notes."""
    return [record.text, record.caption or "", *(str(n["text"]) for n in record.footnotes)]


def pages(record: Record) -> set[int]:
    """Pages on which the record and its notes stand."""
    noted = (note["page"] for note in record.footnotes if note.get("page"))
    return {record.page, *(place["page"] for place in (*record.places, *record.cells)), *noted}


def squeezed(text: str) -> str:
    """White space folded."""
    return " ".join(text.split())
