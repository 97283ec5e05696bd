"""`tieout traces`, `trace` and `verify-log`: past answers, and whether their log is as it was written."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from tieout.commands._tables import show

if TYPE_CHECKING:
    from tieout.audit.history import Past
    from tieout.audit.log import AuditLog

DATES = ["%Y-%m-%d", "%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S"]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(traces)
    app.command()(trace)
    app.command("verify-log")(verify_log)


def traces(
    since: Annotated[datetime | None, typer.Option(formats=DATES, help="Only from this day or moment on, UTC.")] = None,
) -> None:
    """List what was asked, when, and what was answered."""
    from tieout.audit.history import past

    found = past(_log(), since.replace(tzinfo=UTC) if since else None)
    rows = [(p.trace_id, f"{p.begun:%Y-%m-%d %H:%M:%S}", p.question, _given(p), p.state) for p in found]
    show(("trace", "asked (UTC)", "question", "answer", "state"), rows)


def trace(
    trace_id: Annotated[str, typer.Argument(help="A trace's name, its beginning, or what follows its hyphen.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print every step with its input and output.")] = False,
    replay: Annotated[bool, typer.Option("--replay", help="Ask again, and show what differs.")] = False,
) -> None:
    """Show an answer as it was given, with what it rests on and the steps to it.

    Exit code 0: the record is as it was written and, with --replay, the answer is the same. 1: it is not.
    """
    from tieout.audit.history import find
    from tieout.audit.verify import verify
    from tieout.commands._audit import show_past

    log = _log()
    found = find(log, trace_id)
    changed = [f for f in verify(log, found.trace_id).findings if f.path in (found.path, log.chain.path, log.head_path)]
    for finding in changed:
        typer.echo(f"changed since it was written: {finding}", err=True)
    if as_json:
        typer.echo(json.dumps({"state": found.state, "spans": found.spans}, ensure_ascii=False, indent=2))
    else:
        show_past(found)
    differs = replay and _replayed(log, found)
    raise typer.Exit(1 if changed or differs else 0)


def verify_log() -> None:
    """Check that no line of the log was changed since it was written, and name file and line of each that was.

    Exit code 0: nothing was changed; what a crash left is noted. 1: something was.
    """
    from tieout.audit.verify import verify

    log = _log()
    report = verify(log)
    for note in report.notes:
        typer.echo(str(note))
    for finding in report.findings:
        typer.echo(str(finding))
    unsigned = {None: ", unsigned", False: ", signatures not checked: TIEOUT_AUDIT_KEY is not set", True: ", signed"}
    said = f"{len(report.findings)} changes found" if report.findings else "nothing was changed"
    typer.echo(f"{log.folder}: {report.traces} traces, {report.lines} lines{unsigned[report.signed]}: {said}")
    raise typer.Exit(1 if report.findings else 0)


def _log() -> AuditLog:
    from tieout.audit.configured import configured_log
    from tieout.settings import Settings

    log = configured_log(Settings.load())
    if log is None:
        raise typer.BadParameter("TIEOUT_AUDIT is off: there is no log.")
    return log


def _given(found: Past) -> str:
    return str((found.answer or {}).get("text", ""))


def _replayed(log: AuditLog, found: Past) -> bool:
    """Ask again, and print what differs; whether the answer does."""
    from tieout.audit.history import differences
    from tieout.commands._audit import again, compared

    now, rests = again(log, found)
    before = {k: v for k, v in found.produced_by.items() if k != "replay_of"}
    answers = list(differences(compared(found.answer), now))
    typer.echo("")
    if rows := [*differences(before, rests), *answers]:
        show(("", "then", "now"), rows)
    typer.echo("asked again: the answer differs" if answers else "asked again: the same answer")
    return bool(answers)
