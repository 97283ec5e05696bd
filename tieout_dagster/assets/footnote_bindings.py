"""`footnote_bindings`: what notes govern. Input: markers and definitions. Output: a row for each governed cell."""

from tieout_dagster.assets.spec import table_spec

SPEC = table_spec(
    "footnote_bindings",
    group="reading",
    deps=(
        "footnotes",
        "blocks",
        "tables",
        "cells",
    ),
    kinds={"python"},
    code="tieout.footnotes.stage",
)
PREVIEW = ("marker", "how", "cell_id", "footnote_id")
