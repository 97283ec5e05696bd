"""What the figures of a line give for what a statement says of them: a level, a change, a share, a multiple.

Input: a line, an assertion, the filing's dates. Output: `Result`s, one a reading. Invariants: money is Decimal; figures
of two kinds or currencies are never computed with each other; a result carries how far the printed figures' own
rounding can move it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal, localcontext

from tieout.check.dates import Dates, Pair
from tieout.check.ledger import Figure, Line
from tieout.check.reading import AVERAGE, CHANGE, LEVEL, MOVE, TIMES, Assertion
from tieout.check.told import AMOUNT, MULTIPLE, NUMBER, PER_SHARE, PERCENT, POINTS, RATES, Told
from tieout.lexicon import says

FITS = {
    AMOUNT: ("amount", "per_share"), NUMBER: ("amount", "shares", "count", "ratio", "per_share", "percent"),
    PERCENT: ("percent",), POINTS: ("percent",), PER_SHARE: ("per_share",), MULTIPLE: ("ratio",),
}  # fmt: skip
PRINTED_DIGITS = 4  # of a figure that may be told as its table prints it, without its scale
ROUND = Decimal("0.5")


@dataclass(frozen=True, slots=True)
class Result:
    """A value that the cells give: `slack` is how far their rounding can move it, `rate` where it is a percentage.

    `told` says how it was found; `sign` is 1 or -1 for a change, 0 for a level.
    """

    relation: str
    value: Decimal
    slack: Decimal
    cells: tuple[Figure, ...]
    told: str
    line: Line
    rate: bool = False


def results(line: Line, one: Assertion, dates: Dates) -> Iterator[Result]:
    """What the line gives under each reading of the assertion."""
    for relation in one.relations:
        if relation == LEVEL:
            yield from _levels(line, one, dates)
        elif relation in (CHANGE, MOVE, TIMES):
            for pair in dates.pairs(line, one.whens):
                yield from _changes(line, one, relation, pair)


def undated(line: Line, one: Assertion, dates: Dates) -> Iterator[Result]:
    """Changes between figures that stand side by side without dates that tell them apart: they support, never deny."""
    if CHANGE in one.relations:
        for later, earlier in dates.undated(line):
            yield from _changes(line, one, CHANGE, (later, earlier))


def _levels(line: Line, one: Assertion, dates: Dates) -> Iterator[Result]:
    figure = one.figure
    if figure is None:
        return
    held = dates.levels(line, one.whens, earlier=one.earlier)
    for cell in held:
        if cell.value is not None and fits(figure, cell):
            yield Result(LEVEL, cell.value, Decimal(0), (cell,), shown(cell), line)
    values = [c for c in held if c.value is not None and fits(figure, c)]
    if one.averaged and len(values) > 1:
        mean = sum((c.value or Decimal(0) for c in values), Decimal(0)) / len(values)
        yield Result(AVERAGE, mean, Decimal(0), tuple(values), f"the average of {len(values)} is {plain(mean)}", line)


def _changes(line: Line, one: Assertion, relation: str, pair: Pair) -> Iterator[Result]:
    later, earlier = pair
    if later.value is None or earlier.value is None or _unlike(later, earlier):
        return
    new, old = _magnitudes(later.value, earlier.value, one)
    moved = f"from {shown(earlier)} to {shown(later)}"
    figure, change = one.figure, new - old
    slack = later.slack + earlier.slack
    if relation == MOVE or figure is None:
        yield Result(MOVE, change, Decimal(0), pair, moved, line)
    elif relation == TIMES and old:
        yield Result(TIMES, new / old, Decimal(0), pair, moved, line)
    elif relation == CHANGE and figure.kind in RATES and later.kind == "percent":
        yield Result(CHANGE, change, slack, pair, moved, line, rate=True)
    if relation == CHANGE and figure is not None and figure.kind == PERCENT and old:
        yield Result(CHANGE, change / abs(old), _growth_slack(new, old, later, earlier), pair, moved, line, rate=True)
    elif relation == CHANGE and figure is not None and figure.kind not in RATES and fits(figure, later):
        yield Result(CHANGE, change, slack, pair, moved, line)


def _growth_slack(new: Decimal, old: Decimal, later: Figure, earlier: Figure) -> Decimal:
    """How far a growth rate may be from that of the figures before they were rounded."""
    with localcontext(prec=30):
        return later.slack / abs(old) + abs(new) * earlier.slack / (old * old)


def _magnitudes(new: Decimal, old: Decimal, one: Assertion) -> tuple[Decimal, Decimal]:
    """Both without their sign where both are printed as losses, outflows or deductions and are spoken of as such."""
    as_gain = says(one.raw, "claim_positive") and not says(one.raw, "claim_negative")
    return (-new, -old) if new <= 0 and old <= 0 and not as_gain else (new, old)


def _unlike(one: Figure, other: Figure) -> bool:
    return one.kind != other.kind or one.currency != other.currency


def fits(figure: Told, cell: Figure) -> bool:
    """Whether a told figure can be of the cell's kind and currency."""
    if figure.currency and cell.currency and figure.currency != cell.currency:
        return False
    return cell.kind in FITS[figure.kind]


def agrees(figure: Told, result: Result) -> bool:
    """Whether the figure tells the result, as rounded and bounded as it says."""
    return any(_near(figure, value, result) for value in _scales(figure, result))


def as_printed(figure: Told, result: Result) -> bool:
    """Whether the figure tells the result only at its table's scale: "2,730" of a table in thousands."""
    return not _near(figure, figure.value, result)


def _scales(figure: Told, result: Result) -> list[Decimal]:
    """The figure's value, and that at the scale of the cell where it names none and prints as many digits."""
    multiplier = result.cells[0].multiplier
    digits = sum(c.isdigit() for c in figure.digits)
    bare = not figure.scaled and figure.kind in (AMOUNT, NUMBER) and digits >= PRINTED_DIGITS and not result.rate
    return [figure.value, figure.value * multiplier] if bare and multiplier > 1 else [figure.value]


def _near(figure: Told, value: Decimal, result: Result) -> bool:
    scale = value / figure.value if figure.value else Decimal(1)
    step = figure.slack * scale
    found = abs(result.value)
    if figure.bound == "above":
        return value - step <= found <= value * Decimal("1.25") + step
    if figure.bound == "below":
        return value * Decimal("0.85") - step <= found <= value + step
    loose = step * 2 if figure.bound == "about" else step
    return abs(found - value) <= loose


def touches(figure: Told, result: Result) -> bool:
    """Whether the figure could still be right of what was rounded for print: then it is no error."""
    return any(
        abs(abs(result.value) - value) <= figure.slack * (value / figure.value if figure.value else 1) + result.slack
        for value in _scales(figure, result)
    )


def scale_unread(figure: Told, result: Result) -> bool:
    """Whether the digits agree and only a scale differs that the table may not have been read with."""
    if any(c.multiplier != 1 for c in result.cells) or result.rate:
        return False
    steps = (Decimal(10) ** n for n in (3, 6, 9))
    return any(abs(abs(result.value) * by - figure.value) <= figure.slack for by in steps)


def opposes(one: Assertion, result: Result) -> bool:
    """Whether the result moved the other way than is said."""
    if result.relation not in (CHANGE, MOVE) or not result.value:
        return False
    said = one.direction or ("down" if one.figure is not None and one.figure.negative else None)
    return said is not None and (said == "up") != (result.value > 0)


def plain(value: Decimal) -> str:
    """A value at full scale with separators and at most four places."""
    rounded = value.quantize(Decimal("0.0001")) if value != value.to_integral_value() else value.to_integral_value()
    return f"{rounded:,f}".rstrip("0").rstrip(".") if "." in f"{rounded:f}" else f"{rounded:,f}"


def shown(cell: Figure) -> str:
    """A cell's value with unit and period."""
    if cell.value is None:
        return "none reported"
    number = f"{plain(cell.value * 100)} %" if cell.kind == "percent" else plain(cell.value)
    money = f"{cell.currency} " if cell.currency and cell.kind in ("amount", "per_share") else ""
    when = ""
    if cell.period:
        _, end, months = cell.period
        when = f" ({months} months to {end})" if months else f" (at {end})"
    return f"{money}{number}{when}"
