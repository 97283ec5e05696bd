"""Progress of a run: a bar on a terminal, one line a filing elsewhere, or nothing."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any, Protocol

from tieout.ingest.outcomes import Outcome


class Progress(Protocol):
    """Told of each stage as it starts and of each filing as it ends."""

    def start(self, stage: str, total: int) -> None:
        """`total` filings will go through `stage`."""

    def step(self, outcome: Outcome) -> None:
        """One of them is through."""


class Silent:
    """Shows nothing."""

    def start(self, stage: str, total: int) -> None:
        """Nothing."""

    def step(self, outcome: Outcome) -> None:
        """Nothing."""


class Lines:
    """One line a filing that needed work, on standard error."""

    def __init__(self) -> None:
        self._stage, self._total, self._done = "", 0, 0

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
