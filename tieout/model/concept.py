"""What a row of a table states."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from tieout.model.record import Declared, DocId, PageNumber, Record, Says

FRAMES = ("consolidated", "segment", "parent_only", "pro_forma", "non_gaap", "discontinued", "per_share", "note")
PRIMARY = ("income", "comprehensive", "balance", "cash", "equity")


@dataclass(frozen=True, slots=True, kw_only=True)
class Concept(Record):
    """A row of value cells with the standard item and the element that it states, and how sure that is."""

    TABLE: ClassVar[Declared] = Declared(
        "concepts", 1, "What rows of tables state: one row a table row whose item or element is known.", ("concept_id",)
    )

    concept_id: Annotated[str, Says("content-derived id of table and row")]
    doc_id: DocId
    table_id: Annotated[str, Says("table")]
    page: PageNumber
    row: Annotated[int, Says("grid row, from 0")]
    cell_ids: Annotated[tuple[str, ...], Says("value cells of the row in column order")]
    label: Annotated[str, Says("the row's label; of a total that prints none, what it is a total of")]
    statement: Annotated[str | None, Says("primary statement that the table is, null for a note's", PRIMARY)] = None
    item: Annotated[str | None, Says("id of the standard item; null for none of ours")] = None
    probability: Annotated[float, Says("how likely item (or that it is none) is right, 0 to 1")]
    element: Annotated[str | None, Says("likeliest element of US-GAAP, IFRS or the UK's taxonomy, by local name")] = (
        None
    )
    element_probability: Annotated[float, Says("how likely the element is right, 0 to 1")] = 0.0
    frame: Annotated[str, Says("of whom or in which view the row speaks", FRAMES)]
    evidence: Annotated[str, Says("what won, and with > what came second")]
