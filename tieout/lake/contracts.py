"""The lake's tables, from the classes of `tieout.model` that declare them.

From these contracts come the Arrow schemas, `data/lake/README.md`, the Dagster column metadata, the write-time
conformance and the Great Expectations suites. Conventions (units, signs, dates, boxes) stand in each column's `doc`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

import pyarrow as pa

from tieout.model import (
    Block,
    Cell,
    Concept,
    Embedding,
    EvalFigure,
    Filing,
    Finding,
    Footnote,
    FootnoteBinding,
    Grade,
    Proposition,
    Quarantined,
    Record,
    Table,
)
from tieout.model.record import Declaration, Declared, columns

_TYPES: dict[object, pa.DataType] = {
    str: pa.string(),
    int: pa.int32(),
    float: pa.float64(),
    bool: pa.bool_(),
    date: pa.date32(),
    Decimal: pa.decimal128(38, 6),
    tuple[str, ...]: pa.list_(pa.string()),
    tuple[float, ...]: pa.list_(pa.float32()),
}
_WIDE: dict[object, pa.DataType] = {int: pa.int64()}


@dataclass(frozen=True)
class Column:
    """One column: Arrow type, meaning, whether null is allowed, and the closed set of values where there is one."""

    name: str
    type: pa.DataType
    doc: str
    nullable: bool = False
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Contract(Declared):
    """One table as its row class declares it, with its columns."""

    columns: tuple[Column, ...] = ()

    @property
    def schema(self) -> pa.Schema:
        """The Arrow schema, in declaration order, with nullability."""
        return pa.schema([pa.field(c.name, c.type, nullable=c.nullable) for c in self.columns])


def contract_of(cls: type[Record]) -> Contract:
    """The contract that a row class declares."""
    table = cls.TABLE
    return Contract(table.name, table.version, table.doc, table.key, table.part, tuple(map(_column, columns(cls))))


def _column(declared: Declaration) -> Column:
    says = declared.says
    kind = (_WIDE if says.wide else _TYPES)[declared.type]
    return Column(declared.name, kind, says.doc, declared.nullable, says.choices)


RECORDS: tuple[type[Record], ...] = (
    Filing, Block, Table, Cell, Concept, Footnote, FootnoteBinding, Finding, Quarantined, Grade, Proposition, Embedding,
    EvalFigure,
)  # fmt: skip
CONTRACTS: dict[str, Contract] = {c.name: c for c in map(contract_of, RECORDS)}
