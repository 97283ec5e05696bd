"""Each of the six guardrails holds on right records, and names the record that breaks it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.quality.tables import statement
from tests.support.filing_rows import FILING, altered
from tieout.propositions.stage import build
from tieout.quality.guardrails import NAMES, Guardrail, guardrails

NOTE = {"footnote_id": "n1", "marker": "(1)", "text": "Includes a charge of 12 million for the closure of one site."}


def records() -> list[dict[str, Any]]:
    table, cells = statement()
    found = build(altered(FILING, company="Meridian"), [], [table], cells, [], [])
    return [one.to_row() for one in found]


def broken(rows: list[dict[str, Any]], **more: Any) -> dict[str, Guardrail]:
    given = {"cells": [c.to_row() for c in statement()[1]], "footnotes": [NOTE], "quarantine": [], "propositions": rows}
    vectors = {row["text_hash"] for row in rows} - more.pop("without", set())
    indexed = more.pop("indexed", len(rows))
    found = guardrails(given | more, vectors, indexed)
    assert [one.name for one in found] == list(NAMES)
    return {one.name: one for one in found if one.broken}


def test_right_records_break_none() -> None:
    assert broken(records()) == {}


def with_cells(row: dict[str, Any], **values: Any) -> dict[str, Any]:
    payload = json.loads(row["payload"])
    payload["cells"] = [cell | values for cell in payload["cells"]]
    return row | {"payload": json.dumps(payload)}


def test_a_value_that_no_record_holds() -> None:
    found = broken(records()[1:])
    assert found["no_character_splitting"].broken == ("t-1-1", "t-1-2")


def test_a_row_in_quarantine_is_not_missed() -> None:
    assert broken(records()[1:], quarantine=[{"table_id": "t", "row": 1}]) == {}


@pytest.mark.parametrize("what", ["currency", "multiplier"])
def test_money_without_unit(what: str) -> None:
    first, *rest = records()
    found = broken([with_cells(first, **{what: None}), *rest])
    assert found == {"units_on_every_record": Guardrail("units_on_every_record", 5, (first["proposition_id"],))}


def test_a_note_as_a_passage_of_its_own() -> None:
    rows = records()
    alone = rows[0] | {"kind": "prose", "text": NOTE["text"], "proposition_id": "p"}
    assert broken([*rows, alone])["notes_never_alone"].broken == ("n1",)


def test_a_record_without_its_sentence() -> None:
    first, *rest = records()
    assert broken([first | {"text": " "}, *rest])["both_representations"].broken == (first["proposition_id"],)


def test_a_record_that_search_does_not_hold() -> None:
    rows = records()
    found = broken(rows, without={rows[0]["text_hash"]}, indexed=4)
    assert found["dense_and_lexical"].broken == (rows[0]["proposition_id"], "4 of 5 records are in the index")


def test_a_sentence_without_its_year() -> None:
    first, *rest = records()
    assert broken([first | {"text": "Revenue in the second quarter"}, *rest])["explicit_years"].broken == (
        first["proposition_id"],
    )
