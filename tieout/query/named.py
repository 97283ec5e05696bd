"""Numbered things that a question names: "What does Figure 4 show?", "Table 2", "Note 12".

Input: an understood question, the hits so far, the index. Output: hits, those that bear an asked name first, and what
is to be said of the names. Invariants: names are compared whole, so that Figure 1 never stands for Figure 11; a figure
or table with another number of the same sort is no answer and is left out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tieout.indexes.lexical import stem
from tieout.indexes.manifest import Filed
from tieout.indexes.search_index import IndexReader
from tieout.indexes.tokens import tokens
from tieout.quantities.designators import CAPTIONED, designators, sort_of, title_of
from tieout.query.vocabulary import vocabulary

MOST = 60  # rows that bear a name
LISTED = "exhibit"  # exhibits are listed in filings that do not hold them
_KINDS = ("figure", "prose", "row")
_ASKING_WORDS = "show shows shown say see depict illustrate describe present contain cover look display"
_ASKING = frozenset(map(stem, _ASKING_WORDS.split()))


@dataclass(frozen=True)
class Named:
    """What became of the asked names: `holders` (name → doc_ids), `absent` with the reason for each."""

    holders: Mapping[str, tuple[str, ...]]
    absent: tuple[str, ...] = ()


def names_in(text: str) -> tuple[str, ...]:
    """The names in a question, each once."""
    return tuple(dict.fromkeys(name for name, _ in designators(text)))


def asks_only_for_names(text: str) -> bool:
    """Whether a question has no content beside the names in it."""
    letters = list(text)
    for _, (start, stop) in designators(text):
        letters[start:stop] = " " * (stop - start)
    words = vocabulary().content(tokens("".join(letters)))
    return bool(names_in(text)) and not set(words) - _ASKING - vocabulary().time - vocabulary().filler


def bearers(names: Sequence[str], reader: IndexReader, numbers: Sequence[int]) -> list[str]:
    """Ids of rows, passages and figures that bear one of the names."""
    flags = reader.lexical.flags("kind", names, 1.0)
    return [name for name, _ in reader.lexical.search(reader.lexical.any_of(flags), numbers, MOST)] if flags else []


def named_of(row: Mapping[str, Any]) -> tuple[str, ...]:
    """The names that a stored row bears."""
    return tuple(row["payload"].get("named") or ())


def is_other(row: Mapping[str, Any], names: Collection[str], *, notes_too: bool) -> bool:
    """Whether the row bears a name of an asked sort, but none that was asked."""
    held = named_of(row)
    sorts = {sort_of(n) for n in names if notes_too or sort_of(n) in CAPTIONED}
    return not set(held) & set(names) and any(sort_of(h) in sorts for h in held)


def place(row: Mapping[str, Any]) -> tuple[int, int]:
    """Order among rows of one name: figures, then passages, then rows, each by page."""
    return _KINDS.index(row["kind"]), int(row["page"])


def judge_names(
    names: Sequence[str], rows: Sequence[Mapping[str, Any]], reader: IndexReader, filings: Mapping[str, Filed]
) -> Named:
    """Which filings hold the names; `rows` are all hits, those of other numbers included."""
    holders = {
        n: tuple(dict.fromkeys(r["doc_id"] for r in rows if n in named_of(r) and r["doc_id"] in filings)) for n in names
    }
    absent = [_why_absent(n, rows, reader, filings) for n in names if not holders[n]]
    return Named({n: docs for n, docs in holders.items() if docs}, tuple(why for why in absent if why))


def _why_absent(
    name: str, rows: Sequence[Mapping[str, Any]], reader: IndexReader, filings: Mapping[str, Filed]
) -> str | None:
    """The reason why a name is refused; None where it may be in the text all the same."""
    sort = sort_of(name)
    mentioned = reader.lexical.holds("".join(tokens(name)), [f.entry for f in filings.values()])
    if sort == LISTED or (sort not in CAPTIONED and mentioned):
        return None
    there = sorted({h for r in rows for h in named_of(r) if sort_of(h) == sort})
    if mentioned:
        return f"{title_of(name)} is mentioned, but nothing with that caption was found"
    others = f"; found were {', '.join(map(title_of, there))}" if there else ""
    return f"there is no {title_of(name)}{others}"
