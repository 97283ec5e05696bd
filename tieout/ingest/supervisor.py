"""The supervising process of one worker slot: reads jobs from standard input, forks for each, reports how it ended.

Input: JSON lines {call, spec, result, timeout_s, memory_mb}. Output: JSON lines {value} or {failure}.
Invariants: it runs no filing's code itself; it starts no thread; it and its child end when the parent process is gone.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

from tieout.errors import FilingError

_LONGEST = 20  # times its limit after which a job ends whatever it does
_STIR_S = 0.05  # less work than this is none
_POLL_S = 0.5
_MB = 1 << 20
_YOUNG = 100_000  # new objects between two looks for garbage: words and cells are many and hold no cycles


def resolve(dotted: str) -> Callable[..., Any]:
    """The object that `module:name` names."""
    module, _, name = dotted.partition(":")
    found: Callable[..., Any] = getattr(importlib.import_module(module), name)
    return found


def main(preload: list[str]) -> None:
    """Serve jobs until standard input closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
    for module in preload:
        importlib.import_module(module)
    replies = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    gc.freeze()  # the modules stay as they are: no child need look through them
    parent = os.getppid()
    for line in sys.stdin:
        print(json.dumps(_serve(json.loads(line), parent, replies)), file=replies, flush=True)


def _serve(request: dict[str, Any], parent: int, replies: TextIO) -> dict[str, Any]:
    result = Path(request["result"])
    result.unlink(missing_ok=True)
    child = os.fork()
    if child == 0:
        replies.close()
        _work(request, result)
    status, peak_mb = _wait(child, request["timeout_s"], parent)
    if status is None:
        return _failure("parse_timeout", f"not done after {request['timeout_s']:g} s of work.")
    if result.exists():
        answer: dict[str, Any] = json.loads(result.read_text("utf-8"))
        return answer
    return _death(status, peak_mb, request["memory_mb"])


def _wait(child: int, limit_s: float, parent: int) -> tuple[int | None, float]:
    """(wait status, peak memory in MB) of the child; status None where it had to be killed.

    It is killed after `limit_s` seconds of work, as long without any, or `_LONGEST` times as long whatever it does: on
    a busy machine a filing has the time that it would have alone.
    """
    worked, since = 0.0, time.monotonic()
    end = since + _LONGEST * limit_s
    while True:
        done, status, usage = os.wait4(child, os.WNOHANG)
        if done:
            return status, usage.ru_maxrss / 1024
        spent = _work_s(child)
        if spent >= worked + _STIR_S:
            worked, since = spent, time.monotonic()
        left = min(limit_s - max(worked, time.monotonic() - since), end - time.monotonic())
        if left <= 0 or os.getppid() != parent:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            if os.getppid() != parent:
                os._exit(1)
            return None, 0.0
        signal.sigtimedwait({signal.SIGCHLD}, min(left, _POLL_S))


def _work_s(child: int) -> float:
    """Seconds that a process has worked; 0 where the system does not tell, so that the clock alone counts."""
    try:
        told = Path(f"/proc/{child}/stat").read_text("ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def _death(status: int, peak_mb: float, memory_mb: int) -> dict[str, Any]:
    """Failure of a child that left no result: killed for memory, or crashed."""
    number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    name = signal.Signals(number).name if number else f"exit code {os.waitstatus_to_exitcode(status)}"
    if number == signal.SIGKILL or peak_mb > 0.9 * memory_mb:
        return _failure("parse_memory", f"it ended with {name} at {peak_mb:.0f} MB; {memory_mb} MB are allowed.")
    return _failure("parse_crashed", f"its process ended with {name}.")


def _work(request: dict[str, Any], result: Path) -> None:
    """In the child: run the job, leave its result, end the process without any clean-up of the parent's."""
    code = 1
    try:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGCHLD})
        _cap_memory(request["memory_mb"])
        gc.set_threshold(_YOUNG, 50, 50)
        answer = _answer(request)
        temporary = result.with_suffix(".tmp")
        temporary.write_text(json.dumps(answer), "utf-8")
        temporary.replace(result)
        code = 0
    except BaseException:  # nothing may leave the child but its exit code
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


def _answer(request: dict[str, Any]) -> dict[str, Any]:
    try:
        return {"value": resolve(request["call"])(request["spec"])}
    except FilingError as error:
        return _failure(error.reason, error.detail, error.page)
    except MemoryError:
        return _failure("parse_memory", f"it needed more than {request['memory_mb']} MB.")
    except Exception as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(frame.filename).name}:{frame.lineno} {frame.name}"
        return _failure("parse_crashed", f"{type(error).__name__}: {error} ({where}).")


def _failure(reason: str, detail: str, page: int | None = None) -> dict[str, Any]:
    return {"failure": {"reason": reason, "detail": detail, "page": page}}


def _cap_memory(memory_mb: int) -> None:
    """Cap what the child may add to the private memory that it has now."""
    status = Path("/proc/self/status")
    if not status.exists():
        return
    used_kb = next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmData"))
    limit = used_kb * 1024 + memory_mb * _MB
    resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    main(sys.argv[1:])
