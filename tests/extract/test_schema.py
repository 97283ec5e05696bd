"""Schemas as trees of fields, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.extract_pages import ENTRY
from tieout.errors import SchemaError
from tieout.extract.roles import facets, is_entry, is_row
from tieout.extract.schema import read_schema


def test_references_are_followed_and_null_is_told_apart() -> None:
    schema = {
        "$defs": {"entry": ENTRY, "money": {"type": "number", "description": "In USD."}},
        "properties": {
            "sales": {"type": "array", "items": {"$ref": "#/$defs/entry"}},
            "profit": {"anyOf": [{"$ref": "#/$defs/money"}, {"type": "null"}]},
        },
    }
    tree = read_schema(schema)
    sales, profit = tree.properties["sales"], tree.properties["profit"]
    assert sales.items is not None
    assert is_entry(sales.items)
    assert sales.items.properties["value"].absent
    assert sales.items.properties["scale"].types == ("integer",)
    assert (profit.types, profit.absent, profit.description) == (("number",), True, "In USD.")


def test_the_parts_of_an_entry_are_known_by_name_and_by_enumeration() -> None:
    fields = facets(read_schema(ENTRY))
    assert {role: field.name for role, field in fields.items()} == {
        "value": "value", "period": "data_period", "unit": "unit", "scale": "scale", "segment_type": "segment_type",
        "segment_name": "segment_name", "metric_type": "metric_type",
    }  # fmt: skip


def test_a_row_of_several_items_is_no_entry() -> None:
    numbers = {name: {"type": ["number", "null"]} for name in ("revenue", "net_income")}
    tree = read_schema({"type": "object", "properties": {"fiscal_year": {"type": "integer"}, **numbers}})
    assert (is_entry(tree), is_row(tree)) == (False, True)


@pytest.mark.parametrize(
    ("schema", "pointer"),
    [
        ({"type": "object", "properties": {"a": {"type": "amount"}}}, "/properties/a/type"),
        ({"properties": {"a": {"$ref": "#/$defs/none"}}}, "/properties/a/$ref"),
        ({"properties": {"a": {"$ref": "other.json#/x"}}}, "/properties/a/$ref"),
        ([1, 2], ""),
    ],
    ids=["no such type", "leads nowhere", "another file", "no object"],
)
def test_a_bad_schema_is_refused_with_its_place(schema: Any, pointer: str) -> None:
    with pytest.raises(SchemaError) as raised:
        read_schema(schema, "asked.json")
    assert raised.value.pointer == pointer
    assert "asked.json" in str(raised.value)


def test_a_schema_that_holds_itself_is_refused() -> None:
    schema = {"$defs": {"node": {"properties": {"next": {"$ref": "#/$defs/node"}}}}, "$ref": "#/$defs/node"}
    with pytest.raises(SchemaError, match="no end"):
        read_schema(schema)
