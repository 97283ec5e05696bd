"""Each of the six guardrails holds on right records, and names the record that breaks it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.quality.tables import statement
from tests.support.filing_rows import FILING, altered, block, cell
from tieout.model import Block, Footnote, FootnoteBinding, Quarantined
from tieout.propositions.stage import build
from tieout.quality.guardrails import NAMES, Guardrail, Stored, called_in_vain, guardrails

NOTE = Footnote(
    footnote_id="n1", doc_id="d0", page=1, x0=50.0, y0=200.0, x1=300.0, y1=210.0, table_id="t", marker="(1)",
    text="Includes a charge of 12 million for the closure of one site.",
)  # fmt: skip
BOUND = FootnoteBinding(
    binding_id="b", doc_id="d0", cell_id="t-2-1", footnote_id="n1", marker="(1)", how="cell", order=0
)


def stored(
    blocks: tuple[Block, ...] = (), bindings: tuple[FootnoteBinding, ...] = (BOUND,), footnotes: str = "inlined"
) -> Stored:
    """The statement's rows and records as a right run leaves them."""
    table, cells = statement()
    cells = [altered(c, markers=("(1)",)) if c.cell_id == "t-2-1" else c for c in cells]
    records = build(
        altered(FILING, company="Meridian"),
        blocks,
        [table],
        cells,
        [NOTE],
        bindings,
        annotations={"footnotes": footnotes},
    )
    return Stored(
        propositions=records, tables=[table], cells=cells, blocks=blocks, footnotes=[NOTE], bindings=bindings,
        quarantine=[],
        vectors=frozenset(one.text_hash for one in records), searched=(len(records), len(records)),
    )  # fmt: skip


def broken(given: Stored) -> dict[str, Guardrail]:
    found = guardrails(given)
    assert [one.name for one in found] == list(NAMES)
    return {one.name: one for one in found if one.broken}


PROSE = block(0, "paragraph", "Revenue grew in every region, and so did the orders on hand.")


@pytest.mark.parametrize("footnotes", ["inlined", "metadata"])
def test_right_records_break_none(footnotes: str) -> None:
    assert broken(stored((PROSE,), footnotes=footnotes)) == {}


def with_record(given: Stored, place: int, **values: Any) -> Stored:
    """With other values in one record."""
    records = list(given.propositions)
    records[place] = altered(records[place], **values)
    return replace(given, propositions=records)


def with_entries(given: Stored, place: int, **values: Any) -> Stored:
    """With other values in every cell of one record's payload."""
    payload = json.loads(given.propositions[place].payload)
    payload["cells"] = [entry | values for entry in payload["cells"]]
    return with_record(given, place, payload=json.dumps(payload))


def key(given: Stored, place: int = 0) -> str:
    return given.propositions[place].proposition_id


def without_first(given: Stored) -> Stored:
    records = given.propositions[1:]
    return replace(given, propositions=records, searched=(len(records), len(records)))


def test_a_value_that_no_record_holds() -> None:
    assert broken(without_first(stored()))["no_character_splitting"].broken == ("t-1-1", "t-1-2")


def test_a_record_that_is_cut_by_its_length() -> None:
    given = stored()
    text = given.propositions[0].text
    assert broken(with_record(given, 0, text=text[: text.index("2025")]))["no_character_splitting"].broken == ("t-1-2",)


def test_a_passage_of_a_table() -> None:
    given = stored((PROSE,))
    table = altered(PROSE, kind="table")
    found = broken(replace(given, blocks=[table]))
    assert found["no_character_splitting"].broken == (key(given, -1),)


def held(row: int) -> Quarantined:
    return Quarantined(quarantine_id="q", doc_id="d0", check="foots", table_id="t", row=row, page=1, message="")


def test_a_row_in_quarantine_is_in_no_record() -> None:
    given = replace(stored(), quarantine=[held(1)])
    assert broken(given)["no_character_splitting"].broken == ("t-1-1", "t-1-2")
    assert broken(without_first(given)) == {}


@pytest.mark.parametrize("fault", [{"currency": None}, {"multiplier": None}, {"currency": None, "kind": "count"},
                                   {"currency": "EUR"}, {"multiplier": "1000"}], ids=str)  # fmt: skip
def test_money_without_its_unit(fault: dict[str, Any]) -> None:
    given = stored()
    found = broken(with_entries(given, 0, **fault))["units_on_every_record"]
    assert found == Guardrail("units_on_every_record", 5, (key(given),))


def test_money_that_was_read_without_currency() -> None:
    given = stored()
    cells = [altered(c, currency=None) if c.row == 1 else c for c in given.cells]
    assert broken(with_entries(replace(given, cells=cells), 0, currency=None))["units_on_every_record"].broken == (
        key(given),
    )


@pytest.mark.parametrize("kind", ["footnote", "paragraph"])
def test_a_note_as_a_passage_of_its_own(kind: str) -> None:
    said = block(0, "paragraph", f"{NOTE.marker} {NOTE.text}")
    given = replace(stored((said,)), blocks=[altered(said, kind=kind)])
    due = ("n1",) if kind == "paragraph" else (key(given, -1), "n1")
    assert broken(given)["notes_never_alone"].broken == due


def test_a_note_that_its_marker_calls_and_nothing_binds() -> None:
    assert broken(stored(bindings=()))["notes_never_alone"].broken == ("n1",)


CALLERS = {
    "label": [cell("t", 2, 0, "row_header", "Service revenue", markers=("(1)",))],
    "section": [cell("t", 3, 0, "row_header", "Sales", markers=("(1)",))],
    "head": [cell("t", 0, 2, "column_header", "2025", markers=("(1)",))],
    "title": [],
}


@pytest.mark.parametrize("place", CALLERS)
def test_a_note_that_a_marker_beside_the_values_calls(place: str) -> None:
    """Values below the head, or in the marked row, bear the note; one that does not is told."""
    given = stored()
    plain = [altered(c, markers=()) for c in given.cells if c.row != 3 or place != "section"]
    below = [altered(c, row_path=("Sales",)) for c in plain if c.row > 3]
    table = altered(given.tables[0], markers=("(1)",) if place == "title" else ())
    called = replace(given, tables=[table], cells=[*[c for c in plain if c.row <= 3], *below, *CALLERS[place]])
    missed = called_in_vain(called, {c.cell_id: c for c in called.cells if c.role == "value"}, {})
    assert set(missed) == {"n1"}
    bound = {c.cell_id: {"n1"} for c in called.cells}
    assert not [*called_in_vain(called, {c.cell_id: c for c in called.cells}, bound)]
    assert not [*called_in_vain(called, {}, {})]


def test_a_note_that_its_record_does_not_bear() -> None:
    given = stored()
    payload = json.loads(given.propositions[1].payload) | {"footnotes": []}
    assert broken(with_record(given, 1, payload=json.dumps(payload)))["notes_never_alone"].broken == ("n1",)


def test_a_record_without_its_sentence() -> None:
    given = stored()
    assert broken(with_record(given, 0, text=" "))["both_representations"].broken == (key(given),)


@pytest.mark.parametrize("fault", [{"value": "1"}, {"value": None}, {"cell_id": "gone"}, {"kind": "percent"}], ids=str)
def test_a_payload_that_says_something_else(fault: dict[str, Any]) -> None:
    given = stored()
    assert broken(with_entries(given, 0, **fault))["both_representations"].broken == (key(given),)


def test_a_record_without_payload() -> None:
    given = stored()
    assert broken(with_record(given, 0, payload="{}"))["both_representations"].broken == (key(given),)


def test_a_record_without_a_vector() -> None:
    given = stored()
    lost = given.vectors - {given.propositions[0].text_hash}
    assert broken(replace(given, vectors=lost)) == {
        "dense_and_lexical": Guardrail("dense_and_lexical", 5, (key(given),))
    }


@pytest.mark.parametrize("searched", [(4, 5), (5, 4), (0, 0), (10, 5)])
def test_a_record_that_one_engine_does_not_hold(searched: tuple[int, int]) -> None:
    said = f"of 5 records the index holds {searched[0]} vectors and {searched[1]} texts"
    assert broken(replace(stored(), searched=searched))["dense_and_lexical"].broken == (said,)


def test_a_filing_that_is_not_indexed_yet_lacks_nothing_of_the_index() -> None:
    assert broken(replace(stored(), searched=None)) == {}


def test_a_sentence_without_its_year() -> None:
    given = stored()
    text = given.propositions[0].text.replace("2025", "")  # 2026 is still said
    assert "2026" in text
    assert broken(with_record(given, 0, text=text))["explicit_years"].broken == (key(given),)


@pytest.mark.parametrize("fault", [{"period_end": None}, {"period_end": "2024-12-31"}, {"period_start": None}], ids=str)
def test_a_payload_without_its_dates(fault: dict[str, Any]) -> None:
    given = stored()
    assert broken(with_entries(given, 0, **fault))["explicit_years"].broken == (key(given),)


def test_a_period_that_was_read_without_its_day() -> None:
    given = stored()
    cells = [altered(c, period_end=None) if c.row == 1 else c for c in given.cells]
    assert broken(with_entries(replace(given, cells=cells), 0, period_end=None))["explicit_years"].broken == (
        key(given),
    )
