"""What the quality checks hold back, and what a company's filings say differently, as asset checks.

Input: the lake. Output: a result each, with counts and examples. Invariant: a filing that is held back stops no other:
the pipeline keeps it from going downstream, partition by partition, and its name and reason are shown here.
"""

from collections import Counter
from functools import partial

import dagster as dg

from tieout.lake.store import Lake
from tieout.model import Cell, Filing, Quarantined
from tieout.quality.config import changed, read_changes
from tieout.quality.cross_filing import Comparison, compare
from tieout.quality.stage import blocked
from tieout_dagster.assets.batch import Row, in_force
from tieout_dagster.assets.engine import Engine
from tieout_dagster.assets.quality import counted, ready_of

BLOCKED = ("file_name", "reason")
ACROSS = ("fact", "period end", "earlier", "value", "later", "later value", "cells")


@dg.asset_check(asset="propositions", description="No filing is held back by the quality checks.")
def not_blocked(context: dg.AssetCheckExecutionContext, engine: Engine) -> dg.AssetCheckResult:
    """Names the filings of which nothing goes downstream, and why."""
    looked, lake = ready_of(context, engine.lake), engine.lake
    with changed(read_changes(engine.settings.checks)):
        whys = {f["file_name"]: _blocked(lake, f["doc_id"]) for f in looked}
    held = [{"file_name": name, "reason": why} for name, why in whys.items() if why]
    return dg.AssetCheckResult(**counted(len(looked), held, BLOCKED, dg.AssetCheckSeverity.ERROR))


@dg.asset_check(asset="cells", description="A fact that two filings of a company state is one number, or is restated.")
def across_filings(context: dg.AssetCheckExecutionContext, engine: Engine) -> dg.AssetCheckResult:
    """Compares the run's filings with all of their companies; restated facts are counted, conflicting ones listed."""
    lake = engine.lake
    mine = {_company(f) for f in ready_of(context, lake)}
    every = (f for rows in in_force(lake).values() for f in rows if f["status"] == "ready")
    looked = [f for f in every if _company(f) in mine]
    found = list(compare([(Filing.from_row(f), lake.records(Cell, f["doc_id"])) for f in looked]))
    counts = Counter(one.outcome for one in found)
    rows = [_differing(one) for one in found if one.outcome == "conflicting"]
    told = partial(counted, equal=counts["equal"], restated=counts["restated"])
    return dg.AssetCheckResult(**told(len(looked), rows, ACROSS, dg.AssetCheckSeverity.WARN))


def _blocked(lake: Lake, doc_id: str) -> str | None:
    return blocked(lake.records(Quarantined, doc_id), lake.records(Cell, doc_id))


def _company(filing: Row) -> tuple[str, str]:
    return filing["collection"], (filing["company"] or "").casefold()


def _differing(one: Comparison) -> Row:
    return {
        "fact": one.label, "period end": one.earlier.period_end,
        "earlier": f"{one.earlier_file} {one.earlier_filed or ''}", "value": one.earlier.value,
        "later": f"{one.later_file} {one.later_filed or ''}", "later value": one.later.value,
        "cells": [one.earlier.cell_id, one.later.cell_id],
    }  # fmt: skip
