"""Golden pages at the command line.

    python -m tests.golden [NAME …]            compare with truth and snapshots; draw what was read into data/golden
    python -m tests.golden --update [NAME …]   rewrite the snapshots of the pages that are read exactly

`--update` refuses where tests/golden has changes that are not committed: what it writes is then seen alone.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from difflib import unified_diff
from pathlib import Path

from tests.golden.gaps import GAPS
from tests.golden.pages import NAMES, GoldenPage, draw_golden
from tieout.evaluation.cells import Score

HERE = Path(__file__).parent
OUT = HERE.parents[1] / "data" / "golden"


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit code 1 where a page that is no known gap differs, 2 where an update is refused."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden")
    parser.add_argument("names", nargs="*", choices=[[], *NAMES], metavar="NAME")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--quick", action="store_true", help="draw nothing")
    given = parser.parse_args(arguments)
    if given.update and (changes := uncommitted(HERE)):
        sys.stderr.write(f"tests/golden has uncommitted changes: commit them first.\n{changes}")
        return 2
    draw_golden(OUT)
    pages = [GoldenPage(OUT, name) for name in given.names or NAMES]
    return update(pages) if given.update else verify(pages, draw=not given.quick)


def uncommitted(folder: Path) -> str:
    """What git says of changes below a folder; empty where there are none."""
    command = ["git", "status", "--porcelain", "--", str(folder)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout


def verify(pages: Sequence[GoldenPage], *, draw: bool) -> int:
    """Print every difference, and the score of all; `draw` the overlays."""
    total, failed = Score(), 0
    for page in pages:
        total.add(page.score)
        if draw:
            page.overlays(OUT / "review")
        found = [*page.faults, *changed(page)]
        failed += bool(found) and page.name not in GAPS
        if found:
            known = f" (known gap: {GAPS[page.name]})" if page.name in GAPS else ""
            sys.stdout.write("\n  ".join([page.name + known, *found]) + "\n")
    sys.stdout.write(f"{total.line('golden')}\n{failed} of {len(pages)} pages differ; see {OUT / 'review'}\n")
    return int(failed > 0)


def changed(page: GoldenPage) -> list[str]:
    """Lines that differ from the snapshot."""
    if page.faults or not page.snapshot_path.exists():
        return []
    kept = page.snapshot_path.read_text("utf-8").splitlines()
    return list(unified_diff(kept, page.snapshot.splitlines(), "snapshot", "read now", lineterm="", n=0))


def update(pages: Sequence[GoldenPage]) -> int:
    """Write the snapshots that changed; a page that is not read exactly keeps its own."""
    for page in pages:
        if page.faults:
            sys.stdout.write(f"{page.name}: not read exactly, left alone\n")
        elif changed(page) or not page.snapshot_path.exists():
            page.snapshot_path.parent.mkdir(exist_ok=True)
            page.snapshot_path.write_text(page.snapshot, "utf-8")
            sys.stdout.write(f"{page.name}: written\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
