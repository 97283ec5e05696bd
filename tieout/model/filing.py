"""One filing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Annotated, ClassVar

from tieout.model.record import Declared, DocId, Record, Says

STATUS = ("ready", "rejected", "superseded")


@dataclass(frozen=True, slots=True, kw_only=True)
class Filing(Record):
    """One filing: what it is, whose, and which period it reports on."""

    TABLE: ClassVar[Declared] = Declared("filings", 1, "One row a filing, rejected ones included.", ("doc_id",))

    doc_id: DocId
    sha256: Annotated[str, Says("hash of the file's bytes")]
    source_id: Annotated[str, Says("key of the filing within its collection; the file name by default")]
    file_name: Annotated[str, Says("name of the file that was read")]
    collection: Annotated[str, Says("collection that the filing belongs to")]
    company: Annotated[str | None, Says("registrant, as on the cover")] = None
    form: Annotated[str | None, Says("10-K, 10-Q, 8-K, annual report, accounts, earnings release, prospectus, …")] = (
        None
    )
    fiscal_year: Annotated[int | None, Says("fiscal year that the filing reports on, by the company's own count")] = (
        None
    )
    fiscal_period: Annotated[str | None, Says("FY, Q1 … Q4, H1 or H2")] = None
    period_end: Annotated[date | None, Says("last day of the period reported on")] = None
    fiscal_year_end: Annotated[str | None, Says("nominal fiscal year end as MM-DD")] = None
    filed_date: Annotated[date | None, Says("date filed or published")] = None
    currency: Annotated[str | None, Says("ISO 4217 code of the reporting currency")] = None
    pages: Annotated[int | None, Says("number of pages")] = None
    bytes: Annotated[int, Says("size of the file", wide=True)]
    status: Annotated[str, Says("ready, rejected or superseded", STATUS)]
    reason: Annotated[str | None, Says("why it was rejected or superseded")] = None
    remedy: Annotated[str | None, Says("what the user can do about a rejection")] = None
    notice: Annotated[
        str | None, Says("what was odd about a readable file: repaired, opened with an empty password, …")
    ] = None
    sources: Annotated[
        str,
        Says("JSON object, column → where its value was read, or `set by hand`; `evidence` holds confidences"),
    ]
