"""A process that writes to a log: so many traces, or one that never ends, after its first steps told on stdout.

python -m tests.audit.writer FOLDER NUMBER|forever
"""

from __future__ import annotations

import itertools
import sys
from pathlib import Path

from tieout.audit.log import open_log
from tieout.evaluation.tampering import answer


def forever(folder: Path) -> None:
    with open_log(folder).trace() as tracer, tracer.span("answer", {"question": "q"}):
        for number in itertools.count(1):
            with tracer.span("retrieve", {"number": number}) as span:
                span.finish({"number": number})
            if number == 3:
                print(tracer.trace_id, number, flush=True)  # noqa: T201


if __name__ == "__main__":
    place, number = Path(sys.argv[1]), sys.argv[2]
    if number == "forever":
        forever(place)
    else:
        for i in range(int(number)):
            answer(open_log(place), i)
