"""Markers told apart from what only looks like them."""

import pytest

from tieout.quantities.markers import same_marker, split_markers, split_value_markers


@pytest.mark.parametrize(
    ("text", "label", "markers"),
    [
        ("Total (1)", "Total", ("(1)",)), ("Total(1)(3)", "Total", ("(1)", "(3)")),
        ("Total (1), (2)", "Total", ("(1)", "(2)")), ("Other (a,b)", "Other", ("(a)", "(b)")),
        ("Sales [1]", "Sales", ("[1]",)), ("Sales (aa)", "Sales", ("(aa)",)), ("Fees (iv)", "Fees", ("(iv)",)),
        ("Revenue*", "Revenue", ("*",)), ("Revenue **", "Revenue", ("**",)), ("Revenue†", "Revenue", ("†",)),
        ("Revenue¹²", "Revenue", ("¹²",)), ("Total 1)", "Total", ("1)",)), ("Services (1):", "Services:", ("(1)",)),
        ("Balance at December 31, 2023(5)", "Balance at December 31, 2023", ("(5)",)),
        ("Level 3(a)", "Level 3", ("(a)",)), ("Units (000) (a)", "Units (000)", ("(a)",)),
        ("Value(1) (in millions)", "Value (in millions)", ("(1)",)), ("(1)", "", ("(1)",)),
        ("3.625% Senior Notes (1)", "3.625% Senior Notes", ("(1)",)), ("Other items (a)", "Other items", ("(a)",)),
    ],
)  # fmt: skip
def test_labels(text: str, label: str, markers: tuple[str, ...]) -> None:
    assert split_markers(text) == (label, markers)


@pytest.mark.parametrize(
    "text",
    [
        "Net income (loss)", "(a) Credit risk", "Note (3)", "Level (3)", "401(k)", "Section 16(b)", "Share(s)",
        "net of tax of $(7)", "Leverage (x)", "Revenue (2023)", "Sales (in millions)", "Area m²", "1) Cash", "Total",
        "General and administrative (G&A)", "See Note (3)",
    ],
)  # fmt: skip
def test_labels_without_markers(text: str) -> None:
    assert split_markers(text) == (text, ())


def test_value_markers_leave_negatives_alone() -> None:
    assert split_value_markers("(5)") == ("(5)", ())
    assert split_value_markers("(5) (1)") == ("(5)", ("(1)",))
    assert split_value_markers("NM (b)") == ("NM", ("(b)",))


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        ("(1)", "1", True), ("[1]", "1", True), ("¹", "(1)", True), ("1)", "(1)", True), ("1.", "(1)", True),
        ("(1)", "[1]", False), ("(a)", "(A)", False), ("(1)", "(2)", False), ("*", "**", False), ("*", "*", True),
        ("", "", False),
    ],
)  # fmt: skip
def test_same_marker(a: str, b: str, same: bool) -> None:
    assert same_marker(a, b) is same
    assert same_marker(b, a) is same
