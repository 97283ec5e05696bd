"""`cells`: every cell of every table. Input: regions. Output: values at full scale with unit, currency and period."""

from tieout_dagster.assets.spec import table_spec

SPEC = table_spec(
    "cells",
    group="reading",
    deps=(
        "filings",
        "tables",
    ),
    kinds={"python"},
    code="tieout.cells.stage",
)
PREVIEW = ("page", "row_label", "col_path", "text", "kind", "currency", "period_end", "value")
