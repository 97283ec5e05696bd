"""`python -m tieout.samples OUT [--golden]` draws the sample filings, or the golden pages, into the folder OUT."""

from __future__ import annotations

import sys
from pathlib import Path

from tieout.samples import draw_golden, draw_samples


def main(arguments: list[str]) -> int:
    """Draw, and say what was drawn; 2 where the folder is missing."""
    folders = [a for a in arguments if a != "--golden"]
    if len(folders) != 1:
        sys.stderr.write("usage: python -m tieout.samples OUT [--golden]\n")
        return 2
    draw = draw_golden if "--golden" in arguments else draw_samples
    for path in draw(Path(folders[0])):
        sys.stdout.write(f"{path}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
