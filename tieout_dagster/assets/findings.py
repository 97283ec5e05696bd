"""`findings`: what the quality checks doubt. Input: pages, tables, cells. Output: a row a finding, with its cells."""

from tieout_dagster.assets.spec import table_spec

SPEC = table_spec(
    "findings", group="quality", deps=("tables", "cells", "blocks"), kinds={"python"}, code="tieout.quality.stage"
)
PREVIEW = ("page", "check", "severity", "message")
