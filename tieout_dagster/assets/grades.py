"""`grades`: confidence in each table, page and filing. Input: findings. Output: a row for each of them."""

from tieout_dagster.assets.spec import table_spec

SPEC = table_spec("grades", group="quality", deps=("findings", "tables"), kinds={"python"}, code="tieout.quality.stage")
PREVIEW = ("scope", "page", "decided", "findings", "grade")
