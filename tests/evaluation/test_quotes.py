"""Overlap of quoted notes with those asked for; refusals count as nothing."""

from __future__ import annotations

import pytest

from tieout.answer import Answer, Citation, Claim
from tieout.evaluation.metrics.span_f1 import span_f1
from tieout.evaluation.quotes import measure


@pytest.mark.parametrize(
    ("quoted", "wanted", "f1"),
    [("Net of tax", "net of tax", 1.0), ("net of tax and costs", "net of tax", 0.75), ("the the", "the", 2 / 3),
     ("gross", "net", 0.0), ("", "net", 0.0)],
)  # fmt: skip
def test_overlap(quoted: str, wanted: str, f1: float) -> None:
    assert span_f1(quoted, wanted) == pytest.approx(f1)


def test_mean_over_all_and_over_those_answered() -> None:
    def ask(question: str) -> Answer:
        place = Citation("a.pdf", 1, None, None, "net of tax and costs")
        claims = [
            Claim("", None, None, None, None, None, grounded, None, 1.0, (place,))
            for grounded in (question == "told", False)
        ]
        return Answer(question != "told", "", (), tuple(claims))

    asked = [{"kind": kind, "question": q, "footnotes": ["net of tax"]}
             for kind, q in (("footnote", "told"), ("footnote", "refused"), ("lookup", "told"))]  # fmt: skip
    figures = measure(ask, asked).figures()
    assert figures == {"span_f1": 0.375, "span_f1_of_answered": 0.75, "refused": 0.5}
