"""An inbox, a lake and an instance of their own for each test, and small filings drawn on the spot."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import dagster as dg
import pytest
from reportlab.pdfgen.canvas import Canvas

LINES = (
    (72, 740, "Acme Corporation"), (72, 722, "Form 10-K"), (72, 704, "For the fiscal year ended December 31, 2023"),
    (72, 640, "Consolidated Statements of Income"), (72, 624, "(in millions of U.S. dollars)"),
    (72, 600, "Year ended December 31,"), (330, 600, "2023"), (430, 600, "2022"),
    (72, 580, "Revenue"), (330, 580, "1,604"), (430, 580, "1,391"),
    (72, 564, "Cost of revenue"), (330, 564, "800"), (430, 564, "700"),
    (72, 548, "Net income"), (330, 548, "804"), (430, 548, "691"),
)  # fmt: skip

Draw = Callable[..., Path]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    move_to(tmp_path, monkeypatch)


def move_to(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put lake, inbox and Dagster's home below `folder`."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("TIEOUT_LAKE", str(folder / "lake"))
    monkeypatch.setenv("TIEOUT_INBOX", str(folder / "inbox"))
    monkeypatch.setenv("TIEOUT_ENCODER", "hashing")
    monkeypatch.setenv("TIEOUT_WORKERS", "1")
    monkeypatch.delenv("DAGSTER_HOME", raising=False)


@pytest.fixture
def inbox(tmp_path: Path) -> Path:
    folder = tmp_path / "inbox"
    folder.mkdir()
    return folder


@pytest.fixture
def instance() -> Iterator[dg.DagsterInstance]:
    with dg.DagsterInstance.ephemeral() as found:
        yield found


@pytest.fixture
def draw(inbox: Path) -> Draw:
    """Draws a one-page filing into a collection's folder of the inbox."""

    def draw_one(collection: str, name: str, note: str = "Audited") -> Path:
        return draw_filing(inbox / collection / name, note)

    return draw_one


def draw_filing(path: Path, note: str = "Audited", more: Sequence[tuple[int, int, str]] = ()) -> Path:
    """A filing of one page with one table, and `more` texts at x, y; equal texts give equal bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    canvas = Canvas(str(path), invariant=True)
    for x, y, text in (*LINES, *more, (72, 100, note)):
        canvas.drawString(x, y, text)
    canvas.save()
    return path
