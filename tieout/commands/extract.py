"""`tieout extract`: a JSON schema filled from filings, each leaf with its citation."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from tieout.errors import FilingError, SchemaError


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(extract)


def extract(
    pdfs: Annotated[list[Path], typer.Argument(metavar="FILE…", exists=True, dir_okay=False, help="PDF files.")],
    schema: Annotated[Path, typer.Option(exists=True, dir_okay=False, help="JSON schema to fill.")],
    out: Annotated[
        Path | None, typer.Option(help="JSON file, or folder for one NAME.json a file; without it, print the JSON.")
    ] = None,
) -> None:
    """Fill a JSON schema from filings. What a filing does not state stays null, absent or an empty list.

    Beside NAME.json stands NAME.citations.json: for each JSON pointer file, page, box, cell, text, confidence and why.
    A file that the lake holds is read from it, any other is parsed.

    Exit code 0: all filled. 1: some files could not be used (each is named with the reason).
    """
    from tieout.extract.run import extract as run
    from tieout.extract.schema import read_schema
    from tieout.settings import Settings

    asked = _read(schema)
    read_schema(asked, schema.name)
    targets = _targets(pdfs, out)
    settings, failed = Settings.load(), 0
    for path, target in zip(pdfs, targets, strict=True):
        try:
            found = run(path, asked, settings, schema.name)
        except FilingError as error:
            typer.echo(f"error: {error}", err=True)
            failed += 1
            continue
        if target is None:
            typer.echo(json.dumps(found.output, indent=2, ensure_ascii=False))
            continue
        _write(target, found.output)
        _write(target.with_suffix(".citations.json"), found.citations)
        typer.echo(
            f"{target}: {len(found.citations)} values, each cited in {target.with_suffix('.citations.json').name}"
        )
    raise typer.Exit(1 if failed else 0)


def _read(schema: Path) -> Any:
    try:
        return json.loads(schema.read_text("utf-8"))
    except (ValueError, UnicodeDecodeError) as error:
        raise SchemaError(schema.name, "", f"it is no JSON ({error}).") from None


def _targets(pdfs: Sequence[Path], out: Path | None) -> list[Path | None]:
    """Where each result goes: a file for one PDF, else a folder."""
    if out is None:
        return [None] * len(pdfs)
    if len(pdfs) == 1 and out.suffix == ".json":
        return [out]
    twice = [name for name, n in Counter(p.stem for p in pdfs).items() if n > 1]
    if twice:
        raise typer.BadParameter(f"More than one file is called {twice[0]}; their results would share one file.")
    if out.suffix == ".json" or out.is_file():
        raise typer.BadParameter(f"{out} is a file; more than one PDF needs a folder.", param_hint="--out")
    return [out / f"{path.stem}.json" for path in pdfs]


def _write(target: Path, content: Any) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", "utf-8")
