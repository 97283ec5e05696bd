"""A run that is killed half way, and run again, ends as an undisturbed one: same bytes, same rows in the index."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tieout.indexes.search_index import SearchIndex

FILES = {f"f{i}.pdf": f"Company {i}\n!slow {i}\n{'x ' * i}" for i in range(5)} | {"bad.pdf": "Bad\n!crash"}
RUN = [sys.executable, "-m", "tests.pipeline.run"]


def inbox(folder: Path) -> Path:
    (folder / "inbox").mkdir(parents=True)
    for name, text in FILES.items():
        (folder / "inbox" / name).write_text(text)
    return folder


def parquet(folder: Path) -> dict[str, bytes]:
    lake = folder / "lake"
    return {str(p.relative_to(lake)): p.read_bytes() for p in sorted(lake.glob("*/*.parquet"))}


def rows(folder: Path) -> dict[str, Any]:
    """What a search can see, by filing."""
    index = SearchIndex(folder / "lake" / "search_index")
    assert index.reader().damaged() == []
    return {doc_id: (filed.rows, filed.fingerprint) for doc_id, filed in index.manifest().filings.items()}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = inbox(tmp_path_factory.mktemp("undisturbed"))
    subprocess.run([*RUN, str(folder), "30"], check=True)
    return folder


def stored(table: str, number: int) -> Callable[[Path], bool]:
    """Whether a run has come as far as `number` files of a table."""
    return lambda folder: len(list((folder / "lake" / table).glob("[!.]*.parquet"))) >= number


@pytest.mark.parametrize("reached", [stored("filings", 2), stored("cells", 2), stored("embeddings", 2)])
def test_killed_and_run_again(tmp_path: Path, undisturbed: Path, reached: Callable[[Path], bool]) -> None:
    folder = inbox(tmp_path / "killed")
    run = subprocess.Popen([*RUN, str(folder), "30"])
    deadline = time.monotonic() + 60
    while not reached(folder) and run.poll() is None and time.monotonic() < deadline:
        time.sleep(0.002)
    run.kill()
    run.wait()
    assert reached(folder)
    whole = {name: content for name, content in parquet(folder).items() if not name.startswith("filings/")}
    assert whole.items() <= parquet(undisturbed).items()
    subprocess.run([*RUN, str(folder), "30"], check=True)
    assert parquet(folder) == parquet(undisturbed)
    assert rows(folder) == rows(undisturbed)
    assert not (folder / "lake" / ".staging").exists() or not any((folder / "lake" / ".staging").iterdir())


def test_the_order_of_arrival_does_not_matter(tmp_path: Path, undisturbed: Path) -> None:
    folder = tmp_path / "one_by_one"
    (folder / "inbox").mkdir(parents=True)
    for name in sorted(FILES, reverse=True)[:3]:
        shutil.copy(undisturbed / "inbox" / name, folder / "inbox" / name)
    subprocess.run([*RUN, str(folder), "30"], check=True)
    assert set(parquet(folder).items()) <= set(parquet(undisturbed).items())
