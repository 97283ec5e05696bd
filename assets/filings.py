"""`filings`: who filed what, and when. Input: the run's PDF files. Output: one row a filing, rejected ones included."""

from collections.abc import Iterator
from typing import Any

import dagster as dg

from assets.engine import Engine
from assets.reporting import report
from assets.spec import lake_assets, table_spec
from tieout import pipeline

SPEC = table_spec("filings", group="intake", deps=(), kinds={"pymupdf"}, code="tieout.filings.intake")
PREVIEW = ("company", "form", "fiscal_year", "fiscal_period", "period_end", "pages", "status")


class FilingsConfig(dg.Config):
    """Where to read the files: empty means the inbox, each collection from the folder of its name."""

    folder: str = ""


@lake_assets("filings", SPEC)
def filings(
    context: dg.AssetExecutionContext, engine: Engine, config: FilingsConfig
) -> Iterator[dg.MaterializeResult[Any]]:
    """A partition whose file is gone keeps the row that the lake has."""
    sources = engine.sources(context.partition_keys, config.folder)
    outcomes = pipeline.intake(engine.lake, engine.settings, list(sources.values()), engine.progress(context))
    yield from report(context, engine.lake, outcomes, {"filings": PREVIEW})
