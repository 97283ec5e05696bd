"""How an answer is shown: claims with value at full scale, unit, period, place; Markdown; the cited page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.lake.rows import filing
from tieout.answer.model import Answer, Citation, Claim
from tieout.answer.pictures import cited_pages
from tieout.answer.shown import rows
from tieout.commands._markdown import markdown
from tieout.errors import LakeError
from tieout.lake.store import Lake, sha256_of
from tieout.samples import draw_golden

PLACE = Citation("a.pdf", 3, (1.04, 2.0, 3.0, 4.0), "c1")
QUARTER = {"period_start": "2026-04-01", "period_end": "2026-06-30"}


def claim(**changed: Any) -> Claim:
    known = {
        "text": "", "value": "42500000.000000", "unit": "amount", "currency": "USD", "grounded": True, "reason": None,
        "confidence": 1.0, "citations": (PLACE,), **QUARTER,
    }  # fmt: skip
    return Claim(**{**known, **changed})


CASES: list[tuple[dict[str, Any], tuple[str, str, str]]] = [
    ({}, ("42,500,000", "USD", "2026-04-01 to 2026-06-30")),
    ({"value": "-1604.5"}, ("-1,604.5", "USD", "2026-04-01 to 2026-06-30")),
    ({"value": None, "unit": "nil"}, ("none reported", "USD", "2026-04-01 to 2026-06-30")),
    ({"value": "0.235", "unit": "percent", "currency": None}, ("23.5", "percent", "2026-04-01 to 2026-06-30")),
    ({"value": "1.07", "unit": "per_share"}, ("1.07", "USD per share", "2026-04-01 to 2026-06-30")),
    ({"value": "2.5", "unit": "ratio", "currency": None}, ("2.5", "times", "2026-04-01 to 2026-06-30")),
    ({"period_start": None}, ("42,500,000", "USD", "at 2026-06-30")),
    ({"period_start": None, "period_end": None}, ("42,500,000", "USD", "")),
]


@pytest.mark.parametrize(("changed", "shown"), CASES)
def test_value_unit_and_period(changed: dict[str, Any], shown: tuple[str, str, str]) -> None:
    assert rows(claim(**changed)) == [("", *shown, "a.pdf", "3", "1.0 2.0 3.0 4.0")]


def test_a_quoted_passage_is_told_by_how_it_begins() -> None:
    said = "Other income consists primarily of interest earned on deposits with banks."
    quoted = claim(text=said, value=None, unit=None, currency=None, period_start=None, period_end=None)
    assert rows(quoted)[0][:4] == ("Other income consists primarily of interest …", "", "", "")


def test_one_row_a_citation() -> None:
    assert [row[5] for row in rows(claim(citations=(PLACE, Citation("a.pdf", 7, None))))] == ["3", "7"]


def test_a_claim_without_a_citation_has_no_place() -> None:
    assert rows(claim(citations=()))[0][4:] == ("", "", "")


def test_a_computed_claim_has_one_row_without_a_place() -> None:
    derived = claim(metric="growth", arithmetic="[c1] / [c2]", citations=(PLACE, PLACE))
    assert [(row[0], row[4]) for row in rows(derived)] == [("growth", "computed")]


def test_what_is_not_grounded_is_said_to_be_so() -> None:
    assert rows(claim(metric="Net sales", grounded=False))[0][0] == "Net sales (not grounded)"


def test_markdown_escapes_what_a_filing_says() -> None:
    note = {"marker": "[3]", "text": "a | b"}
    text = markdown(Answer(False, "Net *sales*: 1", (), (claim(metric="a|b"),), (note,)))
    assert text.splitlines()[0] == r"**Net \*sales\*: 1**"
    assert r"| a\|b | 42,500,000 | USD | 2026-04-01 to 2026-06-30 | a.pdf | 3 | 1.0 2.0 3.0 4.0 |" in text
    assert r"Note \[3\] a \| b" in text
    assert text.endswith("Source: a.pdf, p. 3")


def test_the_cited_cells_are_marked_on_their_page(tmp_path: Path) -> None:
    drawn = next(path for path in draw_golden(tmp_path / "drawn") if path.suffix == ".pdf")
    lake = Lake(tmp_path / "lake")
    sha256 = sha256_of(drawn)
    lake.store_file(drawn, sha256)
    lake.write("filings", "d", [filing(doc_id="d", sha256=sha256, file_name=drawn.name)], fingerprint="f")
    cited = Answer(False, "", (), (claim(citations=(Citation(drawn.name, 1, (100.0, 100.0, 140.0, 110.0)),)),))
    bare = Answer(False, "", (), (claim(citations=(Citation(drawn.name, 1, None),)),))
    (marked,), (plain,) = (cited_pages(a, lake, ["c"]) for a in (cited, bare))
    assert marked.png.startswith(b"\x89PNG")
    assert marked.png != plain.png
    with pytest.raises(LakeError, match="no longer in other"):
        cited_pages(cited, lake, ["other"])
