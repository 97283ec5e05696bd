"""The prompt of a question, and a reply to it → what it claims; nothing of a reply is trusted.

Input: a question and its sheet as text; a reply's text. Output: a `Prompt`; `Written` claims, or what is lacking.
Invariants: the same question and sheet give the same prompt under the same name, others another; what does not keep the
form costs the one claim that it stands in, and a `ModelError` is raised only where nothing can be read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import Any

from tieout.answer.grids import safe
from tieout.errors import ModelError
from tieout.indexes.tokens import tokens
from tieout.models.ports import Prompt, Reply
from tieout.toml import read_toml

NAMED = 40  # letters of a question that a prompt is called by
LONG_QUESTION = 4000
MOST_CLAIMS = 40
OPTIONAL = ("expression", "unit", "value", "quote", "source")
_TEXT, _OPTIONAL, _NUMBER = {"type": "string"}, {"type": ["string", "null"]}, {"type": ["integer", "null"]}


def _object(**properties: object) -> dict[str, object]:
    """A JSON schema that requires each of its properties and allows no other."""
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


_CLAIM = _object(
    what=_TEXT, expression=_OPTIONAL, unit=_OPTIONAL, value=_OPTIONAL, decimals=_NUMBER, quote=_OPTIONAL,
    source=_OPTIONAL,
)  # fmt: skip
REPLY = _object(claims={"type": "array", "items": _CLAIM}, conclusion=_OPTIONAL, lacking=_OPTIONAL)


@dataclass(frozen=True)
class Said:
    """One claim as a reply makes it: a figure by its expression, or words by a quote and the id of their source."""

    what: str
    expression: str | None = None
    unit: str | None = None
    value: str | None = None
    decimals: int | None = None
    quote: str | None = None
    source: str | None = None


@dataclass(frozen=True)
class Written:
    """What a reply says; `faults` are claims that did not keep the form, each with the reason."""

    claims: tuple[Said, ...] = ()
    conclusion: str | None = None
    lacking: str | None = None
    faults: tuple[str, ...] = ()


@cache
def rules() -> str:
    """What a model is told to do."""
    return str(read_toml(resources.files("tieout.answer").joinpath("data/rules.toml"))["rules"]).strip()


def prompt_for(question: str, sheet: str) -> Prompt:
    """What a generator is asked."""
    content = f"{sheet}\n\n<question>\n{safe(question, LONG_QUESTION)}\n</question>"
    digest = sha256("\n".join((rules(), json.dumps(REPLY), content)).encode()).hexdigest()
    plain = "-".join(word for word in tokens(question) if word.isascii() and word.isalnum())
    return Prompt(f"{plain[:NAMED].strip('-')}-{digest[:12]}".lstrip("-"), rules(), content, REPLY)


def read_reply(reply: Reply, who: str) -> Written:
    """What a reply says. Raises ModelError, naming `who` wrote it, where there are no claims to be read."""
    found = _parsed(reply.text, who)
    given = found.get("claims") if isinstance(found, dict) else None
    if not isinstance(given, list):
        raise ModelError(f"{who} did not return claims as asked: {str(found)[:200]!r}.")
    read = [_said(one) for one in given[:MOST_CLAIMS]]
    conclusion, lacking = (_text(found.get(name)) for name in ("conclusion", "lacking"))
    faults = tuple(one for one in read if isinstance(one, str))
    return Written(tuple(one for one in read if isinstance(one, Said)), conclusion, lacking, faults)


def _said(given: object) -> Said | str:
    """A claim, or why it is none."""
    if not isinstance(given, Mapping):
        return f"no claim: {str(given)[:80]!r}"
    what, texts = _text(given.get("what")) or "", {name: _text(given.get(name)) for name in OPTIONAL}
    if not texts["expression"] and not texts["quote"]:
        return f"{what or 'a claim'}: neither an expression nor a quote"
    decimals = given.get("decimals")
    whole = decimals if isinstance(decimals, int) and not isinstance(decimals, bool) and 0 <= decimals <= 6 else None
    return Said(what, **texts, decimals=whole)


def _text(given: object) -> str | None:
    """Text or a number as text, None for anything else and for nothing."""
    if isinstance(given, bool) or not isinstance(given, (str, int, float)):
        return None
    return " ".join(str(given).split()) or None


def _parsed(text: str, who: str) -> Any:
    """The JSON object of a reply, also in a fence or between words."""
    try:
        return json.loads(text[text.index("{") : text.rindex("}") + 1])
    except ValueError as error:
        raise ModelError(f"{who} did not return JSON as asked: {text[:200]!r}.") from error
