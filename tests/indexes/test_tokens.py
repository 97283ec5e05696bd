"""The tokenizer that index and question share."""

from __future__ import annotations

import pytest

from tieout.indexes.lexical import stem
from tieout.indexes.tokens import tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1,604.7", ["1604.7"]),
        ("1604.70", ["1604.7"]),
        ("(42.5)", ["42.5", "(42.5)"]),
        ("−42.5", ["42.5", "(42.5)"]),
        ("$ (1,234)", ["1234", "(1234)"]),
        ("Form 10-K", ["form", "10-k"]),
        ("Note 12", ["note12"]),
        ("Notes 2", ["note2"]),
        ("Q2 2026", ["q2", "2026"]),
        ("2Q26", ["2q26"]),
        ("§ 229.303", ["§229.303"]),
        ("R&D", ["r&d"]),
        ("AT&T’s", ["at&t"]),
        ("Non-current assets", ["noncurrent", "assets"]),
        ("Non-U.S.", ["nonus"]),
        ("U.S. government", ["us", "government"]),
        ("31-12-2023", ["31", "12", "2023"]),
        ("2.5x", ["2.5", "x"]),
        ("Société Générale", ["société", "générale"]),
        ("", []),
    ],
)
def test_terms(text: str, expected: list[str]) -> None:
    assert tokens(text) == expected


def test_stems_join_forms_of_a_word_and_leave_numbers() -> None:
    assert stem("revenues") == stem("revenue")
    assert stem("amortized") == stem("amortization")
    assert stem("1604.7") == "1604.7"
    assert stem("10-k") == "10-k"
