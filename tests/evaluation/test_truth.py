from dataclasses import fields
from typing import Any

import pytest

from tieout.evaluation.truth import is_right
from tieout.query import Record

ASKED = {"kind": "lookup", "question": "?", "file_name": "a.pdf", "value": "42500000", "period_end": "2026-06-30"}
NOTE = {"kind": "footnote", "question": "?", "file_name": "a.pdf", "footnotes": ["Costs of Project  Titan only."]}


def record(file_name: str = "a.pdf", value: str | None = "42500000", end: str | None = "2026-06-30") -> Record:
    given: dict[str, Any] = dict.fromkeys(field.name for field in fields(Record))
    cells = ({"value": value, "period_end": end},)
    notes = ({"text": "costs of project titan ONLY."},)
    return Record(**given | {"file_name": file_name, "cells": cells, "footnotes": notes})


def test_right_value_and_period_of_the_right_filing() -> None:
    assert is_right(record(value="42500000.000000"), ASKED)
    assert is_right(record(end="2026-06-27"), ASKED)


@pytest.mark.parametrize(
    "wrong",
    [
        record(file_name="b.pdf"),
        record(value="-42500000"),
        record(value="42500"),
        record(value=None),
        record(end="2025-06-30"),
        record(end=None),
    ],
)
def test_other_filing_sign_scale_or_period_is_wrong(wrong: Record) -> None:
    assert not is_right(wrong, ASKED)


def test_note_is_known_by_its_words() -> None:
    assert is_right(record(), NOTE)
    assert not is_right(record(), NOTE | {"footnotes": ["Another note."]})
