"""`tieout doctor`: what would keep tieout from working here."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(doctor)


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """Look at versions, models, lake, index, locks and disk, and name what mends each finding; 1 where one is bad."""
    from tieout.doctor import examine
    from tieout.settings import Settings

    findings = examine(Settings.load())
    for finding in findings:
        if as_json:
            typer.echo(json.dumps(asdict(finding), ensure_ascii=False))
        else:
            typer.echo(f"{finding.grade:4s}  {finding.what}: {finding.said}")
            if finding.mend:
                typer.echo(f"      mend: {finding.mend}")
    if any(finding.grade == "bad" for finding in findings):
        raise typer.Exit(1)
