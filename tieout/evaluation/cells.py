"""A filing's cells against its gold: found, value, unit, period, label and what is spurious.

Input: rows of the gold (NAME.gold.parquet: a row a tagged number; NAME.cells.parquet: a row a printed cell) and rows
of `cells`. Output: a `Score` of counts with its `Miss`es. Definitions, of the gold facts that stand alone in a table
cell (one printed number with several tags counts once, by the tag that fits best):

- found: exactly one cell whose kind is not text covers at least half of the fact's box
- value: equal to the displayed number at full scale, sign included; a dash is null or zero
- unit: kind and currency right
- period: end within 7 days, and the same length in months (an instant is 0 months)
- label: the row's label without markers is equal, or has the same digits, is at least 0.9 similar and nearer to this
  row than to any other row of the table
- exact: all five
- spurious: cells with a value that lie on no printed number of the gold, as a share of all cells with a value

Invariant: `python -m tieout.evaluation.cells LAKE GOLD` prints one line a filing and one for all.
"""

from __future__ import annotations

import argparse
import csv
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from tieout.evaluation.frames import by_filing
from tieout.pages.model import Box

Row = dict[str, Any]
Span = tuple[date | None, date | None]

CHECKS = ("found", "value", "unit", "period", "label")
MEASURES = (*CHECKS, "exact")
_COVERED = 0.5  # share of a fact's box that its cell covers
_ON_PRINT = 0.3  # share of either box from which a cell lies on a printed number
_GRACE_DAYS = 7
_MONTH = 30.44
_LIKE = 0.9
_ROOM = 12  # a cell may print this many characters more than its number: signs, a marker
_TOLERANCE = Decimal("0.0000005")
_DASHES = frozenset("—–-−‒ ")
_MARKER = re.compile(r"\((?:\d{1,2}|[a-z])\)|\[(?:\d{1,2}|[a-z])\]|[*†‡]")
_PURE = frozenset({"percent", "ratio", "count"})
_KINDS = {"money": frozenset({"amount"}), "per_share": frozenset({"per_share"}), "shares": frozenset({"shares"})}


@dataclass(frozen=True, slots=True)
class Miss:
    """A fact that failed: the gold row, the cell that lies on it (None where there is none), the failed checks."""

    fact: Row
    cell: Row | None
    failed: tuple[str, ...]

    def __str__(self) -> str:
        fact, cell = self.fact, self.cell
        unit = fact["currency"] or fact["unit_kind"]
        period = f"{fact['period_start'] or ''}..{fact['period_end'] or ''}"
        gold = f"{fact['row_label']} | {fact['cell_text']} | {fact['value_shown']} {unit} {period}"
        ours = "no cell" if cell is None else (
            f"{cell['row_label']} | {cell['value']} {cell['kind']} {cell['currency'] or ''} "
            f"{cell['period_start'] or ''}..{cell['period_end'] or ''}"
        )  # fmt: skip
        return f"p{fact['page']} {' '.join(self.failed)}: gold {gold} — ours {ours}"


@dataclass(slots=True)
class Score:
    """Counts of one filing or of all: `facts`, one for each of `MEASURES`, `values` and `spurious`."""

    counts: Counter[str] = field(default_factory=Counter)
    misses: list[Miss] = field(default_factory=list)

    def share(self, measure: str) -> float:
        """Share of the facts that meet a measure; for `spurious`, of the cells with a value."""
        of = "values" if measure == "spurious" else "facts"
        return self.counts[measure] / max(1, self.counts[of])

    def add(self, other: Score) -> None:
        """Take another filing's counts and misses in."""
        self.counts.update(other.counts)
        self.misses.extend(other.misses)

    def line(self, name: str) -> str:
        """One line of text."""
        parts = " ".join(f"{m} {self.share(m):.4f}" for m in (*MEASURES, "spurious"))
        return f"{name:24s} facts {self.counts['facts']:6d} {parts}"


def score(facts: Sequence[Row], printed: Iterable[Row], cells: Iterable[Row]) -> Score:
    """Score of one filing. `facts` and `printed` are the gold's rows, `cells` rows of the lake's table."""
    result = Score()
    by_page = _by_page(c for c in cells if c["kind"] != "text")
    for _, best in judged(facts, by_page):
        result.counts["facts"] += 1
        result.counts["exact"] += not best.failed
        result.counts.update(c for c in CHECKS if c not in best.failed)
        if best.failed:
            result.misses.append(best)
    result.counts.update(_spurious(facts, printed, by_page))
    return result


def exact_pairs(facts: Sequence[Row], cells: Iterable[Row]) -> list[tuple[Row, Row]]:
    """Facts with a value that are read exactly, each with its cell."""
    found = (best for _, best in judged(facts, _by_page(cells)))
    return [(one.fact, one.cell) for one in found if not one.failed and one.cell is not None]


def judged(facts: Sequence[Row], by_page: Mapping[int, Sequence[Row]]) -> list[tuple[list[Row], Miss]]:
    """Each printed number's tags, with the judgement of the tag that fits best. `by_page` are cells."""
    labels = _labels(facts)
    return [
        (tags, min((_judge(fact, by_page.get(fact["page"], ()), labels) for fact in tags), key=_failures))
        for tags in _numbers(facts)
    ]


def _by_page(cells: Iterable[Row]) -> dict[int, list[Row]]:
    found: dict[int, list[Row]] = defaultdict(list)
    for cell in cells:
        found[cell["page"]].append(cell)
    return found


def _failures(miss: Miss) -> int:
    return len(miss.failed)


def _numbers(facts: Sequence[Row]) -> list[list[Row]]:
    """Facts that count, those of one printed number together."""
    groups: dict[tuple[Any, ...], list[Row]] = defaultdict(list)
    for fact in facts:
        shown = fact["in_table"] and fact["rendered"] and not fact["hidden"]
        if shown and stands_alone(fact) and not _mistagged(fact):
            groups[fact["page"], *(round(v) for v in _box(fact))].append(fact)
    return list(groups.values())


def stands_alone(fact: Row) -> bool:
    """True where the number is all that its cell prints, signs and a note's marker aside."""
    cell, text = fact["cell_text"] or "", fact["text"] or ""
    if _is_dash(text):
        return _is_dash(cell)
    wanted = _digits(text)
    unmarked = re.sub(r"\(\d{1,2}\)\s*$", "", cell)
    same = wanted in (_digits(cell), _digits(unmarked))
    return bool(wanted) and same and len(cell.strip()) <= len(text.strip()) + _ROOM


def _mistagged(fact: Row) -> bool:
    """A printed percentage that is tagged as a bare number: 2 for "2%"."""
    return fact["unit_kind"] == "pure" and "%" in (fact["cell_text"] or "") and fact["multiplier"] != 0.01


def _labels(facts: Iterable[Row]) -> dict[str, set[str]]:
    """Plain labels of each table of the gold."""
    found: dict[str, set[str]] = defaultdict(set)
    for fact in facts:
        if fact["table_id"] and fact["row_label"]:
            found[fact["table_id"]].add(_plain(fact["row_label"]))
    return found


def _judge(fact: Row, cells: Sequence[Row], labels: dict[str, set[str]]) -> Miss:
    """The checks that fail for one tag; none where it is exact."""
    over = [c for c in cells if _covered(_box(fact), _box(c)) >= _COVERED]
    if len(over) != 1:
        return Miss(fact, over[0] if over else None, CHECKS)
    cell = over[0]
    others = labels.get(fact["table_id"], set()) - {_plain(fact["row_label"])}
    passed = {
        "found": True,
        "value": same_value(fact, cell),
        "unit": same_unit(fact, cell),
        "period": same_period(fact, cell),
        "label": same_label(fact["row_label"], cell["row_label"], others),
    }
    return Miss(fact, cell, tuple(c for c in CHECKS if not passed[c]))


def same_value(fact: Row, cell: Row) -> bool:
    """The displayed value at full scale with its displayed sign; a dash may be null or zero."""
    value = cell["value"]
    if _is_dash(fact["text"]):
        return value is None or Decimal(value) == 0
    return value is not None and abs(Decimal(value) - Decimal(fact["value_shown"])) <= _TOLERANCE


def same_unit(fact: Row, cell: Row) -> bool:
    """Kind and currency; a pure number scaled by a hundredth is a percentage. Anything does for a dash."""
    if _is_dash(fact["text"]):
        return True
    unit = fact["unit_kind"]
    currency = fact["currency"] if unit in ("money", "per_share") else None
    if (cell["currency"] or None) != (currency or None):
        return False
    if unit == "pure":
        return cell["kind"] in (frozenset({"percent"}) if fact["multiplier"] == 0.01 else _PURE)
    return unit not in _KINDS or cell["kind"] in _KINDS[unit]


def same_period(fact: Row, cell: Row) -> bool:
    """End within a week and the same length class; a fact without a period asks nothing."""
    return same_span(span_of(fact), span_of(cell))


def same_span(wanted: Span, found: Span) -> bool:
    """Whether first and last days are those of one period."""
    if wanted[1] is None:
        return True
    if found[1] is None or abs((wanted[1] - found[1]).days) > _GRACE_DAYS:
        return False
    return _months(wanted[0], wanted[1]) == _months(found[0], found[1])


def same_label(gold: str | None, ours: str | None, others: set[str]) -> bool:
    """`others` are the plain labels of the gold table's other rows."""
    wanted, found = _plain(gold), _plain(ours)
    if not wanted or wanted == found:
        return True
    if re.findall(r"\d+", wanted) != re.findall(r"\d+", found):
        return False
    near = _likeness(wanted, found)
    return near >= _LIKE and found not in others and all(_likeness(o, found) < near for o in others)


def _spurious(facts: Iterable[Row], printed: Iterable[Row], by_page: dict[int, list[Row]]) -> dict[str, int]:
    """How many cells have a value, and how many of them lie on no printed number."""
    values = [c for cells in by_page.values() for c in cells if c["value"] is not None]
    return {"values": len(values), "spurious": len(spurious(facts, printed, values))}


def spurious(facts: Iterable[Row], printed: Iterable[Row], values: Iterable[Row]) -> list[Row]:
    """The cells with a value that lie on no printed number."""
    numbers: dict[int, list[Box]] = defaultdict(list)
    for row in (*(f for f in facts if f["rendered"]), *(c for c in printed if c["numeric"])):
        numbers[row["page"]].append(_box(row))
    return [c for c in values if not any(_touch(_box(c), n) for n in numbers[c["page"]])]


def _touch(one: Box, two: Box) -> bool:
    return _covered(one, two) >= _ON_PRINT or _covered(two, one) >= _ON_PRINT


def _covered(inner: Box, outer: Box) -> float:
    """Share of `inner` that `outer` covers."""
    wide = min(inner[2], outer[2]) - max(inner[0], outer[0])
    high = min(inner[3], outer[3]) - max(inner[1], outer[1])
    area = (inner[2] - inner[0]) * (inner[3] - inner[1])
    return wide * high / area if min(wide, high, area) > 0 else 0.0


def _box(row: Row) -> Box:
    return row["x0"], row["y0"], row["x1"], row["y1"]


def _plain(text: str | None) -> str:
    """Lower case, markers and punctuation out."""
    return re.sub(r"[^a-z0-9]+", " ", _MARKER.sub(" ", (text or "").lower())).strip()


def _likeness(one: str, two: str) -> float:
    return 1.0 if one == two else SequenceMatcher(None, one, two, autojunk=False).ratio()


def _digits(text: str) -> str:
    return re.sub(r"\D", "", text)


def _is_dash(text: str | None) -> bool:
    return bool(text) and set((text or "").replace("$", "").strip()) <= _DASHES


def span_of(row: Row) -> Span:
    """First and last day of a fact or a cell."""
    return _day(row["period_start"]), _day(row["period_end"])


def _day(value: date | str | None) -> date | None:
    if isinstance(value, str):
        return date.fromisoformat(value[:10]) if value else None
    return value


def _months(start: date | None, end: date) -> int:
    return 0 if start is None else max(1, round(((end - start).days + 1) / _MONTH))


def read_gold(folder: Path, name: str) -> tuple[list[Row], list[Row]]:
    """Facts and printed cells of one filing."""
    facts, printed = (pq.read_table(folder / f"{name}.{kind}.parquet").to_pylist() for kind in ("gold", "cells"))
    return facts, printed


def score_lake(lake: Path, gold: Path) -> dict[str, Score]:
    """Scores by name of every filing of the gold; a filing that the lake lacks misses all its facts."""
    columns = ["page", "x0", "y0", "x1", "y1", "value", "kind", "currency", "row_label", "period_start", "period_end"]
    cells = {name: rows.to_dicts() for name, rows in by_filing(lake, "cells", columns).items()}
    names = sorted(p.name.removesuffix(".gold.parquet") for p in gold.glob("*.gold.parquet"))
    return {name: score(*read_gold(gold, name), cells.get(name, [])) for name in names}


def write_misses(path: Path, scores: dict[str, Score]) -> None:
    """A CSV row for each miss."""
    with path.open("w", newline="", encoding="utf-8") as out:
        writer = csv.writer(out)
        writer.writerow(["filing", "page", "failed", "miss"])
        for name, one in scores.items():
            writer.writerows([name, m.fact["page"], " ".join(m.failed), str(m)] for m in one.misses)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the scores of a lake."""
    parser = argparse.ArgumentParser(description="Score a lake's cells against cell-level gold.")
    parser.add_argument("lake", type=Path)
    parser.add_argument("gold", type=Path)
    parser.add_argument("--misses", type=Path, help="CSV of every fact that failed")
    given = parser.parse_args(arguments)
    scores = score_lake(given.lake, given.gold)
    total = Score()
    for name, one in scores.items():
        sys.stdout.write(one.line(name) + "\n")
        total.add(one)
    sys.stdout.write(total.line("ALL") + "\n")
    if given.misses:
        write_misses(given.misses, scores)


if __name__ == "__main__":
    main()
