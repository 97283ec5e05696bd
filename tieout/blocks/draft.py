"""The block while it is being built: lines of one column, or a region, with what is known of it so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from tieout.layout.text import TextLine
from tieout.pages.model import Box


@dataclass(slots=True, eq=False)
class Draft:
    """A block to be. `kind` is a value of the contract's closed set; `column` numbers the page's columns.

    `words_box` is the part of a region that its words fill, which places it among the lines.
    """

    page: int
    kind: str
    box: Box
    lines: list[TextLine] = field(default_factory=list)
    column: int = 0
    text: str = ""
    level: int | None = None
    section_path: list[str] = field(default_factory=list)
    markers: list[str] = field(default_factory=list)
    words_box: Box | None = None
    table_id: str | None = None

    @property
    def size(self) -> float:
        """Type size of its longest line; 0 for a region."""
        return max(self.lines, key=lambda line: len(line.text)).size if self.lines else 0.0

    @property
    def bold(self) -> bool:
        """All lines bold."""
        return bool(self.lines) and all(line.bold for line in self.lines)

    @property
    def italic(self) -> bool:
        """All lines italic."""
        return bool(self.lines) and all(line.italic for line in self.lines)


def of_lines(page: int, kind: str, lines: list[TextLine], column: int = 0) -> Draft:
    """A draft of at least one line."""
    box = (
        min(line.x0 for line in lines),
        min(line.y0 for line in lines),
        max(line.x1 for line in lines),
        max(line.y1 for line in lines),
    )
    markers = [m for line in lines for m in line.markers]
    return Draft(page, kind, box, lines, column, join_lines([line.text for line in lines]), markers=markers)


def join_lines(texts: list[str]) -> str:
    """Lines as running text: a word broken by a hyphen at a line's end is put together again."""
    out = ""
    for text in texts:
        if not out:
            out = text
        elif _broken(out, text):
            out = out[:-1] + text
        elif out.endswith(("-", "\N{HYPHEN}", "/")) and not out.endswith((" -", " /")):
            out += text
        else:
            out = f"{out} {text}"
    return out.replace("\N{SOFT HYPHEN}", "")


_KEEP = ("non", "self", "co", "pre", "post", "long", "short", "year", "third", "right", "non-", "well", "held", "time")


def _broken(left: str, right: str) -> bool:
    """A soft break inside a word: letters, hyphen, then a lower-case letter; compounds keep their hyphen."""
    if not left.endswith(("-", "\N{SOFT HYPHEN}", "\N{HYPHEN}")) or not right[:1].islower():
        return False
    word = left.rsplit(None, 1)[-1][:-1]
    return len(word) > 1 and word.isalpha() and word.lower() not in _KEEP
