"""The gate measured: one error at a time is put into a table that is read right, and the checks must see it.

Input: filings' rows and their pages. Output: detection by kind of error, and false alarms on what is untouched.
Kinds: the multiplier is dropped (with its units line where the seed says so), two columns swap their periods, a number
loses or gains its sign, a row moves by a column, a row is lost, a footnote's digit is glued to a number, another
currency is named, a column's header is blank. What the reader would have stored is stored: a flipped sign is flipped
in text and value, a moved number takes its box with it and the header, period and unit of where it goes.
Invariants: the seed decides everything; a mutation counts as detected where a check finds more than it found before.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from tieout.model import Cell, Table
from tieout.quality.arithmetic import columns_foot, foots
from tieout.quality.findings import Verdict
from tieout.quality.gate import FAMILY, check_table
from tieout.quality.view import FilingView, TableView

Cells = list[Cell]
Wrong = tuple[Table, Cells]
Mutate = Callable[[random.Random, Table, Cells], Wrong | None]

FOOTED = ("sign flip", "lost row")


@dataclass(frozen=True)
class Trial:
    """One mutation: its kind, where it was made, and the families of checks that found something new."""

    kind: str
    table_id: str
    families: frozenset[str]


def mutate(view: TableView, kind: str, rng: random.Random) -> TableView | None:
    """The table with one error of that kind, or None where it has no place for it."""
    done = KINDS[kind](rng, view.table, list(view.cells))
    return None if done is None else TableView(*done)


def try_one(view: TableView, filing: FilingView, kind: str, rng: random.Random) -> Trial | None:
    """Mutate and check; None where the kind does not apply."""
    if kind in FOOTED and not is_footed(view, filing):
        return None
    wrong = mutate(view, kind, rng)
    if wrong is None:
        return None
    before, after = check_table(view, filing), check_table(wrong, filing)
    new = {n for n, v in after.items() if _said(v) - _said(before[n])}
    return Trial(kind, view.table.table_id, frozenset(FAMILY[n] for n in new))


def _said(verdict: Verdict) -> set[tuple[tuple[str, ...], str]]:
    return {(f.cell_ids, f.message) for f in verdict.findings}


def is_footed(view: TableView, filing: FilingView) -> bool:
    """Whether some total of the table is known to be a sum of its rows or columns."""
    return bool(foots(view, filing).decided or columns_foot(view, filing).decided)


def run(filings: Sequence[FilingView], count: int, seed: int) -> list[Trial]:
    """`count` mutations, the kinds in turn, each in a table drawn from all."""
    rng = random.Random(seed)  # noqa: S311 - a sample, not a secret
    places = [(filing, view) for filing in filings for view in filing.tables.values() if len(view.numbers) > 3]
    trials: list[Trial] = []
    kinds = list(KINDS)
    while len(trials) < count and places:
        filing, view = rng.choice(places)
        trial = try_one(view, filing, kinds[len(trials) % len(kinds)], rng)
        if trial is not None:
            trials.append(trial)
    return trials


def _changed(cells: Cells, chosen: Sequence[Cell], change: Callable[[Cell], Cell]) -> Cells:
    """The cells, the chosen ones changed."""
    ids = {c.cell_id for c in chosen}
    return [change(c) if c.cell_id in ids else c for c in cells]


def _scaled(cells: Cells) -> Cells:
    return [c for c in cells if c.value and c.kind == "amount" and c.multiplier and c.multiplier > 1]


def _drop_multiplier(rng: random.Random, table: Table, cells: Cells) -> Wrong | None:
    chosen = _scaled(cells)
    if not chosen or table.multiplier in (None, 1):
        return None
    unseen = rng.random() < 0.5  # the units line was not seen at all

    def bare(cell: Cell) -> Cell:
        source = "filing" if unseen else cell.unit_source
        return replace(cell, value=_shown(cell), multiplier=Decimal(1), unit_source=source)

    return replace(table, units_text=None, multiplier=None) if unseen else table, _changed(cells, chosen, bare)


def _swap_years(rng: random.Random, table: Table, cells: Cells) -> Wrong | None:
    columns: dict[int, set[tuple[date | None, date | None, int | None]]] = {}
    dated = [c for c in cells if c.value is not None and c.period_source == "column_header"]
    for c in dated:
        columns.setdefault(c.col, set()).add((c.period_start, c.period_end, c.fiscal_year))
    ends = sorted(col for col, periods in columns.items() if len(periods) == 1)
    pairs = [
        (a, b) for a in ends for b in ends
        if a < b and next(iter(columns[a]))[2] != next(iter(columns[b]))[2]
    ]  # fmt: skip
    if not pairs:
        return None
    a, b = rng.choice(pairs)
    other = {a: next(iter(columns[b])), b: next(iter(columns[a]))}

    def swapped(cell: Cell) -> Cell:
        start, end, year = other[cell.col]
        return replace(cell, period_start=start, period_end=end, fiscal_year=year)

    return table, _changed(cells, [c for c in dated if c.col in other], swapped)


def _summed(view: TableView) -> Cells:
    return [c for c in view.values if c.kind == "amount" and c.value]


def _flip_sign(rng: random.Random, table: Table, cells: Cells) -> Wrong | None:
    chosen = _summed(TableView(table, cells))
    if not chosen:
        return None
    cell = rng.choice(chosen)
    bare = cell.text.replace("(", "").replace(")", "").replace("-", "").replace("−", "").strip()
    flipped = replace(cell, text=bare if cell.number < 0 else f"({bare})", value=-cell.number)
    return table, _changed(cells, [cell], lambda _: flipped)


def _shift_row(rng: random.Random, table: Table, cells: Cells) -> Wrong | None:
    view = TableView(table, cells)
    step = rng.choice((1, -1))
    rows = [r for r in view.rows.values() if len(r) > 1 and any(c.value for c in r)]
    if not rows or len(rows) < 3:
        return None
    row = rng.choice(rows)
    heads = {col: own[0] for col, own in view.columns.items()}
    lost = {c.cell_id for c in row if c.col + step not in heads}

    def moved(cell: Cell) -> Cell:
        to = heads[cell.col + step]
        return replace(
            cell, col=cell.col + step, col_path=to.col_path, period_type=to.period_type, period_start=to.period_start,
            period_end=to.period_end, fiscal_year=to.fiscal_year, period_source=to.period_source, restated=to.restated,
        )  # fmt: skip

    kept = [c for c in cells if c.cell_id not in lost]
    return table, _changed(kept, [c for c in row if c.cell_id not in lost], moved)


def _lose_row(rng: random.Random, table: Table, cells: Cells) -> Wrong | None:
    rows = [r for r, own in TableView(table, cells).rows.items() if any(c.value for c in own)]
    if len(rows) < 3:
        return None
    lost = rng.choice(rows)
    kept = [replace(c, row=c.row - (c.row > lost)) for c in cells if c.row != lost]
    return replace(table, rows=table.rows - 1), kept


def _shown(cell: Cell) -> Decimal:
    """What the cell prints."""
    return cell.number / (cell.multiplier or Decimal(1))


def _glue_digit(rng: random.Random, table: Table, cells: Cells) -> Wrong | None:
    chosen = [c for c in _summed(TableView(table, cells)) if c.text[-1:].isdigit() and "." not in c.text]
    if not chosen:
        return None
    cell, digit = rng.choice(chosen), rng.randint(1, 9)
    shown = _shown(cell) * 10
    shown += digit if shown > 0 else -digit
    text = f"{abs(shown):,f}".split(".")[0]
    glued = replace(cell, value=shown * (cell.multiplier or Decimal(1)), text=f"({text})" if shown < 0 else text)
    return table, _changed(cells, [cell], lambda _: glued)


def _other_currency(rng: random.Random, table: Table, cells: Cells) -> Wrong | None:
    chosen = [c for c in cells if c.currency and c.value is not None]
    if not chosen:
        return None
    cell = rng.choice(chosen)
    other = rng.choice([code for code in ("USD", "EUR", "GBP", "JPY") if code != cell.currency])
    changed = _changed(cells, [cell] if rng.random() < 0.5 else chosen, lambda c: replace(c, currency=other))
    return replace(table, currency=other) if table.currency and len(chosen) > 1 else table, changed


def _blank_header(rng: random.Random, table: Table, cells: Cells) -> Wrong | None:
    headed = sorted({c.col for c in cells if c.value is not None and c.col_path})
    if len(headed) < 2:
        return None
    col = rng.choice(headed)

    def headless(cell: Cell) -> Cell:
        if cell.period_source != "column_header":
            return replace(cell, col_path=())
        return replace(
            cell, col_path=(), period_type=None, period_start=None, period_end=None, fiscal_year=None,
            period_source=None, reason="no period words in row, header or title",
        )  # fmt: skip

    kept = [c for c in cells if not (c.role == "column_header" and c.col == col and c.col_span == 1)]
    return table, _changed(kept, [c for c in kept if c.col == col and c.role == "value"], headless)


KINDS: dict[str, Mutate] = {
    "lost multiplier": _drop_multiplier,
    "year swap": _swap_years,
    "sign flip": _flip_sign,
    "column shift": _shift_row,
    "lost row": _lose_row,
    "glued digit": _glue_digit,
    "other currency": _other_currency,
    "blank header": _blank_header,
}
