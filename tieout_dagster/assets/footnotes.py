"""`footnotes`: definitions of footnotes. Input: blocks and tables. Output: marker, text and box of each."""

from tieout_dagster.assets.spec import table_spec

SPEC = table_spec(
    "footnotes",
    group="reading",
    deps=(
        "blocks",
        "tables",
    ),
    kinds={"pymupdf"},
    code="tieout.footnotes.stage",
)
PREVIEW = ("page", "marker", "text")
