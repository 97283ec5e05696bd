"""The jobs: `ingest` for the filings of a batch, `nightly` for everything and then the eval."""

import dagster as dg

FILING_ASSETS = (
    "filings", "blocks", "tables", "cells", "footnotes", "footnote_bindings", "findings", "quarantine", "grades",
    "propositions", "embeddings", "search_index",
)  # fmt: skip
_SELECTION = dg.AssetSelection.assets(*FILING_ASSETS)

INGEST = dg.define_asset_job(
    "ingest",
    selection=_SELECTION,
    description="From PDF to search index, for the partitions of the run.",
    executor_def=dg.in_process_executor,
)
NIGHTLY = dg.define_asset_job(
    "nightly",
    selection=_SELECTION | dg.AssetSelection.assets("eval_report"),
    description="Ingest what changed, whether file, code or setting; then run the eval.",
    executor_def=dg.in_process_executor,
)
