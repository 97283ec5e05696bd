"""A language model as generator: its claims as drafts, each citation resolved against what it was shown.

Input: what was retrieved; a `Generator` of `tieout.models`. Output: a draft. Invariants: the model sees the retrieved
records only; a cell id that it was not shown stays a citation without a place, which the verifier refuses.
"""

from __future__ import annotations

from dataclasses import asdict, replace
from decimal import Decimal, InvalidOperation
from typing import Any

from tieout.answer.context import Context
from tieout.answer.model import Citation, Claim, Draft, Usage, refusal
from tieout.answer.prompt import prompt_of
from tieout.answer.replies import prompt_for, read_reply
from tieout.answer.retrieve import Retrieved
from tieout.audit import NO_TRACE, Tracer
from tieout.errors import ModelError, NoReply
from tieout.models.ports import Generator, Prompt, Reply, Spent

RECORDS = 8  # of the question; those of operands come on top
OPERAND_RECORDS = 2


class Language:
    """Drafts written by a language model."""

    def __init__(self, model: Generator) -> None:
        """`model` writes the claims."""
        self._model = model

    @property
    def model_id(self) -> str:
        """The model's name."""
        return self._model.model_id

    def shown(self, found: Retrieved) -> Context:
        """The first records of the question and of each operand."""
        records = [*found.result.records[:RECORDS]]
        return Context([*records, *(r for one in found.operands for r in one.result.records[:OPERAND_RECORDS])])

    def draft(self, found: Retrieved, tracer: Tracer = NO_TRACE) -> Draft:
        """The model's claims, or what it says is missing; the call is a step of the trace.

        Raises ModelError where the model cannot be asked; a reply that cannot be read is a refusal.
        """
        context = self.shown(found)
        prompt = prompt_for(found.result.question, prompt_of(context.records))
        try:
            reply = self._asked(prompt, tracer)
        except NoReply as missing:
            return replace(refusal((str(missing),)), awaits=missing.file_name)
        usage = _usage(self.model_id, reply.spent)
        try:
            written = read_reply(reply, self.model_id)
        except ModelError as error:
            return refusal((str(error),), usage)
        if not written.claims:
            return refusal((written.lacking or "the records do not suffice",), usage)
        return Draft(tuple(_claim(c, context) for c in written.claims), _lacking(written.lacking), usage=usage)

    def _asked(self, prompt: Prompt, tracer: Tracer) -> Reply:
        asked = {"model": self.model_id, "prompt": prompt.name, "rules": prompt.rules, "content": prompt.content}
        with tracer.span("model", asked) as span:
            reply = self._model.reply(prompt)
            span.finish({"reply": reply.text, "spent": asdict(reply.spent)})
        return reply


def _lacking(reason: str | None) -> tuple[str, ...]:
    return (reason,) if reason else ()


def _usage(model_id: str, spent: Spent) -> Usage:
    cost = None if spent.cost_usd is None else f"{spent.cost_usd:f}"
    return Usage(model_id, spent.input_tokens, spent.output_tokens, spent.cached_tokens, cost)


def _claim(given: dict[str, Any], context: Context) -> Claim:
    citations = tuple(_citation(c, context) for c in given["citations"])
    kept = {k: given[k] for k in ("text", "unit", "currency", "period_start", "period_end", "entity", "metric")}
    value, arithmetic = _decimal(given["value"]), given["arithmetic"] or None
    return Claim(
        **kept, value=value, grounded=False, reason="not verified", confidence=1.0, citations=citations,
        arithmetic=arithmetic,
    )  # fmt: skip


def _decimal(text: str | None) -> str | None:
    """The value as given, if it is a number. Raises ModelError for any other text."""
    try:
        if text is None or Decimal(text).is_finite():
            return text
    except InvalidOperation:
        pass
    raise ModelError(f"The model gave the value {text!r}, which is no decimal number.")


def _citation(given: dict[str, Any], context: Context) -> Citation:
    if given["cell_id"] is not None:
        seen = context.cell(given["cell_id"])
        if seen is None:
            return Citation(given["file_name"] or "", given["page"] or 0, None, given["cell_id"])
        return Citation(seen.record.file_name, seen.cell["page"], tuple(seen.cell["box"]), given["cell_id"])
    return Citation(given["file_name"] or "", given["page"] or 0, None, None, given["snippet"])
