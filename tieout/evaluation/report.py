"""Outcomes of a suite → one HTML page: figures, plots, and the worst questions with what was returned.

Input: outcomes by run name (the first is the search as it is, the others ablations) and the course of earlier runs.
Output: a page that needs no other file. Invariants: deterministic; every text from a question or a filing is escaped.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path

from tieout.evaluation.metrics.ranking import DEPTH
from tieout.evaluation.plots import bars, lines
from tieout.evaluation.suite import Figure, Outcome, figures
from tieout.evaluation.trend import course
from tieout.evaluation.truth import UNANSWERABLE
from tieout.lake.store import Lake, atomic

WORST = 20
FOLDER = "reports"
STYLE = (
    "body{font:14px/1.5 system-ui,sans-serif;max-width:75em;margin:2em auto;padding:0 1em;color:#222}"
    "table{border-collapse:collapse}td,th{border-bottom:1px solid #ccc;padding:.25em .8em;text-align:left;"
    "vertical-align:top}text{font:12px system-ui,sans-serif}.n{text-align:right}small{color:#555}"
    "details{margin:1em 0}summary{cursor:pointer}"
)
Course = Mapping[str, Sequence[tuple[str, float]]]


def write(lake: Lake, name: str, outcomes: Sequence[Outcome]) -> Path:
    """Write a suite's page into the lake's folder of reports, with the trend of its recall; returns its path."""
    path = lake.root / FOLDER / f"{''.join(c if c.isalnum() else '_' for c in name)}.html"
    with atomic(path) as temporary:
        temporary.write_text(page({"all steps": outcomes}, name, course(lake, name, "recall@5")), encoding="utf-8")
    return path


def page(runs: Mapping[str, Sequence[Outcome]], title: str = "Search eval", trend: Course | None = None) -> str:
    """The report of all runs; `runs` is not empty."""
    name, outcomes = next(iter(runs.items()))
    found = figures(outcomes)
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{len(outcomes)} questions; {escape(name)}. Bars show the mean, the line on each its 95 % interval.</p>",
        "<h2>Recall among the first k records</h2>",
        lines(recall_by_depth(outcomes), [str(k) for k in range(1, DEPTH + 1)]),
        "<h2>By kind of question</h2>",
        bars((f"{f.kind}: {f.name}", f) for f in found if f.name in ("recall@1", "recall@5")),
        "<h2>Answered and refused</h2>",
        bars((f"{f.kind}: {f.name}", f) for f in found if f.name in ("answer right", "answer wrong", "refused")),
    ]
    if len(runs) > 1:
        parts += ["<h2>What each step is worth</h2>", *ablations(runs)]
    if trend and max(map(len, trend.values())) > 1:
        parts += ["<h2>Trend of recall@5</h2>", _trend(trend)]
    parts += ["<h2>Worst questions</h2>", worst(outcomes), "<h2>All figures</h2>", table(found)]
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    return f'<!doctype html>\n<html lang="en"><head>{head}</head><body>\n' + "\n".join(parts) + "\n</body></html>\n"


def recall_by_depth(outcomes: Sequence[Outcome]) -> dict[str, list[float]]:
    """Kind of question → share with a right record among the first k, for each k."""
    kinds = sorted({str(o.question["kind"]) for o in outcomes} - {UNANSWERABLE})
    ranks = {kind: [o.rank or math.inf for o in outcomes if o.question["kind"] == kind] for kind in kinds}
    return {
        k: [sum(r <= depth for r in held) / len(held) for depth in range(1, DEPTH + 1)] for k, held in ranks.items()
    }


def ablations(runs: Mapping[str, Sequence[Outcome]]) -> list[str]:
    """Recall at 5 of every run, a plot for each kind of question."""
    found = [(name, f) for name, outcomes in runs.items() for f in figures(outcomes) if f.name == "recall@5"]
    kinds = dict.fromkeys(f.kind for _, f in found)
    return [f"<h3>{escape(k)}: recall@5</h3>{bars((name, f) for name, f in found if f.kind == k)}" for k in kinds]


def _trend(trend: Course) -> str:
    """Every kind's course over the runs that measured all kinds."""
    times = [at for at, _ in min(trend.values(), key=len)]
    held = {kind: dict(points) for kind, points in trend.items()}
    shared = [at for at in times if all(at in points for points in held.values())]
    return lines({kind: [points[at] for at in shared] for kind, points in held.items()}, [at[:10] for at in shared])


def table(found: Iterable[Figure]) -> str:
    """The figures with their intervals."""
    rows = "".join(
        f"<tr><td>{escape(f.kind)}</td><td>{escape(f.name)}</td><td class=n>{f.questions}</td>"
        f"<td class=n>{f.mean:.3f}</td><td class=n>{f.low:.3f}</td><td class=n>{f.high:.3f}</td></tr>"
        for f in found
    )
    return f"<table><tr><th>questions<th>figure<th>n<th>mean<th>low<th>high</tr>{rows}</table>"


def worst(outcomes: Sequence[Outcome]) -> str:
    """The questions whose right record stands lowest, with what is right and the first records returned instead."""
    asked = [o for o in outcomes if o.question["kind"] != UNANSWERABLE]
    missed = sorted((o for o in asked if o.rank != 1), key=lambda o: -(o.rank or math.inf))[:WORST]
    rows = "".join(
        f"<tr><td>{escape(str(o.question['question']))}<br><small>{escape(_asked(o))}</small></td>"
        f"<td class=n>{o.rank or 'none'}</td><td>{'<br>'.join(escape(text) for text in o.returned)}</td></tr>"
        for o in missed
    )
    return (
        f"<table><tr><th>question, and what is right<th>rank of the right record<th>returned first</tr>{rows}</table>"
    )


def _asked(outcome: Outcome) -> str:
    question = outcome.question
    if "evidence" in question:
        return "; ".join(f"{e['file_name']} p. {e['page']}" for e in question["evidence"])
    when = " to ".join(str(question[k]) for k in ("period_start", "period_end") if question.get(k))
    pages = ", ".join(map(str, question.get("pages") or ()))
    what = f"{question.get('row_label') or ''}: {question.get('value')}"
    return f"{question.get('file_name')} p. {pages}, {what}, {when}"
