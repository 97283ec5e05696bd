"""Materialise a folder of filings from the command line: all of them in one run, in this process.

    python -m tieout_dagster.project.materialize --collection NAME [FOLDER]

Input: PDF files of FOLDER (default: the collection's folder in the inbox). Output: the lake, the search index and the
run's events in Dagster's home, where `make dev` shows them. Exit code 0: all stored; 1: some rejected; 2: nothing
found, or the run failed.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import dagster as dg
from rich.console import Console
from rich.table import Table

from tieout.errors import TieoutError
from tieout.ingest.outcomes import Outcome
from tieout.ingest.progress import Bars, Lines, Progress
from tieout_dagster.assets.batch import Row, current
from tieout_dagster.assets.engine import FOLDER_TAG, SHOWN, Engine, collection_sources
from tieout_dagster.project.batches import register
from tieout_dagster.project.definitions import defs
from tieout_dagster.project.home import ensure_home
from tieout_dagster.project.jobs import INGEST
from tieout_dagster.project.runs import busy, process_tags

STAGES_DONE = {"parse": "parsed", "embed": "embedded", "index": "indexed"}
QUIET = {"loggers": {"console": {"config": {"log_level": "ERROR"}}}}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    given = _parser().parse_args(arguments)
    console = Console(stderr=True)
    try:
        return _materialize(console, given.collection, given.folder)
    except TieoutError as error:
        console.print(f"[red]{error}[/red]", soft_wrap=True)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tieout_dagster.project.materialize", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--collection", required=True, help="collection that the filings belong to")
    parser.add_argument("folder", nargs="?", type=Path, help="folder of PDF files; default: INBOX/COLLECTION")
    return parser


def _materialize(console: Console, collection: str, folder: Path | None) -> int:
    engine = Engine()
    where = (folder or engine.settings.inbox / collection).absolute()
    sources = collection_sources(where, collection)
    if not sources:
        console.print(f"{where}: no filing found.", soft_wrap=True)
        return 2
    ensure_home()
    with dg.DagsterInstance.get() as instance:
        if busy(instance):
            console.print("Another run is writing the lake; wait until it ends.")
            return 2
        console.print(f"{len(sources)} filings of collection {collection}, in one run.")
        began = time.monotonic()
        with _bars(console) as shown:
            counted = Counted(shown)
            SHOWN.set(counted)
            result = run_batch(instance, list(sources), where)
        took = time.monotonic() - began
        console.print(f"Run {result.run_id[:8]}: {took:.1f} s; {counted.told()}.", soft_wrap=True)
    if not result.success:
        _failure(console, result)
        return 2
    return _summary(console, list(current(engine.lake, list(sources), sources).values()))


class Counted:
    """Passes progress on, and counts the filings that each stage worked on."""

    def __init__(self, shown: Progress) -> None:
        self._shown = shown
        self._stage = ""
        self.worked: Counter[str] = Counter()

    def start(self, stage: str, total: int) -> None:
        """A stage begins."""
        self._stage = stage
        self._shown.start(stage, total)

    def step(self, outcome: Outcome) -> None:
        """A filing is through."""
        self.worked[self._stage] += outcome.status == "done"
        self._shown.step(outcome)

    def within(self, file_name: str, done: int, total: int) -> None:
        """How far the filing at work is."""
        self._shown.within(file_name, done, total)

    def told(self) -> str:
        """Such as "6 parsed, 6 embedded", or that nothing had to be done again."""
        if not any(self.worked.values()):
            return "all unchanged: nothing was parsed, embedded or indexed again"
        return ", ".join(f"{self.worked[stage]} {done}" for stage, done in STAGES_DONE.items())


def _bars(console: Console) -> AbstractContextManager[Progress]:
    return Bars() if console.is_terminal else nullcontext(Lines())


def _failure(console: Console, result: dg.ExecuteInProcessResult) -> None:
    for event in result.get_step_failure_events():
        error = event.step_failure_data.error
        message = error.cause.message if error and error.cause else error.message if error else "no message"
        console.print(f"[red]{event.step_key}[/red] failed: {message.strip()}", soft_wrap=True)


def run_batch(instance: dg.DagsterInstance, keys: Sequence[str], folder: Path) -> dg.ExecuteInProcessResult:
    """Materialise every asset for `keys`, whose files are in `folder`, as one in-process run."""
    return defs.resolve_job_def(INGEST.name).execute_in_process(
        instance=instance,
        tags=register(instance, keys) | process_tags() | {FOLDER_TAG: str(folder)},
        run_config=QUIET,
        raise_on_error=False,
    )


def _summary(console: Console, rows: Sequence[Row | None]) -> int:
    rejected = [row for row in rows if row and row["status"] == "rejected"]
    console.print(f"{sum(bool(row and row['status'] == 'ready') for row in rows)} ready, {len(rejected)} rejected.")
    if not rejected:
        return 0
    table = Table("file", "reason", "remedy")
    for row in rejected:
        table.add_row(row["file_name"], row["reason"], row["remedy"])
    console.print(table)
    return 1


if __name__ == "__main__":
    sys.exit(main())
