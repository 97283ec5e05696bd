"""The rows that stages hand on, as frozen classes: the one source of the lake's contracts.

A class of `tieout.model` declares one table of the lake: its fields are the columns, in order, with type, meaning,
closed set of values and whether null is allowed. `tieout.lake.contracts` makes Arrow schemas and documentation of
them; rows as dictionaries exist at Parquet's edge only (`Record.to_row`, `Record.from_row`).
"""

from tieout.model.block import Block
from tieout.model.cell import Cell
from tieout.model.concept import Concept
from tieout.model.embedding import Embedding
from tieout.model.evaluation import EvalFigure
from tieout.model.filing import Filing
from tieout.model.footnote import Footnote, FootnoteBinding
from tieout.model.proposition import Proposition
from tieout.model.quality import Finding, Grade, Quarantined
from tieout.model.record import Declared, Record
from tieout.model.table import Table

__all__ = [
    "Block", "Cell", "Concept", "Declared", "Embedding", "EvalFigure", "Filing", "Finding", "Footnote",
    "FootnoteBinding", "Grade", "Proposition", "Quarantined", "Record", "Table",
]  # fmt: skip
