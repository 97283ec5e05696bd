"""Markers told apart from what only looks like them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tieout.quantities.markers import (
    Form,
    core,
    forms,
    glued_call,
    one_by_one,
    printed,
    same_marker,
    split_markers,
    split_value_markers,
    start_of,
)


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
        ("C5ISR* solutions", "C5ISR solutions", ("*",)),
        ("Profit² (€m)", "Profit (€m)", ("²",)), ("Net sales *1", "Net sales", ("*1",)),
        ("売上高(注1)", "売上高", ("(注1)",)),
        ("**Credit rating", "Credit rating", ("**",)),
        ("Margin %¹", "Margin %", ("¹",)), ("2021¹ (restated)", "2021 (restated)", ("¹",)),
        ("Total #", "Total", ("#",)),
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


PLACES = ("after", "inside", "own", "start", "weak", "raised")


@pytest.mark.parametrize(("form", "text"), [(f, t) for p in PLACES for f in forms(p) for t in f.yes])
def test_a_form_is_read_as_its_examples_say(form: Form, text: str) -> None:
    assert any(re.fullmatch(printed(place), text) for place in form.places)
    if "after" in form.places:
        assert split_markers(f"Net sales {text}") == ("Net sales", (text,))
    if "inside" in form.places:
        assert split_markers(f"Net sales{text} (restated)") == ("Net sales (restated)", (text,))
    if form.places & {"start", "weak"}:
        start = start_of(f"{text} Restated.")
        assert start is not None
        assert (start.marker, start.weak) == (text, "weak" in form.places)


@pytest.mark.parametrize(("form", "text"), [(f, t) for p in PLACES for f in forms(p) for t in f.no])
def test_a_form_is_not_read_in_its_counter_examples(form: Form, text: str) -> None:
    assert not re.fullmatch(form.pattern, text)


@pytest.mark.parametrize("text", ["12.5% of sales", "2024 was a leap year", "*12.5% was paid", "$(5) million", "注意"])
def test_what_begins_no_definition(text: str) -> None:
    assert start_of(text) is None


@pytest.mark.parametrize(
    ("word", "marker"),
    [
        ("organically*", "*"),
        ("rose¹.", "¹"),
        ("3.9%*,", "*"),
        ("m²", None),
        ("10⁶", None),
        ("2*", None),
        ("word", None),
    ],
)
def test_the_call_in_which_a_word_of_prose_ends(word: str, marker: str | None) -> None:
    assert glued_call(word) == marker


@given(st.lists(st.sampled_from(["1", "2", "12", "a", "b", "iv", "aa"]), min_size=1, max_size=4, unique=True))
def test_any_way_to_print_a_group_of_markers_is_read_alike(cores: list[str]) -> None:
    ways = [
        "".join(f"({c})" for c in cores),
        f"({','.join(cores)})",
        f"({', '.join(cores)})",
        " ".join(f"[{c}]" for c in cores),
    ]
    for way in ways:
        assert [core(m) for m in one_by_one(way)] == cores
        assert [core(m) for m in split_markers(f"Total {way}")[1]] == cores


@given(st.integers(1, 10**9), st.sampled_from(["({:,})", "{:,}", "-{:,}", "({:,}.5)", "({:,})%"]))
def test_a_number_is_never_a_marker(number: int, way: str) -> None:
    text = way.format(number)
    assert split_value_markers(text) == (text, ())


@given(st.text(max_size=30))
def test_markers_and_rest_hold_what_was_printed(text: str) -> None:
    rest, markers = split_markers(text)
    letters = [c for c in text if not c.isspace() and c not in "()[],&、（）［］"]
    kept = [c for c in rest + "".join(markers) if not c.isspace() and c not in "()[],&、（）［］"]
    assert sorted(letters) == sorted(kept)
