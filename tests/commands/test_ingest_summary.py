"""The summary of `tieout ingest` says once what is to be said of many filings."""

from __future__ import annotations

from pathlib import Path

import pytest

from tieout.commands.ingest import _print
from tieout.ingest.outcomes import Outcome, Summary

REBUILT = "rebuilt: it was stored under contract version 1"


def printed(capsys: pytest.CaptureFixture[str], *outcomes: Outcome) -> list[str]:
    _print(Summary(outcomes, {"parse": len(outcomes)}, 1.0), Path("lake"))
    return capsys.readouterr().out.splitlines()[:-1]


def done(number: int, **more: object) -> Outcome:
    return Outcome(f"d{number}", f"f{number}.pdf", "done", **{"detail": REBUILT, **more})  # type: ignore[arg-type]


def test_few_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, done(1), done(2)) == [f"f1.pdf, f2.pdf: {REBUILT}"]


def test_many_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    one = done(9, detail="repaired", replaced=("d8",))
    assert printed(capsys, *map(done, range(5)), one) == [
        f"5 filings: {REBUILT}",
        "f9.pdf: repaired; replaces 1 older version(s)",
    ]


def test_nothing_to_say(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, done(1, detail=None)) == []
