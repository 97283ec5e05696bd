"""The search itself, as a list of steps: select filings, dense, BM25, fuse, match structure, rerank.

Input: an understood question and an index snapshot. Output: `Hit`s, best first. Invariants: every step is a function
that can be switched off by `Steps`; what is in either list is kept; ties are broken by id, so that the same index and
question give the same order.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache
from typing import Any

from tieout.indexes.facets import period_term
from tieout.indexes.manifest import Filed
from tieout.indexes.search_index import IndexReader
from tieout.models.ports import Encoder, Reranker, Vectors
from tieout.quantities.calendar import Period
from tieout.quantities.designators import CAPTIONED, sort_of
from tieout.query.named import Named, bearers, is_other, judge_names, named_of, place
from tieout.query.periods import NEAR_DAYS, Wanted, calendar_of, resolve
from tieout.query.structure import Fit, Matcher
from tieout.query.understand import Understood
from tieout.query.vocabulary import Phrase, vocabulary

RRF_K = 60
BROAD = 8  # content words from which a question is taken to need several pages
SAME_PAGE = 0.15  # what each earlier hit of a page costs the next one, for a broad question
RANK = 0.25  # weight of the fused rank beside the structural match
DRAWN = 1.5  # what a figure gains, by the asked words that it speaks of, where a chart was asked
NOTED = 0.4  # what a row with a note gains where a note was asked
BOOSTS = {"label": 2.0, "section": 1.2, "header": 1.0, "title": 1.0, "text": 0.7}
DATE = 0.3  # weight of a word of the asked period, where a label bears it
OPERAND = 0.9  # weight of a line item of a derived measure
SYNONYM = 0.4  # weight of a word that only a synonym brings in


@dataclass(frozen=True)
class Steps:
    """Which steps run, and how deep. The defaults are what `query` uses."""

    dense: bool = True
    keyword: bool = True
    structure: bool = True
    select: bool = True
    synonyms: bool = True
    depth: int = 20
    period_depth: int = 60
    period_boost: float = 8.0
    note_boost: float = 3.0


@dataclass
class Hit:
    """One row with what led to it."""

    row: dict[str, Any]
    fused: float
    cosine: float | None = None
    dense_rank: int | None = None
    keyword_rank: int | None = None
    fit: Fit | None = None
    score: float = 0.0


@dataclass(frozen=True)
class Scope:
    """The filings searched, by doc_id, and each one's asked periods; `narrowed` where the question named a company."""

    filings: dict[str, Filed]
    wanted: dict[str, list[Wanted]]
    narrowed: bool

    @property
    def numbers(self) -> list[int]:
        """Entry numbers."""
        return [f.entry for f in self.filings.values()]


@dataclass
class Found:
    """Hits with the evidence that coverage needs; `unknown` are asked words that no row in scope holds.

    `vector` is the question's, None where none was compared.
    """

    hits: list[Hit]
    scope: Scope
    cosines: list[float] = field(default_factory=list)
    unknown: tuple[str, ...] = ()
    named: Named = field(default_factory=lambda: Named({}))
    vector: Vectors | None = None


def search(
    understood: Understood, filings: Mapping[str, Filed], reader: IndexReader, encoder: Encoder | None, steps: Steps,
    *, reranker: Reranker | None = None,
) -> Found:  # fmt: skip
    """Best rows for the question among `filings`."""
    scope = select(understood, filings) if steps.select else Scope(dict(filings), wanted_by(understood, filings), False)
    vector = encoder.encode_query(expanded(understood, scope)) if encoder and steps.dense else None
    dense = dense_list(vector, scope, reader, encoder, steps) if encoder and vector is not None else []
    variants = ways_to_say(understood, steps)
    lists = [[name for name, _ in dense]]
    lists += keyword_lists(understood, variants, scope, reader, steps) if steps.keyword else []
    lists += [bearers(understood.named, reader, scope.numbers)]
    hits = gather(fuse(lists), reader, scope)
    note_ranks(hits, dense, lists[1] if len(lists) > 1 else [])
    if steps.structure:
        match(hits, understood, variants, scope, reader)
    hits.sort(key=lambda h: (-h.score, h.row["proposition_id"]))
    if steps.structure and (understood.operands or understood.narrative or len(understood.metric) > BROAD):
        hits = spread(hits)
    if reranker:
        hits = rerank(hits, understood, reranker)
    hits, named = by_name(hits, understood, scope, reader)
    cosines = [cosine for _, cosine in dense]
    return Found(hits, scope, cosines, unknown_words(understood, scope, reader), named, vector)


# The steps


def ways_to_say(understood: Understood, steps: Steps) -> list[tuple[Phrase, float]]:
    """The metric as asked, by its synonyms, and by the line items that a derived measure is made of."""
    if not steps.synonyms:
        return [(understood.metric, 1.0)]
    vocab = vocabulary()
    parts = [(way, OPERAND * weight) for part in understood.operands for way, weight in vocab.variants(part)]
    return [*vocab.variants(understood.metric), *parts]


def select(understood: Understood, filings: Mapping[str, Filed]) -> Scope:
    """The filings to search: those of the companies named, and of these the ones that are named or hold a period."""
    docs = [d for d in understood.doc_ids if d in filings]
    chosen = named_filings({d: filings[d] for d in docs}, understood.asked.filed) if docs else dict(filings)
    wanted = wanted_by(understood, chosen)
    if docs and understood.asked:
        holding = {d: f for d, f in chosen.items() if coverage_of(f, wanted[d]) == max_coverage(chosen, wanted)}
        chosen = holding or chosen
    return Scope(chosen, wanted, bool(docs))


def named_filings(filings: dict[str, Filed], years: tuple[int, ...]) -> dict[str, Filed]:
    """Those of the fiscal `years`, or else those whose last day is in one; all where there are none."""
    if not years:
        return filings
    fiscal = {d: f for d, f in filings.items() if f.filing.get("fiscal_year") in years}
    ended = {d: f for d, f in filings.items() if str(f.filing.get("period_end") or "")[:4] in map(str, years)}
    return fiscal or ended or filings


def wanted_by(understood: Understood, filings: Mapping[str, Filed]) -> dict[str, list[Wanted]]:
    """Asked periods by each filing's calendar."""
    latest: dict[str, int] = {}
    for filed in filings.values():
        facts = filed.filing
        if facts.get("fiscal_year"):
            latest[facts["company"]] = max(latest.get(facts["company"], 0), int(facts["fiscal_year"]))
    readings: dict[Any, list[tuple[Wanted, Wanted]]] = {}  # many filings have the same calendar
    found = {}
    for doc_id, filed in filings.items():
        facts = filed.filing
        calendar = calendar_of(facts.get("fiscal_year_end"), facts.get("period_end"), facts.get("fiscal_year"))
        last = latest.get(facts["company"])
        if (calendar, last) not in readings:
            fiscal, plain = (resolve(understood.asked, by, last) for by in (calendar, None))
            readings[calendar, last] = list(zip(fiscal, plain, strict=True))
        found[doc_id] = [_held(filed, *both) for both in readings[calendar, last]]
    return found


def _held(filed: Filed, fiscal: Wanted, plain: Wanted) -> Wanted:
    """The fiscal reading of a period, or the reading by calendar years where only that one is in the filing."""
    return plain if not coverage_of(filed, [fiscal]) and coverage_of(filed, [plain]) else fiscal


def coverage_of(filed: Filed, wanted: Sequence[Wanted]) -> int:
    """How many of the asked periods the filing holds at all: in a row, or as the day that it reports on."""
    return sum(any(t in filed.periods for t in terms_of([w])) or home_of(filed, [w]) > 0 for w in wanted)


def max_coverage(filings: Mapping[str, Filed], wanted: Mapping[str, list[Wanted]]) -> int:
    """Most asked periods that one of the filings holds."""
    return max((coverage_of(f, wanted[d]) for d, f in filings.items()), default=0)


def terms_of(wanted: Sequence[Wanted]) -> list[str]:
    """Index terms of the asked periods, with the neighbouring month where the end is within a week of it."""
    return list(dict.fromkeys(term for one in wanted for term in _terms(one.periods)))


@lru_cache(maxsize=4096)
def _terms(periods: tuple[Period, ...]) -> tuple[str, ...]:
    terms: dict[str, None] = {}
    for period in periods:
        for shift in (0, -7, 7):
            end = date.fromordinal(period.end.toordinal() + shift)
            start = None if period.start is None else date.fromordinal(period.start.toordinal() + shift)
            terms[period_term(start, end)] = None
    return tuple(terms)


def dense_list(
    vector: Vectors, scope: Scope, reader: IndexReader, encoder: Encoder, steps: Steps
) -> list[tuple[str, float]]:
    """Nearest rows by cosine to the question's vector."""
    return reader.vectors(encoder.model_id, encoder.dimension).search(vector, scope.numbers, steps.depth)


def expanded(understood: Understood, scope: Scope) -> str:
    """The question with its periods spelled out, which is how rows name them."""
    wanted = next(iter(scope.wanted.values()), []) if scope.narrowed else []
    spelled = [f"{p.months} months ended {p.end:%B %-d, %Y}" for w in wanted for p in w.periods[:1] if p.start]
    return " ".join([understood.question, *spelled])


def keyword_lists(
    understood: Understood, variants: Sequence[tuple[Phrase, float]], scope: Scope, reader: IndexReader, steps: Steps
) -> list[list[str]]:
    """BM25 lists: over all rows, and over those that hold an asked period."""
    lexical = reader.lexical
    weights = dict.fromkeys(understood.metric, 1.0)
    for phrase, _ in variants[1:]:
        for term in phrase:
            weights.setdefault(term, SYNONYM)
    words = lexical.words(weights, BOOSTS)
    words += lexical.words(dict.fromkeys(understood.dates, DATE), {"label": BOOSTS["label"]})
    if not words:
        return []
    terms = sorted({t for d in scope.filings for t in terms_of(scope.wanted[d])})
    flags = lexical.flags("periods", terms, steps.period_boost)
    numbers = lexical.flags("nums", understood.numbers, 4.0)
    wanted = ["noted"] * understood.wants_note + ["figure"] * understood.wants_figure
    notes = lexical.flags("kind", wanted, steps.note_boost)
    extra = [*flags, *numbers, *notes]
    lists = [lexical.search(lexical.any_of([*words, *extra]), scope.numbers, steps.depth)]
    if flags and steps.period_depth:
        needed = [lexical.any_of(words), *flags]
        lists.append(lexical.search(lexical.all_of(needed, [*numbers, *notes]), scope.numbers, steps.period_depth))
    return [[name for name, _ in found] for found in lists]


def unknown_words(understood: Understood, scope: Scope, reader: IndexReader) -> tuple[str, ...]:
    """Words of the metric that no row of the filings searched holds."""
    return tuple(t for t in dict.fromkeys(understood.metric) if not reader.lexical.holds(t, scope.numbers))


def fuse(lists: Sequence[Sequence[str]]) -> dict[str, float]:
    """Reciprocal rank fusion with k = 60, ranks from 1 (Cormack, Clarke and Buettcher, 2009)."""
    scores: dict[str, float] = {}
    for found in lists:
        for rank, name in enumerate(found, 1):
            scores[name] = scores.get(name, 0.0) + 1.0 / (RRF_K + rank)
    return scores


def gather(fused: Mapping[str, float], reader: IndexReader, scope: Scope) -> list[Hit]:
    """Stored rows of the fused list."""
    rows = reader.lexical.rows(list(fused), scope.numbers)
    return [Hit(rows[name], score, score=score) for name, score in fused.items() if name in rows]


def note_ranks(hits: Sequence[Hit], dense: Sequence[tuple[str, float]], keyword: Sequence[str]) -> None:
    """Record where each hit came from."""
    cosines = dict(dense)
    places = {name: i for i, (name, _) in enumerate(dense, 1)}
    words = {name: i for i, name in enumerate(keyword, 1)}
    for hit in hits:
        name = hit.row["proposition_id"]
        hit.cosine, hit.dense_rank, hit.keyword_rank = cosines.get(name), places.get(name), words.get(name)


def match(
    hits: Sequence[Hit], understood: Understood, variants: Sequence[tuple[Phrase, float]], scope: Scope,
    reader: IndexReader,
) -> None:  # fmt: skip
    """Score the hits by structure, with the fused rank as one voice among others."""
    size = max(reader.lexical.size, 1)

    def weigh(term: str) -> float:
        return math.log(1.0 + size / (1.0 + reader.lexical.frequency("text", term)))

    company = {
        t for f in understood.companies for t in vocabulary().content(f.company.lower().replace(",", "").split())
    }
    stops = frozenset(vocabulary().stop) | company
    matcher = Matcher(variants, weigh, stops, understood)
    top = max((h.fused for h in hits), default=1.0)
    homes = {doc_id: home_of(filed, scope.wanted.get(doc_id, [])) for doc_id, filed in scope.filings.items()}
    for hit in hits:
        doc_id = hit.row["doc_id"]
        hit.fit = matcher.fit(hit.row, scope.wanted.get(doc_id, []), homes.get(doc_id, 0.0))
        hit.score = _score(hit, understood, top)


def spread(hits: Sequence[Hit]) -> list[Hit]:
    """For a broad question: hits reordered so that many rows of one page do not hide the other pages."""
    seen: dict[tuple[str, int], int] = {}
    for hit in hits:
        place = (hit.row["doc_id"], hit.row["page"])
        hit.score -= SAME_PAGE * seen.get(place, 0)
        seen[place] = seen.get(place, 0) + 1
    return sorted(hits, key=lambda h: (-h.score, h.row["proposition_id"]))


def by_name(hits: Sequence[Hit], understood: Understood, scope: Scope, reader: IndexReader) -> tuple[list[Hit], Named]:
    """The hits without those of other numbers; bearers of an asked name first where nothing else was asked."""
    names = set(understood.named)
    if not names:
        return list(hits), Named({})
    named = judge_names(understood.named, [h.row for h in hits], reader, scope.filings)
    kept = [h for h in hits if not is_other(h.row, names, notes_too=understood.only_named)]
    captioned = {n for n in names if sort_of(n) in CAPTIONED}
    first = [h for h in kept if set(named_of(h.row)) & (names if understood.only_named else captioned)]
    if understood.only_named:
        first.sort(key=lambda h: place(h.row))
    ids = {id(h) for h in first}
    return first + [h for h in kept if id(h) not in ids], named


def home_of(filed: Filed, wanted: Sequence[Wanted]) -> float:
    """1 where the filing reports on the last of the asked periods."""
    ends = [w.periods[0].end for w in wanted]
    end = filed.filing.get("period_end")
    return float(abs((max(ends) - date.fromisoformat(end)).days) <= NEAR_DAYS) if ends and end else 0.0


def _score(hit: Hit, understood: Understood, top: float) -> float:
    fit = hit.fit
    if fit is None:
        return hit.fused
    score = fit.score + RANK * hit.fused / top
    if understood.wants_note and hit.row["payload"].get("footnotes"):
        score += NOTED
    if understood.wants_figure and hit.row["kind"] == "figure":
        score += DRAWN * fit.metric
    return score


def rerank(hits: Sequence[Hit], understood: Understood, reranker: Reranker, depth: int = 20) -> list[Hit]:
    """The first `depth` hits in the reranker's order, the others behind them."""
    head = list(hits[:depth])
    scores = reranker.score(understood.question, [h.row["text"] for h in head])
    order = sorted(range(len(head)), key=lambda i: (-float(scores[i]), i))
    return [head[i] for i in order] + list(hits[depth:])


def without(steps: Steps, **off: Any) -> Steps:
    """`steps` with some switched off or changed, for ablations."""
    return replace(steps, **off)
