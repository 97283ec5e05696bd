"""Figures of a running text: scale, unit, sign, bound; what is a name, a year or a date is none."""

from __future__ import annotations

from decimal import Decimal

import pytest

from tieout.check.told import told


@pytest.mark.parametrize(
    ("text", "value", "kind"),
    [
        ("sales of $1.1 billion", "1100000000", "amount"),
        ("EUR 3.2m of debt", "3200000", "amount"),
        ("560 thousand units", "560000", "number"),
        ("grew about 12 % in all", "0.12", "percent"),
        ("8.7 percentage points higher", "0.087", "points"),
        ("30 basis points", "0.003", "points"),
        ("twelve million shares", "12000000", "number"),
        ("$1.54 per diluted share", "1.54", "per_share"),
        ("25 billion Japanese yen", "25000000000", "amount"),
        ("revenue more than doubled", "2", "multiple"),
    ],
)
def test_one_figure(text: str, value: str, kind: str) -> None:
    (figure,) = told(text)
    assert (figure.value, figure.kind) == (Decimal(value), kind)


@pytest.mark.parametrize(
    "text",
    [
        "in fiscal 2019",
        "on June 30, 2023",
        "see Note 3",
        "Form 10-K",
        "Rule 10b-5",
        "COVID-19",
        "Q1 2024",
        "two plants",
    ],
)
def test_no_figure(text: str) -> None:
    assert told(text) == ()


def test_sign_bound_and_rounding() -> None:
    (loss,) = told("nearly $(2.5) million")
    assert (loss.negative, loss.bound, loss.slack) == (True, "below", Decimal(50_000))


def test_figures_of_a_list_share_the_unit_of_the_last() -> None:
    assert [f.value for f in told("rose 3, 4 and 5%")] == [Decimal("0.03"), Decimal("0.04"), Decimal("0.05")]
    assert [f.value for f in told("100 and 200 basis points")] == [Decimal("0.01"), Decimal("0.02")]
