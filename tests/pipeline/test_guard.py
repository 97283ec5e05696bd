"""A guardrail that the stored rows of a sample filing break keeps that filing, and no other, out of the index."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.pipeline.conftest import Write
from tests.pipeline.stages import FAKES
from tieout import pipeline
from tieout.indexes.lexical import LexicalIndex
from tieout.indexes.search_index import SearchIndex
from tieout.ingest.steps import STAGES
from tieout.lake.store import Lake
from tieout.quality.guard import searched_guardrails
from tieout.quality.guardrails import NAMES
from tieout.samples import draw_samples
from tieout.settings import Settings

Row = dict[str, Any]
NAME = "tamarisk"
REAL = replace(STAGES, load_encoder=FAKES.load_encoder)


def index(lake: Lake) -> Any:
    (one,) = pipeline.index(lake, Settings.load(lake=lake.root), lake.docs("filings"), stages=REAL)
    return one


@pytest.fixture(scope="module")
def embedded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A lake with one sample filing, as far as embeddings."""
    folder = tmp_path_factory.mktemp("guarded")
    draw_samples(folder / "samples")
    (path,) = [p for p in (folder / "samples").glob("*.pdf") if p.name.startswith(NAME)]
    settings = Settings.load(lake=folder / "lake", workers=1)
    lake = Lake(settings.lake)
    sources = pipeline.discover([path], "c", {})
    (one,) = pipeline.ingest(lake, settings, sources, "embeddings", stages=REAL).outcomes
    assert one.status == "done"
    return lake.root


@pytest.fixture
def lake(embedded: Path, tmp_path: Path) -> Lake:
    return Lake(Path(shutil.copytree(embedded, tmp_path / "copy")))


def rewrite(lake: Lake, table: str, change: Callable[[list[Row]], list[Row]]) -> str:
    """Store other rows of a table; returns the filing's id."""
    (doc_id,) = lake.docs("filings")
    lake.write(table, doc_id, change(lake.rows(table, doc_id)), fingerprint="by hand")
    return doc_id


def first_row(rows: list[Row], **values: Any) -> list[Row]:
    """With other values in the first record of a table that holds money of a period."""
    at = next(i for i, r in enumerate(rows) if r["kind"] == "row" and '"amount"' in r["payload"])
    return [*rows[:at], rows[at] | values, *rows[at + 1 :]]


def of_payload(rows: list[Row], **values: Any) -> list[Row]:
    at = next(i for i, r in enumerate(rows) if r["kind"] == "row" and '"amount"' in r["payload"])
    payload = json.loads(rows[at]["payload"])
    payload["cells"] = [cell | values for cell in payload["cells"]]
    return first_row(rows, payload=json.dumps(payload))


def cut_in_half(rows: list[Row]) -> list[Row]:
    """The first table record cut by the number of its characters."""
    at = next(i for i, r in enumerate(rows) if r["kind"] == "row")
    text = rows[at]["text"]
    halves = [rows[at] | {"text": text[: len(text) // 2]},
              rows[at] | {"text": text[len(text) // 2 :], "proposition_id": "second half"}]  # fmt: skip
    return [*rows[:at], *halves, *rows[at + 1 :]]


def without_years(rows: list[Row]) -> list[Row]:
    at = next(i for i, r in enumerate(rows) if r["kind"] == "row" and '"period_end": "20' in r["payload"])
    years = {c["period_end"][:4] for c in json.loads(rows[at]["payload"])["cells"] if c["period_end"]}
    text = rows[at]["text"]
    for year in years:
        text = text.replace(year, "the year")
    return [*rows[:at], rows[at] | {"text": text}, *rows[at + 1 :]]


def note_alone(lake: Lake) -> str:
    (doc_id,) = lake.docs("filings")
    note = next(n for n in lake.rows("footnotes", doc_id) if len(n["text"]) > 30)

    def say(rows: list[Row]) -> list[Row]:
        one = next(r for r in rows if r["kind"] == "prose")
        payload = json.dumps({"cells": [], "footnotes": [], "blocks": json.loads(one["payload"])["blocks"]})
        text = f"Tamarisk, Notes: {note['marker']} {note['text']}"
        return [*rows, one | {"proposition_id": "note", "page": note["page"], "payload": payload, "text": text}]

    return rewrite(lake, "propositions", say)


FAULTS: dict[str, list[Callable[[Lake], str]]] = {
    "no_character_splitting": [
        lambda lake: rewrite(lake, "propositions", cut_in_half),
        lambda lake: rewrite(lake, "propositions", lambda rows: [r for r in rows if r["kind"] != "row"]),
    ],
    "units_on_every_record": [
        lambda lake: rewrite(lake, "propositions", lambda rows: of_payload(rows, currency=None)),
        lambda lake: rewrite(lake, "propositions", lambda rows: of_payload(rows, currency=None, kind="count")),
        lambda lake: rewrite(lake, "cells", lambda rows: [r | {"multiplier": None} for r in rows]),
    ],
    "notes_never_alone": [
        note_alone,
        lambda lake: rewrite(lake, "footnote_bindings", lambda rows: []),
    ],
    "both_representations": [
        lambda lake: rewrite(lake, "propositions", lambda rows: first_row(rows, payload='{"cells": []}')),
        lambda lake: rewrite(lake, "propositions", lambda rows: of_payload(rows, value="7")),
        lambda lake: rewrite(lake, "propositions", lambda rows: first_row(rows, text=" ")),
    ],
    "explicit_years": [
        lambda lake: rewrite(lake, "propositions", without_years),
        lambda lake: rewrite(lake, "propositions", lambda rows: of_payload(rows, period_end=None)),
    ],
    "dense_and_lexical": [
        lambda lake: rewrite(lake, "embeddings", lambda rows: rows[1:]),
        lambda lake: rewrite(lake, "embeddings", lambda rows: []),
    ],
}  # fmt: skip


def test_the_sample_breaks_none(lake: Lake) -> None:
    assert index(lake).status == "done"
    (found,) = searched_guardrails(lake, lake.docs("filings"))
    assert [(one.name, one.broken) for one in found] == [(name, ()) for name in NAMES]
    assert all(one.checked for one in found)


CASES = [(name, fault) for name, faults in FAULTS.items() for fault in faults]


@pytest.mark.parametrize(("name", "fault"), CASES, ids=[f"{n}-{i}" for i, (n, _) in enumerate(CASES)])
def test_a_fault_blocks_the_filing(lake: Lake, name: str, fault: Callable[[Lake], str]) -> None:
    index(lake)
    doc_id = fault(lake)
    blocked = index(lake)
    assert (blocked.status, blocked.reason) == ("rejected", "guardrail_broken")
    assert f"{name} is broken" in blocked.detail
    assert doc_id not in SearchIndex(lake.root / "search_index").manifest().filings
    (found,) = searched_guardrails(lake, [doc_id])
    assert next(one for one in found if one.name == name).broken


def test_every_guardrail_has_its_fault() -> None:
    assert set(FAULTS) == set(NAMES)


def test_rows_that_one_engine_lost_are_seen(lake: Lake) -> None:
    doc_id = index(lake).doc_id
    held = SearchIndex(lake.root / "search_index")
    LexicalIndex(held.lexical_path).write({}, sorted(held.manifest().entries))
    (found,) = searched_guardrails(lake, [doc_id])
    assert [one.name for one in found if one.broken] == ["dense_and_lexical"]


def test_a_filing_whose_rows_an_engine_does_not_take_is_refused(lake: Lake, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LexicalIndex, "write", lambda *_: None)
    one = index(lake)
    assert (one.status, one.reason) == ("rejected", "guardrail_broken")
    assert "dense_and_lexical is broken: of" in (one.detail or "")
    assert SearchIndex(lake.root / "search_index").manifest().filings == {}


def test_a_broken_filing_stops_alone(tmp_path: Path, write: Write) -> None:
    settings = Settings.load(lake=tmp_path / "lake", workers=1, parse_timeout_s=60, parse_memory_mb=200)
    write("good.pdf", "fine")
    inbox = write("bad.pdf", "!broken").parent
    sources = pipeline.discover([inbox], "c", {})
    done = {o.file_name: o for o in pipeline.ingest(Lake(settings.lake), settings, sources, stages=FAKES).outcomes}
    assert (done["good.pdf"].status, done["bad.pdf"].reason) == ("done", "guardrail_broken")
    assert done["bad.pdf"].remedy
    assert set(SearchIndex(tmp_path / "lake" / "search_index").manifest().filings) == {done["good.pdf"].doc_id}
