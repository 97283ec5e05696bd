"""Numbered names in captions and questions."""

from __future__ import annotations

import pytest

from tieout.quantities.designators import caption_name, designators, title_of


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("What does Figure 4 show?", ["figure 4"]),
        ("Compare Fig. 2a with figure 11", ["figure 2a", "figure 11"]),
        ("Table IV and Chart A1", ["table iv", "chart a1"]),
        ("What does note 12A say?", ["note 12a"]),
        ("4.250% notes due 2031; Note 4.25%", []),
        ("the figures 2023 and 2024", []),
        ("a figure of 12 million", []),
    ],
)
def test_names_are_read(text: str, names: list[str]) -> None:
    assert [name for name, _ in designators(text)] == names


def test_only_the_name_that_begins_a_caption_is_its_own() -> None:
    assert caption_name("Figure 3: As Figure 1, by region") == "figure 3"
    assert caption_name("Cash by year (see Figure 1)") is None


@pytest.mark.parametrize(
    ("name", "title"), [("figure 2a", "Figure 2a"), ("chart iv", "Chart IV"), ("note 3a", "Note 3A")]
)
def test_names_are_shown_as_they_are_printed(name: str, title: str) -> None:
    assert title_of(name) == title
