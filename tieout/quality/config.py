"""Severities and thresholds of the checks: `checks.toml`, and what a file of the user's changes in it.

Input: TOML with a number for each of `[thresholds]`, and `severity` and `reason` for each `[checks.NAME]`; the user's
file names only what it changes. Output: the severity of a check, a threshold. Raises SettingsError where a file names
what there is not, gives no reason, or a value of another type. Invariant: a change holds within `changed` only, so that
two runs in one process do not see each other's.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

from tieout.errors import SettingsError

SEVERITIES = ("quarantine", "warn", "off")
FILE = Path(__file__).with_name("checks.toml")
Changes = dict[str, dict[str, Any]]
_CHANGES: ContextVar[Mapping[str, Mapping[str, Any]]] = ContextVar("changes", default={})  # noqa: B039 - never changed


@cache
def _shipped() -> Changes:
    read = tomllib.loads(FILE.read_text("utf-8"))
    return {"thresholds": read["thresholds"], "checks": {n: one["severity"] for n, one in read["checks"].items()}}


def severity(check: str) -> str:
    """What a finding of `check` does: quarantine, warn, or (off) nothing."""
    return str(_value("checks", check))


def threshold(name: str) -> float:
    """A threshold by name."""
    return float(_value("thresholds", name))


def _value(part: str, name: str) -> Any:
    return _CHANGES.get().get(part, {}).get(name, _shipped()[part][name])


@contextmanager
def changed(changes: Mapping[str, Mapping[str, Any]]) -> Iterator[None]:
    """Within it the checks have these severities and thresholds, as `read_changes` gives them."""
    before = _CHANGES.set(changes)
    try:
        yield
    finally:
        _CHANGES.reset(before)


def read_changes(path: Path | None) -> Changes:
    """What the user's file changes: thresholds and severities by name; nothing without a file."""
    if path is None:
        return {}
    try:
        given = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise SettingsError(f"{path}, the file of the checks' settings, cannot be read.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path} is not valid TOML: {error}") from error
    for part in given:
        _known(path, "section", part, _shipped())
    thresholds = {name: _number(path, name, value) for name, value in given.get("thresholds", {}).items()}
    return {
        "thresholds": thresholds,
        "checks": {n: _severity(path, n, one) for n, one in given.get("checks", {}).items()},
    }


def _number(path: Path, name: str, value: Any) -> float:
    _known(path, "threshold", name, _shipped()["thresholds"])
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
        raise SettingsError(f"{path}: threshold {name} is {value!r}; it must be a number of at least 0.")
    return float(value)


def _severity(path: Path, name: str, given: Any) -> str:
    _known(path, "check", name, _shipped()["checks"])
    given = given if isinstance(given, dict) else {}
    for key in given:
        _known(path, f"key of {name}", key, ("severity", "reason"))
    if given.get("severity") not in SEVERITIES:
        raise SettingsError(
            f"{path}: {name} has severity {given.get('severity')!r}; those are {', '.join(SEVERITIES)}."
        )
    if not isinstance(given.get("reason"), str) or not given["reason"].strip():
        raise SettingsError(f"{path}: {name} gives no reason; say why it is {given['severity']}.")
    return str(given["severity"])


def _known(path: Path, what: str, name: str, known: Any) -> None:
    if name not in known:
        near = difflib.get_close_matches(name, known, 1)
        hint = f" Did you mean {near[0]}?" if near else f" Those are {', '.join(known)}."
        raise SettingsError(f"{path}: {name} is no {what}.{hint}")
