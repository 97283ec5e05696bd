"""Words of a question that the filings do not hold, and what they may stand for.

Input: an understood question, the scope of a search, the index. Output: for each unknown word, as it is spelled, the
likeliest other spellings. Invariants: suggested words are words of row labels in scope, of the vocabulary, or names of
the companies searched; deterministic; a word that is near nothing has no suggestion.
"""

from __future__ import annotations

from collections import Counter
from difflib import get_close_matches
from functools import cache

from tieout.indexes.lexical import stem
from tieout.indexes.search_index import IndexReader
from tieout.indexes.tokens import tokens
from tieout.query.companies import Companies
from tieout.query.search import Scope
from tieout.query.understand import Understood
from tieout.query.vocabulary import data, vocabulary

LOOKED_AT = 60  # rows whose labels are near the word
SHORT = 4  # letters of a word that is too short to be told apart
LONG = 7  # letters from which two may be wrong
NEAR = 0.78  # least likeness of two words
NEAR_NAME = 0.8
MOST = 3


def spellings(
    understood: Understood, scope: Scope, reader: IndexReader, companies: Companies
) -> dict[str, tuple[str, ...]]:
    """Unknown words with their suggestions, in the question's order; words without any are left out."""
    found: dict[str, tuple[str, ...]] = {}
    named = bool(understood.companies)
    for word in dict.fromkeys(understood.question.split()):
        bare = word.strip(",;:?!()\"'’.").removesuffix("'s").removesuffix("’s")
        parts = tokens(bare)
        if len(parts) != 1 or len(bare) < SHORT or not bare.isalpha() or _is_known(parts[0], scope, reader):
            continue
        names = () if named else tuple(get_close_matches(parts[0], companies.spelled, MOST, NEAR_NAME))
        words = _near(parts[0], scope, reader) if stem(parts[0]) in understood.metric else ()
        instead = tuple(dict.fromkeys((*(n.capitalize() for n in names), *words)))[:MOST]
        if instead:
            found[bare] = instead
    return found


def _is_known(word: str, scope: Scope, reader: IndexReader) -> bool:
    vocab = vocabulary()
    said = stem(word)
    return word in vocab.stop or said in vocab.time | vocab.filler or reader.lexical.holds(word, scope.numbers)


def _near(word: str, scope: Scope, reader: IndexReader) -> tuple[str, ...]:
    """Words of labels and of the vocabulary that are spelled nearly so, the likeliest first."""
    query = reader.lexical.nearly("label", word, 2 if len(word) >= LONG else 1)
    names = [name for name, _ in reader.lexical.search(query, scope.numbers, LOOKED_AT)]
    rows = reader.lexical.rows(names, scope.numbers).values()
    labels = Counter(t for row in rows for t in set(tokens(row["payload"].get("row_label") or "")))
    near = get_close_matches(word, sorted({*labels, *_terms()}), 2 * MOST, NEAR)
    held = [w for w in near if w in labels or reader.lexical.holds(w, scope.numbers)]
    return tuple({stem(w): w for w in reversed(held)}.values())[::-1][:MOST]


@cache
def _terms() -> frozenset[str]:
    """Words of the phrases that items are asked by."""
    return frozenset(t for group in data("synonyms")["groups"] for phrase in group for t in tokens(phrase))
