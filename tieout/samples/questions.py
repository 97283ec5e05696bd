"""Questions with known answers, made from the truth by templates.

Input: a sample and its truth. Output: question objects in the schema that the answer scorer reads: lookups, segments,
footnotes, figures (by number, and by what they show) and unanswerable ones. Invariants: a lookup's label, period and
filing determine one value; the choice is spread evenly over the filing and depends on nothing but the truth.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from typing import Any

from tieout.samples.notation import uk_date, us_date
from tieout.samples.registry import Sample
from tieout.samples.truth import Truth

Fact = dict[str, Any]

_LOOKUP = (
    "What was {company}’s {label} {when}?",
    "{company} {label} {when}",
    "How much {label} did {company} report {when}?",
)
_SEGMENT = ("{company}, {member}: {label} {when}", "What was {label} of {member} at {company} {when}?")
_FOOTNOTE = (
    "What does the note to {label} in {company}’s report say?",
    "Which note qualifies {company}’s {label} {when}?",
)
_ABSENT = (
    "What was {company}’s {label} in {year}?",
    "How many submarines did {company} lease {when}?",
    "What royalty did {company} earn from asteroid mining {when}?",
)
_FIGURE = ("What does {name} in {company}’s report show?", "Which chart of {company} shows {shown}?")
_UNASKED = re.compile(r"\d|^On |\b(?:beginning|end) of\b|^Total$", re.IGNORECASE)
_BRACKETED = re.compile(r"\s*\([^)]*\)")
_MEASURES = ("revenue", "net sales")  # section rows that say what the categories below them measure
_MONTHS = {3: "three months", 6: "six months", 9: "nine months"}


def questions(sample: Sample, truth: Truth) -> list[dict[str, Any]]:
    """All questions of one filing, without ids."""
    facts = [f for f in truth.facts if f["table_id"] not in truth.unasked]
    usable = [f for f in facts if _usable(f)]
    plain = [f for f in usable if f["dims"] == "{}"]
    members = [f for f in usable if f["dims"] != "{}"]
    lookups = _spread(_unique(plain, truth.facts), sample.lookups)
    segments = _spread(_unique(members, truth.facts), sample.segments)
    noted = _spread(_once([f for f in plain if _long_notes(f)]), sample.footnotes)
    found = [_lookup(sample, f, _LOOKUP[i % 3]) for i, f in enumerate(lookups)]
    found += [_segment(sample, f, _SEGMENT[i % 2]) for i, f in enumerate(segments)]
    found += [_footnote(sample, f, _FOOTNOTE[i % 2]) for i, f in enumerate(noted)]
    found += [_absent(sample, lookups[i], text, 1987 + 60 * i) for i, text in enumerate(_ABSENT)]
    return found + _figures(sample, truth)


def _usable(fact: Fact) -> bool:
    """A printed number with a period, whose label names a measure and no date, balance or bare total."""
    label = fact["row_label"] or ""
    named = sum(c.isalpha() for c in label) >= 6 and not _UNASKED.search(label)
    return bool(fact["period_end"]) and named and any(c.isdigit() for c in fact["text"])


def _key(fact: Fact) -> tuple[Any, ...]:
    return fact["row_label"].casefold(), fact["dims"], fact["period_start"], fact["period_end"]


def _unique(chosen: Sequence[Fact], everything: Sequence[Fact]) -> list[Fact]:
    """Facts whose label, member and period occur with one value and unit only."""
    seen = defaultdict(set)
    for fact in everything:
        if fact["row_label"]:
            seen[_key(fact)].add((fact["value_shown"], fact["unit_kind"]))
    return [f for f in chosen if len(seen[_key(f)]) == 1]


def _once(facts: Sequence[Fact]) -> list[Fact]:
    """The first fact of each row."""
    return list({(f["table_id"], f["row"]): f for f in reversed(facts)}.values())[::-1]


def _spread(items: Sequence[Fact], count: int) -> list[Fact]:
    if len(items) <= count:
        return list(items)
    return [items[i * len(items) // count] for i in range(count)]


def _long_notes(fact: Fact) -> bool:
    return any(len(text) > 25 for text in json.loads(fact["fn_texts"]))


def _when(sample: Sample, fact: Fact) -> str:
    end = date.fromisoformat(fact["period_end"])
    day = uk_date(end) if sample.british else us_date(end)
    if fact["period_start"] is None:
        return f"as of {day}" if not sample.british else f"at {day}"
    months = round(((end - date.fromisoformat(fact["period_start"])).days + 1) / 30.44)
    return f"for the {_MONTHS.get(months, 'year')} ended {day}"


def _words(sample: Sample, fact: Fact) -> dict[str, str]:
    label = " ".join(w if any(c.isupper() for c in w[1:]) else w.lower() for w in fact["row_label"].split())
    measure = (fact["row_section"] or "").rstrip(":").lower()
    if measure in _MEASURES and measure not in label:
        label = f"{label} {measure}"
    return {"company": sample.company, "label": label, "when": _when(sample, fact)}


def _base(sample: Sample, fact: Fact, kind: str) -> dict[str, Any]:
    return {
        "file_name": f"{sample.name}.pdf",
        "company": sample.company,
        "value": fact["value_shown"],
        "unit_kind": fact["unit_kind"],
        "currency": fact["currency"],
        "period_start": fact["period_start"],
        "period_end": fact["period_end"],
        "row_label": fact["row_label"],
        "concept": fact["concept"],
        "pages": [fact["page"]],
        "kind": kind,
    }


def _lookup(sample: Sample, fact: Fact, text: str) -> dict[str, Any]:
    return {**_base(sample, fact, "lookup"), "question": text.format(**_words(sample, fact))}


def _segment(sample: Sample, fact: Fact, text: str) -> dict[str, Any]:
    member = json.loads(fact["dims"])["member"]
    words = {**_words(sample, fact), "member": member}
    return {**_base(sample, fact, "segment"), "member": member, "question": text.format(**words)}


def _footnote(sample: Sample, fact: Fact, text: str) -> dict[str, Any]:
    notes = json.loads(fact["fn_texts"])
    return {**_base(sample, fact, "footnote"), "footnotes": notes, "question": text.format(**_words(sample, fact))}


def _absent(sample: Sample, fact: Fact, text: str, in_year: int) -> dict[str, Any]:
    words = {**_words(sample, fact), "year": str(in_year)}
    return {
        "kind": "unanswerable",
        "file_name": f"{sample.name}.pdf",
        "company": sample.company,
        "question": text.format(**words),
    }


def _figures(sample: Sample, truth: Truth) -> list[dict[str, Any]]:
    """Each figure by number and by what it shows, and one number too many."""
    found: list[dict[str, Any]] = []
    base = {"file_name": f"{sample.name}.pdf", "company": sample.company}
    for caption, page in truth.captions:
        name, _, shown = caption.partition(": ")
        words = {"company": sample.company, "name": name, "shown": _BRACKETED.sub("", shown).lower()}
        more = {**base, "kind": "figure", "caption": caption, "pages": [page]}
        found += [{**more, "question": text.format(**words)} for text in _FIGURE]
    if truth.captions:
        words = {"company": sample.company, "name": f"Figure {len(truth.captions) + 1}"}
        found.append({**base, "kind": "unanswerable", "question": _FIGURE[0].format(**words)})
    return found


def titan(sample: Sample, facts: Sequence[Fact]) -> dict[str, Any]:
    """The design note's question: restructuring costs, found through the footnote that names Project Titan."""
    wanted = ("Restructuring Charges", "2026-04-01", "2026-06-30")
    fact = next(f for f in facts if (f["row_label"], f["period_start"], f["period_end"]) == wanted)
    asked = "What were the restructuring costs for Project Titan in Q2 2026?"
    return {**_base(sample, fact, "lookup"), "question": asked}
