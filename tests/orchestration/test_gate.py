"""A filing that the checks block goes no further, the others do; what filings say differently is listed."""

from pathlib import Path

import dagster as dg
import pytest

from tieout_dagster.assets.engine import Engine
from tieout_dagster.project.batches import register
from tieout_dagster.project.definitions import defs

from .conftest import Draw, draw_filing

STRICT = """
[thresholds]
block_least = 1
block_share = 0.0
[checks.headed]
severity = "quarantine"
reason = "a column without a header cannot be named"
"""
UNHEADED = ((520, 580, "1,715"), (520, 564, "1,912"), (520, 548, "1,803"))
KEYS = ("gold/bad.pdf", "gold/good.pdf")


@pytest.fixture
def checks(
    inbox: Path, draw: Draw, instance: dg.DagsterInstance, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> dict[str, dg.AssetCheckEvaluation]:
    """The results of the checks, by name, after one run over a good and a bad filing."""
    (tmp_path / "checks.toml").write_text(STRICT, "utf-8")
    monkeypatch.setenv("TIEOUT_CHECKS", str(tmp_path / "checks.toml"))
    draw("gold", "good.pdf")
    draw_filing(inbox / "gold" / "bad.pdf", "Unaudited", UNHEADED)
    result = defs.resolve_job_def("ingest").execute_in_process(
        instance=instance,
        tags=register(instance, KEYS),
        run_config={"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}},
    )
    assert result.success
    return {one.check_name: one for one in result.get_asset_check_evaluations()}


def test_a_blocked_partition_stops_alone(checks: dict[str, dg.AssetCheckEvaluation]) -> None:
    lake = Engine().lake
    names = {row["doc_id"]: row["file_name"] for row in lake.read("filings").to_pylist()}
    assert {names[doc_id] for doc_id in lake.docs("propositions")} == {"good.pdf"}
    assert {names[doc_id] for doc_id in lake.docs("cells")} == {"good.pdf", "bad.pdf"}
    blocked, headed = checks["not_blocked"], checks["headed"]
    assert (blocked.passed, blocked.severity) == (False, dg.AssetCheckSeverity.ERROR)
    assert blocked.metadata["findings"].value == 1
    assert "bad.pdf | 3 of 3 table rows are in quarantine (headed)." in str(blocked.metadata["examples"].value)
    assert (headed.passed, headed.severity) == (False, dg.AssetCheckSeverity.ERROR)
    assert checks["foots"].passed


def test_two_filings_of_a_company(checks: dict[str, dg.AssetCheckEvaluation]) -> None:
    across = checks["across_filings"]
    assert across.passed
    assert across.metadata["filings"].value == 2
    assert across.metadata["equal"].value == 4  # two rows whose labels say enough, two years
