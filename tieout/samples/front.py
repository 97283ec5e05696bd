"""What surrounds the statements: covers of SEC forms, tables of contents, signatures, running heads.

Input: the words of the cover. Output: ink, and the printed cells of the table of contents in the truth (numbers,
but no facts). Invariants: a table of contents prints the pages on which its headings were set, known from a first
setting of the filing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tieout.samples.book import Book, bold, italic


@dataclass(frozen=True)
class Cover:
    """The facts on the cover of a 10-K or 10-Q."""

    form: str
    company: str
    report: str
    state: str
    employer_id: str
    file_number: str
    address: tuple[str, ...]
    phone: str
    security: tuple[str, str, str]
    shares: str
    checks: tuple[str, ...]


def running(left: str, right: str = "", *, first: bool = False) -> Callable[[Book], None]:
    """A running head, and the page number at the foot; `first`: also on page 1."""

    def draw(book: Book) -> None:
        if book.page == 1 and not first:
            return
        face = book.face.at(8)
        book.sheet.text(book.left, book.margin - 14, left, face)
        book.sheet.text(book.right, book.margin - 14, right, face, "right")
        book.sheet.text((book.left + book.right) / 2, book.bottom + 26, str(book.page), face, "center")

    return draw


def sec_cover(book: Book, cover: Cover) -> None:
    """The first page of a 10-K or 10-Q."""
    strong = bold(book.face)
    book.line("UNITED STATES", strong.at(13), align="center")
    book.line("SECURITIES AND EXCHANGE COMMISSION", strong.at(13), align="center")
    book.line("Washington, D.C. 20549", align="center")
    book.space(8)
    book.sheet.rule(book.left + 120, book.y, book.right - 120, width=1)
    book.space(6)
    book.line(f"FORM {cover.form}", strong.at(18), align="center")
    book.line("(Mark One)", align="center")
    for text in cover.checks:
        book.line(text, strong, align="center")
    book.line(cover.report, strong, align="center")
    book.line(f"Commission File Number: {cover.file_number}", align="center")
    book.space(16)
    book.line(cover.company.upper(), strong.at(20), align="center")
    book.line("(Exact name of registrant as specified in its charter)", book.face.at(8), align="center")
    book.space(12)
    _pair(book, (cover.state, cover.employer_id), ("(State of incorporation)", "(I.R.S. Employer Identification No.)"))
    for text in cover.address:
        book.line(text, strong, align="center")
    book.line("(Address of principal executive offices)", book.face.at(8), align="center")
    book.line(cover.phone, strong, align="center")
    book.line("(Registrant’s telephone number, including area code)", book.face.at(8), align="center")
    book.space(12)
    book.line("Securities registered pursuant to Section 12(b) of the Act:", align="center")
    _triple(book, ("Title of each class", "Trading symbol", "Name of each exchange on which registered"), head=True)
    _triple(book, cover.security, head=False)
    book.space(10)
    book.para(
        "Indicate by check mark whether the registrant (1) has filed all reports required to be filed by Section 13 or "
        "15(d) of the Securities Exchange Act of 1934 during the preceding 12 months and (2) has been subject to such "
        "filing requirements for the past 90 days. Yes [X] No [ ]",
        book.face.at(9),
    )
    book.para(cover.shares, book.face.at(9))


def _pair(book: Book, top: tuple[str, str], below: tuple[str, str]) -> None:
    for x, upper, lower in (
        (book.left + book.width * 0.25, top[0], below[0]),
        (book.left + book.width * 0.75, top[1], below[1]),
    ):
        book.sheet.text(x, book.y + 10, upper, bold(book.face), "center")
        book.sheet.text(x, book.y + 21, lower, book.face.at(8), "center")
    book.space(34)


def _triple(book: Book, parts: tuple[str, str, str], *, head: bool) -> None:
    face = bold(book.face).at(8) if head else book.face.at(9)
    for share, text in zip((0.18, 0.5, 0.8), parts, strict=True):
        book.sheet.text(book.left + book.width * share, book.y + 10, text, face, "center")
    book.space(14)
    if head:
        book.sheet.rule(book.left, book.y, book.right)


def contents(
    book: Book, entries: Sequence[tuple[str, str]], pages: Mapping[str, int], *, item_width: float = 52
) -> None:
    """A table of contents: (item, heading) pairs; an entry without a known page is a part's heading."""
    book.heading("TABLE OF CONTENTS", align="center")
    table = book.truth.open_table(None, None, 0, [["Page"]])
    box = book.sheet.text(book.right, book.y + 10, "Page", bold(book.face), "right")
    book.truth.add_cell(table, book.page, box, "Page", row=0, col=2, is_header=True, row_kind="header")
    book.space(16)
    for i, (item, heading) in enumerate(entries, 1):
        known = heading in pages
        face = book.face if known else bold(book.face)
        parts = [
            (book.left, item, "left", 0),
            (book.left + (item_width if item else 0), heading.removeprefix(item).lstrip(), "left", 1),
        ]
        parts += [(book.right, str(pages[heading]), "right", 2)] if known else []
        for x, text, align, col in parts:
            if text:
                box = book.sheet.text(x, book.y + 10, text, face, align)
                book.truth.add_cell(table, book.page, box, text, row=i, col=col)
        book.space(15)


def signatures(book: Book, company: str, day: str, people: Sequence[tuple[str, str]]) -> None:
    """The signature block of a filing."""
    book.heading("SIGNATURES", align="center")
    book.para(
        "Pursuant to the requirements of the Securities Exchange Act of 1934, the registrant has duly caused this "
        "report to be signed on its behalf by the undersigned thereunto duly authorized."
    )
    middle = book.left + book.width / 2
    book.line(company.upper(), bold(book.face), x=middle)
    for name, title in people:
        book.need(60)
        book.space(12)
        book.sheet.text(book.left, book.y + 10, f"Date: {day}", book.face)
        book.sheet.text(middle, book.y + 10, f"By: /s/ {name}", italic(book.face))
        book.sheet.rule(middle, book.y + 13, book.right)
        book.space(15)
        book.line(name, x=middle)
        book.line(title, x=middle)
