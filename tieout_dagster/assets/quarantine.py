"""`quarantine`: table rows that failed a check. Input: findings. Output: a row a table row, with the check's name."""

from tieout_dagster.assets.spec import table_spec

SPEC = table_spec("quarantine", group="quality", deps=("findings",), kinds={"python"}, code="tieout.quality.stage")
PREVIEW = ("page", "check", "row_label", "message")
