"""Prompts to files, replies from files: any model, batch service or person can answer.

Input: a prompt; folders. Output: the reply that stands under the prompt's name. Invariants: a reply belongs to one
prompt, whose name ends in its digest, so that what was written for another state of the lake is never read; the same
prompt gives the same file, byte by byte; nothing is asked of any service.
"""

from __future__ import annotations

import json
from pathlib import Path

from tieout.errors import ModelError, NoReply
from tieout.models.ports import Prompt, Reply

FORMS = (".json", ".txt", ".md")  # names under which a reply is looked for
MOST_BYTES = 1_000_000


class FileReplies:
    """A generator whose replies others write."""

    model_id = "files"

    def __init__(self, prompts: Path | None = None, replies: Path | None = None) -> None:
        """Prompts are written to the folder `prompts`, replies are read from `replies`; either may be left out."""
        self._prompts, self._replies = prompts, replies

    def reply(self, prompt: Prompt) -> Reply:
        """The reply on file. Raises NoReply where there is none, ModelError where it cannot be read."""
        if self._prompts is not None:
            self._prompts.mkdir(parents=True, exist_ok=True)
            (self._prompts / f"{prompt.name}.txt").write_text(told(prompt), encoding="utf-8")
        if self._replies is None:
            raise NoReply(f"{prompt.name}{FORMS[0]}", "any folder: name one with --replies")
        path = next((p for form in FORMS if (p := self._replies / f"{prompt.name}{form}").is_file()), None)
        if path is None:
            raise NoReply(f"{prompt.name}{FORMS[0]}", str(self._replies))
        return Reply(_read(path))


def told(prompt: Prompt) -> str:
    """The prompt as one text: the rules, what is asked, the form of the reply."""
    form = json.dumps(prompt.schema, ensure_ascii=False)
    return f"{prompt.rules}\n\nReply with one JSON object of this schema:\n{form}\n\n{prompt.content}\n"


def _read(path: Path) -> str:
    """The text, cut where it is longer than any reply; what is no UTF-8 is left for the reader of replies to refuse."""
    try:
        with path.open("rb") as stream:
            return stream.read(MOST_BYTES).decode("utf-8", errors="replace")
    except OSError as error:
        raise ModelError(f"{path} cannot be read ({error}).") from error
