"""An inbox, a lake and an instance of their own for each test, and small filings drawn on the spot."""

import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import dagster as dg
import pytest
from reportlab.pdfgen.canvas import Canvas

from dagster_project.batches import register

LINES = (
    (72, 740, "Acme Corporation"), (72, 722, "Form 10-K"), (72, 704, "For the fiscal year ended December 31, 2023"),
    (72, 640, "Consolidated Statements of Income"), (72, 624, "(in millions)"),
    (72, 600, "Year ended December 31,"), (330, 600, "2023"), (430, 600, "2022"),
    (72, 580, "Revenue"), (330, 580, "1,604"), (430, 580, "1,391"),
    (72, 564, "Cost of revenue"), (330, 564, "800"), (430, 564, "700"),
    (72, 548, "Net income"), (330, 548, "804"), (430, 548, "691"),
)  # fmt: skip

Draw = Callable[..., Path]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TIEOUT_LAKE", str(tmp_path / "lake"))
    monkeypatch.setenv("TIEOUT_INBOX", str(tmp_path / "inbox"))
    monkeypatch.setenv("TIEOUT_ENCODER", "hashing")
    monkeypatch.setenv("TIEOUT_WORKERS", "1")
    monkeypatch.delenv("DAGSTER_HOME", raising=False)


@pytest.fixture
def inbox(tmp_path: Path) -> Path:
    folder = tmp_path / "inbox"
    folder.mkdir()
    return folder


@pytest.fixture
def instance(tmp_path: Path) -> Iterator[dg.DagsterInstance]:
    folder = tmp_path / "home"
    folder.mkdir()
    with dg.DagsterInstance.local_temp(str(folder)) as found:
        yield found


@pytest.fixture
def draw(inbox: Path) -> Draw:
    """Draws a one-page filing into a collection's folder of the inbox."""

    def draw_one(collection: str, name: str, note: str = "Audited") -> Path:
        path = inbox / collection / name
        path.parent.mkdir(exist_ok=True)
        canvas = Canvas(str(path), invariant=True)
        for x, y, text in (*LINES, (72, 100, note)):
            canvas.drawString(x, y, text)
        canvas.save()
        return path

    return draw_one


@pytest.fixture
def run(instance: dg.DagsterInstance) -> Callable[..., dg.ExecuteInProcessResult]:
    """Runs a job over the given partitions, as the daemon would."""

    def run_job(job: str, keys: list[str]) -> dg.ExecuteInProcessResult:
        from dagster_project.definitions import defs  # noqa: PLC0415 (reads the settings of the test)

        with warnings.catch_warnings():
            return defs.resolve_job_def(job).execute_in_process(
                instance=instance,
                tags=register(instance, keys),
                run_config={"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}},
            )

    return run_job
