"""Which wrong claims the verifier finds, and which right ones it rejects.

    python -m tieout.evaluation.verifier_bench LAKE GOLD [--count 2000] [--seed 20267] [--misjudged]

Input: a lake that holds the filings of GOLD with their propositions, and GOLD. Output: detection by kind of error, then
one line with the share of wrong claims found and of right ones rejected. Claims are made of cells that are exact by the
gold; the verifier is given the claim and the rows that may be cited, never what was changed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tieout.answer.context import Context
from tieout.answer.verify import verdict_on
from tieout.evaluation.cells import exact_pairs, read_gold
from tieout.evaluation.claim_errors import Filing, Row, Trial, table_of, trials
from tieout.evaluation.word_errors import FALSE
from tieout.lake.store import Lake
from tieout.query.records import Record, record_of
from tieout.query.search import Hit

COUNT, SEED = 2000, 20267


@dataclass
class Bench:
    """Trials by kind (None: right claims), those found to be wrong, and some that were judged wrongly."""

    made: Counter[str | None] = field(default_factory=Counter)
    rejected: Counter[str | None] = field(default_factory=Counter)
    misjudged: list[tuple[Trial, str | None]] = field(default_factory=list)

    @property
    def detected(self) -> float:
        """Share of the wrong claims that were found."""
        return sum(n for k, n in self.rejected.items() if k) / max(1, sum(n for k, n in self.made.items() if k))

    @property
    def worded(self) -> float:
        """Share of the claims with false words over a right cell that were found."""
        return sum(self.rejected[k] for k in FALSE) / max(1, sum(self.made[k] for k in FALSE))

    @property
    def false_rejects(self) -> float:
        """Share of the right claims that were rejected."""
        return self.rejected[None] / max(1, self.made[None])

    def shares(self) -> dict[str, float]:
        """Detection by kind."""
        return {kind: self.rejected[kind] / n for kind, n in self.made.items() if kind}


def read_filings(lake: Lake, gold: Path) -> list[Filing]:
    """The gold's filings in the lake, with the cells that are exact."""
    found = []
    for facts in lake.read("filings").to_pylist():
        name = Path(facts["file_name"]).stem
        if facts["status"] == "ready" and facts["company"] and (gold / f"{name}.gold.parquet").exists():
            filing = _read(lake, facts, read_gold(gold, name)[0])
            found += [filing] if filing.exact else []
    return sorted(found, key=lambda f: f.company)


def _read(lake: Lake, facts: dict[str, Any], gold: Sequence[dict[str, Any]]) -> Filing:
    filing = {k: v.isoformat() if hasattr(v, "isoformat") else v for k, v in facts.items()}
    rows = [r for r in lake.rows("propositions", facts["doc_id"]) if r["kind"] == "row"]
    records = [record_of(Hit({**r, "payload": json.loads(r["payload"])}, 0.0), filing, []) for r in rows]
    tables: dict[str, list[Record]] = defaultdict(list)
    for record in records:
        tables[table_of(record)].append(record)
    by_id: dict[str, Row] = {c["cell_id"]: (r, c) for r in records for c in r.cells if c["value"] is not None}
    flat = [_flat(r, c) for r, c in by_id.values()]
    exact = [by_id[cell["cell_id"]] for _, cell in exact_pairs(gold, flat)]
    return Filing(facts["company"], tables, [row for row in exact if row[1]["period_end"]])


def _flat(record: Record, cell: dict[str, Any]) -> dict[str, Any]:
    """The cell as a row of the `cells` table."""
    edges = dict(zip(("x0", "y0", "x1", "y1"), cell["box"], strict=True))
    return {**cell, **edges, "row_label": record.row_label}


def judge(made: Sequence[Trial]) -> Bench:
    """Verify every claim."""
    bench = Bench()
    for trial in made:
        verdict = verdict_on(trial.claim, Context(trial.shown))
        bench.made[trial.kind] += 1
        bench.rejected[trial.kind] += not verdict.grounded
        if verdict.grounded == (trial.kind is not None):
            bench.misjudged.append((trial, verdict.reason))
    return bench


def lines(bench: Bench) -> list[str]:
    """The bench as text."""
    told = [f"{kind:30s} {bench.made[kind]:4d} claims, found {share:.3f}" for kind, share in bench.shares().items()]
    wrong = sum(n for k, n in bench.made.items() if k)
    found, rejected = f"{bench.detected:.4f} of {wrong}", f"{bench.false_rejects:.4f} of {bench.made[None]}"
    words = f"{bench.worded:.4f} of {sum(bench.made[k] for k in FALSE)}"
    told.append(f"false words over right cells found: {words}")
    return [*told, f"wrong claims found: {found}; right claims rejected: {rejected}"]


def main() -> None:
    """Print the bench."""
    parser = argparse.ArgumentParser(description="Wrong and right claims for the verifier.")
    parser.add_argument("lake", type=Path)
    parser.add_argument("gold", type=Path)
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--misjudged", action="store_true", help="print the claims that were judged wrongly")
    given = parser.parse_args()
    bench = judge(list(trials(read_filings(Lake(given.lake), given.gold), given.count, given.seed)))
    for trial, reason in bench.misjudged if given.misjudged else []:
        sys.stdout.write(f"{trial.kind or 'right'}: {trial.claim.text} | {trial.claim.metric} | {reason}\n")
    sys.stdout.write("\n".join(lines(bench)) + "\n")


if __name__ == "__main__":
    main()
