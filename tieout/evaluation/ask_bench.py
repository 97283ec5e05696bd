"""How long a question takes: in a new process, and the next one in the same process.

    python -m tieout.evaluation.ask_bench QUESTION --collection NAME [--repeat 7]

Input: an indexed lake, as the settings name it. Output: medians in seconds, user CPU and wall. Nothing is recorded.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import time
from statistics import median


def cold(question: str, collection: str) -> tuple[float, float]:
    """User CPU and wall seconds of `tieout ask` in a new process."""
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime, time.perf_counter()
    command = [sys.executable, "-m", "tieout.cli", "ask", question, "--collection", collection]
    subprocess.run(command, check=True, capture_output=True, env={**os.environ, "TIEOUT_AUDIT": "off"})  # noqa: S603
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, time.perf_counter() - begun


def warm(question: str, collection: str, repeat: int) -> list[float]:
    """Wall seconds of each of `repeat` questions after the first, in this process."""
    from tieout.answer import ask  # noqa: PLC0415 - not before the cold ones are measured

    taken = []
    for _ in range(repeat + 1):
        begun = time.perf_counter()
        ask(question, collections=[collection])
        taken.append(time.perf_counter() - begun)
    return taken[1:]


def main() -> None:
    """Measure, and print one line each."""
    parser = argparse.ArgumentParser(prog="python -m tieout.evaluation.ask_bench", description=__doc__)
    parser.add_argument("question")
    parser.add_argument("--collection", required=True)
    parser.add_argument("--repeat", type=int, default=7)
    given = parser.parse_args()
    first = [cold(given.question, given.collection) for _ in range(given.repeat)]
    print(f"cold: {median(c for c, _ in first):.2f} s user CPU, {median(w for _, w in first):.2f} s wall")  # noqa: T201
    print(f"warm: {median(warm(given.question, given.collection, given.repeat)) * 1000:.0f} ms wall")  # noqa: T201


if __name__ == "__main__":
    main()
