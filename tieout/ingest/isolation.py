"""Child processes: each job runs in one of its own, under a time-out and a memory cap.

Each worker slot keeps one supervisor process (`tieout.ingest.supervisor`) that has the heavy modules loaded and forks
once a job, so that a job starts in milliseconds and its crash reaches nobody else.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any


@dataclass(frozen=True)
class Job:
    """`call` (module:function) is run with `spec` (JSON values) and returns JSON values.

    `folder` is the job's own, for what it writes; `size` decides the order, the largest first.
    """

    key: str
    call: str
    spec: dict[str, Any]
    folder: Path
    size: int = 0


@dataclass(frozen=True)
class Done:
    """How a job ended: `value` it returned, or `failure` {reason, detail, page} of the filing."""

    job: Job
    value: dict[str, Any] | None
    failure: dict[str, Any] | None
    seconds: float


class Pool:
    """Up to `workers` jobs at once. Use as a context manager; leaving it ends the supervisors."""

    def __init__(self, workers: int, timeout_s: float, memory_mb: int, preload: Sequence[str] = ()) -> None:
        self._limits = {"timeout_s": timeout_s, "memory_mb": memory_mb}
        self._preload = list(preload)
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="worker")
        self._idle: queue.SimpleQueue[subprocess.Popen[str]] = queue.SimpleQueue()
        self._all: list[subprocess.Popen[str]] = []

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        if kind is not None:
            for process in self._all:
                process.kill()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for process in self._all:
            _close(process)

    def run(self, jobs: Sequence[Job]) -> Iterator[Done]:
        """Run the jobs, the largest first; yields each as it ends."""
        ordered = sorted(jobs, key=lambda job: (-job.size, job.key))
        futures: list[Future[Done]] = [self._threads.submit(self._run, job) for job in ordered]
        for future in as_completed(futures):
            yield future.result()

    def _run(self, job: Job) -> Done:
        started = time.monotonic()
        job.folder.mkdir(parents=True, exist_ok=True)
        process = self._take()
        request = {"call": job.call, "spec": job.spec, "result": str(job.folder / "result.json"), **self._limits}
        reply = _ask(process, json.dumps(request))
        if reply:
            self._idle.put(process)
            answer = json.loads(reply)
        else:
            answer = {"failure": {"reason": "parse_crashed", "detail": "the supervising process died.", "page": None}}
        return Done(job, answer.get("value"), answer.get("failure"), time.monotonic() - started)

    def _take(self) -> subprocess.Popen[str]:
        while True:
            try:
                process = self._idle.get_nowait()
            except queue.Empty:
                return self._start()
            if process.poll() is None:
                return process

    def _start(self) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "tieout.ingest.supervisor", *self._preload]
        environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        process = subprocess.Popen(  # noqa: S603 (our own interpreter and module)
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )
        self._all.append(process)
        return process


def _ask(process: subprocess.Popen[str], line: str) -> str:
    """The supervisor's reply to a line; empty where it is dead."""
    if process.stdin is None or process.stdout is None:
        return ""
    try:
        process.stdin.write(line + "\n")
        process.stdin.flush()
    except BrokenPipeError:
        return ""
    return process.stdout.readline()


def _close(process: subprocess.Popen[str]) -> None:
    """End a supervisor: it leaves when its input closes."""
    if process.stdin is not None:
        process.stdin.close()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout is not None:
        process.stdout.close()
