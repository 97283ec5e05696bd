"""Great Expectations as asset checks: every night, not with every batch."""

from pathlib import Path

import dagster as dg

from tieout_dagster.assets.expectations import TABLES
from tieout_dagster.project.batches import register
from tieout_dagster.project.definitions import defs

from .conftest import Draw

KEYS = {(name, "expectations") for name in TABLES}


def checked(job: str) -> set[tuple[str, str]]:
    layer = defs.resolve_job_def(job).asset_layer
    return {(key.asset_key.to_user_string(), key.name) for key in layer.asset_graph.asset_check_keys}


def test_only_the_nightly_job_loads_them() -> None:
    assert checked("nightly") >= KEYS
    assert not checked("ingest") & KEYS


def test_a_night_checks_what_is_stored(draw: Draw, inbox: Path, instance: dg.DagsterInstance) -> None:
    draw("gold", "a.pdf")
    (inbox / "gold" / "broken.pdf").write_bytes(b"no PDF")
    result = defs.resolve_job_def("nightly").execute_in_process(
        instance=instance,
        tags=register(instance, ["gold/a.pdf", "gold/broken.pdf"]),
        run_config={"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}},
    )
    found = {
        c.asset_key.to_user_string(): c for c in result.get_asset_check_evaluations() if c.check_name == "expectations"
    }
    assert set(found) == set(TABLES)
    assert [c.metadata for c in found.values() if not c.passed] == []
    assert found["filings"].metadata["rows"].value == 2
    assert found["cells"].metadata["rows"].value != 0
