"""Questions whose answer has to be computed, made from a truth, and how many of them are answered rightly.

    python -m tieout.evaluation.arithmetic LAKE TRUTH --collection NAME [--misses]

Input: a folder with NAME.gold.parquet files (a row a tagged number, as the samples and the gold have them) and an index
that holds those filings. Output: by kind of question how many are answered rightly, wrongly, or refused. Invariants: a
question's labels and periods determine one figure each in the filing; values are computed with Decimal from the truth,
never from what was read; the choice depends on nothing but the truth.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from tieout.answer import Answer, Answerer
from tieout.indexes.facets import months_of
from tieout.lake.store import Lake
from tieout.query import open_searcher
from tieout.settings import Settings

EACH = 2  # questions of a kind in a filing
TOLERANCE = Decimal("0.000001")
KINDS = ("change", "growth", "average", "ratio", "difference", "comparison")
_UNASKED = re.compile(
    r"\d|\b(?:beginning|end|opening|closing) of\b|^(?:sub)?total$|\bbalance\b|\bchange\b", re.IGNORECASE
)
Fact = dict[str, Any]
Period = tuple[str | None, str]


@dataclass(frozen=True)
class Computed:
    """A question with the value of its answer."""

    kind: str
    question: str
    value: Decimal


@dataclass
class Tally:
    """Outcomes by kind, and what was answered wrongly."""

    asked: Counter[str] = field(default_factory=Counter)
    right: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    misses: list[tuple[Computed, Answer]] = field(default_factory=list)

    def add(self, one: Computed, answer: Answer) -> None:
        """Take one answer in."""
        claim = next((c for c in answer.claims if c.value is not None and c.grounded), None)
        self.asked[one.kind] += 1
        if claim is None:
            return
        right = abs(Decimal(claim.value or "0") - one.value) <= TOLERANCE
        (self.right if right else self.wrong)[one.kind] += 1
        if not right:
            self.misses.append((one, answer))

    def share(self, counts: Counter[str], kind: str | None = None) -> float:
        """Of the questions of a kind, or of all."""
        return (counts[kind] if kind else counts.total()) / max(1, self.asked[kind] if kind else self.asked.total())


def questions(company: str, facts: Sequence[Fact]) -> list[Computed]:
    """The questions about one filing."""
    rows = _rows(facts)
    found: list[Computed] = []
    for kind in KINDS:
        made = list(MAKERS[kind](company, rows))
        step = max(1, len(made) // EACH)
        found += made[::step][:EACH]
    return found


def _rows(facts: Sequence[Fact]) -> dict[tuple[str, str], dict[Period, Decimal]]:
    """Values by table and label, and by period, of labels that name one figure a period in the whole filing."""
    values: dict[tuple[str, Period], set[Decimal]] = defaultdict(set)
    tables: dict[tuple[str, str], dict[Period, Decimal]] = defaultdict(dict)
    for fact in facts:
        label = fact["row_label"] or ""
        if not (fact["in_table"] and fact["rendered"] and fact["period_end"] and fact["value_shown"] is not None):
            continue
        period = (_day(fact["period_start"]), str(_day(fact["period_end"])))
        values[label.casefold(), period].add(Decimal(str(fact["value_shown"])))
        if fact["unit_kind"] == "money" and fact["dims"] in ("{}", "", None) and _names(label):
            tables[str(fact["table_id"]), label][period] = Decimal(str(fact["value_shown"]))
    return {
        (table, label): {p: v for p, v in held.items() if values[label.casefold(), p] == {v}}
        for (table, label), held in tables.items()
    }


def _names(label: str) -> bool:
    return sum(c.isalpha() for c in label) >= 6 and len(label.split()) <= 8 and not _UNASKED.search(label)


def _day(value: Any) -> str | None:
    return str(value)[:10] if value else None


# --- the kinds -------------------------------------------------------------------------------------------------------

Rows = Mapping[tuple[str, str], Mapping[Period, Decimal]]
Make = Callable[[str, Rows], Iterator[Computed]]


def _two_periods(rows: Rows) -> Iterator[tuple[str, Period, Period, Decimal, Decimal]]:
    """Rows with two periods of one length, the older first."""
    for (_, label), held in rows.items():
        for old, new in pairwise(sorted(held, key=lambda p: p[1])):
            if _months(old) == _months(new) and old[1] != new[1] and held[old] and held[old] != held[new]:
                yield label, old, new, held[old], held[new]


def _two_rows(rows: Rows) -> Iterator[tuple[str, str, Period, Decimal, Decimal]]:
    """Neighbouring rows of one table with figures for one period."""
    for ((table, label), held), ((other_table, other), others) in pairwise(rows.items()):
        for period in held if table == other_table and label != other else ():
            if others.get(period):
                yield label, other, period, held[period], others[period]


def _change(company: str, rows: Rows) -> Iterator[Computed]:
    for label, old, new, before, after in _two_periods(rows):
        asked = f"What was the change in {company}'s {_said(label)} from {_when(old)} to {_when(new)}?"
        yield Computed("change", asked, after - before)


def _growth(company: str, rows: Rows) -> Iterator[Computed]:
    for label, old, new, before, after in _two_periods(rows):
        asked = f"By what percentage did {company}'s {_said(label)} change from {_when(old)} to {_when(new)}?"
        yield Computed("growth", asked, (after - before) / abs(before))


def _average(company: str, rows: Rows) -> Iterator[Computed]:
    for label, old, new, before, after in _two_periods(rows):
        asked = f"What was the average of {company}'s {_said(label)} for {_when(old)} and {_when(new)}?"
        yield Computed("average", asked, (before + after) / 2)


def _ratio(company: str, rows: Rows) -> Iterator[Computed]:
    for label, other, period, top, bottom in _two_rows(rows):
        if min(top, bottom) <= 0:
            continue  # whether money spent counts by its size is a matter of words
        asked = f"What was {company}'s {_said(label)} divided by {_said(other)} {_in(period)}?"
        yield Computed("ratio", asked, top / bottom)


def _difference(company: str, rows: Rows) -> Iterator[Computed]:
    for label, other, period, one, two in _two_rows(rows):
        if " and " not in f"{label} {other}".casefold():
            asked = f"What was the difference between {company}'s {_said(label)} and {_said(other)} {_in(period)}?"
            yield Computed("difference", asked, one - two)


def _comparison(company: str, rows: Rows) -> Iterator[Computed]:
    for label, old, new, before, after in _two_periods(rows):
        asked = f"Was {company}'s {_said(label)} higher in {_when(old)} or {_when(new)}?"
        yield Computed("comparison", asked, max(before, after))


MAKERS: dict[str, Make] = {
    "change": _change, "growth": _growth, "average": _average, "ratio": _ratio, "difference": _difference,
    "comparison": _comparison,
}  # fmt: skip


def _said(label: str) -> str:
    """The label as it stands within a sentence."""
    return " ".join(w if any(c.isupper() for c in w[1:]) else w.lower() for w in label.rstrip(":").split())


def _months(period: Period) -> int:
    return months_of(date.fromisoformat(period[0]) if period[0] else None, date.fromisoformat(period[1]))


def _when(period: Period) -> str:
    end = date.fromisoformat(period[1])
    day, months = f"{end:%B} {end.day}, {end.year}", _months(period)
    return day if not months else f"the year ended {day}" if months == 12 else f"the {months} months ended {day}"


def _in(period: Period) -> str:
    return f"{'in' if period[0] else 'at'} {_when(period)}"


# --- asking ----------------------------------------------------------------------------------------------------------


def run(ask: Callable[[str], Answer], asked: Sequence[Computed]) -> Tally:
    """Ask each question once."""
    tally = Tally()
    for one in asked:
        tally.add(one, ask(one.question))
    return tally


def read_questions(truth: Path, companies: Mapping[str, str]) -> list[Computed]:
    """Questions about each filing of the truth that the index holds; `companies` by the file's name without ending."""
    found = []
    for path in sorted(truth.glob("*.gold.parquet")):
        company = companies.get(path.name.removesuffix(".gold.parquet"))
        found += questions(company, pq.read_table(path).to_pylist()) if company else []
    return found


def measure(lake: Path, truth: Path, collection: str) -> Tally:
    """The tally over all filings of `truth` in a collection."""
    searcher = open_searcher(Settings.load(lake=lake))
    answerer = Answerer(searcher)
    filings = Lake(lake).read("filings", columns=["file_name", "company", "collection", "status"]).to_pylist()
    held = [f for f in filings if (f["collection"], f["status"]) == (collection, "ready") and f["company"]]
    companies = {Path(f["file_name"]).stem: f["company"] for f in held}
    asked = read_questions(truth, companies)
    return run(lambda question: answerer.ask(question, collections=[collection]).answer, asked)


def lines(tally: Tally) -> list[str]:
    """The tally as text."""
    return [
        f"{kind or 'all':12s} {tally.asked[kind] if kind else tally.asked.total():5d} questions, "
        f"right {tally.share(tally.right, kind):.3f}, wrong {tally.share(tally.wrong, kind):.3f}"
        for kind in (*KINDS, None)
    ]


def main() -> None:
    """Print the tally."""
    parser = argparse.ArgumentParser(description="Questions that have to be computed.")
    parser.add_argument("lake", type=Path)
    parser.add_argument("truth", type=Path)
    parser.add_argument("--collection", required=True)
    parser.add_argument("--misses", action="store_true", help="print what was answered wrongly")
    given = parser.parse_args()
    tally = measure(given.lake, given.truth, given.collection)
    for one, answer in tally.misses if given.misses else []:
        told = {"question": one.question, "value": f"{one.value:f}", "answer": answer.text}
        sys.stdout.write(json.dumps(told, ensure_ascii=False) + "\n")
    sys.stdout.write("\n".join(lines(tally)) + "\n")


if __name__ == "__main__":
    main()
