"""A checked text → a copy of it with each figure marked, and a list of what the marks rest on.

Input: the text and its `Checked` statements. Output: Markdown. Invariants: but for the marks the copy is the text; each
mark has its line in the list.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tieout.check.model import CONTRADICTED, SUPPORTED, UNDECIDED, Checked, Finding, Place, tally

SIGNS = {SUPPORTED: "✓", CONTRADICTED: "✗", UNDECIDED: "?"}


def markdown(text: str, checked: Sequence[Checked]) -> str:
    """The text with a numbered mark behind each figure, then a line for each mark, then how many of each there are."""
    out, at, lines = [], 0, []
    for number, (start, end, finding) in enumerate(placed(checked), 1):
        if start < at:
            continue
        sign = SIGNS[finding.verdict]
        out.append(f"{text[at:start]}**{text[start:end]}** [{sign}{number}]")
        lines.append(f"- [{sign}{number}] {finding.verdict}: {finding.reason}{source(finding)}")
        at = end
    counts = ", ".join(f"{n} {verdict}" for verdict, n in tally(checked).items())
    return (
        "\n\n".join(["".join([*out, text[at:]]).rstrip(), "---", "\n".join(lines) or "Nothing to check.", counts])
        + "\n"
    )


def placed(checked: Sequence[Checked]) -> Iterator[tuple[int, int, Finding]]:
    """Findings with their places in the text, in its order."""
    every = [(c.start + f.start, c.start + f.end, f) for c in checked for f in c.findings]
    yield from sorted(every, key=lambda one: one[:2])


def source(finding: Finding) -> str:
    """Where the evidence stands: " (acme.pdf, p. 12: “…”)"."""
    if not finding.places:
        return ""
    first = finding.places[0]
    quoted = f": “{first.snippet}”" if first.snippet else ""
    return f" ({where(first)}{quoted})"


def where(place: Place) -> str:
    """File and page."""
    return f"{place.file_name}, p. {place.page}"
