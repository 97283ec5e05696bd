"""Generators by name: `extractive`, `files`, `anthropic`, or the name of one of Anthropic's models."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tieout.answer import Answerer
    from tieout.models.ports import Generator
    from tieout.query import Searcher
    from tieout.settings import Settings

EXTRACTIVE, ANTHROPIC, FILES = "extractive", "anthropic", "files"


@dataclass(frozen=True)
class Folders:
    """Where prompts are written to, and replies read from."""

    prompts: Path | None = None
    replies: Path | None = None

    def __bool__(self) -> bool:
        return self.prompts is not None or self.replies is not None


NO_FOLDERS = Folders()


def answerer(
    searcher: Searcher, settings: Settings | None, name: str = EXTRACTIVE, folders: Folders = NO_FOLDERS
) -> Answerer:
    """The answerer whose claims the generator called `name` writes. Raises ModelError where its key is not set."""
    from tieout.answer import Answerer

    ungrounded = settings.ungrounded if settings else "withhold"
    return Answerer(searcher, **_models(name, settings, folders), ungrounded=ungrounded)


def _models(name: str, settings: Settings | None, folders: Folders) -> dict[str, Any]:
    if name == EXTRACTIVE:
        return {}
    from tieout.answer import Language

    if name == FILES:
        return {"generator": Language(_files(folders))}
    from tieout.models.anthropic import AnthropicGenerator, AnthropicJudge, price_of

    model = None if name == ANTHROPIC else name
    prices = (settings.model_price_input, settings.model_price_output) if settings else (0.0, 0.0)
    return {
        "generator": Language(AnthropicGenerator(model, price=price_of(*prices))),
        "judge": AnthropicJudge(model),
    }


def _files(folders: Folders) -> Generator:
    from tieout.errors import ModelError
    from tieout.models.files import FileReplies

    if not folders:
        raise ModelError("Its reply was read from a file: ask again with tieout ask --replies DIR.")
    return FileReplies(folders.prompts, folders.replies)
