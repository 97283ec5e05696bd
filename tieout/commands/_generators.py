"""Generators by name: `extractive`, `anthropic`, or the name of one of Anthropic's models."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tieout.answer import Answerer
    from tieout.query import Searcher
    from tieout.settings import Settings

EXTRACTIVE, ANTHROPIC = "extractive", "anthropic"


def answerer(searcher: Searcher, settings: Settings | None, name: str = EXTRACTIVE) -> Answerer:
    """The answerer whose claims the generator called `name` writes. Raises ModelError where its key is not set."""
    from tieout.answer import Answerer

    ungrounded = settings.ungrounded if settings else "withhold"
    return Answerer(searcher, **_models(name, settings), ungrounded=ungrounded)


def _models(name: str, settings: Settings | None) -> dict[str, Any]:
    if name == EXTRACTIVE:
        return {}
    from tieout.answer import Language
    from tieout.models.anthropic import AnthropicGenerator, AnthropicJudge, price_of

    model = None if name == ANTHROPIC else name
    prices = (settings.model_price_input, settings.model_price_output) if settings else (0.0, 0.0)
    return {
        "generator": Language(AnthropicGenerator(model, price=price_of(*prices))),
        "judge": AnthropicJudge(model),
    }
