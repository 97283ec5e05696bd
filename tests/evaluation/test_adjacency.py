"""Cell adjacency by hand-counted tables, and against the competition's truth where it is at hand."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tieout.evaluation.adjacency import (
    Score,
    cut,
    macro,
    micro,
    normal,
    read_truth,
    relations,
    score_document,
    score_tables,
)
from tieout.pages.model import Fill, Page, Rule, Word
from tieout.review.grids import Placed

SHARED = Path(__file__).parents[3] / "shared" / "icdar2013"


def at(text: str, row: int, col: int, *, rows: int = 1, cols: int = 1) -> Placed:
    return Placed(text, range(row, row + rows), range(col, col + cols))


SQUARE = [at("a", 0, 0), at("b", 0, 1), at("c", 1, 0), at("d", 1, 1)]


def test_a_square_of_cells_has_four_relations() -> None:
    assert relations(SQUARE) == Counter(
        [("A", "B", "right", 0), ("C", "D", "right", 0), ("A", "C", "down", 0), ("B", "D", "down", 0)]
    )


def test_blanks_between_are_skipped_and_counted() -> None:
    assert relations([at("a", 0, 0), at("b", 0, 3), at(" ", 0, 1)]) == Counter([("A", "B", "right", 2)])


def test_a_spanning_cell_has_one_relation_to_each_neighbour() -> None:
    spans = [at("head", 0, 0, cols=2), at("x", 1, 0), at("y", 1, 1), at("side", 0, 2, rows=2)]
    assert relations(spans) == Counter(
        [
            ("HEAD", "SIDE", "right", 0), ("X", "Y", "right", 0), ("Y", "SIDE", "right", 0),
            ("HEAD", "X", "down", 0), ("HEAD", "Y", "down", 0),
        ]
    )  # fmt: skip


def test_equal_texts_in_different_cells_count_each() -> None:
    assert relations([at("0", 0, 0), at("0", 0, 1), at("0", 0, 2)]) == Counter({("0", "0", "right", 0): 2})


@pytest.mark.parametrize(("text", "expected"), [(" 1,269 (19.9%)\n", "1_269_19_9__"), ("Café", "CAF_"), ("a_b", "A_B")])
def test_texts_are_compared_without_space_and_signs(text: str, expected: str) -> None:
    assert normal(text) == expected


def test_a_table_that_matches_none_is_wrong_only_end_to_end() -> None:
    truth, found = [(1, relations(SQUARE))], [(1, relations(SQUARE)), (2, relations(SQUARE))]
    assert score_tables(truth, found, extra=True) == Score(4, 8, 4)
    assert score_tables(truth, found, extra=False) == Score(4, 4, 4)


def test_each_true_table_takes_the_best_of_its_page_once() -> None:
    half = relations(SQUARE[:2])
    assert score_tables([(1, relations(SQUARE))], [(1, half), (1, relations(SQUARE))], extra=False) == Score(4, 4, 4)
    twice = [(1, relations(SQUARE)), (1, relations(SQUARE))]
    assert score_tables(twice, [(1, relations(SQUARE))], extra=True) == Score(4, 4, 8)
    assert score_tables([(1, half)], [(2, half)], extra=True) == Score(0, 1, 1)


def test_a_missed_table_costs_recall() -> None:
    score = score_tables([(1, relations(SQUARE))], [], extra=True)
    assert (score.precision, score.recall, score.f1) == (0.0, 0.0, 0.0)


def test_macro_weighs_documents_and_micro_relations() -> None:
    scores = [Score(90, 100, 100), Score(0, 2, 2)]
    assert macro(scores)[0] == pytest.approx(0.45)
    assert micro(scores) == Score(90, 102, 102)
    assert Score(1, 2, 4).f1 == pytest.approx(1 / 3)


def test_a_page_is_cut_down_to_a_region_given_from_the_bottom() -> None:
    page = Page(1, 200, 100)
    page.words = [Word("in", 50, 20, 60, 30, 10, 28), Word("below", 50, 80, 60, 90, 10, 88)]
    page.rules = [Rule(40, 25, 90, 25, horizontal=True), Rule(150, 25, 190, 25, horizontal=True)]
    page.fills = [Fill(40, 80, 90, 95, (0.9, 0.9, 0.9))]
    part = cut(page, (40.0, 65.0, 100.0, 85.0))
    assert ([w.text for w in part.words], len(part.rules), part.fills) == (["in"], 1, [])


TRUTH = """<document><table id="1"><region id="1" page="2" col-increment="1" row-increment="0">
<cell start-row="0" start-col="0" end-col="1">
<bounding-box x1="10" x2="30" y1="80" y2="90"/><content>Head</content></cell>
<cell start-row="1" start-col="0"><bounding-box x1="10" x2="2ß" y1="60" y2="70"/><content>x</content></cell>
<cell start-row="1" start-col="1"><bounding-box x1="40" x2="20" y1="60" y2="70"/><content>1 2</content></cell>
</region></table></document>"""


def test_truth_is_read_with_spans_increments_and_misprints(tmp_path: Path) -> None:
    path = tmp_path / "a-str.xml"
    path.write_text(TRUTH, "utf-8")
    (table,) = read_truth(path)
    assert (table.page, table.box) == (2, (10.0, 60.0, 40.0, 90.0))
    assert table.cells == (at("Head", 0, 1, cols=2), at("x", 1, 1), at("1 2", 1, 2))


def test_a_file_that_cannot_be_read_finds_nothing(tmp_path: Path) -> None:
    truth = tmp_path / "a-str.xml"
    truth.write_text(TRUTH, "utf-8")
    (tmp_path / "a.pdf").write_text("no PDF")
    complete, structure = score_document(tmp_path / "a.pdf", read_truth(truth))
    assert complete == structure == Score(0, 0, 3)


@pytest.mark.skipif(not SHARED.is_dir(), reason="the competition's documents are not beside the repository")
def test_the_competitions_truth_scores_one_against_itself() -> None:
    for path in sorted(SHARED.glob("*-str.xml")):
        tables = [(t.page, relations(t.cells)) for t in read_truth(path)]
        assert score_tables(tables, tables, extra=True).f1 == 1.0, path.name


@pytest.mark.skipif(not SHARED.is_dir(), reason="the competition's documents are not beside the repository")
def test_a_plain_document_of_the_competition_is_read_whole() -> None:
    complete, structure = score_document(SHARED / "eu-002.pdf", read_truth(SHARED / "eu-002-str.xml"))
    assert complete.f1 >= 0.95
    assert structure.f1 >= 0.95
