"""The jobs: `ingest` for the filings of a batch, `nightly` for everything and then the eval.

Great Expectations takes seconds to load, so its checks run every night and not with every batch.
"""

import dagster as dg

from tieout_dagster.assets.expectations import TABLES

FILING_ASSETS = (
    "filings", "blocks", "tables", "cells", "footnotes", "footnote_bindings", "concepts", "findings", "quarantine",
    "grades", "propositions", "embeddings", "search_index",
)  # fmt: skip
_SELECTION = dg.AssetSelection.assets(*FILING_ASSETS)

_SLOW = dg.AssetSelection.checks(*(dg.AssetCheckKey(dg.AssetKey(name), "expectations") for name in TABLES))

INGEST = dg.define_asset_job(
    "ingest",
    selection=_SELECTION - _SLOW,
    description="From PDF to search index, for the partitions of the run.",
    executor_def=dg.in_process_executor,
)
NIGHTLY = dg.define_asset_job(
    "nightly",
    selection=_SELECTION | dg.AssetSelection.assets("eval_report"),
    description="Ingest what changed, whether file, code or setting; then run the eval.",
    executor_def=dg.in_process_executor,
)
