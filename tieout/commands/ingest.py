"""`tieout ingest` and `tieout remove`: filings into the lake and out of it."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tieout.commands._tables import show
from tieout.errors import SettingsError
from tieout.ingest.outcomes import GOALS

if TYPE_CHECKING:
    from tieout.ingest.outcomes import Summary
    from tieout.ingest.progress import Progress

FEW = 3  # filings of which the same is to be said are named up to this many


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(ingest)
    app.command()(remove)


def ingest(
    what: Annotated[list[str], typer.Argument(metavar="FILE_OR_FOLDER…", help="PDF files, folders of them.")],
    collection: Annotated[str, typer.Option(help="Collection that the filings belong to.")],
    until: Annotated[str, typer.Option(help=f"Last stage: {', '.join(GOALS)}.")] = "index",
    values: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="COLUMN=VALUE", help="What the cover does not say right; more may follow."),
    ] = None,
    retry: Annotated[bool, typer.Option(help="Try again what was rejected before.")] = False,
) -> None:
    """Read filings into the lake. What is stored and unchanged is not read again.

    Exit code 0: all stored. 1: some were rejected (the summary says why). 2: nothing to read, or a usage error.
    """
    if until not in GOALS:
        raise typer.BadParameter(f"{until} is not one of {', '.join(GOALS)}.", param_hint="--until")
    from tieout import pipeline
    from tieout.lake.store import Lake
    from tieout.models import load_encoder
    from tieout.settings import Settings

    settings = Settings.load()
    paths, overrides = _split(what, values or [])
    sources = pipeline.discover(paths, collection, overrides)
    if not sources:
        raise SettingsError(f"No PDF in {', '.join(map(str, paths)) or 'what was given'}.")
    if GOALS.index(until) >= GOALS.index("embeddings"):
        load_encoder(settings.encoder)  # says at once, not after an hour, that there is none
    lake = Lake(settings.lake)
    with _progress() as progress:
        summary = pipeline.ingest(lake, settings, sources, until, progress, retry=retry)
    _print(summary, settings.lake)
    raise typer.Exit(1 if summary.rejected else 0)


def remove(
    source_id: Annotated[str, typer.Argument(help="Key of the filing: its file name, unless set otherwise.")],
    collection: Annotated[str, typer.Option(help="Collection of the filing.")],
) -> None:
    """Remove a filing, with all its versions, from the lake and from the search index."""
    from tieout import pipeline
    from tieout.lake.store import Lake
    from tieout.settings import Settings

    removed = pipeline.remove(Lake(Settings.load().lake), collection, source_id)
    typer.echo(f"Removed {source_id} from {collection}: {len(removed)} version(s).")


def _split(what: Sequence[str], values: Sequence[str]) -> tuple[list[Path], dict[str, str]]:
    """Paths and overrides; `--set a=1 b=2` puts `b=2` among the arguments, where it is no path."""
    from tieout.ingest.sources import OVERRIDABLE

    more = [w for w in what if values and w.partition("=")[0] in OVERRIDABLE and "=" in w and not Path(w).exists()]
    overrides = {}
    for pair in [*values, *more]:
        name, equals, value = pair.partition("=")
        if not equals:
            raise SettingsError(f"--set {pair}: write it as column=value.")
        overrides[name.strip()] = value.strip()
    return [Path(w) for w in what if w not in more], overrides


@contextlib.contextmanager
def _progress() -> Iterator[Progress]:
    from tieout.ingest.progress import Bars, Lines

    if sys.stderr.isatty():
        with Bars() as bars:
            yield bars
    else:
        yield Lines()


def _print(summary: Summary, lake: Path) -> None:
    if summary.rejected:
        rows = [(one.file_name, one.reason, one.detail, one.remedy) for one in summary.rejected]
        show(("rejected", "reason", "what happened", "what to do"), rows)
    for said, names in _remarks(summary).items():
        whom = ", ".join(names) if len(names) <= FEW else f"{len(names)} filings"
        typer.echo(f"{whom}: {said}")
    count = summary.statuses
    parts = f"{count['done']} stored, {count['unchanged']} unchanged, {count['rejected']} rejected"
    parsed = summary.worked.get("parse", 0)
    typer.echo(f"{parts}; {parsed} parsed; {summary.seconds:.1f} s; lake {lake}")


def _remarks(summary: Summary) -> dict[str, list[str]]:
    """What is to be said of stored filings → their names: filings of which the same is to be said together."""
    found: dict[str, list[str]] = {}
    for one in summary.outcomes:
        older = f"replaces {len(one.replaced)} older version(s)" if one.replaced else None
        said = "; ".join(filter(None, [one.detail, older]))
        if said and one.status != "rejected":
            found.setdefault(said, []).append(one.file_name)
    return found
