"""What a line is of another one: "theatres accounted for 62.8 % of consolidated revenues".

Input: a line and an assertion of a share. Output: `Result`s. Invariants: both figures are of one period, kind and
currency; the whole is the item that the statement names, never a guess.
"""

from __future__ import annotations

from collections.abc import Iterator

from tieout.check.dates import Dates
from tieout.check.ledger import Ledger, Line
from tieout.check.lines import candidates
from tieout.check.reading import SHARE, Assertion
from tieout.check.sums import Result, shown

WHOLE = 0.6  # score of a line that is taken for the whole
WHOLES = 3


def share_results(line: Line, one: Assertion, ledger: Ledger, dates: Dates) -> Iterator[Result]:
    """The line's part of the whole that is named."""
    if SHARE not in one.relations or not one.base:
        return
    for whole in [c for c in candidates(one.base, ledger) if c.score >= WHOLE][:WHOLES]:
        for part in dates.levels(line, one.whens, earlier=one.earlier):
            for total in dates.levels(whole.line, one.whens, earlier=one.earlier):
                alike = (part.kind, part.currency, part.period) == (total.kind, total.currency, total.period)
                if alike and part.value is not None and total.value:
                    told = f"{shown(part)} of {shown(total)}"
                    slack = (part.slack + total.slack) / abs(total.value)
                    yield Result(SHARE, part.value / total.value, slack, (part, total), told, line, rate=True)
