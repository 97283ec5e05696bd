"""What is embedded and searched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from tieout.model.record import Declared, DocId, PageNumber, Record, Says

PROPOSITION_KINDS = ("row", "prose", "figure")


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposition(Record):
    """A table row, a passage or a figure as text, with its payload."""

    TABLE: ClassVar[Declared] = Declared(
        "propositions", 1, "What is embedded and searched: one row a table row, prose passage or figure.",
        ("proposition_id",),
    )  # fmt: skip

    proposition_id: Annotated[str, Says("id from document, table and row")]
    doc_id: DocId
    collection: Annotated[str, Says("collection of the filing")]
    kind: Annotated[str, Says("row, prose or figure", PROPOSITION_KINDS)]
    table_id: Annotated[str | None, Says("table of a row")] = None
    page: PageNumber
    table_title: Annotated[str | None, Says("title of the table")] = None
    metric: Annotated[str | None, Says("row label, with its section where the label alone is ambiguous")] = None
    section_path: Annotated[tuple[str, ...], Says("headings that enclose it, outermost first")] = ()
    text: Annotated[str, Says("the sentence or passage that is embedded")]
    payload: Annotated[
        str, Says("JSON: cells (value, kind, currency, multiplier, period, page, box, text, path), footnotes")
    ]
    text_hash: Annotated[str, Says("SHA-256 of text, the embedding cache's key")]
