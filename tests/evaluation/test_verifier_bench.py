"""Wrong claims for the verifier: each kind is made, differs from the right claim, and is found."""

from __future__ import annotations

import json
from collections.abc import Sequence
from decimal import Decimal

import pytest

from tests.support.search_rows import Row, cell, filing, proposition, year
from tieout.evaluation import verifier_bench
from tieout.evaluation.claim_errors import ERRORS, Filing, Trial, table_of, trials
from tieout.evaluation.verifier_bench import judge, lines
from tieout.models.ports import Verdict
from tieout.query.records import record_of
from tieout.query.search import Hit

NOTE = [{"footnote_id": "n", "marker": "(1)", "text": "Net of 18 for software."}]
OTHER_NOTE = [{"footnote_id": "m", "marker": "(2)", "text": "Moved offices."}]


def filed(name: str, company: str, factor: int) -> Filing:
    owner = filing(name, company)

    def amounts(*values: int, **more: str) -> list[Row]:
        return [
            year(str(values[0] * factor), 2024, "", **more),
            year(str(values[1] * factor), 2023, "", **more),
            cell(str(values[2] * factor), "2024-10-01", "2024-12-31", "", **more),
        ]

    years = [year(str(v * factor), y, "") for v, y in ((1310, 2024), (1170, 2023), (1490, 2022))]
    members = [year(str(v * factor), 2024, "", col_path=[m]) for v, m in ((310, "Asia"), (420, "Africa"))]
    rates = [year("0.235", 2024, "23.5%", kind="percent", currency=None)]
    rows = [
        proposition(owner, "Net sales", amounts(1230, 1450, 370), footnotes=NOTE),
        proposition(owner, "Cost of sales", amounts(-670, -890, -210), footnotes=OTHER_NOTE),
        proposition(owner, "Net income (loss)", years),
        proposition(owner, "Fees", members), proposition(owner, "Tax rate", rates),
        proposition(owner, "Other", amounts(16, 27, 38), row_path=["Current"]),
        proposition(owner, "Other", amounts(61, 72, 83), row_path=["Long-term"]),
    ]  # fmt: skip
    facts = {**owner, "period_end": "2024-12-31"}
    records = [record_of(Hit({**r, "payload": json.loads(r["payload"])}, 0.0), facts, []) for r in rows]
    return Filing(company, {table_of(records[0]): records}, [(r, c) for r in records for c in r.cells])


@pytest.fixture(scope="module")
def made() -> Sequence[Trial]:
    filings = [filed("alder", "Alder Works, Inc.", 10**6), filed("birch", "Birch Mills plc", 1103)]
    return list(trials(filings, 440, 5))


def test_every_kind_is_made_and_found(made: Sequence[Trial]) -> None:
    bench = judge(made)
    assert bench.shares() == dict.fromkeys(ERRORS, 1.0)
    assert (bench.made[None], bench.false_rejects) == (220, 0.0)
    assert lines(bench)[-1] == "wrong claims found: 1.0000 of 220; right claims rejected: 0.0000 of 220"


def test_a_wrong_claim_says_what_its_cells_do_not(made: Sequence[Trial]) -> None:
    for trial in made:
        cited = {c.cell_id for c in trial.claim.citations}
        cells = [c for r in trial.shown for c in r.cells if c["cell_id"] in cited]
        values = {Decimal(c["value"]) for c in cells}
        if trial.kind is None:
            assert values == {Decimal(trial.claim.value or "")}
        if trial.kind in ("neighbour row", "other segment"):  # a right-looking number of another cell
            assert values == {Decimal(trial.claim.value or "")}
            assert not any(trial.claim.metric == r.row_label for r in trial.shown if cells[0] in r.cells)


def test_a_verifier_that_believes_everything_is_seen(made: Sequence[Trial], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verifier_bench, "verdict_on", lambda *_: Verdict(True, None, 1.0))
    assert judge(made).detected == 0.0
