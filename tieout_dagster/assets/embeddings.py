"""`embeddings`: vectors by text and model. Input: propositions. Output: a unit vector for each text."""

from collections.abc import Iterator
from typing import Any

import dagster as dg

from tieout import pipeline
from tieout_dagster.assets.engine import Engine
from tieout_dagster.assets.reporting import run_stage, stored_table
from tieout_dagster.assets.spec import lake_assets, table_spec

SPEC = table_spec(
    "embeddings",
    group="retrieval",
    deps=("propositions",),
    kinds={"huggingface", "polars"},
    code="tieout.embeddings.stage",
)
PREVIEW = ("model_id", "text_hash")


@lake_assets("embeddings", SPEC)
def embeddings(context: dg.AssetExecutionContext, engine: Engine) -> Iterator[dg.MaterializeResult[Any]]:
    """Vectors of the configured encoder, from its cache where the text is known."""
    yield from run_stage(context, engine, pipeline.embed, {"embeddings": stored_table("embeddings", PREVIEW)})
