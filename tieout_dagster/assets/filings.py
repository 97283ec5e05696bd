"""`filings`: who filed what, and when. Input: the run's PDF files. Output: one row a filing, rejected ones included."""

from collections.abc import Iterator
from typing import Any

import dagster as dg

from tieout import pipeline
from tieout_dagster.assets.batch import current
from tieout_dagster.assets.engine import FOLDER_TAG, Engine, progress
from tieout_dagster.assets.reporting import report, stored_table
from tieout_dagster.assets.spec import lake_assets, table_spec

SPEC = table_spec("filings", group="intake", deps=(), kinds={"pymupdf"}, code="tieout.filings.intake")
PREVIEW = ("company", "form", "fiscal_year", "fiscal_period", "period_end", "pages", "status")


@lake_assets("filings", SPEC)
def filings(context: dg.AssetExecutionContext, engine: Engine) -> Iterator[dg.MaterializeResult[Any]]:
    """A partition whose file is gone keeps the row that the lake has."""
    lake, keys = engine.lake, context.partition_keys
    sources = engine.sources(keys, context.run.tags.get(FOLDER_TAG, ""))
    outcomes = pipeline.intake(lake, engine.settings, list(sources.values()), progress(context))
    yield from report(
        context, lake, current(lake, keys, sources), outcomes, {"filings": stored_table("filings", PREVIEW)}
    )
