"""placeholder"""

from pathlib import Path


def write_golden(out: Path) -> list[Path]:
    return []
