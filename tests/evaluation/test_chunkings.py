"""Other chunkings: how they cut, how their text is read, and a study over one small filing."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tests.orchestration.conftest import draw_filing
from tests.support.filing_rows import block, cell
from tests.support.filing_rows import table as table_row
from tieout.evaluation.chunkings.chunk import Piece, windows
from tieout.evaluation.chunkings.fixed import by_line
from tieout.evaluation.chunkings.markdown import markdown_chunks, pipes
from tieout.evaluation.chunkings.reader import names_year, prints, read
from tieout.evaluation.chunkings.study import study, table
from tieout.lake.store import Lake
from tieout.models import load_encoder
from tieout.pages.model import Word
from tieout.pipeline import discover, ingest
from tieout.settings import Settings


def words(text: str) -> int:
    return len(text.split())


def test_windows_hold_every_piece_and_repeat_the_last_ones() -> None:
    pieces = [Piece(f"w{i} ", 1 + i // 5, 1) for i in range(12)]
    found = windows(pieces, limit=5, overlap=2)
    assert [c.text.split() for c in found] == [
        ["w0", "w1", "w2", "w3", "w4"],
        ["w3", "w4", "w5", "w6", "w7"],
        ["w6", "w7", "w8", "w9", "w10"],
        ["w9", "w10", "w11"],
    ]
    assert [c.pages for c in found] == [(1,), (1, 2), (2, 3), (2, 3)]


def test_a_piece_that_is_too_long_stands_with_what_is_repeated() -> None:
    found = windows([Piece("title ", 1, 1), Piece("long ", 1, 9), Piece("end", 1, 1)], limit=5, overlap=2)
    assert [c.text for c in found] == ["title ", "title long ", "end"]


def test_words_of_one_baseline_are_a_line() -> None:
    found = by_line([Word("2", 50, 0, 60, 10), Word("a", 0, 1, 9, 10.5), Word("below", 0, 12, 30, 22)])
    assert found == [["a", "2"], ["below"]]


def test_a_long_table_is_cut_between_rows() -> None:
    cells = [cell("t", i, 1, "value", "7 " * 30) for i in range(40)]
    blocks = [block(0, "heading", "Notes", 3), block(1, "table", "7", 3, y0=100)]
    found = markdown_chunks(blocks, [table_row("t", 3)], cells, words)
    assert len(found) == 3
    assert found[0].text.startswith("## Notes\n\n|")
    assert all(line.count("|") == 3 for chunk in found for line in chunk.text.splitlines()[2:] if line)


PIPES = "(in millions)\n\n" + pipes(
    [
        ["", "Three months ended June 30, 2026", "Six months ended June 30, 2026", "Six months ended June 30, 2025"],
        ["Interest income", "21.0", "42.1", "35.6"],
        ["Diluted earnings per share", "1.10", "2.20", "2.10"],
        ["Interest expense", "(3.0)", "(6.0)", "(5.5)"],
    ]
)
PLAIN = "in thousands\nSeptember 28, September 30,\n2024 2023\nGoodwill $ 1,204 $ 1,100\nOther assets 7 8 9\n"


@pytest.mark.parametrize(
    ("question", "metric", "text", "value"),
    [
        ("interest income for the six months ended June 30, 2026", "interest incom", PIPES, "42100000"),
        ("interest income for the three months ended June 30, 2026", "interest incom", PIPES, "21000000"),
        ("interest expense for the six months ended June 30, 2025", "interest expens", PIPES, "-5500000"),
        ("diluted earnings per share, six months 2025", "dilut earn share", PIPES, "2.1"),
        ("goodwill as of September 30, 2023", "goodwil", PLAIN, "1100000"),
        ("goodwill as of September 30, 2022", "goodwil", PLAIN, None),
        ("goodwill", "goodwil", PLAIN, None),
        ("royalties in 2024", "royalti", PLAIN, None),
    ],
)
def test_a_chunk_is_read_by_row_and_year(question: str, metric: str, text: str, value: str | None) -> None:
    found = read(question, frozenset(metric.split()), text)
    assert (found.value if found else None) == (Decimal(value) if value else None)


def test_a_header_that_was_cut_off_gives_no_value() -> None:
    assert read("goodwill in 2023", frozenset(["goodwil"]), "Goodwill 1,204 1,100") is None


def test_a_number_is_known_at_any_scale_and_its_year_by_its_place() -> None:
    assert prints(PLAIN, Decimal(-1204000))
    assert not prints(PLAIN, Decimal(1205000))
    assert names_year(PLAIN, Decimal(1100000), "2023") is True
    assert names_year(PLAIN, Decimal(1100000), "2024") is False
    assert names_year(PIPES, Decimal(35600000), "2025") is True
    assert names_year(PLAIN, Decimal(5), "2024") is None


def test_a_study_over_one_filing(tmp_path: Path) -> None:
    path = draw_filing(tmp_path / "in" / "acme.pdf")
    settings = Settings.load(lake=tmp_path / "lake", workers=1, encoder="hashing")
    lake = Lake(settings.lake)
    ingest(lake, settings, discover([path], "c", {}), "propositions")
    truth = {"file_name": "acme.pdf", "unit_kind": "other"}
    evidence = [{"file_name": "acme.pdf", "page": 1}]
    asked: list[dict[str, Any]] = [
        {"kind": "lookup", "question": "What was Acme's revenue for the year ended December 31, 2022?", **truth,
         "value": "1391000000", "period_start": "2022-01-01", "period_end": "2022-12-31"},
        {"kind": "unanswerable", "question": "What was Acme's revenue in 1994?"},
        {"kind": "financebench", "question": "Acme net income 2023", "evidence": evidence},
    ]  # fmt: skip
    columns = study(lake, ["c"], asked, load_encoder("hashing"), words)
    told = {row[0]: row[1:] for row in table(columns)}
    assert [c.name for c in columns] == ["fixed", "markdown", "ours"]
    assert told["records"][:2] == ("1", "1")
    assert told["value attribution@5"] == ("1.000",) * 3
    assert told["temporal precision"] == ("1.000",) * 3
    assert told["invented"][0] == "0.000"
    assert told["page@5"] == ("1.000",) * 3
    assert told["hallucination, as shipped"] == ("", "", "0.000")
