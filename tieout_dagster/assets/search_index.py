"""`search_index`: exact vectors in DuckDB, BM25 in Tantivy. Input: propositions and embeddings. Output: the index.

Not a lake table: it can be rebuilt from the lake at any time. Invariant: a filing is replaced whole.
"""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import dagster as dg

from tieout import pipeline
from tieout.indexes.manifest import Manifest, load_manifest
from tieout.indexes.search_index import SearchIndex
from tieout.lake.fingerprints import code_version
from tieout.lake.store import Lake
from tieout_dagster.assets.engine import Engine
from tieout_dagster.assets.partitions import FILING_PARTITIONS
from tieout_dagster.assets.reporting import run_stage
from tieout_dagster.assets.spec import OWNERS, lake_assets

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


def indexed(lake: Lake, doc_id: str) -> dict[str, Any]:
    """What the index holds of a filing: rows and the model of their vectors."""
    path = SearchIndex(lake.root / "search_index").manifest_path
    filed = _manifest(path, path.stat().st_mtime_ns).filings.get(doc_id) if path.exists() else None
    return {"dagster/row_count": filed.rows, "model": filed.model_id} if filed else {"dagster/row_count": 0}


@lru_cache(maxsize=1)
def _manifest(path: Path, mtime_ns: int) -> Manifest:
    """The manifest as of `mtime_ns`, so that a run's partitions read it once."""
    return load_manifest(path)


@lake_assets("search_index", SPEC)
def search_index(context: dg.AssetExecutionContext, engine: Engine) -> Iterator[dg.MaterializeResult[Any]]:
    """The run's filings, searchable."""
    yield from run_stage(context, engine, pipeline.index, {"search_index": indexed})
