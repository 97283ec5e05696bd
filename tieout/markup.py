"""HTML of small tables, for notebooks: everything that is given is escaped, nothing of it is trusted as markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

_NUMBERS = frozenset("0123456789.,()-+–%=* ")


@dataclass(frozen=True, slots=True)
class Told:
    """A text of a table with what is said when it is pointed at."""

    text: str
    hint: str = ""


def html_table(title: str, head: Sequence[str], rows: Iterable[Sequence[str | Told]], notes: Iterable[str] = ()) -> str:
    """A table under its title, with notes below it; numbers stand on the right."""
    heads = "".join(f"<th>{escape(text)}</th>" for text in head)
    lines = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    below = "".join(f"<div><small>{escape(note)}</small></div>" for note in notes)
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table>" if heads or lines else ""
    return f"<div><strong>{escape(title)}</strong>{table}{below}</div>"


def _cell(given: str | Told) -> str:
    told = given if isinstance(given, Told) else Told(given)
    side = "right" if told.text and set(told.text) <= _NUMBERS else "left"
    hint = f' title="{escape(told.hint)}"' if told.hint else ""
    return f'<td style="text-align:{side}"{hint}>{escape(told.text)}</td>'
