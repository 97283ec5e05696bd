"""Right claims about cells that the gold confirms, and ways to make them wrong.

Input: the rows of filings as records, and which of their cells are exact. Output: `Trial`s: a claim, what may be cited,
and the kind of error, None for a right one. Invariants: only the claim is changed, never a record; a corrupted claim
differs from the right one in what it says or cites; the same seed gives the same trials.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from tieout.answer.extract import claim_of, shown
from tieout.answer.model import Cell, Claim, Note
from tieout.answer.naming import metric_name
from tieout.evaluation.word_errors import FALSE, Said, truly
from tieout.query import Record
from tieout.query.records import period_words
from tieout.query.structure import held_period

SCALES = (Decimal(1000), Decimal("0.001"), Decimal(10**6))
CURRENCIES = ("USD", "EUR", "GBP", "CHF")
SPOKEN = 0.5  # share of the right claims that say something more of their figure
STOLEN = ("value", "unit", "currency", "citations")
Row = tuple[Record, Cell]


@dataclass(frozen=True)
class Filing:
    """A filing's rows, each table's together and in order, and its cells that are exact by the gold."""

    company: str
    tables: dict[str, list[Record]]
    exact: list[Row]


@dataclass(frozen=True)
class Trial:
    """A claim to verify; `kind` names what is wrong with it."""

    kind: str | None
    claim: Claim
    shown: tuple[Record, ...]


@dataclass(frozen=True)
class Case:
    """A right claim with its surroundings, and the dice."""

    filing: Filing
    others: Sequence[Filing]
    row: Row
    claim: Claim
    dice: random.Random

    def neighbours(self) -> list[Record]:
        """The other rows of its table."""
        own = self.row[0]
        return [r for r in self.filing.tables[table_of(own)] if r.record_id != own.record_id]

    def cells(self, rows: Sequence[Record], fits: Callable[[Cell], bool]) -> list[Row]:
        """Cells with another value in `rows`."""
        value = self.row[1]["value"]
        return [(r, c) for r in rows for c in r.cells if c["value"] not in (None, value) and fits(c)]


Corrupt = Callable[[Case], tuple[Claim, tuple[Record, ...]] | None]


def table_of(record: Record) -> str:
    """Key of a record's table within its filing."""
    return f"{record.table_title}|{record.section_path}|{record.units_text}|{record.page}"


def right_claim(filing: Filing, row: Row, dice: random.Random) -> Claim:
    """The claim that the cell makes, in one of several wordings, with its notes."""
    record, cell = row
    claim = claim_of(record, cell, 1.0)
    notes = tuple(Note(str(n["marker"]), str(n["text"])) for n in record.footnotes)
    return worded(replace(claim, notes=notes, entity=filing.company), dice)


def worded(claim: Claim, dice: random.Random) -> Claim:
    """The claim with a text that says its company, metric, value and period."""
    told = dice.choice((_plain, _short))(claim)
    when = period_words({k: getattr(claim, k) for k in ("period_start", "period_end")})
    return replace(claim, text=f"{claim.entity} reported {claim.metric} of {told} ({when}).")


def _plain(claim: Claim) -> str:
    return shown({"value": claim.value, "kind": claim.unit, "currency": claim.currency})


def _short(claim: Claim) -> str:
    """In millions or billions with as many decimals as tell the value, where it is that large."""
    value = Decimal(claim.value or "0")
    for power, word in ((9, "billion"), (6, "million")):
        scaled = value.scaleb(-power)
        if claim.unit == "amount" and abs(scaled) >= 1 and scaled == round(scaled, 3):
            return f"{claim.currency} {scaled.normalize():f} {word}"
    return _plain(claim)


# --- the errors ------------------------------------------------------------------------------------------------------


def _with_value(case: Case, value: Decimal) -> tuple[Claim, tuple[Record, ...]]:
    """The claim with another value, in field, text or both."""
    wrong = worded(replace(case.claim, value=f"{value:f}"), case.dice)
    form = case.dice.choice(("both", "field", "text"))
    if form == "field":
        wrong = replace(wrong, text=case.claim.text)
    return (replace(wrong, value=case.claim.value) if form == "text" else wrong), (case.row[0],)


def digit_swapped(case: Case) -> tuple[Claim, tuple[Record, ...]] | None:
    """Two neighbouring digits of the value change places."""
    value = case.claim.value or ""
    places = [m.start() for m in re.finditer(r"(?=(\d)(?!\1)\d)", value)]
    if not places:
        return None
    at = case.dice.choice(places)
    return _with_value(case, Decimal(value[:at] + value[at + 1] + value[at] + value[at + 2 :]))


def scaled(case: Case) -> tuple[Claim, tuple[Record, ...]] | None:
    """A thousand or a million times too much or too little."""
    value = Decimal(case.claim.value or "0")
    return _with_value(case, value * case.dice.choice(SCALES)) if value else None


def sign_turned(case: Case) -> tuple[Claim, tuple[Record, ...]] | None:
    """The other sign, in the field and in the text."""
    value = -Decimal(case.claim.value or "0")
    return (worded(replace(case.claim, value=f"{value:f}"), case.dice), (case.row[0],)) if value else None


def _stolen(case: Case, rows: Sequence[Row]) -> tuple[Claim, tuple[Record, ...]] | None:
    """The words of the claim with value and citation of another cell."""
    named = [(r, c) for r, c in rows if _told_apart(case, r, c)]
    if not named:
        return None
    record, cell = case.dice.choice(named)
    other = claim_of(record, cell, 1.0)
    taken = replace(case.claim, **{k: getattr(other, k) for k in STOLEN})
    return worded(taken, case.dice), (case.row[0], record)


def _told_apart(case: Case, record: Record, cell: Cell) -> bool:
    """Whether the other cell has another name, period or company: a claim that fits both is not wrong."""
    own, own_cell = case.row
    if (own.company, _period(own_cell)) != (record.company, _period(cell)):
        return True
    return metric_name(own, own_cell) != metric_name(record, cell)


def _period(cell: Cell) -> tuple[str | None, str | None]:
    return cell["period_start"], cell["period_end"]


def _other_period(case: Case, fits: Callable[[Cell], bool]) -> tuple[Claim, tuple[Record, ...]] | None:
    """Another period of the row: its value under this period, or this value under its period."""
    rows = case.cells([case.row[0]], lambda c: c["kind"] == case.row[1]["kind"] and fits(c))
    if not rows or case.dice.random() < 0.5:
        return _stolen(case, rows)
    start, end = _period(case.dice.choice(rows)[1])
    return worded(replace(case.claim, period_start=start, period_end=end), case.dice), (case.row[0],)


def other_year(case: Case) -> tuple[Claim, tuple[Record, ...]] | None:
    """A period of the same length that ends a year or more away."""
    own = held_period(case.row[1])

    def fits(cell: Cell) -> bool:
        held = held_period(cell)
        return bool(own and held) and own[2] == held[2] and abs((own[1] - held[1]).days) > 300  # type: ignore[index]

    return _other_period(case, fits)


def other_length(case: Case) -> tuple[Claim, tuple[Record, ...]] | None:
    """The quarter for the year to date, or the reverse."""
    own = held_period(case.row[1])

    def fits(cell: Cell) -> bool:
        held = held_period(cell)
        return bool(own and held) and own[1] == held[1] and 0 not in (own[2], held[2]) and own[2] != held[2]  # type: ignore[index]

    return _other_period(case, fits)


def neighbour_row(case: Case) -> tuple[Claim, tuple[Record, ...]] | None:
    """The figure of another row of the table for the same period."""
    own = case.row[1]
    return _stolen(
        case, case.cells(case.neighbours(), lambda c: _period(c) == _period(own) and c["kind"] == own["kind"])
    )


def other_segment(case: Case) -> tuple[Claim, tuple[Record, ...]] | None:
    """The figure of another column of the row, or of a row of the same label in another section."""
    own, cell = case.row
    rows = [own, *(r for r in case.neighbours() if r.row_label == own.row_label and r.row_path != own.row_path)]
    return _stolen(case, case.cells(rows, lambda c: _period(c) == _period(cell) and c["kind"] == cell["kind"]))


def other_company(case: Case) -> tuple[Claim, tuple[Record, ...]] | None:
    """Another company's name on the figure, or another company's figure of that label under this name."""
    other = case.dice.choice([f for f in case.others if f.company != case.filing.company])
    same = [(r, c) for r, c in other.exact if r.row_label == case.row[0].row_label and c["kind"] == case.claim.unit]
    if same and case.dice.random() < 0.5:
        record, cell = case.dice.choice(same)
        found = right_claim(other, (record, cell), case.dice)
        return worded(replace(found, entity=case.filing.company), case.dice), (record, case.row[0])
    return worded(replace(case.claim, entity=other.company), case.dice), (case.row[0],)


def other_currency(case: Case) -> tuple[Claim, tuple[Record, ...]] | None:
    """Another currency."""
    if case.claim.currency is None:
        return None
    currency = case.dice.choice([c for c in CURRENCIES if c != case.claim.currency])
    return worded(replace(case.claim, currency=currency), case.dice), (case.row[0],)


def percent_for_amount(case: Case) -> tuple[Claim, tuple[Record, ...]] | None:
    """A percentage told as an amount, or the reverse."""
    if case.claim.unit == "percent":
        value = Decimal(case.claim.value or "0") * 100
        return worded(replace(case.claim, unit="amount", currency="USD", value=f"{value:f}"), case.dice), (case.row[0],)
    return worded(replace(case.claim, unit="percent", currency=None), case.dice), (case.row[0],)


def stale_note(case: Case) -> tuple[Claim, tuple[Record, ...]] | None:
    """A note of another row, or this one's with another number."""
    notes = case.claim.notes
    if not notes:
        return None
    own = {str(n["text"]) for n in case.row[0].footnotes}
    foreign = [
        (r, Note(str(n["marker"]), str(n["text"])))
        for rows in case.filing.tables.values()
        for r in rows
        for n in r.footnotes
        if str(n["text"]) not in own
    ]
    digits = re.search(r"\d", notes[0].text)
    if digits and (not foreign or case.dice.random() < 0.5):
        changed = str((int(digits.group()) + case.dice.randint(1, 9)) % 10)
        text = notes[0].text[: digits.start()] + changed + notes[0].text[digits.end() :]
        return replace(case.claim, notes=(Note(notes[0].marker, text),)), (case.row[0],)
    if not foreign:
        return None
    record, note = case.dice.choice(foreign)
    return replace(case.claim, notes=(note,)), (case.row[0], record)


def _wordy(say: Said) -> Corrupt:
    """False words over the right cell."""

    def corrupt(case: Case) -> tuple[Claim, tuple[Record, ...]] | None:
        made = say(case.claim, *case.row, case.dice)
        return None if made is None else (made, (case.row[0],))

    return corrupt


ERRORS: dict[str, Corrupt] = {
    "digit swapped": digit_swapped, "scale": scaled, "sign": sign_turned, "year": other_year,
    "quarter against year to date": other_length, "neighbour row": neighbour_row, "other segment": other_segment,
    "other company": other_company, "currency": other_currency, "percent for amount": percent_for_amount,
    "stale footnote": stale_note, **{kind: _wordy(say) for kind, say in FALSE.items()},
}  # fmt: skip


def trials(filings: Sequence[Filing], count: int, seed: int) -> Iterator[Trial]:
    """`count` trials, half of them right, the errors in turn."""
    dice = random.Random(seed)  # noqa: S311 - chooses test cases
    kinds = list(ERRORS)
    for number in range(count):
        if number % 2 == 0:
            filing, row = _drawn(filings, dice)
            right = right_claim(filing, row, dice)
            yield Trial(None, truly(right, *row, dice) if dice.random() < SPOKEN else right, (row[0],))
        else:
            yield _wrong(filings, kinds[number // 2 % len(kinds)], dice)


def _drawn(filings: Sequence[Filing], dice: random.Random) -> tuple[Filing, Row]:
    filing = dice.choice(filings)
    return filing, dice.choice(filing.exact)


def _wrong(filings: Sequence[Filing], kind: str, dice: random.Random) -> Trial:
    """The first drawn claim that can be made wrong in this way. Raises ValueError where none can."""
    for _ in range(5000):
        filing, row = _drawn(filings, dice)
        case = Case(filing, filings, row, right_claim(filing, row, dice), dice)
        made = ERRORS[kind](case)
        if made is not None and made[0] != case.claim:
            return Trial(kind, *made)
    raise ValueError(f"no claim can be made wrong by {kind}")
