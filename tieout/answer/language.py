"""A language model as generator: it reads a sheet of tables and passages, names ids; code makes the claims.

Input: what was retrieved; a `Generator` of `tieout.models`. Output: a draft. Invariants: the model sees the sheet only,
and what it names is looked up on the sheet; a claim that does not keep the form, or names what is not there, is left
out with its reason and costs no other claim; figures are computed and worded here.
"""

from __future__ import annotations

from dataclasses import asdict, replace

from tieout.answer.context import Context
from tieout.answer.expressed import claims_of
from tieout.answer.gather import gathered
from tieout.answer.model import Claim, Draft, Usage, refusal
from tieout.answer.prompt import Sheet, sheet_of
from tieout.answer.replies import Said, Written, prompt_for, read_reply
from tieout.answer.retrieve import Retrieved
from tieout.answer.sources import Sources
from tieout.audit import NO_TRACE, Tracer
from tieout.errors import FormulaError, ModelError, NoReply
from tieout.models.ports import Generator, Prompt, Reply, Spent


class Language:
    """Drafts written by a language model."""

    def __init__(self, model: Generator) -> None:
        """`model` answers the prompts."""
        self._model = model

    @property
    def model_id(self) -> str:
        """The model's name."""
        return self._model.model_id

    def gather(self, found: Retrieved, sources: Sources, k: int) -> Retrieved:
        """With the whole tables and the passages that go on the sheet."""
        return gathered(found, sources, k)

    def shown(self, found: Retrieved) -> Context:
        """What is on the sheet."""
        return sheet_of(found).context

    def draft(self, found: Retrieved, tracer: Tracer = NO_TRACE) -> Draft:
        """The claims of the model's reply, or what it says is missing; the call is a step of the trace.

        Raises ModelError where the model cannot be asked; a reply that cannot be read is a refusal.
        """
        question, sheet = found.result.question, sheet_of(found)
        try:
            reply = self._asked(prompt_for(question, sheet.text), tracer)
        except NoReply as missing:
            return replace(refusal((str(missing),)), awaits=missing.file_name)
        usage = _usage(self.model_id, reply.spent)
        try:
            written = read_reply(reply, self.model_id)
        except ModelError as error:
            return refusal((str(error),), usage)
        return _drafted(written, sheet, question, usage)

    def _asked(self, prompt: Prompt, tracer: Tracer) -> Reply:
        asked = {"model": self.model_id, "prompt": prompt.name, "rules": prompt.rules, "content": prompt.content}
        with tracer.span("model", asked) as span:
            reply = self._model.reply(prompt)
            span.finish({"reply": reply.text, "spent": asdict(reply.spent)})
        return reply


def _drafted(written: Written, sheet: Sheet, question: str, usage: Usage) -> Draft:
    """The draft of what a reply says; without a claim that can be made it is a refusal."""
    claims: dict[Claim, None] = {}
    faults = list(written.faults)
    for said in written.claims:
        made = _made(said, sheet, question)
        if isinstance(made, str):
            faults.append(made)
        else:
            claims |= dict.fromkeys(made)
    reasons = (*([written.lacking] if written.lacking else []), *(f"left out: {fault}" for fault in faults))
    if not claims:
        return refusal(reasons or ("the tables and passages do not suffice",), usage)
    return Draft(tuple(claims), reasons, usage=usage, conclusion=written.conclusion)


def _made(said: Said, sheet: Sheet, question: str) -> list[Claim] | str:
    """The claims, or why there are none."""
    try:
        return claims_of(said, sheet, question)
    except FormulaError as error:
        return f"{said.what or said.expression or said.quote}: {error}"


def _usage(model_id: str, spent: Spent) -> Usage:
    cost = None if spent.cost_usd is None else f"{spent.cost_usd:f}"
    return Usage(model_id, spent.input_tokens, spent.output_tokens, spent.cached_tokens, cost)
