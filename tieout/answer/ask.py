"""The one way to an answer: retrieve → generate → verify → assemble, each a span of the trace.

Input: a question, collections, a generator (the extractive one by default), a judge for prose. Output: an `Answer`.
Invariants: every claim goes through the verifier, whoever wrote it; an answer without a grounded claim is a refusal;
ungrounded claims are withheld, or shown as such, as the settings say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import Any, Literal, Protocol

from tieout.answer.candidates import LOOKED_AT
from tieout.answer.concluding import NOT_CHECKED, with_checked_conclusion
from tieout.answer.context import Context
from tieout.answer.extractive import Extractive
from tieout.answer.meant import meant
from tieout.answer.model import Answer, Claim, Draft, Meant
from tieout.answer.nearest import nearest
from tieout.answer.pinned import at_pin, read_pin
from tieout.answer.retrieve import Retrieved, retrieve, retrieve_at
from tieout.answer.saying import said
from tieout.answer.sources import Sources, sources_of
from tieout.answer.verify import generation_confidence, verify, within_periods
from tieout.audit import NO_TRACE, Tracer
from tieout.models.ports import Judge
from tieout.query import Mode, QueryResult, Searcher, open_searcher
from tieout.settings import Settings

Ungrounded = Literal["withhold", "show"]


class Drafter(Protocol):
    """Writes a draft from what was retrieved."""

    @property
    def model_id(self) -> str:
        """Name of the generator, or of its model."""

    def gather(self, found: Retrieved, sources: Sources, k: int) -> Retrieved:
        """What was retrieved, with what else the generator reads; `k` is how much."""

    def shown(self, found: Retrieved) -> Context:
        """What of it the generator sees; nothing else may be cited."""

    def draft(self, found: Retrieved, tracer: Tracer = NO_TRACE) -> Draft:
        """Claims, or why there are none; calls of a model are steps of the trace."""


@dataclass(frozen=True)
class Answered:
    """An answer with the search result that it rests on."""

    result: QueryResult
    answer: Answer


class Answerer:
    """A searcher with a generator and a verifier, for many questions."""

    def __init__(
        self, searcher: Searcher, *, generator: Drafter | None = None, judge: Judge | None = None,
        ungrounded: Ungrounded = "withhold",
    ) -> None:  # fmt: skip
        """`judge` compares prose claims with their passages; without one only verbatim ones are grounded."""
        self._searcher = searcher
        self._generator: Drafter = generator or Extractive()
        self._judge = judge
        self._ungrounded = ungrounded

    def ask(self, question: str, *, k: int = 5, tracer: Tracer = NO_TRACE, **given: Any) -> Answered:
        """Answer one question; `given` are the arguments of `tieout.query.query`. The result holds `k` records."""
        sources = sources_of(self._searcher, max(k, LOOKED_AT), given)
        fixed = dict(given.pop("filters", None) or {})
        asked = {"question": question, "generator": self._generator.model_id, "k": k, **given}
        with tracer.span("answer", asked | ({"filters": fixed} if fixed else {})) as root:
            found = self._retrieve(question, sources, k, tracer)
            draft = self._generate(found, tracer)
            claims = self._verify(draft, found, tracer)
            answer = self._assemble(draft, claims, found, tracer)
            if answer.refused and answer.awaits is None:
                answer = replace(
                    answer, nearest=nearest(found, sources.on_page, sources.search), meant=self._meant(found, given)
                )
            root.finish({"answer": answer.to_json()}, "refused" if answer.refused else "answered")
        return Answered(replace(found.result, records=found.result.records[:k]), answer)

    def _retrieve(self, question: str, sources: Sources, k: int, tracer: Tracer) -> Retrieved:
        with tracer.span("retrieve", {"question": question, "generation": self._searcher.generation}) as span:
            pin = read_pin(question, sources.file_names)
            found = (
                retrieve_at(question, sources.search, at_pin(pin, sources.on_page))
                if pin
                else retrieve(question, sources.search, sources.passages, sources.tables)
            )
            found = self._generator.gather(found, sources, k)
            span.finish(found.to_json(), found.plan.said if found.plan else "; ".join(found.result.reasons))
        return found

    def _meant(self, found: Retrieved, given: Mapping[str, Any]) -> tuple[Meant, ...]:
        """What unknown words of a refused question may stand for."""
        question = found.result.question
        return meant(question, self._searcher.spellings(question, given.get("collections", ())))

    def _generate(self, found: Retrieved, tracer: Tracer) -> Draft:
        asked = {
            "generator": self._generator.model_id,
            "records": [r.record_id for r in self._generator.shown(found).records],
        }
        with tracer.span("generate", asked) as span:
            draft = self._generator.draft(found, tracer)
            span.finish(asdict(draft), "; ".join(draft.reasons))
        return draft

    def _verify(self, draft: Draft, found: Retrieved, tracer: Tracer) -> tuple[Claim, ...]:
        asked = {"claims": len(draft.claims), "judge": self._judge.model_id if self._judge else None}
        with tracer.span("verify", asked) as span:
            shown = self._generator.shown(found)
            claims = verify(draft.claims, shown, self._judge)
            claims = within_periods(claims, shown) if found.asks_of_periods else claims
            verdicts = [{k: getattr(c, k) for k in ("text", "grounded", "reason", "confidence")} for c in claims]
            span.finish({"verdicts": verdicts}, f"{sum(c.grounded for c in claims)} of {len(claims)} grounded")
        return claims

    def _assemble(self, draft: Draft, claims: Sequence[Claim], found: Retrieved, tracer: Tracer) -> Answer:
        with tracer.span("assemble", {"ungrounded": self._ungrounded}) as span:
            draft = with_checked_conclusion(draft, claims, self._generator.shown(found), found.result.question)
            answer = assemble(draft, claims, self._generator.model_id, self._ungrounded)
            span.finish({"refused": answer.refused, "text": answer.text, "confidence": answer.generation_confidence})
        return answer


def ask(
    question: str, *, collections: Sequence[str], k: int = 5, mode: Mode = "hybrid", as_of: date | None = None,
    filters: Mapping[str, Any] | None = None, generator: Drafter | None = None, judge: Judge | None = None,
    settings: Settings | None = None, tracer: Tracer = NO_TRACE,
) -> Answer:  # fmt: skip
    """The answer to `question` from `collections`, its claims verified; the arguments of a search are those of `query`.

    Raises what `query` raises, and `ModelError` where the generator's service fails.
    """
    settings = settings or Settings.load()
    answerer = Answerer(open_searcher(settings), generator=generator, judge=judge, ungrounded=settings.ungrounded)
    given = {"collections": list(collections), "mode": mode, "as_of": as_of, "filters": filters}
    return answerer.ask(question, k=k, tracer=tracer, **given).answer


def assemble(draft: Draft, claims: Sequence[Claim], generator: str, ungrounded: Ungrounded) -> Answer:
    """Text and claims for a reader."""
    sure = generation_confidence(claims)
    unproved = generator == Extractive.model_id and bool(claims) and claims[0].arithmetic is not None
    unproved = unproved and not claims[0].grounded  # what it would be computed from is no answer in its place
    grounded = [] if unproved else [c for c in claims if c.grounded]
    failed = [f"not grounded: {c.text} ({c.reason})" for c in claims if not c.grounded]
    reasons = (*draft.reasons, *failed) or ("the filings do not tell",)
    shown = tuple(claims) if ungrounded == "show" else tuple(grounded)
    if not grounded:
        text = f"Not answered: {'; '.join(reasons)}."
        kept = shown if ungrounded == "show" else ()
        return Answer(True, text, reasons, kept, (), sure, generator, draft.usage, awaits=draft.awaits)
    told = _once(shown)
    text = said(told) if all(c.grounded for c in told) else "; ".join(map(_marked, told))
    text = f"{draft.lead}. {text}" if draft.lead else text
    if draft.conclusion:
        text = f"{draft.conclusion.rstrip('.')}. So concludes {generator}, {NOT_CHECKED}, from: {text}"
    reasons = (*draft.reasons, *failed)
    return Answer(False, text, reasons, shown, draft.footnotes, sure, generator, draft.usage,
                  conclusion=draft.conclusion)  # fmt: skip


def _once(claims: Sequence[Claim]) -> Sequence[Claim]:
    """The claims without those whose cells stand in a computed one before them."""
    told: list[Claim] = []
    for claim in claims:
        held = {p.cell_id for c in told if c.arithmetic is not None and c.grounded for p in c.citations}
        if claim.arithmetic is not None or not held or not {p.cell_id for p in claim.citations} <= held:
            told.append(claim)
    return told


def _marked(claim: Claim) -> str:
    """A claim's words, and why they are not grounded where they are not."""
    return claim.text if claim.grounded else f"[not grounded: {claim.reason}] {claim.text}"
