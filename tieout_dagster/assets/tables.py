"""`tables`: the regions that hold tables. Input: page geometry. Output: boxes, titles, units lines, continuations."""

from tieout_dagster.assets.spec import table_spec

SPEC = table_spec("tables", group="reading", deps=("filings",), kinds={"pymupdf"}, code="tieout.cells.stage")
PREVIEW = ("page", "rows", "cols", "units_text", "title")
