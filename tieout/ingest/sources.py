"""What is to be ingested: files and folders to `Source`s, with the values set by hand."""

from __future__ import annotations

import datetime
import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tieout.errors import SettingsError

BY_HAND = "set by hand"
_DATES = ("period_end", "filed_date")
OVERRIDABLE = ("company", "form", "fiscal_year", "fiscal_period", "fiscal_year_end", "currency", *_DATES)
_PERIODS = ("FY", "Q1", "Q2", "Q3", "Q4", "H1", "H2")


@dataclass(frozen=True)
class Source:
    """One file to take in. Its key is (collection, source_id); `overrides` are `filings` columns set by hand."""

    path: Path
    collection: str
    source_id: str
    overrides: Mapping[str, str] = field(default_factory=dict)


def doc_id_of(collection: str, source_id: str, sha256: str) -> str:
    """Id of a filing (16 hex digits): of its key and its bytes."""
    return hashlib.sha256(f"{collection}\0{source_id}\0{sha256}".encode()).hexdigest()[:16]


def discover(paths: Iterable[Path], collection: str, overrides: Mapping[str, str] | None = None) -> list[Source]:
    """Sources for the files given and for every PDF below the folders given, sorted by source_id.

    source_id is the file name; where two files share a name, it is their path below the folder, or as given. Raises
    SettingsError for a path that does not exist and for an override that cannot be used.
    """
    checked = check_overrides(overrides or {})
    found: dict[Path, str] = {}
    for path in paths:
        if path.is_dir():
            found.update({p.resolve(): p.relative_to(path).as_posix() for p in _pdfs(path) if p.resolve() not in found})
        elif path.exists():
            found.setdefault(path.resolve(), path.as_posix())
        else:
            raise SettingsError(f"{path} does not exist.")
    names = Counter(path.name for path in found)
    sources = [Source(p, collection, p.name if names[p.name] == 1 else below, checked) for p, below in found.items()]
    return sorted(sources, key=lambda s: (s.source_id, str(s.path)))


def _pdfs(folder: Path) -> list[Path]:
    hidden = (p for p in folder.rglob("*") if p.is_file() and p.suffix.lower() == ".pdf")
    return sorted(p for p in hidden if not any(part.startswith(".") for part in p.relative_to(folder).parts))


def check_overrides(given: Mapping[str, str]) -> dict[str, str]:
    """`given`, if each is a column that may be set by hand with a value it can take. An empty value unsets one."""
    for name, value in given.items():
        if name not in OVERRIDABLE:
            raise SettingsError(f"{name} cannot be set by hand; these can: {', '.join(OVERRIDABLE)}.")
        problem = _problem(name, value) if value else None
        if problem:
            raise SettingsError(f"{name}={value}: {problem}.")
    return dict(given)


def _problem(name: str, value: str) -> str | None:
    if name in _DATES:
        return None if _is_date(value) else "must be a date as YYYY-MM-DD"
    if name == "fiscal_year":
        return None if value.isdigit() and 1900 <= int(value) <= 2200 else "must be a year"
    if name == "fiscal_period":
        return None if value in _PERIODS else f"must be one of {', '.join(_PERIODS)}"
    if name == "fiscal_year_end":
        return None if _is_date(f"2024-{value}") else "must be a day as MM-DD"
    if name == "currency":
        return None if len(value) == 3 and value.isalpha() and value.isupper() else "must be an ISO 4217 code"
    return None


def _is_date(text: str) -> bool:
    try:
        datetime.date.fromisoformat(text)
    except ValueError:
        return False
    return len(text) == 10
