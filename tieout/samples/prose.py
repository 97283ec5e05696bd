"""The words of the sample filings, kept as TOML beside the code.

Input: `text/NAME.toml`. Output: its tables and strings. Invariant: white space within a string is one space, so
that the file may be broken into lines anywhere.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def words(name: str) -> dict[str, Any]:
    """Everything in `text/NAME.toml`."""
    text = (files("tieout.samples") / "text" / f"{name}.toml").read_text(encoding="utf-8")
    squeezed: dict[str, Any] = _squeeze(tomllib.loads(text))
    return squeezed


def _squeeze(item: Any) -> Any:
    if isinstance(item, str):
        return " ".join(item.split())
    if isinstance(item, dict):
        return {key: _squeeze(value) for key, value in item.items()}
    return [_squeeze(value) for value in item] if isinstance(item, list) else item
