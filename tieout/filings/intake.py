"""A PDF → its row in `filings`: what it is, whose it is, which period it reports on.

Input: an open document and its key. Output: one row of the `filings` contract with status ready. Invariants: each value
names its source in `sources`, and there under `evidence` its confidence, its rule and what came second; what cannot be
read is null, never guessed; a value set by hand wins and says so.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from tieout.errors import MeaninglessText, NoTextLayer, TooLarge
from tieout.filings.company import read_company
from tieout.filings.currency import read_currency
from tieout.filings.evidence import Found
from tieout.filings.filed import read_filed
from tieout.filings.fiscal import read_fiscal_period, read_fiscal_year, read_year_end
from tieout.filings.form import read_form
from tieout.filings.front import Document, Front
from tieout.filings.reported import read_period
from tieout.model import Filing
from tieout.quantities.calendar import FiscalCalendar, calendar_from

BY_HAND = "set by hand"
_CHUNK = 1 << 20


def read_filing(
    document: Document,
    *,
    path: Path,
    collection: str,
    source_id: str,
    overrides: Mapping[str, str] | None = None,
    max_bytes: int | None = None,
    max_pages: int | None = None,
) -> Filing:
    """An open document as a filing.

    `overrides` are columns set by hand, dates as YYYY-MM-DD. Raises TooLarge beyond a limit, NoTextLayer where no page
    has a word, and MeaninglessText where pages have words, but none that means anything.
    """
    size = path.stat().st_size
    _check_limits(document, path.name, size, max_bytes, max_pages)
    front = Front(document)
    if not front.has_text():
        if front.has_meaningless_text():
            raise MeaninglessText(path.name, "a font maps its letters to others on all pages with text.")
        raise NoTextLayer(path.name, "no page has a text layer.")
    values, sources = _read(front, overrides or {})
    sha256 = _hash(path)
    return Filing(
        doc_id=_doc_id(collection, source_id, sha256),
        sha256=sha256, source_id=source_id, file_name=path.name, collection=collection,
        **values,
        pages=document.page_count, bytes=size, status="ready", notice=document.notice,
        sources=json.dumps(sources, ensure_ascii=False, sort_keys=True),
    )  # fmt: skip


def filing_calendar(filing: Filing) -> FiscalCalendar | None:
    """Fiscal calendar of a filing; None where its year end is unknown."""
    return calendar_from(filing.fiscal_year_end, filing.period_end, filing.fiscal_year)


def _check_limits(document: Document, name: str, size: int, max_bytes: int | None, max_pages: int | None) -> None:
    if max_bytes is not None and size > max_bytes:
        raise TooLarge(name, f"the file has {size} bytes, the limit is {max_bytes}.")
    if max_pages is not None and document.page_count > max_pages:
        raise TooLarge(name, f"the file has {document.page_count} pages, the limit is {max_pages}.")


def _read(front: Front, overrides: Mapping[str, str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Values and sources; what is set by hand also steers what is derived from it."""
    values: dict[str, Any] = {}
    sources: dict[str, Any] = {}
    evidence: dict[str, dict[str, Any]] = {}

    def settle(column: str, found: Found[Any] | None) -> Any:
        if column in overrides:
            found = Found(_typed(column, overrides[column]), BY_HAND)
        values[column] = found.value if found else None
        if found:
            sources[column] = found.source
            evidence[column] = found.evidence
        return values[column]

    form = settle("form", read_form(front))
    settle("company", read_company(front))
    reported = read_period(front, form)
    end = settle("period_end", reported.end)
    if "period_end" in overrides:
        reported = replace(reported, end=Found(end, BY_HAND))
    year_end = settle("fiscal_year_end", read_year_end(front, form, reported))
    settle("fiscal_year", read_fiscal_year(front, year_end, reported))
    settle("fiscal_period", read_fiscal_period(form, year_end, reported))
    settle("filed_date", read_filed(front, form, end))
    settle("currency", read_currency(front, form))
    sources["evidence"] = evidence
    return values, sources


def _typed(column: str, value: str) -> Any:
    if column == "fiscal_year":
        return int(value)
    return date.fromisoformat(value) if column in ("period_end", "filed_date") else value


def _hash(path: Path) -> str:
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            digest.update(chunk)
    return digest.hexdigest()


def _doc_id(collection: str, source_id: str, sha256: str) -> str:
    return hashlib.sha256(f"{collection}\0{source_id}\0{sha256}".encode()).hexdigest()[:16]
