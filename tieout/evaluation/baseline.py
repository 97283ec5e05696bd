"""Measures the suites and writes their figures to `eval/baseline.json`.

    python -m tieout.evaluation.baseline [SUITE …] [--shared ../shared] [--lake LAKE]
    python -m tieout.evaluation.baseline search_gold --questions FILE --collection NAME

Input: the folders of gold and competition data, a lake in which the gold is ingested until cells (or, for the search
suites, until the index). Output: the figures of the suites that were asked for; the others stay as they are.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tieout.answer import Answerer
from tieout.evaluation import (
    adjacency,
    arithmetic,
    cells,
    gate_bench,
    people,
    quotes,
    speed,
    suite,
    tampering,
    titles,
    verifier_bench,
    ways,
)
from tieout.evaluation.ablation import ablate
from tieout.evaluation.chunkings import study
from tieout.evaluation.claim_errors import trials
from tieout.evaluation.gates import name_of
from tieout.evaluation.metrics.ranking import DEPTH
from tieout.evaluation.status import BASELINE
from tieout.evaluation.truth import read_questions
from tieout.lake.store import Lake
from tieout.models import load_encoder
from tieout.query import QueryResult, open_searcher
from tieout.review.export import as_grids
from tieout.review.reading import parse
from tieout.settings import Settings

Measured = dict[str, Any]
EVERY = 20
LEAST_FACTS = 200  # a filing with fewer is too small to be called the worst
PEER_FIGURES = ("cell", "label", "leaf", "header", "e2e", "spurious")
SEARCH_FIGURES = ("recall@1", "recall@5", "recall@20", "refused", "answer right", "answer wrong")
ABLATION_FIGURES = (
    "lookup recall@1", "lookup recall@5", "segment recall@5", "footnote recall@5", "financebench recall@5",
    "first record right", "lookup MRR", "temporal precision",
)  # fmt: skip
NOTE_FIGURES = (
    "tokens a record", "footnote recall@1", "qualification recall@1", "qualification recall@5", "figure recall@1",
    "lookup recall@1",
)  # fmt: skip
_PAIR = re.compile(r"(\w+) +([\d.]+)(?= |$)")


def measure_cells(given: argparse.Namespace) -> Measured:
    """Shares of the gold's facts by measure, and the worst filing's exact."""
    if not Lake(given.lake).read("cells", columns=["cell_id"]).num_rows:
        raise SystemExit(f"{given.lake} holds no cells: ingest {given.shared / 'gold'} first, or name a --lake.")
    scores = cells.score_lake(given.lake, given.shared / "gold")
    total = cells.Score()
    for one in scores.values():
        total.add(one)
    figures = {m: round(total.share(m), 4) for m in (*cells.MEASURES, "spurious")}
    worst = min(one.share("exact") for one in scores.values() if one.counts["facts"] > LEAST_FACTS)
    return {"items": total.counts["facts"], "figures": figures | {"worst_filing": round(worst, 4)}}


def measure_titles(given: argparse.Namespace) -> Measured:
    """Share of the gold's titled tables whose title is ours too."""
    found = titles.score_folder(given.shared / "gold", given.lake)
    return {"items": len(found), "figures": {"right": round(titles.share(found), 4)}}


def measure_peers(given: argparse.Namespace) -> Measured:
    """The published scorer's last line on the grids of the hand-read pages."""
    folder = given.shared / "peers"
    with TemporaryDirectory() as out:
        for path in sorted((folder / "pages").glob("*.pdf")):
            (Path(out) / f"{path.stem}.json").write_text(as_grids(parse(path)), "utf-8")
        command = [sys.executable, str(folder / "score_grids.py"), out]
        last = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[-1]  # noqa: S603
    told = dict(_PAIR.findall(last))
    figures: dict[str, float] = {n: float(told[n]) for n in PEER_FIGURES if n != "spurious"}
    return {"items": int(told["cells"]), "figures": figures | {"spurious": int(told["spurious"])}}


def measure_icdar(given: argparse.Namespace) -> Measured:
    """Macro F1 of the competition, over whole documents and with the regions given."""
    truths = sorted((given.shared / "icdar2013").glob("*-str.xml"))
    pairs = [
        adjacency.score_document(path.with_name(path.name.replace("-str.xml", ".pdf")), adjacency.read_truth(path))
        for path in truths
    ]
    names = ("complete", "structure")
    figures = {name: round(adjacency.macro([p[i] for p in pairs])[2], 4) for i, name in enumerate(names)}
    return {"items": len(pairs), "figures": figures}


def measure_speed(given: argparse.Namespace) -> Measured:
    """Median ratio over each `EVERY`-th page of the gold's filings."""
    times = [one for path in sorted((given.shared / "gold").glob("*.pdf")) for one in speed.time_pages(path, EVERY)]
    return {"items": len(times), "figures": {"ratio": round(speed.ratio(times), 2)}}


def measure_gate(given: argparse.Namespace) -> Measured:
    """What the quality checks see of errors put into right tables, how often they are wrong, and their time."""
    took, found, shares = gate_bench.measure(Lake(given.lake), given.shared / "gold")
    sys.stdout.write("\n".join(gate_bench.lines(found, shares)) + "\n")
    return {"items": found.all_tables, "figures": gate_bench.figures(took, found, shares)}


def measure_ingest(given: argparse.Namespace) -> Measured:
    """How many files of the lake are stored, and how many rejected for which reason."""
    rows = Lake(given.lake).read("filings", columns=["status", "reason"]).to_pylist()
    counts: dict[str, int] = {"ready": 0}
    for row in rows:
        name = row["reason"] if row["status"] == "rejected" else row["status"]
        counts[name] = counts.get(name, 0) + 1
    return {"items": len(rows), "figures": counts}


def measure_search(given: argparse.Namespace) -> Measured:
    """Recall and refusals by kind of question, and the median time of a query.

    Prompts are counted in tokens of the default encoder, whatever the index was embedded with.
    """
    questions = [one for path in given.questions for one in read_questions(path)]
    query = partial(open_searcher(Settings.load(lake=given.lake)).query, collections=[given.collection], k=DEPTH)
    count = load_encoder("minilm").count_tokens

    def ask(question: str) -> QueryResult:
        result = query(question)
        return replace(result, prompt_tokens=count(result.prompt))

    figures: dict[str, float] = {}
    for one in suite.figures(suite.run(ask, questions)):
        if one.kind != "all" and one.name in SEARCH_FIGURES:
            figures[f"{one.kind} {one.name}"] = round(one.mean, 4)
        elif one.name in ("first record right", "temporal precision", "prompt tokens", "median ms"):
            figures[one.name] = round(one.mean, 4)
    return {"items": len(questions), "encoder": Settings.load().encoder, "figures": figures}


def measure_chunkings(given: argparse.Namespace) -> Measured:
    """The figures of each chunking over the same questions."""
    settings = Settings.load(lake=given.lake)
    questions = [one for path in given.questions for one in read_questions(path)]
    encoder, count = load_encoder(settings.encoder), load_encoder("minilm").count_tokens
    columns = study.study(Lake(given.lake), [given.collection], questions, encoder, count)
    return {"items": len(questions), "encoder": settings.encoder, "compared": {c.name: study.plain(c) for c in columns}}


def measure_tampering(_given: argparse.Namespace) -> Measured:
    """Changes to an audit log that are found, and of which the right line is named."""
    with TemporaryDirectory() as folder:
        bench = tampering.run(Path(folder))
    shares = {what: round(bench.share(what), 4) for what in ("found", "named")}
    return {"items": bench.count, "figures": {**shares, "false_alarms": bench.false_alarms}}


def measure_verifier(given: argparse.Namespace) -> Measured:
    """Wrong claims that the verifier finds, over all and by kind, and right ones that it rejects."""
    filings = verifier_bench.read_filings(Lake(given.lake), given.shared / "gold")
    bench = verifier_bench.judge(list(trials(filings, verifier_bench.COUNT, verifier_bench.SEED)))
    kinds = {kind: round(share, 4) for kind, share in bench.shares().items()}
    total = {"found": round(bench.detected, 4), "false_rejects": round(bench.false_rejects, 4)}
    return {"items": sum(bench.made.values()), "figures": total | kinds}


def measure_ablation(given: argparse.Namespace) -> Measured:
    """Recall and rank with parts of the search alone, left out, added or exchanged."""
    encoder = Settings.load(lake=given.lake).encoder
    questions = [one for path in given.questions for one in read_questions(path)][:: given.every]
    runs = ablate(Lake(given.lake), [given.collection], questions, encoder, given.rerankers, given.encoders)
    compared = {
        name: {name_of(f): round(f.mean, 4) for f in suite.figures(one) if name_of(f) in ABLATION_FIGURES}
        for name, one in runs.items()
    }
    return {"items": len(questions), "encoder": encoder, "compared": compared}


def measure_notes(given: argparse.Namespace) -> Measured:
    """The published scorer's last line: the gold's notes that are bound, and facts with a note that is not theirs."""
    folder = given.shared / "gold"
    command = [sys.executable, str(folder / "score_cells.py"), "--lake", str(given.lake), "--gold", str(folder)]
    last = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[-1]  # noqa: S603
    told = dict(_PAIR.findall(last))
    return {"items": int(told["facts"]), "figures": {name: float(told[name]) for name in ("notes", "stray")}}


def measure_annotations(given: argparse.Namespace) -> Measured:
    """Recall of the questions about notes and figures by the way in which notes and captions are indexed."""
    questions = [q for path in given.questions for q in read_questions(path)]
    encoder = Settings.load(lake=given.lake).encoder
    study_of = ways.study(Lake(given.lake), [given.collection], questions, load_encoder(encoder))
    found = {way.name: ways.plain(way) for way in study_of}
    compared = {name: {n: v for n, v in told.items() if n in NOTE_FIGURES} for name, told in found.items()}
    return {"items": len(questions), "encoder": encoder, "compared": compared}


def measure_computed(given: argparse.Namespace) -> Measured:
    """Questions made from a truth that have to be computed: answered rightly, wrongly, refused."""
    return _tallied(arithmetic.measure(given.lake, given.truth or given.shared / "gold", given.collection))


def measure_quotes(given: argparse.Namespace) -> Measured:
    """Span F1 of the notes that are quoted."""
    answerer = Answerer(open_searcher(Settings.load(lake=given.lake)))
    asked = [q for path in given.questions for q in read_questions(path)]
    found = quotes.measure(lambda text: answerer.ask(text, collections=[given.collection]).answer, asked)
    return {"items": found.asked, "figures": found.figures()}


def measure_people(given: argparse.Namespace) -> Measured:
    """Questions of people that ask for a number: answered rightly, wrongly, refused."""
    asked = [q for path in given.questions for q in read_questions(path) if q["question_type"] == people.NUMBERS]
    answerer = Answerer(open_searcher(Settings.load(lake=given.lake)))
    answers = [answerer.ask(q["question"], collections=[given.collection]).answer for q in asked]
    counts = Counter(people.outcome(q, a) for q, a in zip(asked, answers, strict=True))
    return {"items": len(asked), "figures": {what: counts[what] for what in people.OUTCOMES}}


def _tallied(tally: arithmetic.Tally) -> Measured:
    right, wrong = tally.share(tally.right), tally.share(tally.wrong)
    kinds = {f"{kind} right": round(tally.share(tally.right, kind), 4) for kind in arithmetic.KINDS}
    total = {"right": round(right, 4), "wrong": round(wrong, 4), "refused": round(1 - right - wrong, 4)}
    return {"items": tally.asked.total(), "figures": total | kinds}


MEASURES: dict[str, Callable[[argparse.Namespace], Measured]] = {
    "cells": measure_cells, "titles": measure_titles, "peers": measure_peers, "icdar2013": measure_icdar,
    "speed": measure_speed, "gate": measure_gate, "ingest": measure_ingest, "search": measure_search,
    "search_gold": measure_search, "search_financebench": measure_search,
    "chunkings": measure_chunkings, "chunkings_gold": measure_chunkings,
    "ablation": measure_ablation, "ablation_gold": measure_ablation,
    "tampering": measure_tampering, "verifier": measure_verifier, "notes": measure_notes,
    "annotations": measure_annotations, "annotations_gold": measure_annotations,
    "quotes": measure_quotes, "quotes_gold": measure_quotes, "computed": measure_computed,
    "computed_gold": measure_computed, "computed_people": measure_people,
}  # fmt: skip


def record(name: str, measured: Measured, path: Path = BASELINE) -> None:
    """Put one suite's figures into the baseline file."""
    known = json.loads(path.read_text("utf-8")) if path.exists() else {}
    path.write_text(json.dumps(known | {name: measured}, indent=2) + "\n", "utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and record the suites that are named."""
    parser = argparse.ArgumentParser(prog="python -m tieout.evaluation.baseline")
    parser.add_argument("suites", nargs="+", choices=list(MEASURES), metavar="SUITE", help=", ".join(MEASURES))
    parser.add_argument("--shared", type=Path, default=Path("../shared"), help="folder of gold and competition data")
    parser.add_argument("--lake", type=Path, default=None, help="default: the lake of the settings")
    parser.add_argument("--questions", type=Path, nargs="+", help="questions of a search suite")
    parser.add_argument("--truth", type=Path, help="folder of the truth of computed questions; default: the gold")
    parser.add_argument("--collection", help="collection of a search suite")
    parser.add_argument("--every", type=int, default=1, help="take each so-many-th question of an ablation only")
    parser.add_argument("--rerankers", nargs="*", default=[], help="cross-encoders that an ablation adds")
    parser.add_argument("--encoders", nargs="*", default=[], help="encoders that an ablation puts in the index's place")
    given = parser.parse_args(arguments)
    given.lake = given.lake or Settings.load().lake
    for name in given.suites:
        measured = MEASURES[name](given)
        record(name, measured)
        sys.stdout.write(f"{name}: {measured['items']} {json.dumps(measured.get('figures') or measured['compared'])}\n")


if __name__ == "__main__":
    main()
