"""Tables as data: what a sample filing says, before anything is drawn.

Input: none. Output: `Table` values from which the drawer derives both the ink and the truth. Invariants: numbers
are Decimals in the printed unit ("1,420.5" under "in millions" is 1420.5); a period without start is an instant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from decimal import Decimal

from tieout.samples.ink import RGB, Face

D = Decimal
ONE = D(1)
MINUS = "−"
SEC_BAND: RGB = (0.8, 0.925, 1.0)
GREY_BAND: RGB = (0.93, 0.93, 0.93)


@dataclass(frozen=True)
class Period:
    """Days covered; `start` is None for an instant."""

    start: date | None
    end: date

    def opening(self) -> Period:
        """The instant before the period."""
        assert self.start is not None  # noqa: S101 - a declaration error, caught by drawing the samples
        return Period(None, self.start - timedelta(days=1))

    def closing(self) -> Period:
        """The instant at its end."""
        return Period(None, self.end)


def span(start: tuple[int, int, int], end: tuple[int, int, int]) -> Period:
    """A duration from (year, month, day) to (year, month, day)."""
    return Period(date(*start), date(*end))


def at(year: int, month: int, day: int) -> Period:
    """An instant."""
    return Period(None, date(year, month, day))


def year(number: int) -> Period:
    """A calendar year."""
    return span((number, 1, 1), (number, 12, 31))


@dataclass(frozen=True)
class Unit:
    """What a number measures. `kind` is money, per_share, shares, pure or other; `places` are printed decimals."""

    kind: str
    multiplier: Decimal = ONE
    currency: str | None = None
    places: int = 0
    prefix: str = ""
    suffix: str = ""

    def with_places(self, places: int) -> Unit:
        """The same unit printed with other decimals."""
        return replace(self, places=places)

    @property
    def name(self) -> str:
        """Unit in XBRL's notation."""
        if self.kind == "money":
            return f"iso4217:{self.currency}"
        if self.kind == "per_share":
            return f"iso4217:{self.currency}/xbrli:shares"
        return {"shares": "xbrli:shares", "pure": "xbrli:pure"}.get(self.kind, "sample:item")


def money(currency: str, multiplier: int = 1, places: int = 0, prefix: str = "") -> Unit:
    """Amounts of a currency, printed in units of `multiplier`."""
    return Unit("money", D(multiplier), currency, places, prefix)


USD_M = money("USD", 10**6, prefix="$")
USD_K = money("USD", 10**3, prefix="$")
USD = money("USD", prefix="$")
USD_SHARE = Unit("per_share", D(1), "USD", 2, "$")
SHARES_M = Unit("shares", D(10**6), None, 1)
SHARES_K = Unit("shares", D(10**3))
SHARES = Unit("shares")
PERCENT = Unit("pure", D("0.01"), None, 1, "", "%")
BARE_PERCENT = Unit("pure", D("0.01"), None, 1)
TIMES = Unit("pure", D(1), None, 1, "", "x")
BPS = Unit("pure", D("0.0001"))
COUNT = Unit("other")


@dataclass(frozen=True)
class Mark:
    """A cell value that calls footnotes of its own, or that belongs to another unit than its row."""

    value: Decimal | None
    markers: tuple[str, ...] = ()
    unit: Unit | None = None
    period: Period | None = None


Value = Decimal | Mark | str | None  # None prints a dash (nil); "" prints nothing; other text is printed as it is


@dataclass(frozen=True)
class Column:
    """A value column: header path (outermost first), its period, and what differs from the table.

    `untagged` numbers are printed but are no facts: changes between two periods, note numbers.
    """

    header: tuple[str, ...]
    period: Period | None = None
    width: float = 70.0
    unit: Unit | None = None
    markers: tuple[str, ...] = ()
    member: str | None = None
    untagged: bool = False
    show_prefix: bool = True


@dataclass(frozen=True)
class Row:
    """A row. `kind`: data, total (a rule above; closes its section), grand (double rule below too), section, blank.

    `when` moves the columns' period: "opening" is the instant before it, "closing" the instant at its end.
    """

    label: str
    values: tuple[Value, ...] = ()
    kind: str = "data"
    unit: Unit | None = None
    period: Period | None = None
    when: str | None = None
    markers: tuple[str, ...] = ()
    indent: int = 0
    prefix: bool = False
    bold: bool = False
    member: str | None = None
    flat: bool = False
    truth_label: str | None = None


def section(label: str, *, indent: int = 0, markers: tuple[str, ...] = ()) -> Row:
    """A row without values that names what follows."""
    return Row(label, kind="section", indent=indent, markers=markers)


def row(label: str, *values: Value, **more: object) -> Row:
    """A data row; keywords are those of `Row`."""
    return Row(label, tuple(values), **more)  # type: ignore[arg-type]


def total(label: str, *values: Value, **more: object) -> Row:
    """A row under a rule, which closes its section."""
    return Row(label, tuple(values), **{"kind": "total", **more})  # type: ignore[arg-type]


def sums(rows: Sequence[Row], column: int) -> Decimal:
    """Sum of a column over the rows, dashes counting as zero."""
    return sum((number(r.values[column]) for r in rows), D(0))


def number(value: Value) -> Decimal:
    """The Decimal of a value; a dash is zero."""
    bare = value.value if isinstance(value, Mark) else value
    return bare if isinstance(bare, Decimal) else D(0)


@dataclass(frozen=True)
class Notation:
    """How numbers are printed. `negative`: paren, minus, true_minus, apart (a space after the dash) or trailing."""

    group: str = ","
    point: str = "."
    negative: str = "paren"
    nil: str = "—"


@dataclass(frozen=True)
class Style:
    """How a table looks. `prefix`: own (a column of its own), attached, or none. `pitch`: row height in points."""

    face: Face = field(default_factory=Face)
    pitch: float = 12.0
    band: RGB | None = None
    header: str = "center"
    header_rule: bool = True
    prefix: str = "own"
    notation: Notation = field(default_factory=Notation)
    raised: bool = False
    hang: float = 7.0
    title: str = "center"
    bold_totals: bool = False
    rules: bool = True
    runs: float | None = None
    value_line: str = "last"
    indent: float = 9.0


@dataclass(frozen=True)
class Table:
    """A table. `notes` are (marker, text) pairs printed below it, in order.

    `asked` is False where row labels are mere categories (states, sectors), which make no question on their own.
    """

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    unit: Unit
    title: str | None = None
    units_line: str | None = None
    subtitle: str | None = None
    label_width: float = 220.0
    stub: str = ""
    notes: tuple[tuple[str, str], ...] = ()
    title_markers: tuple[str, ...] = ()
    style: Style = field(default_factory=Style)
    repeat: bool = True
    run_in: bool = False
    asked: bool = True

    @property
    def width(self) -> float:
        """Width of stub and columns in points."""
        return self.label_width + sum(c.width for c in self.columns)
