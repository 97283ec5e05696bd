"""`tieout eval`: how well the index finds what a file of questions asks."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tieout.commands._tables import show

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tieout.evaluation.suite import Figure, Outcome
    from tieout.evaluation.truth import Question


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("eval")(evaluate)


def evaluate(
    questions: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="JSON lines with kind and truth.")],
    collection: Annotated[list[str], typer.Option("--collection", help="Collection to search; may be given again.")],
    out: Annotated[Path | None, typer.Option(help="Write the figures as JSON.")] = None,
    report: Annotated[Path | None, typer.Option(help="Write an HTML page with plots and the worst questions.")] = None,
    gate: Annotated[str | None, typer.Option(help="Suite of the baseline that the figures are held to.")] = None,
    baseline: Annotated[Path, typer.Option(help="Baseline of --gate.")] = Path("eval/baseline.json"),
    ablate: Annotated[bool, typer.Option("--ablate", help="Repeat with each step of the search switched off.")] = False,
    reranker: Annotated[list[str] | None, typer.Option(help="A cross-encoder that --ablate adds.")] = None,
    encoder: Annotated[list[str] | None, typer.Option(help="An encoder that --ablate puts in its place.")] = None,
    chunkings: Annotated[bool, typer.Option(help="Compare fixed windows, naive Markdown and ours.")] = False,
    annotations: Annotated[bool, typer.Option(help="Compare the ways to index notes and captions.")] = False,
) -> None:
    """Ask every question and print recall, MRR, nDCG, temporal precision and refusals with their 95 % intervals.

    Exit code 1: with --gate, a figure is worse than the baseline's by more than its interval.
    """
    from tieout.evaluation.suite import figures
    from tieout.evaluation.truth import read_questions

    asked = read_questions(questions)
    if chunkings:
        _compare(asked, collection)
        return
    if annotations:
        _annotate(asked, collection)
        return
    outcomes = _ablate(asked, collection, reranker or [], encoder or []) if ablate else _ask(asked, collection)
    found = {name: figures(one) for name, one in outcomes.items()}
    for name, measured in found.items():
        typer.echo(name)
        rows = [(f.kind, f.name, f.questions, f"{f.mean:.3f}", f"{f.low:.3f}", f"{f.high:.3f}") for f in measured]
        show(("questions", "figure", "n", "mean", "low", "high"), rows)
    if out is not None:
        plain = {name: [asdict(f) for f in measured] for name, measured in found.items()}
        out.write_text(json.dumps(plain, indent=1) + "\n", encoding="utf-8")
    if report is not None:
        from tieout.evaluation.report import page

        report.write_text(page(outcomes, f"{questions.name} in {', '.join(collection)}"), encoding="utf-8")
    if gate is not None:
        _hold(next(iter(found.values())), baseline, gate)


def _compare(asked: Sequence[Question], collections: list[str]) -> None:
    from tieout.evaluation.chunkings.study import study, table
    from tieout.lake.store import Lake
    from tieout.models import load_encoder
    from tieout.settings import Settings

    settings = Settings.load()
    encoder, count = load_encoder(settings.encoder), load_encoder("minilm").count_tokens
    columns = study(Lake(settings.lake), collections, asked, encoder, count)
    show(("figure", *(c.name for c in columns)), table(columns))


def _annotate(asked: Sequence[Question], collections: list[str]) -> None:
    from tieout.evaluation.ways import study, table
    from tieout.lake.store import Lake
    from tieout.models import load_encoder
    from tieout.settings import Settings

    settings = Settings.load()
    ways = list(study(Lake(settings.lake), collections, asked, load_encoder(settings.encoder)))
    show(("figure", *(way.name for way in ways)), table(ways))


def _hold(measured: Sequence[Figure], baseline: Path, suite: str) -> None:
    from tieout.evaluation.gates import stored, worse

    faults = worse(measured, stored(baseline, suite))
    for fault in faults:
        typer.echo(f"worse than the baseline: {fault}", err=True)
    if faults:
        raise typer.Exit(1)
    typer.echo(f"no worse than the baseline of {suite}")


def _ask(asked: Sequence[Question], collections: list[str]) -> dict[str, list[Outcome]]:
    from functools import partial

    from tieout.evaluation.metrics.ranking import DEPTH
    from tieout.evaluation.suite import run
    from tieout.query import open_searcher
    from tieout.settings import Settings

    searcher = open_searcher(Settings.load())
    return {"all steps": run(partial(searcher.query, collections=collections, k=DEPTH), asked)}


def _ablate(
    asked: Sequence[Question], collections: list[str], rerankers: list[str], encoders: list[str]
) -> dict[str, list[Outcome]]:
    from tieout.evaluation.ablation import ablate
    from tieout.lake.store import Lake
    from tieout.settings import Settings

    settings = Settings.load()
    return ablate(Lake(settings.lake), collections, asked, settings.encoder, rerankers, encoders)
