from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.filing_rows import FILING, block, cell, table, value
from tieout.lake.contracts import CONTRACTS
from tieout.model import Cell, Footnote, FootnoteBinding
from tieout.propositions.prose import split_sentences
from tieout.propositions.stage import build
from tieout.propositions.tokens import estimate_tokens

Row = dict[str, Any]


def restructuring() -> list[Cell]:
    more: Row = {"row_label": "Restructuring Charges", "row_path": ["Operating Expenses"]}
    return [
        cell("t", 2, 0, "row_header", "Restructuring Charges", markers=["[3]"]),
        value("t", 2, 1, "42.5", "42.5", **more),
        value("t", 2, 2, "—", None, year=2025, **more),
    ]


def note() -> tuple[list[Footnote], list[FootnoteBinding]]:
    footnotes = [footnote("[3]", "Severance for Project Titan.")]
    return footnotes, [binding("[3]", cell_id=f"t-2-{col}") for col in (1, 2)]


def footnote(marker: str, text: str) -> Footnote:
    return Footnote(footnote_id="f", doc_id="d0", page=1, x0=0, y0=0, x1=9, y1=9, marker=marker, text=text)


def binding(marker: str, **target: str) -> FootnoteBinding:
    return FootnoteBinding(
        binding_id=str(target), doc_id="d0", footnote_id="f", marker=marker, how="cell", order=0, **target
    )


def test_a_row_says_who_what_when_how_much_and_its_note() -> None:
    (row,) = build(FILING, [], [table("t")], restructuring(), *note())
    assert list(row.to_row()) == [c.name for c in CONTRACTS["propositions"].columns]
    assert row.text == (
        "Meridian Software Inc. 10-Q Q2 2026, Statements of Operations (in millions): "
        "Operating Expenses › Restructuring Charges: three months ended June 30, 2026 (Q2 2026): $42.5 million; "
        "three months ended June 30, 2025 (Q2 2025): none reported. [3] Severance for Project Titan."
    )
    payload = json.loads(row.payload)
    assert [(c["value"], c["kind"]) for c in payload["cells"]] == [("42500000", "amount"), (None, "nil")]
    assert [n["marker"] for n in payload["footnotes"]] == ["[3]"]
    assert row.metric == "Restructuring Charges"


def test_the_change_between_the_newest_comparable_periods_is_said() -> None:
    cells = [
        value("t", 1, 1, "412.0", "412.0", row_label="R&D"),
        value("t", 1, 2, "385.4", "385.4", year=2025, row_label="R&D"),
    ]
    (row,) = build(FILING, [], [table("t")], cells, [], [])
    assert row.text.endswith("Up $26.6 million (6.9%), Q2 2026 against Q2 2025.")


def test_columns_of_one_period_are_named_by_their_header() -> None:
    cells = [
        value("t", 1, 1, "5", "5", row_label="Bonds", col_path=["June 30, 2026", "Level 1"]),
        value("t", 1, 2, "(7)", "-7", row_label="Bonds", col_path=["June 30, 2026", "Level 2"]),
    ]
    (row,) = build(FILING, [], [table("t")], cells, [], [])
    assert row.text.endswith("(Q2 2026): Level 1 $5 million, Level 2 -$7 million.")


def test_a_long_row_is_split_by_columns_and_loses_none() -> None:
    cells = [
        value("t", 1, i, str(i), str(i), row_label="Equity", col_path=[f"Component number {i}"]) for i in range(1, 61)
    ]
    rows = build(FILING, [], [table("t")], cells, [], [], token_limit=200)
    assert len(rows) > 2
    assert len({r.proposition_id for r in rows}) == len(rows)
    assert all("Equity" in r.text and estimate_tokens(r.text) <= 200 for r in rows)
    assert [c["text"] for r in rows for c in json.loads(r.payload)["cells"]] == [str(i) for i in range(1, 61)]


def test_an_ambiguous_label_takes_its_section_as_metric() -> None:
    cells = [
        value("t", 1, 1, "5", "5", row_label="Other", row_path=["Assets"]),
        value("t", 2, 1, "7", "7", row_label="Other", row_path=["Liabilities"]),
    ]
    metrics = [r.metric for r in build(FILING, [], [table("t")], cells, [], [])]
    assert metrics == ["Assets › Other", "Liabilities › Other"]


def test_prose_keeps_to_structure_and_leaves_out_what_is_none() -> None:
    path = ["Item 7", "Liquidity"]
    blocks = [
        block(0, "page_header", "Meridian | Form 10-Q"),
        block(1, "heading", "Liquidity", section_path=["Item 7"]),
        block(2, "paragraph", "Our cash suffices for the next year.1", section_path=path, markers=["1"]),
        block(3, "footnote", "1 At constant currency.", section_path=path),
        block(4, "table", "Cash 5", section_path=path),
        block(5, "paragraph", "Our credit facility expires in the year 2029.", section_path=path),
        block(6, "page_footer", "12"),
    ]
    footnotes = [footnote("1", "At constant currency.")]
    bindings = [binding("1", block_id="b2")]
    rows = build(FILING, blocks, [], [], footnotes, bindings)
    assert [r.kind for r in rows] == ["prose", "prose"]
    assert rows[0].text.endswith("Item 7 › Liquidity: Our cash suffices for the next year.1 1 At constant currency.")
    assert json.loads(rows[0].payload)["blocks"][0]["block_id"] == "b2"


def test_a_long_paragraph_is_cut_between_sentences() -> None:
    sentence = "The company, together with its subsidiaries, renders services to customers in many countries."
    rows = build(FILING, [block(0, "paragraph", " ".join([sentence] * 30))], [], [], [], [])
    assert len(rows) > 1
    assert all(r.text.endswith(sentence) and estimate_tokens(r.text) <= 256 for r in rows)


def test_a_figure_has_its_caption_and_box() -> None:
    blocks = [
        block(0, "figure", "2024 2025", y0=100),
        block(1, "caption", "Figure 4: Cash by year", y0=190, caption_of="b0"),
    ]
    (row,) = build(FILING, blocks, [], [], [], [])
    payload = json.loads(row.payload)
    assert (row.kind, row.table_title) == ("figure", "Figure 4: Cash by year")
    assert payload["figure"]["box"] == [50.0, 100.0, 500.0, 180.0]
    assert payload["named"] == ["figure 4"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Past returns tell nothing. The following graph compares our total return with an index.", "Item 6. None."),
        ("We have 200 holders of record.", "The graph above compares our total return with an index. See page 9."),
    ],
)
def test_a_figure_says_what_the_text_beside_it_says_of_it(before: str, after: str) -> None:
    path = ["Performance Graph"]
    blocks = [
        block(0, "paragraph", before, section_path=path),
        block(1, "figure", "", y0=400, section_path=path),
        block(2, "paragraph", after, y0=500, section_path=path),
    ]
    (row,) = [p for p in build(FILING, blocks, [], [], [], []) if p.kind == "figure"]
    assert "figure: Performance Graph. The " in row.text
    assert row.text.endswith("our total return with an index.")


def test_abbreviations_end_no_sentence() -> None:
    assert split_sentences("Meridian Inc. Shares rose. See No. 5 of the U.S. Tax Code.") == [
        "Meridian Inc. Shares rose.",
        "See No. 5 of the U.S. Tax Code.",
    ]


def test_a_note_of_the_statements_is_resolved_to_its_heading() -> None:
    blocks = [
        block(0, "heading", "Notes to the Financial Statements"),
        block(1, "heading", "12. Debt", page=9),
        block(2, "heading", "Note 7 — Leases", page=7),
    ]
    more: dict[str, Any] = {"row_label": "Borrowings (see Notes 12 and 30)", "col_path": ["Note 7", "2026"]}
    (row,) = build(FILING, blocks, [table("t")], [value("t", 1, 1, "5", "5", **more)], [], [])
    found = [(r["note"], r["page"], r["title"], r["reason"]) for r in json.loads(row.payload)["references"]]
    assert found == [
        ("12", 9, "12. Debt", None),
        ("30", None, None, "no heading of that note"),
        ("7", 7, "Note 7 — Leases", None),
    ]


def test_what_stands_in_a_note_bears_its_name_and_does_not_refer_to_it() -> None:
    blocks = [
        block(0, "heading", "Note 12 – Debt"),
        block(1, "heading", "Note 7 — Leases"),
        block(
            2, "paragraph", "As said in Note 12 and Note 7, we borrow.", section_path=["Note 12 – Debt", "Covenants"]
        ),
    ]
    (row,) = build(FILING, blocks, [], [], [], [])
    payload = json.loads(row.payload)
    assert payload["named"] == ["note 12"]
    assert [r["note"] for r in payload["references"]] == ["7"]


def test_senior_notes_refer_to_no_note() -> None:
    blocks = [block(0, "heading", "Note 4 — Debt")]
    more: dict[str, Any] = {"row_label": "4.250% Senior Notes due 2031", "col_path": ["Notes 4.25%"]}
    (row,) = build(FILING, blocks, [table("t")], [value("t", 1, 1, "5", "5", **more)], [], [])
    assert json.loads(row.payload)["references"] == []


CAPTIONED = [
    block(0, "figure", "2024 2025", y0=100),
    block(1, "caption", "Figure 4: Cash by year", y0=190, caption_of="b0"),
    block(2, "caption", "Figure 5: Not here", y0=500),
    block(3, "paragraph", "Cash rose in the year because of lower inventories.", y0=600),
]


def test_captions_travel_as_the_setting_says() -> None:
    said = {
        way: {
            p.kind: [q.text for q in found if q.kind == p.kind]
            for found in [build(FILING, CAPTIONED, [], [], [], [], annotations={"captions": way})]
            for p in found
        }
        for way in ("inlined", "passage", "metadata")
    }
    assert "Figure 4: Cash by year" in said["inlined"]["figure"][0]
    assert [t.rsplit(": ", 1)[-1] for t in said["inlined"]["prose"]] == ["Not here", CAPTIONED[3].text]
    assert "Figure 4" not in said["passage"]["figure"][0]
    assert said["passage"]["prose"][0].endswith("Figure 4: Cash by year")
    assert "Figure 4" not in str(said["metadata"])


def test_notes_may_travel_beside_the_text_only() -> None:
    (row,) = build(FILING, [], [table("t")], restructuring(), *note(), annotations={"footnotes": "metadata"})
    assert "Titan" not in row.text
    assert [n["text"] for n in json.loads(row.payload)["footnotes"]] == ["Severance for Project Titan."]
