"""What a filing does in its child process reaches nobody else."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.pipeline.conftest import Write
from tests.pipeline.stages import FAKES
from tieout import pipeline
from tieout.ingest.isolation import Job, Pool
from tieout.lake.store import Lake
from tieout.pipeline import discover
from tieout.settings import Settings

JOBS = "tests.pipeline.test_isolation"


def echo(spec: dict[str, int]) -> dict[str, int]:
    return {"pid": os.getpid(), **spec}


def chatter(spec: dict[str, int]) -> dict[str, int]:
    print("{not a reply}", flush=True)  # noqa: T201 (what a library might do)
    return spec


def dawdle(spec: dict[str, float]) -> dict[str, float]:
    """Work in short bursts, as a process does on a busy machine."""
    for _ in range(8):
        until = time.process_time() + 0.1
        while time.process_time() < until:
            pass
        time.sleep(0.4)
    return spec


def leave(_: dict[str, int]) -> None:
    os._exit(3)


def garbage(_: dict[str, int]) -> dict[str, int]:
    return {"young": gc.get_threshold()[0], "frozen": gc.get_freeze_count()}


def test_a_job_does_not_look_through_the_modules_for_garbage(tmp_path: Path) -> None:
    with Pool(1, 10, 500, ["tieout.model"]) as pool:
        [done] = pool.run([Job("x", f"{JOBS}:garbage", {}, tmp_path / "x")])
    assert done.value is not None
    assert done.value["young"] > gc.get_threshold()[0]
    assert done.value["frozen"] > 1000


def test_each_job_has_a_process_and_the_largest_goes_first(tmp_path: Path) -> None:
    jobs = [Job(str(i), f"{JOBS}:echo", {"i": i}, tmp_path / str(i), size=i) for i in range(6)]
    with Pool(1, 10, 500) as pool:
        done = list(pool.run(jobs))
    values = [one.value or {} for one in done]
    assert [value["i"] for value in values] == [5, 4, 3, 2, 1, 0]
    assert len({value["pid"] for value in values} | {os.getpid()}) == 7


def test_output_of_a_job_does_not_disturb_the_replies(tmp_path: Path) -> None:
    jobs = [Job(str(i), f"{JOBS}:chatter", {"i": i}, tmp_path / str(i)) for i in range(3)]
    with Pool(2, 10, 500) as pool:
        assert sorted((one.value or {})["i"] for one in pool.run(jobs)) == [0, 1, 2]


def test_a_job_that_leaves_without_a_result_is_a_crash(tmp_path: Path) -> None:
    with Pool(1, 10, 500) as pool:
        [done] = pool.run([Job("x", f"{JOBS}:leave", {}, tmp_path / "x")])
    assert done.failure == {"reason": "parse_crashed", "detail": "its process ended with exit code 3.", "page": None}


def test_time_is_counted_by_work_so_that_a_busy_machine_rejects_nothing(tmp_path: Path) -> None:
    """Eight bursts of a tenth of a second over four seconds, where two are allowed."""
    with Pool(1, 2, 500) as pool:
        [done] = pool.run([Job("x", f"{JOBS}:dawdle", {"i": 1.0}, tmp_path / "x")])
    assert done.value == {"i": 1.0}


def test_a_killed_supervisor_costs_one_job(tmp_path: Path) -> None:
    with Pool(1, 10, 500) as pool:
        [first] = pool.run([Job("a", f"{JOBS}:echo", {}, tmp_path / "a")])
        pool._all[0].kill()
        pool._all[0].wait()
        [second] = pool.run([Job("b", f"{JOBS}:echo", {}, tmp_path / "b")])
    assert first.value is not None
    assert second.value is not None


@pytest.mark.parametrize(("order", "reason"), [("!hang", "parse_timeout"), ("!hog", "parse_memory")])
def test_time_and_memory_are_capped(lake: Lake, settings: Settings, write: Write, order: str, reason: str) -> None:
    sources = discover([write("bad.pdf", "Acme", order).parent, write("good.pdf", "Beta", "1")], "c")
    patient = settings.model_copy(update={"parse_timeout_s": 5.0})
    summary = pipeline.ingest(lake, patient, sources, "cells", stages=FAKES)
    assert [(one.file_name, one.reason) for one in summary.outcomes] == [("bad.pdf", reason), ("good.pdf", None)]
    assert len(lake.docs("cells")) == 1


def test_children_end_with_a_killed_parent(tmp_path: Path) -> None:
    (tmp_path / "inbox").mkdir()
    (tmp_path / "inbox" / "slow.pdf").write_text("Acme\n!hang")
    parent = subprocess.Popen([sys.executable, "-m", "tests.pipeline.run", str(tmp_path), "60"])
    children: set[int] = set()
    try:
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and not (children := offspring(parent.pid, depth=2)):
            time.sleep(0.05)
    finally:
        parent.kill()
        parent.wait()
    assert children
    deadline = time.monotonic() + 10
    while any(alive(child) for child in children) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(alive(child) for child in children)


def offspring(pid: int, depth: int) -> set[int]:
    """Children at exactly `depth` below a process."""
    text = "".join(p.read_text() for p in Path(f"/proc/{pid}/task").glob("*/children"))
    children = {int(child) for child in text.split()}
    return children if depth == 1 else {grand for child in children for grand in offspring(child, depth - 1)}


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False
