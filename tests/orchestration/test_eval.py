"""The nightly eval: its table, its pages, and the check that blocks where figures fall."""

import json
from pathlib import Path

import dagster as dg

from tieout_dagster.assets import eval_report
from tieout_dagster.assets.engine import Engine
from tieout_dagster.project.batches import register
from tieout_dagster.project.definitions import defs

from .conftest import Draw

QUESTION = {
    "id": "1", "kind": "lookup", "question": "What was Acme's net income in 2022?", "file_name": "a.pdf",
    "value": "691000000", "unit_kind": "other", "period_start": "2022-01-01", "period_end": "2022-12-31",
}  # fmt: skip


def night(instance: dg.DagsterInstance, *keys: str) -> dg.ExecuteInProcessResult:
    return defs.resolve_job_def("nightly").execute_in_process(
        instance=instance,
        tags=register(instance, keys),
        run_config={"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}},
        raise_on_error=False,
    )


def held(result: dg.ExecuteInProcessResult) -> dg.AssetCheckEvaluation:
    return next(c for c in result.get_asset_check_evaluations() if c.check_name == "no_worse")


def test_a_night_measures_and_keeps_the_trend(
    draw: Draw, inbox: Path, tmp_path: Path, instance: dg.DagsterInstance
) -> None:
    draw("mine", "a.pdf")
    draw("bare", "b.pdf")
    (inbox / "mine" / "questions.jsonl").write_text(json.dumps(QUESTION) + "\n")
    first = night(instance, "mine/a.pdf", "bare/b.pdf")
    assert held(first).passed
    told = first.asset_materializations_for_node("eval_report")[0].metadata
    assert told["mine, lookup: recall@5"].value == 1.0
    rows = Engine().lake.read("eval_report").to_pylist()
    assert {(r["suite"], r["synthetic"]) for r in rows} == {("mine", False), ("bare (synthetic)", True)}
    page = Path(str(told["report, mine"].value)).read_text("utf-8")
    assert "Recall among the first k records" in page

    (tmp_path / "eval").mkdir()
    (tmp_path / "eval" / "gates.toml").write_text('[suites.mine.floors]\n"lookup recall@5" = 1.1\n')
    checks = dg.materialize(
        [eval_report.eval_report, eval_report.no_worse], instance=instance, resources={"engine": Engine()},
        raise_on_error=False, run_config={"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}},
    )  # fmt: skip
    fallen = held(checks)
    assert (fallen.passed, fallen.severity) == (False, dg.AssetCheckSeverity.ERROR)
    assert fallen.metadata["faults"].value == ["mine: lookup recall@5 1.000, at least 1.1"]
    assert len({r["run_id"] for r in Engine().lake.read("eval_report").to_pylist()}) == 2
