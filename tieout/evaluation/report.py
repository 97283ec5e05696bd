"""Outcomes of a suite → one HTML page: figures, plots, and the worst questions with what was returned.

Input: outcomes by run name (the first is the search as it is, the others ablations). Output: a page that needs no other
file. Invariants: deterministic; every text from a question or a filing is escaped; a bar's length is its figure and the
line on it the 95 % interval.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from tieout.evaluation.metrics.reciprocal_rank import reciprocal_rank
from tieout.evaluation.recall import UNANSWERABLE
from tieout.evaluation.suite import DEPTH, Figure, Outcome, figures

WIDTH, LABEL, BAR = 360, 260, 16  # of the plots, in CSS pixels
WORST = 20
SHOWN_RECALL = tuple(f"recall@{k}" for k in (1, 5, DEPTH))
STYLE = (
    "body{font:14px/1.5 system-ui,sans-serif;max-width:70em;margin:2em auto;padding:0 1em}"
    "table{border-collapse:collapse}td,th{border-bottom:1px solid #ccc;padding:.2em .8em;text-align:left}"
    "text{font:12px system-ui,sans-serif}.n{text-align:right}"
)


def page(runs: Mapping[str, Sequence[Outcome]], title: str = "Search eval") -> str:
    """The report of all runs; `runs` is not empty."""
    name, outcomes = next(iter(runs.items()))
    found = figures(outcomes)
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{len(outcomes)} questions; {escape(name)}. Bars show the mean, the line on each its 95 % interval.</p>",
        "<h2>Figures</h2>",
        table(found),
        "<h2>Recall by depth</h2>",
        bars((f"{f.kind} {f.name}", f) for f in found if f.name in SHOWN_RECALL),
        "<h2>Answered and refused</h2>",
        bars((f"{f.kind} {f.name}", f) for f in found if f.name in ("answer right", "answer wrong", "refused")),
    ]
    if len(runs) > 1:
        parts += ["<h2>What each step is worth (recall@5)</h2>", bars(_ablation(runs))]
    parts += ["<h2>Worst questions</h2>", worst(outcomes)]
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>\n' + "\n".join(parts) + "\n</body></html>\n"


def table(found: Iterable[Figure]) -> str:
    """The figures with their intervals."""
    rows = "".join(
        f"<tr><td>{escape(f.kind)}</td><td>{escape(f.name)}</td><td class=n>{f.questions}</td>"
        f"<td class=n>{f.mean:.3f}</td><td class=n>{f.low:.3f}</td><td class=n>{f.high:.3f}</td></tr>"
        for f in found
    )
    return f"<table><tr><th>questions<th>figure<th>n<th>mean<th>low<th>high</tr>{rows}</table>"


def bars(named: Iterable[tuple[str, Figure]]) -> str:
    """A bar from 0 to 1 for each figure, as SVG."""
    drawn = [_bar(i, label, figure) for i, (label, figure) in enumerate(named)]
    height = len(drawn) * (BAR + 6)
    return f'<svg width="{LABEL + WIDTH + 60}" height="{height}" role="img">{"".join(drawn)}</svg>'


def _bar(place: int, label: str, figure: Figure) -> str:
    top, middle = place * (BAR + 6), place * (BAR + 6) + BAR / 2
    low, high = LABEL + figure.low * WIDTH, LABEL + figure.high * WIDTH
    return (
        f'<text x="{LABEL - 8}" y="{middle + 4}" text-anchor="end">{escape(label)}</text>'
        f'<rect x="{LABEL}" y="{top}" width="{figure.mean * WIDTH:.1f}" height="{BAR}" fill="#4a7fb5"/>'
        f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{middle}" y2="{middle}" stroke="#222"/>'
        f'<text x="{LABEL + WIDTH + 8}" y="{middle + 4}">{figure.mean:.3f}</text>'
    )


def worst(outcomes: Sequence[Outcome]) -> str:
    """The questions whose right record stands lowest, with the first records returned instead."""
    asked = [o for o in outcomes if o.question["kind"] != UNANSWERABLE]
    missed = sorted((o for o in asked if not any(o.right[:1])), key=lambda o: reciprocal_rank(o.right))[:WORST]
    rows = "".join(
        f"<tr><td>{escape(str(o.question['question']))}</td><td class=n>{_rank(o)}</td>"
        f"<td>{'<br>'.join(escape(text) for text in o.returned)}</td></tr>"
        for o in missed
    )
    return f"<table><tr><th>question<th>rank of the right record<th>returned first</tr>{rows}</table>"


def _rank(outcome: Outcome) -> str:
    return next((str(i) for i, right in enumerate(outcome.right, 1) if right), "none")


def _ablation(runs: Mapping[str, Sequence[Outcome]]) -> Iterable[tuple[str, Figure]]:
    for name, outcomes in runs.items():
        for figure in figures(outcomes):
            if figure.name == "recall@5":
                yield f"{figure.kind}, {name}", figure
