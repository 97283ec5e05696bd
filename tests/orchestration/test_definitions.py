import subprocess
import sys
from pathlib import Path

import dagster as dg
import pytest

from tieout.lake.contracts import CONTRACTS, Contract
from tieout_dagster.assets.engine import Engine
from tieout_dagster.project.definitions import defs
from tieout_dagster.project.home import TEMPLATE, ensure_home
from tieout_dagster.project.jobs import FILING_ASSETS

ROOT = Path(__file__).parents[2]
GRAPH = {
    "filings": set(),
    "tables": {"filings"},
    "cells": {"filings", "tables"},
    "blocks": {"filings", "tables"},
    "footnotes": {"blocks", "tables"},
    "footnote_bindings": {"footnotes", "blocks", "tables", "cells"},
    "concepts": {"tables", "cells"},
    "findings": {"tables", "cells", "blocks"},
    "quarantine": {"findings"},
    "grades": {"findings", "tables"},
    "propositions": {"filings", "blocks", "tables", "cells", "footnotes", "footnote_bindings", "quarantine"},
    "embeddings": {"propositions"},
    "search_index": {"filings", "propositions", "embeddings"},
    "eval_report": {"search_index"},
}


@pytest.fixture(scope="module")
def specs() -> dict[str, dg.AssetSpec]:
    return {spec.key.to_user_string(): spec for spec in defs.resolve_all_asset_specs()}


def test_graph(specs: dict[str, dg.AssetSpec]) -> None:
    assert {n: {d.asset_key.to_user_string() for d in spec.deps} for n, spec in specs.items()} == GRAPH


def test_every_filing_asset_is_one_run_a_backfill() -> None:
    graph = defs.resolve_asset_graph()
    for name in FILING_ASSETS:
        node = graph.get(dg.AssetKey(name))
        assert node.backfill_policy == dg.BackfillPolicy.single_run()
        assert isinstance(node.partitions_def, dg.DynamicPartitionsDefinition)


@pytest.mark.parametrize("contract", CONTRACTS.values(), ids=lambda c: c.name)
def test_schema_is_the_contract(specs: dict[str, dg.AssetSpec], contract: Contract) -> None:
    schema = specs[contract.name].metadata["dagster/column_schema"]
    assert isinstance(schema, dg.TableSchema)
    shown = [(c.name, c.type, c.description, c.constraints.nullable) for c in schema.columns]
    assert shown == [(c.name, str(c.type), c.doc, c.nullable) for c in contract.columns]
    closed = {c.name: c.constraints.other for c in schema.columns if c.constraints.other}
    assert closed == {c.name: [f"one of {', '.join(c.choices)}"] for c in contract.columns if c.choices}


def test_every_asset_reads_well_in_the_graph(specs: dict[str, dg.AssetSpec]) -> None:
    for spec in specs.values():
        assert spec.description
        assert spec.kinds
        assert spec.code_version
        assert spec.group_name in {"intake", "reading", "quality", "retrieval", "evaluation"}


def test_every_table_has_a_contract_check() -> None:
    keys = {key for key in defs.resolve_asset_graph().asset_check_keys if key.name == "contract"}
    assert {key.asset_key.to_user_string() for key in keys} == set(CONTRACTS)


def test_workspace_is_valid() -> None:
    command = [sys.executable, "-m", "dagster", "definitions", "validate", "-w", "workspace.yaml"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Validation successful for code location tieout" in done.stdout + done.stderr


def test_home_has_telemetry_off_and_one_run_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAGSTER_HOME", "")
    home = ensure_home()
    assert home == tmp_path / "dagster"
    assert (home / "dagster.yaml").read_bytes() == TEMPLATE.read_bytes()
    with dg.DagsterInstance.from_config(str(home)) as instance:
        assert not instance.telemetry_enabled
        queue = instance.get_concurrency_config().run_queue_config
        assert queue is not None
        assert queue.max_concurrent_runs == 1


def test_home_of_the_user_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAGSTER_HOME", str(tmp_path / "mine"))
    assert ensure_home() == tmp_path / "mine"
    assert not (tmp_path / "mine").exists()


def test_resource_overrides_the_settings(tmp_path: Path) -> None:
    assert Engine().settings.encoder == "hashing"
    assert Engine(encoder="minilm", lake_folder=str(tmp_path / "other")).lake.root == tmp_path / "other"
