"""Newer content takes over when it has come as far as the older, and not before."""

from __future__ import annotations

from typing import Any

from tests.pipeline.conftest import Ingest, Write
from tieout.indexes.search_index import SearchIndex
from tieout.lake.store import Lake


def filings(lake: Lake) -> dict[str, dict[str, Any]]:
    """`filings` rows by company, which the fake takes from the first line."""
    return {row["company"]: row for row in lake.read("filings").to_pylist()}


def indexed(lake: Lake) -> set[str]:
    return set(SearchIndex(lake.root / "search_index").manifest().filings)


def test_the_older_goes_everywhere_once_the_newer_is_indexed(lake: Lake, ingest: Ingest, write: Write) -> None:
    write("a.pdf", "Old", "1 2")
    ingest(until="index")
    write("a.pdf", "New", "1")
    summary = ingest(until="index")
    old, new = filings(lake)["Old"], filings(lake)["New"]
    assert summary.superseded == (old["doc_id"],)
    assert (old["status"], old["reason"]) == ("superseded", f"superseded by {new['doc_id']}")
    assert new["status"] == "ready"
    for table in ("blocks", "cells", "propositions", "embeddings"):
        assert lake.docs(table) == [new["doc_id"]]
    assert indexed(lake) == {new["doc_id"]}
    assert summary.outcomes[0].counts["cells"] == 2


def test_the_older_stays_until_the_newer_has_come_as_far(lake: Lake, ingest: Ingest, write: Write) -> None:
    write("a.pdf", "Old", "1")
    ingest(until="index")
    write("a.pdf", "New", "1")
    summary = ingest(until="cells")
    assert summary.superseded == ()
    assert summary.outcomes[0].detail == "an older version stays in force until this one has come as far"
    old = filings(lake)["Old"]
    assert old["status"] == "ready"
    assert indexed(lake) == {old["doc_id"]}
    assert ingest(until="index").superseded == (old["doc_id"],)


def test_a_newer_one_that_fails_leaves_the_older_in_force(lake: Lake, ingest: Ingest, write: Write) -> None:
    for bad in (("New", "!crash"), ("New", "!password")):
        write("a.pdf", "Old", "1")
        ingest(until="index")
        before = {
            p.name: p.read_bytes() for p in lake.root.rglob("*.parquet") if filings(lake)["Old"]["doc_id"] in p.name
        }
        write("a.pdf", *bad)
        assert ingest(until="index").rejected
        after = {p.name: p.read_bytes() for p in lake.root.rglob("*.parquet") if p.name in before}
        assert after == before
        assert indexed(lake) == {filings(lake)["Old"]["doc_id"]}


def test_going_back_to_the_older_content_puts_it_in_force_again(lake: Lake, ingest: Ingest, write: Write) -> None:
    for company in ("Old", "New", "Old"):
        write("a.pdf", company, "1")
        ingest(until="index")
    assert filings(lake)["Old"]["status"] == "ready"
    assert filings(lake)["New"]["status"] == "superseded"
    assert indexed(lake) == {filings(lake)["Old"]["doc_id"]}


def test_a_better_file_supersedes_a_rejected_one(lake: Lake, ingest: Ingest, write: Write) -> None:
    write("a.pdf", "Torn", "!crash")
    ingest()
    write("a.pdf", "Whole", "1")
    ingest()
    assert {company: row["status"] for company, row in filings(lake).items()} == {
        "Torn": "superseded",
        "Whole": "ready",
    }
