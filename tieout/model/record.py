"""What every row class shares: its declaration, and the one way to a dictionary and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from operator import attrgetter
from types import UnionType
from typing import Annotated, Any, ClassVar, Self, get_args, get_origin, get_type_hints

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Declared:
    """One table of the lake: `key` is unique over all of it; raise `version` when columns or their meaning change.

    `part` is the column whose values name the table's files: the filing, but for tables about something else.
    """

    name: str
    version: int
    doc: str
    key: tuple[str, ...]
    part: str = "doc_id"


@dataclass(frozen=True, slots=True)
class Says:
    """What a column means, and the closed set of its values where there is one. `wide` asks for the larger type."""

    doc: str
    choices: tuple[str, ...] = ()
    wide: bool = False


class Record:
    """A row. Subclasses are frozen, slotted dataclasses whose every field is `Annotated` with a `Says`."""

    __slots__ = ()
    TABLE: ClassVar[Declared]

    def to_row(self) -> dict[str, Any]:
        """The row as Parquet takes it: columns in order, lists for tuples."""
        names, values, lists = _reader(type(self))
        row = dict(zip(names, values(self), strict=True))
        for name in lists:
            row[name] = list(row[name])
        return row

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> Self:
        """The record of a row as Parquet gives it. Raises TypeError for a column that is none of ours or is missing."""
        return cls(**{name: tuple(value) if isinstance(value, list) else value for name, value in row.items()})

    @classmethod
    def from_rows(cls, rows: Iterable[Mapping[str, Any]]) -> list[Self]:
        """The records of many rows."""
        return [cls.from_row(row) for row in rows]


class Placed(Record):
    """A row with a box on its page."""

    __slots__ = ()
    page: int
    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def box(self) -> Box:
        """(x0, y0, x1, y1)."""
        return self.x0, self.y0, self.x1, self.y1

    @property
    def place(self) -> tuple[int, float, float, float, float]:
        """Page and box in hundredths of a point: a table and its block are at one place."""
        return self.page, round(self.x0, 2), round(self.y0, 2), round(self.x1, 2), round(self.y1, 2)


@dataclass(frozen=True, slots=True)
class Declaration:
    """One column as its class declares it: the type without null and without annotations."""

    name: str
    type: type
    nullable: bool
    says: Says


def columns(cls: type[Record]) -> tuple[Declaration, ...]:
    """The columns of a row class, in order."""
    hints = get_type_hints(cls, include_extras=True)
    return tuple(_declaration(f.name, hints[f.name]) for f in fields(cls))  # type: ignore[arg-type]  # a dataclass


def _declaration(name: str, hint: Any) -> Declaration:
    kind, *said = get_args(hint)
    members = [m for m in get_args(kind) if m is not type(None)] if isinstance(kind, UnionType) else [kind]
    return Declaration(name, members[0], members != [kind], next(s for s in said if isinstance(s, Says)))


_Reader = tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]], tuple[str, ...]]
_readers: dict[type[Record], _Reader] = {}


def _reader(cls: type[Record]) -> _Reader:
    """Column names, what reads their values off a record, and the names of the lists; worked out once a class."""
    if cls not in _readers:
        own = columns(cls)
        names = tuple(c.name for c in own)
        _readers[cls] = names, attrgetter(*names), tuple(c.name for c in own if get_origin(c.type) is tuple)
    return _readers[cls]


_EDGE = "edge, PDF points as displayed, origin top left"
DocId = Annotated[str, Says("content-derived id of the filing")]
PageNumber = Annotated[int, Says("1-based page")]
Left = Annotated[float, Says(f"left {_EDGE}")]
Top = Annotated[float, Says(f"top {_EDGE}")]
Right = Annotated[float, Says(f"right {_EDGE}")]
Bottom = Annotated[float, Says(f"bottom {_EDGE}")]
