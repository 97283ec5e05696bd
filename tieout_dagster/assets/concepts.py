"""`concepts`: what rows state. Input: tables and their cells. Output: standard item, element and frame of each row."""

from tieout_dagster.assets.spec import table_spec

SPEC = table_spec(
    "concepts",
    group="reading",
    deps=("tables", "cells"),
    kinds={"python"},
    code="tieout.concepts.stage",
)
PREVIEW = ("page", "label", "statement", "item", "element", "frame", "probability")
