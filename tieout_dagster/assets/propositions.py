"""`propositions`: what is searched. Input: cells, blocks and footnotes. Output: a sentence and payload a row."""

from collections.abc import Iterator
from typing import Any

import dagster as dg

from tieout import pipeline
from tieout_dagster.assets.engine import Engine
from tieout_dagster.assets.reporting import run_stage, stored_table
from tieout_dagster.assets.spec import lake_assets, table_spec

DEPS = ("filings", "blocks", "tables", "cells", "footnotes", "footnote_bindings", "quarantine")
SPEC = table_spec("propositions", group="retrieval", deps=DEPS, kinds={"python"}, code="tieout.propositions.stage")
PREVIEW = ("page", "kind", "table_title", "metric", "text")


@lake_assets("propositions", SPEC)
def propositions(context: dg.AssetExecutionContext, engine: Engine) -> Iterator[dg.MaterializeResult[Any]]:
    """One proposition a table row, prose passage or figure."""
    yield from run_stage(context, engine, pipeline.propose, {"propositions": stored_table("propositions", PREVIEW)})
