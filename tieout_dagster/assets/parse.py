"""One pass over a filing's pages writes nine tables. Input: `filings`. Output: what was read, and what is in doubt.

Each filing is parsed in a child process of its own, so the tables come together or not at all: the pass is one
step, and the graph still shows what depends on what. Invariant: a filing that fails becomes a rejected row.
"""

from collections.abc import Iterator
from typing import Any

import dagster as dg

from tieout import pipeline
from tieout_dagster.assets import (
    blocks,
    cells,
    concepts,
    findings,
    footnote_bindings,
    footnotes,
    grades,
    quarantine,
    tables,
)
from tieout_dagster.assets.engine import Engine
from tieout_dagster.assets.reporting import run_stage, stored_table
from tieout_dagster.assets.spec import lake_assets

TABLES = (tables, cells, blocks, footnotes, footnote_bindings, concepts, findings, quarantine, grades)
NAMES = [table.SPEC.key.to_user_string() for table in TABLES]
DESCRIBED = {name: stored_table(name, table.PREVIEW) for name, table in zip(NAMES, TABLES, strict=True)}


@lake_assets("parse", *(table.SPEC for table in TABLES))
def parse(context: dg.AssetExecutionContext, engine: Engine) -> Iterator[dg.MaterializeResult[Any]]:
    """Pages to blocks, tables, cells, footnotes and their bindings."""
    yield from run_stage(context, engine, pipeline.parse, DESCRIBED)
