"""Where a failure stops: a wrong table costs its table, and the rest of its filing is read.

Input: the reading of one part of a filing, and what stands for the part where that fails. Output: the part, or its
stand-in and a `Loss`. Invariants: only within `noting_losses` is anything caught, so that who takes no note sees the
failure itself; nothing is caught without a `Loss` and a traceback in the log.

Caught are `DEFECTS` alone: what our own code raises where a page is shaped as it did not foresee. Not caught: our own
`TieoutError`s, which say what they cost; `MemoryError` and `OSError`, which are no table's fault and would strike the
next one as well; `NameError` and `ImportError`, which mean that the program is broken on any page.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from traceback import extract_tb
from typing import TypeVar

DEFECTS = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
PARTS = ("table", "tables", "blocks", "notes", "check")  # one table, those of a page, its layout, its notes, a check
_LOGGER = logging.getLogger("tieout.losses")
_SAID = {
    "table": "a table could not be read",
    "tables": "its tables could not be read",
    "blocks": "its text could not be laid out",
    "notes": "its notes could not be read",
    "check": "a table could not be checked",
}

_Part = TypeVar("_Part")


@dataclass(frozen=True, slots=True)
class Where:
    """The part that is read: one of PARTS, its 1-based page and, where it is known, its table."""

    part: str
    page: int
    table_id: str | None = None


@dataclass(frozen=True, slots=True)
class Loss:
    """A part that could not be read. `reason` names the failure and the line that raised it."""

    where: Where
    reason: str

    @property
    def notice(self) -> str:
        """For a reader: "page 4: a table could not be read (IndexError: … at rows.py:120 in build_rows)"."""
        return f"page {self.where.page}: {_SAID[self.where.part]} ({self.reason})"


@dataclass(slots=True)
class _Noted:
    file_name: str
    losses: list[Loss]


_NOTED: ContextVar[_Noted | None] = ContextVar("noted", default=None)


@contextmanager
def noting_losses(file_name: str) -> Iterator[list[Loss]]:
    """Within it a failure costs the part that `read_apart` reads; the list grows by a `Loss` for each."""
    noted = _Noted(file_name, [])
    before = _NOTED.set(noted)
    try:
        yield noted.losses
    finally:
        _NOTED.reset(before)


def read_apart(where: Where, read: Callable[[], _Part], instead: Callable[[], _Part]) -> _Part:
    """What `read` gives; where it fails with one of DEFECTS and losses are noted, what `instead` gives."""
    noted = _NOTED.get()
    if noted is None:
        return read()
    try:
        return read()
    except DEFECTS as error:
        loss = Loss(where, _reason(error))
        noted.losses.append(loss)
        _LOGGER.exception("%s, %s", noted.file_name, loss.notice)
        return instead()


def _reason(error: Exception) -> str:
    frame = extract_tb(error.__traceback__)[-1]
    said = " ".join(str(error).split())[:120].replace("; ", ", ")
    return f"{type(error).__name__}: {said} at {Path(frame.filename).name}:{frame.lineno} in {frame.name}"
