"""What a schema asks about the filing itself: its company, form, period, currency.

Input: a field and the `filings` row. Output: a JSON value, or None where the row does not say it.
"""

from __future__ import annotations

import re

from tieout.extract.facts import Span
from tieout.extract.periods import Calendar, label
from tieout.extract.roles import about, spelled
from tieout.extract.schema import Json, Node
from tieout.filings.names import bare
from tieout.model import Filing

_SHORT = 3  # letters of a word that stays in capitals, an abbreviation


def about_filing(node: Node, filing: Filing, calendar: Calendar) -> Json | None:
    """The value of a field about the filing."""
    role = about(node)
    reported = calendar.reported
    if role is None:
        return None
    if role in ("fiscal_period", "fiscal_year"):
        span: Span | None = calendar.spans(reported)[0] if reported else None
        if role == "fiscal_year" and reported and not node.pattern:
            return reported.year if node.is_number else str(reported.year)
        return label(reported, span, node) if span else None
    said = {
        "company": _company(filing.company),
        "form": filing.form,
        "period_end": filing.period_end.isoformat() if filing.period_end else None,
        "currency": filing.currency,
        "filed": filing.filed_date.isoformat() if filing.filed_date else None,
        "pages": filing.pages,
    }[role]
    if said is None or (isinstance(said, int) and not node.is_number):
        return None if said is None else str(said)
    return spelled(node, said) if isinstance(said, str) else said


def _company(name: str | None) -> str | None:
    """A company's name without its legal form; one that the cover prints in capitals as names are written."""
    short = bare(name) if name else None
    if not short:
        return None
    letters = re.sub(r"[^A-Za-z]", "", short)
    if not letters.isupper() or len(letters) <= _SHORT:
        return short
    return " ".join(w if re.search(r"[&.\d]", w) and len(w) <= _SHORT + 1 else w.capitalize() for w in short.split())
