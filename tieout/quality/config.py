"""Severities and thresholds of the checks, from `checks.toml`.

Raises SettingsError where a check has no severity, or one that there is not.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from tieout.errors import SettingsError

SEVERITIES = ("quarantine", "warn", "off")
FILE = Path(__file__).with_name("checks.toml")


@cache
def _read() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text("utf-8"))


def severity(check: str) -> str:
    """What a finding of `check` does: quarantine, warn, or (off) nothing."""
    stated = _read()["checks"].get(check, {}).get("severity")
    if stated not in SEVERITIES:
        raise SettingsError(f"{FILE.name}: {check} has severity {stated!r}; those are {', '.join(SEVERITIES)}.")
    return str(stated)


def threshold(name: str) -> float:
    """A threshold by name."""
    return float(_read()["thresholds"][name])
