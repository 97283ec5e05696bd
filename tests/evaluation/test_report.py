"""The report page: every figure as a bar, the worst questions named, foreign text escaped."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from tieout.evaluation.plots import HEIGHT, WIDTH, bars, lines
from tieout.evaluation.report import page, recall_by_depth, worst
from tieout.evaluation.suite import Figure, Outcome


def outcome(text: str, *right: bool, kind: str = "lookup") -> Outcome:
    question = {"kind": kind, "question": text, "file_name": "a.pdf"}
    return Outcome(question, right, None, True, 100, 5.0, None, ("a.pdf p. 1, Income: <b>Sales</b>",))


OUTCOMES = [outcome("first?", True), outcome("third & last?", False, False, True), outcome("never?", False, False)]


def test_a_bar_is_as_long_as_its_figure() -> None:
    svg = ET.fromstring(bars([("lookup", Figure("lookup", "recall@5", 10, 0.5, 0.25, 0.75))]))  # noqa: S314 - our own
    rect, line = svg.find("rect"), svg.find("line")
    assert rect is not None
    assert line is not None
    assert float(rect.attrib["width"]) == WIDTH / 2
    assert float(line.attrib["x2"]) - float(line.attrib["x1"]) == WIDTH / 2


def test_the_lowest_rank_comes_first_and_a_hit_is_left_out() -> None:
    shown = worst(OUTCOMES)
    assert shown.index("never?") < shown.index("third &amp; last?")
    assert "<td class=n>none</td>" in shown
    assert "<td class=n>3</td>" in shown
    assert "first?" not in shown
    assert "&lt;b&gt;Sales&lt;/b&gt;" in shown


def test_ablations_are_drawn_where_there_are_any() -> None:
    alone = page({"all steps": OUTCOMES})
    both = page({"all steps": OUTCOMES, "without dense": OUTCOMES[1:]})
    assert "without dense" not in alone
    assert ">without dense</text>" in both
    assert "<td>lookup</td><td>recall@5</td><td class=n>3</td><td class=n>0.667</td>" in both
    assert page({"all steps": OUTCOMES}) == alone


def test_recall_by_depth_rises_where_the_right_records_stand() -> None:
    found = recall_by_depth(OUTCOMES)["lookup"]
    assert (found[0], found[1], found[2], found[-1]) == (1 / 3, 1 / 3, 2 / 3, 2 / 3)


def test_a_line_goes_through_its_points() -> None:
    svg = ET.fromstring(lines({"a": [0.0, 1.0]}, ["first", "second"]))  # noqa: S314 - our own
    line = svg.find("polyline")
    assert line is not None
    (x0, y0), (x1, y1) = ([float(n) for n in point.split(",")] for point in line.attrib["points"].split())
    assert (x1 - x0, y0 - y1) == (WIDTH, HEIGHT)


def test_the_trend_is_drawn_from_the_second_run_on() -> None:
    first = {"lookup": [("2026-01-01T02:30:00Z", 0.5)]}
    second = {"lookup": [*first["lookup"], ("2026-01-02T02:30:00Z", 0.9)]}
    assert "Trend" not in page({"all steps": OUTCOMES}, "t", first)
    assert "2026-01-02" in page({"all steps": OUTCOMES}, "t", second)
