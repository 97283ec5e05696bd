"""Progress of a run: a bar on a terminal, one line a filing elsewhere, or nothing."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Protocol

from tieout.ingest.outcomes import Outcome

SILENCE_S = 4.0  # seconds after which a stage says how far it is


class Progress(Protocol):
    """Told of each stage as it starts and of each filing as it ends."""

    def start(self, stage: str, total: int) -> None:
        """`total` filings will go through `stage`."""

    def step(self, outcome: Outcome) -> None:
        """One of them is through."""

    def within(self, file_name: str, done: int, total: int) -> None:
        """Of the filing at work, `done` of `total` texts are through."""


class Silent:
    """Shows nothing."""

    def start(self, stage: str, total: int) -> None:
        """Nothing."""

    def step(self, outcome: Outcome) -> None:
        """Nothing."""

    def within(self, file_name: str, done: int, total: int) -> None:
        """Nothing."""


class Pace:
    """How far the filing at work is, with rate and time left, at most once in `every` seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, every: float = SILENCE_S) -> None:
        self._clock, self._every = clock, every
        self._file, self._begun, self._first, self._said = "", 0.0, 0, clock()

    def told(self, file_name: str, done: int, total: int) -> str | None:
        """Such as "acme.pdf: 320 of 1,604 texts, 16 a second, 80 s left"; None where little was silent so far."""
        now = self._clock()
        if file_name != self._file:
            self._file, self._begun, self._first = file_name, now, done
        if now - self._said < self._every or done >= total:
            return None
        self._said = now
        said = f"{file_name}: {done:,} of {total:,} texts"
        if now <= self._begun or done <= self._first:
            return said
        rate = (done - self._first) / (now - self._begun)
        return f"{said}, {rate:.0f} a second, {(total - done) / rate:.0f} s left"

    def spoken(self) -> None:
        """Something else was said."""
        self._said = self._clock()


class Lines:
    """One line a filing that needed work, on standard error."""

    def __init__(self) -> None:
        self._stage, self._total, self._done = "", 0, 0
        self._pace = Pace()

    def start(self, stage: str, total: int) -> None:
        """Begin to count."""
        self._stage, self._total, self._done = stage, total, 0

    def step(self, outcome: Outcome) -> None:
        """Print the filing, unless it was unchanged."""
        self._done += 1
        if outcome.status != "unchanged":
            what = outcome.reason if outcome.status == "rejected" else f"{outcome.seconds:.1f} s"
            line = f"{self._stage} {self._done}/{self._total} {outcome.file_name}: {what}"
            print(line, file=sys.stderr, flush=True)  # noqa: T201 (progress is for people)
            self._pace.spoken()

    def within(self, file_name: str, done: int, total: int) -> None:
        """Print how far the filing is, where nothing was printed for some seconds."""
        said = self._pace.told(file_name, done, total)
        if said:
            print(f"{self._stage} {said}", file=sys.stderr, flush=True)  # noqa: T201 (as above)


class Bars:
    """A bar for each stage, on standard error. Use as a context manager."""

    def __init__(self) -> None:
        from rich.console import Console  # noqa: PLC0415 (not needed without a terminal)
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn  # noqa: PLC0415
        from rich.progress import Progress as RichProgress  # noqa: PLC0415

        columns = (TextColumn("{task.description:<12}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
        self._rich = RichProgress(*columns, TextColumn("{task.fields[file]}"), console=Console(stderr=True))
        self._task: Any = None

    def __enter__(self) -> Bars:
        self._rich.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self._rich.stop()

    def start(self, stage: str, total: int) -> None:
        """Add the stage's bar."""
        self._task = self._rich.add_task(stage, total=total, file="")

    def step(self, outcome: Outcome) -> None:
        """Move the bar on by one."""
        self._rich.update(self._task, advance=1, file=outcome.file_name if outcome.status != "unchanged" else "")

    def within(self, file_name: str, done: int, total: int) -> None:
        """Name the filing with how far it is."""
        self._rich.update(self._task, file=f"{file_name} {done:,}/{total:,}")
