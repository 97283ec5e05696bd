"""What the answerer calls to have its steps recorded.

A tracer is one question's record. The span `answer` is the root, opened by `tieout.answer.ask` with the arguments it
was called with as input and `{"answer": …}` as output; below it stand `retrieve`, `generate`, `verify` and `assemble`.
Inputs and outputs are anything that `tieout.audit.canonical.plain` takes: mappings with text keys, sequences, text,
numbers, `Decimal`, dates, dataclasses.

    with tracer.span("retrieve", {"question": question}) as span:
        found = …
        span.finish({"records": […]}, reasoning="four rows fit, one of the period asked for")
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Protocol


class Span(Protocol):
    """One step under way."""

    def finish(self, output: Mapping[str, Any], reasoning: str | None = None) -> None:
        """Say what came out; `reasoning` replaces what was said at the start. The last call counts."""


class Tracer(Protocol):
    """Records one question's steps. A span within another has it as its parent. For one thread."""

    @property
    def trace_id(self) -> str:
        """Name of the record; empty where nothing is recorded."""

    def span(self, name: str, input: Mapping[str, Any], reasoning: str = "") -> AbstractContextManager[Span]:  # noqa: A002 - the log's own word
        """A step that lasts as long as the block; what the block raises is recorded as its output and raised."""


class _NoSpan:
    def finish(self, output: Mapping[str, Any], reasoning: str | None = None) -> None:
        pass


class _NoTrace:
    trace_id = ""

    def span(self, name: str, input: Mapping[str, Any], reasoning: str = "") -> AbstractContextManager[Span]:  # noqa: A002 - as above
        return nullcontext(_NoSpan())


NO_TRACE: Tracer = _NoTrace()
