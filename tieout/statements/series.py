"""One measure over years and companies, each point with the cells that it is made of.

Invariants: a point whose operands are not all stated, or differ in currency, is None with its reason; values of several
currencies are never put into one scale.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tieout.concepts.items import by_id
from tieout.errors import QueryError
from tieout.lake.store import Lake
from tieout.statements.build import statement
from tieout.statements.measures import Measure, measure_of
from tieout.statements.model import Column, Statement, Value

_HOME = {"per_share": "income"}  # statements that state items of others
_KINDS = ("income", "balance", "cash", "equity")


@dataclass(frozen=True, slots=True)
class Point:
    """A company's value for a year: the last day of it, the cells with their signs, or why there is none.

    `outflows` are the places among `operands` of payments, of which the size counts; where the value is a rate
    (`divided`), the last operand is what the sum of the others is divided by.
    """

    company: str
    end: str
    value: Decimal | None
    currency: str | None
    kind: str
    operands: tuple[tuple[int, Value], ...] = ()
    reason: str | None = None
    outflows: tuple[int, ...] = ()
    divided: bool = False


@dataclass(frozen=True, slots=True)
class Series:
    """Points of all companies, company by company, the earliest year first."""

    measure: str
    points: tuple[Point, ...]
    notices: tuple[str, ...] = ()

    @property
    def currencies(self) -> tuple[str, ...]:
        """The currencies of the points."""
        return tuple(sorted({p.currency for p in self.points if p.currency and p.value is not None}))


def series(lake: Lake, measure: str, companies: Sequence[str], *, collection: str, years: int = 5) -> Series:
    """The measure for the latest `years` of each company. Raises QueryError where it, or a company, is not known."""
    asked = measure_of(measure)
    kinds = dict.fromkeys(_home(item) for item in asked.items)
    read = [{k: statement(lake, name, k, collection=collection, years=years) for k in kinds} for name in companies]
    notices = dict.fromkeys(f"{s.company}: {said}" for one in read for s in one.values() for said in s.notices)
    return Series(asked.id, tuple(p for one in read for p in points(asked, one, years)), tuple(notices))


def points(asked: Measure, found: Mapping[str, Statement], years: int) -> list[Point]:
    """A company's points, of its statements by their kinds."""
    company = next(iter(found.values())).company
    ends = sorted({c.end for one in found.values() for c in one.columns})[-years:]
    held = {item: _values(found[_home(item)], item) for item in asked.items}
    return [_point(asked, company, str(end), {i: values.get(str(end)) for i, values in held.items()}) for end in ends]


def _home(item: str) -> str:
    kind = _HOME.get(by_id()[item].statement, by_id()[item].statement)
    if kind not in _KINDS:
        message = f"{by_id()[item].title!r} stands in notes, of which no series is made yet."
        raise QueryError(message)
    return kind


def _values(found: Statement, item: str) -> Mapping[str, Value]:
    names = (item, *(i for i, known in by_id().items() if known.whole == item))
    rows = [row for name in names for row in found.rows if row.item == name]
    return {str(_day(c)): v for row in reversed(rows) for c, v in row.values.items()}


def _day(column: Column) -> object:
    return column.end


def _point(asked: Measure, company: str, end: str, held: Mapping[str, Value | None]) -> Point:
    missing = [by_id()[item].title for item, value in held.items() if value is None]
    if missing:
        return Point(company, end, None, None, "amount", reason=f"not stated: {', '.join(missing)}")
    values = {item: value for item, value in held.items() if value is not None}
    if len({v.currency for v in values.values()}) > 1:
        return Point(company, end, None, None, "amount", reason="the operands are in several currencies")
    operands = tuple((term.sign, values[term.item]) for term in asked.terms)
    total = sum((t.sign * _amount(asked, t.item, values[t.item]) for t in asked.terms), Decimal(0))
    first = operands[0][1]
    outflows = tuple(i for i, term in enumerate(asked.terms) if term.item in asked.outflow)
    if asked.over is None:
        return Point(company, end, total, first.currency, first.kind, operands, outflows=outflows)
    below = values[asked.over]
    if below.value == 0:
        return Point(company, end, None, None, "ratio", reason=f"{by_id()[asked.over].title} is zero")
    rate = round(total / below.value, 6)
    return Point(company, end, rate, None, "ratio", (*operands, (1, below)), outflows=outflows, divided=True)


def _amount(asked: Measure, item: str, value: Value) -> Decimal:
    return abs(value.value) if item in asked.outflow else value.value
