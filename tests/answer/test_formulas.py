"""Formulas: read, computed with units, written out again."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tieout.answer.formulas import Quantity, compute, names, read, rounded, written
from tieout.errors import FormulaError

USD = {n: Quantity(Decimal(v), "amount", "USD") for n, v in (("a", "30"), ("b", "-20"), ("c", "0"))}
VALUES = USD | {"s": Quantity(Decimal(4), "shares"), "e": Quantity(Decimal(1), "amount", "EUR")}


@pytest.mark.parametrize(
    ("text", "value", "kind", "currency"),
    [
        ("[a] - [b] - [b]", "70", "amount", "USD"),
        ("([a] - [b]) / [b]", "-2.5", "ratio", None),
        ("365 * mean([a], [b]) / [a]", "60.833333", "ratio", None),
        ("[a] / abs([b]) - 1", "0.5", "ratio", None),
        ("[a] / [s]", "7.5", "per_share", "USD"),
        ("max([a], [b]) + min([a], [b])", "10", "amount", "USD"),
        ("2 + 3 * 4", "14", "number", None),
        ("sum([a], [b], [c]) / [a]", "0.333333", "ratio", None),
        ("2 * 3 ^ 2", "18", "ratio", None),
        ("2 ^ 3 ^ 2", "512", "ratio", None),
        ("(2 ^ 3) ^ 2", "64", "ratio", None),
        ("([a] / -[b]) ^ (1 / 2) - 1", "0.224745", "ratio", None),
    ],
)
def test_value_and_unit(text: str, value: str, kind: str, currency: str | None) -> None:
    found = compute(read(text), VALUES)
    assert (rounded(found.value), found.kind, found.currency) == (Decimal(value), kind, currency)
    assert compute(read(written(read(text))), VALUES) == found


@pytest.mark.parametrize(
    "text",
    [
        "[a] + [e]",
        "[a] - [s]",
        "[a] / [c]",
        "[a] * [b]",
        "[a] / [e]",
        "[a] + 1",
        "[x]",
        "[a] ^ 2",
        "2 ^ [a]",
        "9 ^ 1000",
        "([b] / [a]) ^ (1 / 2)",
    ],
)
def test_what_does_not_go_together(text: str) -> None:
    with pytest.raises(FormulaError):
        compute(read(text), VALUES)


@pytest.mark.parametrize("text", ["", "[a] +", "([a]", "a / b", "[a] [b]", "sqrt([a])", "mean()", "1 ; 2"])
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(FormulaError):
        read(text)


def test_written_for_a_reader_with_the_brackets_that_it_needs() -> None:
    formula = read("([a] - [b]) / ([a] + [b]) - ([a] - [c])")
    assert written(formula, {"a": "A", "b": "B", "c": "C"}) == "(A − B) / (A + B) − (A − C)"
    assert names(formula) == ["a", "b", "c"]
