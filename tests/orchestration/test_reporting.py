import datetime
from decimal import Decimal

from tieout_dagster.assets.reporting import PREVIEW_WIDTH, markdown


def test_preview_shows_values_as_people_write_them() -> None:
    rows = [{"path": ["Assets", "Current"], "value": Decimal("42500000.000000"), "day": datetime.date(2026, 6, 30)}]
    rows += [{"path": [], "value": Decimal("0.235000"), "day": None}]
    shown = markdown(rows, ("path", "value", "day")).splitlines()
    assert shown == [
        "| path | value | day |",
        "| --- | --- | --- |",
        "| Assets › Current | 42500000 | 2026-06-30 |",
        "|  | 0.235 |  |",
    ]


def test_preview_keeps_its_table_whole() -> None:
    shown = markdown([{"text": "a|b\nc" + "x" * 100}], ("text",)).splitlines()
    assert len(shown) == 3
    assert shown[2].startswith("| a\\|b c")
    assert len(shown[2]) == PREVIEW_WIDTH + 4
    assert shown[2].endswith("… |")
