"""Canonical JSON: equal values give equal bytes, and what is read back is written the same."""

from __future__ import annotations

import json
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tieout.audit.canonical import canonical, link_hash, plain

SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.dates() | st.decimals(allow_nan=False)
)
VALUES = st.recursive(
    SCALARS, lambda v: st.lists(v) | st.dictionaries(st.text(), v) | st.frozensets(SCALARS), max_leaves=20
)


@given(VALUES)
def test_what_is_read_back_is_written_the_same(value: Any) -> None:
    written = canonical(plain(value))
    assert canonical(json.loads(written)) == written
    assert b"\n" not in written


@given(st.dictionaries(st.text(), VALUES))
def test_the_order_of_keys_does_not_matter(value: dict[str, Any]) -> None:
    assert canonical(plain(value)) == canonical(plain(dict(reversed(value.items()))))


@given(st.decimals(allow_nan=False, allow_infinity=False))
def test_money_is_text_and_loses_nothing(amount: Decimal) -> None:
    text = plain(amount)
    assert isinstance(text, str)
    assert "E" not in text
    assert Decimal(text) == amount


def test_a_known_hash() -> None:
    body = {"value": plain(Decimal("4.250E+7")), "on": plain(date(2026, 6, 30))}
    assert canonical(body) == b'{"on":"2026-06-30","value":"42500000"}'
    # printf '%064d{"on":"2026-06-30","value":"42500000"}' 0 | sha256sum
    assert link_hash("0" * 64, body) == "894bdb387aee2fa20a3d8f83438382e6ff06db30b0901f606e258ce58088a45a"


@pytest.mark.parametrize("value", [object(), b"bytes", {1: "a", "1": "b"}])
def test_what_has_no_form_is_refused(value: Any) -> None:
    with pytest.raises(TypeError):
        plain(value)
