"""`blocks`: the layout, in reading order. Input: page geometry and table boxes. Output: headings, paragraphs, notes."""

from tieout_dagster.assets.spec import table_spec

SPEC = table_spec(
    "blocks",
    group="reading",
    deps=(
        "filings",
        "tables",
    ),
    kinds={"pymupdf"},
    code="tieout.blocks.stage",
)
PREVIEW = ("page", "kind", "section_path", "text")
