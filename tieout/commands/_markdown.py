"""An answer as Markdown: what it says, its claims as a table, notes, and a source line for each cited page."""

from __future__ import annotations

import re
from itertools import starmap
from typing import TYPE_CHECKING

from tieout.commands._answers import offered

if TYPE_CHECKING:
    from tieout.answer.model import Answer

_SPECIAL = re.compile(r"([\\`*_\[\]<>|#])")


def markdown(answer: Answer) -> str:
    """The answer as one Markdown text; what a filing or a model says is escaped."""
    from tieout.answer.shown import COLUMNS, rows

    parts = [f"**{_plain(answer.text)}**"]
    if answer.claims:
        table = [COLUMNS, ["---"] * len(COLUMNS), *([_plain(v) for v in row] for c in answer.claims for row in rows(c))]
        parts.append("\n".join(f"| {' | '.join(row)} |" for row in table))
    parts += [
        f"- {_plain(text.strip())}: {_plain(ask.strip())}"
        for text, ask in starmap(offered, enumerate(answer.nearest, 1))
    ]
    parts += [f"{_plain(m.word)}: did you mean {_plain(' or '.join(m.instead))}?" for m in answer.meant]
    parts += [f"Note {_plain(str(note['marker']))} {_plain(str(note['text']))}" for note in answer.footnotes]
    if not answer.refused:
        cited = dict.fromkeys((c.file_name, c.page) for claim in answer.claims for c in claim.citations)
        parts.append(f"Source: {'; '.join(f'{_plain(name)}, p. {page}' for name, page in cited)}")
    return "\n\n".join(parts)


def _plain(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))
