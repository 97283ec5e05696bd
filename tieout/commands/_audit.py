"""What `ask` records, and how a past answer is shown and made again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from tieout.commands._answers import show_answer
from tieout.commands._generators import EXTRACTIVE, NO_FOLDERS, answerer

if TYPE_CHECKING:
    from tieout.answer import Answer
    from tieout.audit.history import Past
    from tieout.audit.log import AuditLog
    from tieout.audit.trace import Tracer
    from tieout.query import QueryResult, Searcher
    from tieout.settings import Settings

NOT_COMPARED = ("usage",)  # tokens and cost are the making's, not the answer's


@contextmanager
def recorded(settings: Settings | None, searcher: Searcher, replay_of: str | None = None) -> Iterator[Tracer]:
    """The tracer of one question, with what its answer rests on; one that records nothing where the log is off."""
    from tieout.audit.configured import configured_log
    from tieout.audit.history import code_version
    from tieout.audit.trace import NO_TRACE

    log = configured_log(settings) if settings else None
    if log is None:
        yield NO_TRACE
        return
    replays = {"replay_of": replay_of} if replay_of else {}
    with log.trace({"tieout": code_version(), **searcher.produced_by(), **replays}) as tracer:
        yield tracer


@dataclass(frozen=True)
class Asked:
    """A search with the answer that was made of it, and the name of its record; empty where none is kept."""

    result: QueryResult
    answer: Answer
    trace_id: str


def asked(settings: Settings | None, searcher: Searcher, question: str, **arguments: Any) -> Asked:
    """Answer a question, and record how; without settings nothing is recorded."""
    replay_of = arguments.pop("replay_of", None)
    by = answerer(searcher, settings, arguments.pop("generator", EXTRACTIVE), arguments.pop("folders", NO_FOLDERS))
    with recorded(settings, searcher, replay_of) as tracer:
        found = by.ask(question, tracer=tracer, **arguments)
    return Asked(found.result, found.answer, tracer.trace_id)


def show_past(past: Past) -> None:
    """Print a trace: what was asked of what, the answer as it was given, and the steps to it."""
    import typer

    asked = dict(past.root.get("input") or {})
    asked.pop("produced_by", None)
    asked.pop("question", None)
    lines = {
        "trace": past.trace_id,
        "asked": f"{past.begun:%Y-%m-%d %H:%M:%S} UTC",
        "question": past.question,
        "with": _words(asked),
        "by": _words(past.produced_by),
        "state": past.state,
    }
    for name, value in lines.items():
        typer.echo(f"{name:9s} {value}")
    typer.echo("")
    if past.answer is not None:
        _show_given(past.answer)
        typer.echo("")
    for depth, span in _steps(past):
        reasoning = f"  {span['reasoning']}" if span["reasoning"] else ""
        typer.echo(f"{'  ' * depth}{span['name']}  {_milliseconds(span):.1f} ms{reasoning}")


def _show_given(answer: Mapping[str, Any]) -> None:
    """The answer as a person saw it; its text alone where it has another form than today's answers."""
    import typer
    from pydantic import TypeAdapter, ValidationError

    from tieout.answer import Answer

    try:
        show_answer(TypeAdapter(Answer).validate_python(answer))
    except ValidationError:
        typer.echo(answer.get("text", ""))


def _words(facts: Mapping[str, Any]) -> str:
    listed = {k: ", ".join(map(str, v)) if isinstance(v, list) else v for k, v in facts.items()}
    return "; ".join(f"{name} {value}" for name, value in listed.items() if value not in (None, "", {}))


def _steps(past: Past, parent: str | None = None, depth: int = 0) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Steps in the order in which they began, those within another below it."""
    ids = {s["span_id"] for s in past.spans}
    of_parent = [s for s in past.spans if (s["parent_id"] if s["parent_id"] in ids else None) == parent]
    for span in sorted(of_parent, key=lambda s: str(s["span_id"])):
        yield depth, span
        yield from _steps(past, span["span_id"], depth + 1)


def _milliseconds(span: Mapping[str, Any]) -> float:
    from datetime import datetime

    return (datetime.fromisoformat(span["end"]) - datetime.fromisoformat(span["start"])).total_seconds() * 1000


def arguments_of(past: Past) -> dict[str, Any]:
    """The arguments that the question was asked with. Raises AuditError where they are not recorded."""
    from tieout.errors import AuditError

    given = {k: v for k, v in (past.root.get("input") or {}).items() if k != "produced_by"}
    if "question" not in given:
        raise AuditError(f"{past.trace_id}: its arguments were not recorded, because it ended before its answer.")
    if given.get("as_of"):
        given["as_of"] = date.fromisoformat(given["as_of"])
    return given


def again(log: AuditLog, past: Past) -> tuple[dict[str, Any], dict[str, Any]]:
    """The answer to the same question now and what it rests on, both as the log holds them. It is recorded too.

    Raises AuditError where the arguments were not recorded, or personal data in the question was replaced.
    """
    from tieout.audit.history import find
    from tieout.audit.redact import PLACEHOLDER
    from tieout.errors import AuditError
    from tieout.query import open_searcher
    from tieout.settings import Settings

    given = arguments_of(past)
    if PLACEHOLDER.search(given["question"]):
        raise AuditError(
            f"{past.trace_id}: personal data in its question was replaced, so that it cannot be asked again."
        )
    settings = Settings.load()
    made = find(log, asked(settings, open_searcher(settings), **given, replay_of=past.trace_id).trace_id)
    rests = {k: v for k, v in made.produced_by.items() if k != "replay_of"}
    return compared(made.answer), rests


def compared(answer: Mapping[str, Any] | None) -> dict[str, Any]:
    """What of an answer is to be the same again."""
    return {k: v for k, v in (answer or {}).items() if k not in NOT_COMPARED}
