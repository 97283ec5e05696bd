"""Our own TOML files, parsed once a machine.

Input: a TOML file of the package. Output: its tables. Invariants: what was parsed lies in the `__pycache__` beside the
file, as compiled Python does, and counts only while size and time of change are the file's; where nothing can be
written there, the file is parsed each time.
"""

from __future__ import annotations

import contextlib
import marshal
import os
import sys
import tomllib
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

VERSION = 1


def read_toml(file: Traversable) -> Mapping[str, Any]:
    """The tables of `file`. Raises `tomllib.TOMLDecodeError` where it is not valid: a defect of the package."""
    if not isinstance(file, Path):
        return tomllib.loads(file.read_text("utf-8"))
    about = file.stat()
    key = (VERSION, about.st_size, about.st_mtime_ns)
    kept = file.parent / "__pycache__" / f"{file.name}.{sys.implementation.cache_tag}"
    found = _kept(kept, key)
    if found is None:
        found = tomllib.loads(file.read_text("utf-8"))
        if not sys.dont_write_bytecode:
            _keep(kept, key, found)
    return found


def _kept(path: Path, key: tuple[int, ...]) -> dict[str, Any] | None:
    """What is kept at `path` under this key; None where it is something else, or damaged."""
    try:
        held, tables = marshal.loads(path.read_bytes())  # noqa: S302 - written below, trusted as compiled Python is
    except (OSError, ValueError, EOFError, TypeError):
        return None
    return tables if held == key and isinstance(tables, dict) else None


def _keep(path: Path, key: tuple[int, ...], tables: dict[str, Any]) -> None:
    """Replace what is kept; a file with a date, which cannot be kept, and a folder that cannot be written are left."""
    with contextlib.suppress(OSError, ValueError):
        data = marshal.dumps((key, tables))
        path.parent.mkdir(exist_ok=True)
        part = path.with_name(f"{path.name}.{os.getpid()}")
        part.write_bytes(data)
        part.replace(path)
