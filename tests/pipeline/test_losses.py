"""A part that cannot be read costs itself: the rest is kept, and who reads the lake is told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.pipeline.conftest import Write
from tests.pipeline.stages import FAKES
from tests.support.table_pages import filing, page_of
from tieout import pipeline
from tieout.cells import assemble
from tieout.cells.stage import extract
from tieout.ingest.outcomes import Outcome
from tieout.lake.store import Lake
from tieout.layout.stage import layout
from tieout.losses import Where, noting_losses, read_apart
from tieout.settings import Settings

HERE = "tests.pipeline.broken"
BROKEN = replace(
    FAKES, open_pdf=f"{HERE}:open_pdf", layout=f"{HERE}:layout", extract=f"{HERE}:extract",
    build_blocks=f"{HERE}:build_blocks", bind=f"{HERE}:bind", check=f"{HERE}:check",
)  # fmt: skip
SOUND = {"Sales by region", "Staff by region", "Debt by region"}


def parsed(lake: Lake, settings: Settings, write: Write, *orders: str) -> Outcome:
    source = pipeline.discover([write("a.pdf", "Acme", *orders)], "c", {})
    (one,) = pipeline.ingest(lake, settings, source, "cells", stages=BROKEN).outcomes
    return one


def tables_with_values(lake: Lake, doc_id: str) -> set[str]:
    titles = {t["table_id"]: t["title"] for t in lake.rows("tables", doc_id)}
    return {titles[c["table_id"]] for c in lake.rows("cells", doc_id) if c["role"] == "value"}


def values(lake: Lake, doc_id: str) -> list[dict[str, Any]]:
    return [c for c in lake.rows("cells", doc_id) if c["role"] == "value"]


def test_without_a_failure_there_is_neither_loss_nor_notice(lake: Lake, settings: Settings, write: Write) -> None:
    one = parsed(lake, settings, write)
    assert tables_with_values(lake, one.doc_id) == SOUND
    assert lake.filing(one.doc_id).notice is None
    assert [n["text"][:9] for n in lake.rows("footnotes", one.doc_id)] == ["Loans are"]
    assert {f["check"] for f in lake.rows("findings", one.doc_id)} & {"table_read", "layout_read"} == set()


@pytest.mark.parametrize("order", ["!table", "!cells"])
def test_a_table_costs_itself(
    lake: Lake, settings: Settings, write: Write, order: str, capfd: pytest.CaptureFixture[str]
) -> None:
    one = parsed(lake, settings, write, order)
    assert one.status == "done"
    assert tables_with_values(lake, one.doc_id) == SOUND - {"Staff by region"}
    assert lake.filing(one.doc_id).notice == one.detail
    assert (one.detail or "").startswith(
        f"page 1: a table could not be read (IndexError: injected by {order} at broken.py:"
    )
    (lost,) = [t for t in lake.rows("tables", one.doc_id) if not t["rows"]]
    assert (lost["page"], lost["cols"], lost["grade"]) == (1, 0, "D")
    (finding,) = [f for f in lake.rows("findings", one.doc_id) if f["check"] == "table_read"]
    assert (finding["table_id"], finding["severity"], finding["page"]) == (lost["table_id"], "quarantine", 1)
    assert f"IndexError: injected by {order}" in finding["message"]
    (block,) = [b for b in lake.rows("blocks", one.doc_id) if b["table_id"] == lost["table_id"]]
    assert "Pay of the north" in block["text"]
    logged = capfd.readouterr().err
    assert "a.pdf, page 1: a table could not be read" in logged
    assert "Traceback (most recent call last)" in logged
    assert f"IndexError: injected by {order}" in logged


def test_the_tables_of_a_page_cost_that_page(lake: Lake, settings: Settings, write: Write) -> None:
    one = parsed(lake, settings, write, "!page")
    assert tables_with_values(lake, one.doc_id) == SOUND - {"Debt by region"}
    assert "page 2: its tables could not be read (IndexError" in (lake.filing(one.doc_id).notice or "")
    (lost,) = [t for t in lake.rows("tables", one.doc_id) if not t["rows"]]
    assert (lost["page"], lost["x1"], lost["y1"], lost["grade"]) == (2, 612.0, 792.0, "D")


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("!blocks", "its text could not be laid out"), ("!notes", "its notes could not be read"),
        ("!definition", "its notes could not be read"),
    ],
)  # fmt: skip
def test_lost_notes_leave_numbers_uncertain(
    lake: Lake, settings: Settings, write: Write, order: str, said: str
) -> None:
    one = parsed(lake, settings, write, order)
    assert tables_with_values(lake, one.doc_id) == SOUND
    assert f"page 2: {said} (IndexError: injected by {order}" in (lake.filing(one.doc_id).notice or "")
    bereft = {c["page"] for c in values(lake, one.doc_id) if "notes of the page unread" in (c["reason"] or "")}
    assert bereft == {2}
    assert all(c["uncertain"] for c in values(lake, one.doc_id) if c["page"] == 2)
    assert [f["page"] for f in lake.rows("findings", one.doc_id) if f["check"] == "layout_read"] == [2]
    assert {b["page"] for b in lake.rows("blocks", one.doc_id) if b["kind"] == "paragraph"} >= {1}


def test_a_check_that_fails_leaves_its_table_unchecked(lake: Lake, settings: Settings, write: Write) -> None:
    one = parsed(lake, settings, write, "!check")
    (finding,) = [f for f in lake.rows("findings", one.doc_id) if "could not be made" in f["message"]]
    assert finding["check"] == "foots"
    unchecked = {
        c["table_id"] for c in values(lake, one.doc_id) if c["uncertain"] and "not checked" in (c["reason"] or "")
    }
    assert unchecked == {finding["table_id"]}
    assert "page 1: a table could not be checked (IndexError" in (lake.filing(one.doc_id).notice or "")


def test_want_of_memory_is_no_loss_of_a_table(lake: Lake, settings: Settings, write: Write) -> None:
    one = parsed(lake, settings, write, "!memory")
    assert (one.status, one.reason) == ("rejected", "parse_memory")


def test_values_right_below_a_lost_table_are_uncertain(monkeypatch: pytest.MonkeyPatch) -> None:
    heads = page_of("Sales            2025      2024\nNorth           1,204     1,096\nSouth             702       655")
    goes_on = page_of("East               31        29\nWest               17        16", number=2)
    read = assemble._grid

    def fails(page: Any, *rest: Any) -> Any:
        if page.number == 1:
            raise ZeroDivisionError
        return read(page, *rest)

    whole = [c for c in extract(layout([heads, goes_on]), filing())[1] if c.role == "value" and c.page == 2]
    assert {c.reason for c in whole} & {"behind a lost table"} == set()
    monkeypatch.setattr(assemble, "_grid", fails)
    with noting_losses("a.pdf") as losses:
        cells = [c for c in extract(layout([heads, goes_on]), filing())[1] if c.role == "value"]
    assert [loss.where.page for loss in losses] == [1]
    assert len(cells) == 4
    assert all(c.uncertain and "behind a lost table" in (c.reason or "") for c in cells)


def test_where_nobody_takes_note_the_failure_itself_is_seen() -> None:
    with pytest.raises(ZeroDivisionError):
        read_apart(Where("table", 1), lambda: 1 // 0, lambda: 0)


@pytest.mark.parametrize("error", [NameError, MemoryError, OSError, KeyboardInterrupt])
def test_what_is_no_defect_of_reading_goes_through(error: type[BaseException]) -> None:
    def read() -> int:
        raise error

    with noting_losses("a.pdf") as losses, pytest.raises(error):
        read_apart(Where("table", 1), read, lambda: 0)
    assert losses == []
