"""`search_index`: exact vectors in DuckDB, BM25 in Tantivy. Input: propositions and embeddings. Output: the index.

Not a lake table: it can be rebuilt from the lake at any time. Invariant: a filing is replaced whole.
"""

from collections.abc import Iterator
from typing import Any

import dagster as dg

from assets.engine import Engine
from assets.partitions import FILING_PARTITIONS
from assets.reporting import run_stage
from assets.spec import OWNERS, lake_assets
from tieout import pipeline
from tieout.lake.fingerprints import code_version

SPEC = dg.AssetSpec(
    "search_index",
    deps=["filings", "propositions", "embeddings"],
    description="Dense vectors and keywords of every proposition, replaced filing by filing.",
    group_name="retrieval",
    kinds={"duckdb", "tantivy"},
    owners=OWNERS,
    code_version=code_version("tieout.indexes.search_index"),
    partitions_def=FILING_PARTITIONS,
)


@lake_assets("search_index", SPEC)
def search_index(context: dg.AssetExecutionContext, engine: Engine) -> Iterator[dg.MaterializeResult[Any]]:
    """The run's filings, searchable."""
    yield from run_stage(context, engine, pipeline.index, {"search_index": ()})
