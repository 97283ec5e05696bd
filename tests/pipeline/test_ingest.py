"""A run rejects what it must, stores the rest, and does nothing twice."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.pipeline.conftest import Ingest, Write
from tests.pipeline.stages import FAKES
from tieout import pipeline
from tieout.errors import LakeError, SettingsError
from tieout.indexes.search_index import SearchIndex
from tieout.lake.store import Lake
from tieout.pages.hidden import HIDDEN
from tieout.pages.meaning import MEANINGLESS
from tieout.pipeline import Outcome, discover
from tieout.settings import Settings


def by_name(outcomes: tuple[Outcome, ...]) -> dict[str, Outcome]:
    return {one.file_name: one for one in outcomes}


def test_bad_filings_are_rejected_and_the_others_stored(lake: Lake, ingest: Ingest, write: Write) -> None:
    write("good.pdf", "Acme", "1 2 3")
    write("crash.pdf", "Acme", "!crash")
    write("raise.pdf", "Acme", "!raise")
    write("locked.pdf", "!password")
    write("empty.pdf")
    summary = ingest()
    assert {name: one.reason for name, one in by_name(summary.outcomes).items()} == {
        "good.pdf": None,
        "crash.pdf": "parse_crashed",
        "raise.pdf": "parse_crashed",
        "locked.pdf": "password_required",
        "empty.pdf": "no_pages",
    }
    rows = {row["file_name"]: row for row in lake.read("filings").to_pylist()}
    assert rows["good.pdf"]["status"] == "ready"
    assert rows["locked.pdf"]["status"] == "rejected"
    assert rows["locked.pdf"]["remedy"] == by_name(summary.rejected)["locked.pdf"].remedy
    assert "SIGSEGV" in rows["crash.pdf"]["notice"]
    assert "KeyError" in rows["raise.pdf"]["notice"]
    assert lake.docs("cells") == [rows["good.pdf"]["doc_id"]]


def test_the_second_run_parses_nothing_and_says_so(lake: Lake, ingest: Ingest, write: Write) -> None:
    write("a.pdf", "Acme", "1")
    write("b.pdf", "Beta", "!crash")
    first = ingest(until="index")
    before = {p: p.stat().st_mtime_ns for p in lake.root.rglob("*.parquet")}
    second = ingest(until="index")
    assert (first.worked["parse"], second.worked["parse"]) == (1, 0)
    assert set(second.worked.values()) == {0}
    assert dict(second.statuses) == {"unchanged": 1, "rejected": 1}
    assert {p: p.stat().st_mtime_ns for p in lake.root.rglob("*.parquet")} == before


def test_a_rejected_filing_is_tried_again_on_request_or_with_other_limits(
    lake: Lake, settings: Settings, ingest: Ingest, write: Write
) -> None:
    path = write("a.pdf", "Acme", "!crash")
    ingest()
    assert ingest().worked["intake"] == 0
    assert ingest(retry=True).worked["intake"] == 1
    raised = settings.model_copy(update={"parse_memory_mb": 300})
    assert pipeline.ingest(lake, raised, discover([path], "c"), "cells", stages=FAKES).worked["intake"] == 1


def test_unreadable_pages_are_named_and_the_rest_is_read(lake: Lake, ingest: Ingest, write: Write) -> None:
    write("a.pdf", "Acme", "!unreadable", "1")
    for _ in range(2):
        ingest(retry=True)
        [row] = lake.read("filings").to_pylist()
        assert (row["status"], row["notice"]) == ("ready", "page 2 cannot be read")


def test_pages_whose_text_is_not_what_they_print_are_named(lake: Lake, ingest: Ingest, write: Write) -> None:
    write("a.pdf", "Acme", "!hidden", "1", "!hidden", "!hidden", "!meaningless")
    ingest()
    [row] = lake.read("filings").to_pylist()
    assert row["status"] == "ready"
    assert row["notice"] == f"pages 2, 4–5: {HIDDEN}; page 6: {MEANINGLESS}"


def test_a_filing_that_mostly_means_nothing_is_rejected(ingest: Ingest, write: Write) -> None:
    write("a.pdf", "Acme", "!meaningless", "!meaningless")
    assert [one.reason for one in ingest().outcomes] == ["meaningless_text"]


def test_a_filing_without_a_readable_page_is_rejected(ingest: Ingest, write: Write) -> None:
    write("a.pdf", "!unreadable", "!unreadable")
    assert [one.reason for one in ingest().outcomes] == ["unreadable"]


@pytest.mark.parametrize("limit", [{"max_bytes": 5}, {"max_pages": 1}])
def test_limits_reject(lake: Lake, settings: Settings, write: Write, limit: dict[str, int]) -> None:
    path = write("a.pdf", "Acme", "1")
    low = settings.model_copy(update=limit)
    [one] = pipeline.ingest(lake, low, discover([path], "c"), "cells", stages=FAKES).outcomes
    assert one.reason == "too_large"
    assert one.remedy is not None
    assert "TIEOUT_MAX_BYTES" in one.remedy


def test_overrides_are_recorded_and_survive_a_run_without_them(lake: Lake, ingest: Ingest, write: Write) -> None:
    write("a.pdf", "Acme", "1")
    ingest(company="Acme Holdings", form="10-K")
    for _ in range(2):
        [row] = lake.read("filings").to_pylist()
        assert (row["company"], row["form"]) == ("Acme Holdings", "10-K")
        assert json.loads(row["sources"]) == {"company": "set by hand", "form": "set by hand"}
        assert ingest().statuses["unchanged"] == 1
    ingest(company="")
    [row] = lake.read("filings").to_pylist()
    assert (row["company"], row["form"]) == ("Acme", "10-K")


@pytest.mark.parametrize(
    ("name", "value"),
    [("pages", "3"), ("fiscal_year", "FY26"), ("period_end", "June 30"), ("currency", "$"), ("fiscal_period", "Q5")],
)
def test_an_override_that_cannot_be_is_refused(write: Write, name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=name):
        discover([write("a.pdf", "Acme")], "c", {name: value})


def test_sources_are_keyed_by_name_and_by_path_where_names_clash(tmp_path: Path, write: Write) -> None:
    write("a.pdf", "1")
    write("x/same.pdf", "2")
    write("y/same.PDF", "3")
    write("y/same.pdf", "4")
    write(".hidden/b.pdf", "5")
    write("note.txt", "6")
    found = [source.source_id for source in discover([tmp_path / "inbox"], "c")]
    assert found == ["a.pdf", "same.PDF", "x/same.pdf", "y/same.pdf"]
    with pytest.raises(SettingsError, match="does not exist"):
        discover([tmp_path / "nowhere"], "c")


def test_until_stops_where_it_says(lake: Lake, ingest: Ingest, write: Write) -> None:
    write("a.pdf", "Acme", "1")
    for goal, table in [("filings", "filings"), ("cells", "cells"), ("propositions", "propositions")]:
        ingest(until=goal)
        assert lake.docs(table)
        assert not lake.docs("embeddings")
    ingest(until="index")
    assert lake.docs("embeddings") == list(SearchIndex(lake.root / "search_index").manifest().filings)


def test_another_contract_version_is_rebuilt_and_said(
    lake: Lake, ingest: Ingest, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("a.pdf", "Acme", "1")
    ingest()
    from tieout.lake import contracts, fingerprints, store  # noqa: PLC0415 (the tables are swapped below)

    cells = contracts.CONTRACTS["cells"]
    newer = contracts.CONTRACTS | {"cells": replace(cells, version=cells.version + 1)}
    monkeypatch.setattr(store, "CONTRACTS", newer)
    monkeypatch.setattr(fingerprints, "CONTRACTS", newer)
    [doc_id] = lake.docs("cells")
    assert lake.outdated("cells", doc_id) == cells.version
    [one] = ingest().outcomes
    assert one.detail == f"rebuilt: it was stored under contract version {cells.version}"


def test_equal_bytes_live_in_two_collections(lake: Lake, ingest: Ingest, write: Write) -> None:
    path = write("a.pdf", "Acme", "1")
    ingest(collection="one", until="index")
    ingest(collection="two", until="index")
    assert len(lake.docs("cells")) == 2
    pipeline.remove(lake, "one", "a.pdf", stages=FAKES)
    assert [row["collection"] for row in lake.read("filings").to_pylist()] == ["two"]
    assert lake.docs("cells") == lake.docs("filings")
    [kept] = lake.read("filings").to_pylist()
    assert lake.file_path(kept["sha256"]).read_bytes() == path.read_bytes()
    pipeline.remove(lake, "two", "a.pdf", stages=FAKES)
    assert [p for p in lake.root.rglob("*.parquet") if p.parent.name != "search_index"] == []
    assert not lake.file_path(kept["sha256"]).exists()
    assert SearchIndex(lake.root / "search_index").manifest().filings == {}
    with pytest.raises(LakeError, match=r"No filing a\.pdf"):
        pipeline.remove(lake, "two", "a.pdf", stages=FAKES)
