"""The demo's command: what it says of a first run, and of one that finds everything as it was."""

from pathlib import Path

import pytest

from tieout_dagster.project import materialize

from .conftest import draw_filing


def test_a_second_run_parses_nothing_and_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    draw_filing(tmp_path / "inbox" / "gold" / "a.pdf")
    draw_filing(tmp_path / "inbox" / "gold" / "b.pdf", "another")
    assert materialize.main(["--collection", "gold"]) == 0
    first = capsys.readouterr().err
    assert "2 parsed, 2 embedded, 2 indexed." in first
    assert "parse 2/2" in first
    assert materialize.main(["--collection", "gold"]) == 0
    again = capsys.readouterr().err
    assert "all unchanged: nothing was parsed, embedded or indexed again." in again
    assert "parse 2/2" not in again
    assert "2 ready, 0 rejected." in again
