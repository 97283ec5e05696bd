"""Every exception that tieout raises on purpose, drawn once.

    TieoutError
    ├── FilingError             one filing cannot be used: file, page, remedy; becomes a rejected `filings` row
    │   ├── PasswordRequired    reason password_required
    │   ├── Unreadable          reason unreadable
    │   ├── NoPages             reason no_pages
    │   ├── NoTextLayer         reason no_text_layer
    │   ├── MeaninglessText     reason meaningless_text: letters are printed that are not those of the text layer
    │   ├── TooLarge            reason too_large
    │   ├── NotAFiling          reason not_a_pdf
    │   ├── ParseTimeout        reason parse_timeout
    │   ├── ParseMemory         reason parse_memory
    │   ├── ParseCrashed        reason parse_crashed
    │   ├── QualityBlocked      reason quality_blocked: nothing of it goes downstream
    │   └── GuardrailBroken     reason guardrail_broken: its records do not say what its cells say; not indexed
    ├── ContractError           rows break a table's contract: table, column, key, count
    ├── LakeError               the lake on disk cannot be used as asked
    ├── SettingsError           a setting is unknown or has an unusable value
    ├── QueryError              a search cannot be run as asked
    │   └── UnknownCollection
    ├── AuditError              the audit log cannot be written, or does not fit its head
    │   └── WrongKey            the log is not signed with the key that is set
    ├── SchemaError             a JSON schema cannot be filled: place in the schema, remedy
    ├── FormulaError            a formula cannot be read, or its quantities do not go together
    ├── MissingPackage          an optional package is not installed: its name, how to install it
    └── ModelError              a model cannot be loaded or does not fit the index
        └── NoReply             a prompt has no reply yet: the file that is missing

Defects of single rows are data (a `reason` column), never exceptions.
"""

from __future__ import annotations

from typing import ClassVar


class TieoutError(Exception):
    """Base of all errors raised on purpose; its text is fit to show to a user."""


class FilingError(TieoutError):
    """A filing that cannot be used. `reason` is the code stored in `filings.reason`."""

    reason: ClassVar[str] = "unusable"
    remedy: ClassVar[str] = "Look at the file in a PDF viewer."

    def __init__(self, file_name: str, detail: str, *, page: int | None = None) -> None:
        where = file_name if page is None else f"{file_name}, page {page}"
        super().__init__(f"{where}: {detail} {self.remedy}")
        self.file_name = file_name
        self.detail = detail
        self.page = page

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.file_name, self.detail, self.page)


def _rebuild(kind: type[FilingError], file_name: str, detail: str, page: int | None) -> FilingError:
    return kind(file_name, detail, page=page)


class PasswordRequired(FilingError):
    """The file is encrypted and does not open with an empty password."""

    reason = "password_required"
    remedy = "Save a copy without a password and ingest that."


class Unreadable(FilingError):
    """The file is damaged beyond repair."""

    reason = "unreadable"
    remedy = "Fetch the file again from its source."


class NoPages(FilingError):
    """The file opens, but no page can be reached."""

    reason = "no_pages"
    remedy = "Fetch the file again, or print it to a new PDF."


class NoTextLayer(FilingError):
    """No page has text: a scan."""

    reason = "no_text_layer"
    remedy = "Run OCR on the file first; tieout reads text layers only."


class MeaninglessText(FilingError):
    """What most pages print is not what their text layer says: a font maps its letters to others."""

    reason = "meaningless_text"
    remedy = "Print the file to images and run OCR on them; tieout reads text layers only."


class TooLarge(FilingError):
    """The file is larger, or has more pages, than the settings allow."""

    reason = "too_large"
    remedy = "Raise TIEOUT_MAX_BYTES or TIEOUT_MAX_PAGES, or split the file."


class NotAFiling(FilingError):
    """The file is not a PDF."""

    reason = "not_a_pdf"
    remedy = "Give a PDF file."


class ParseTimeout(FilingError):
    """Parsing took longer than the settings allow."""

    reason = "parse_timeout"
    remedy = "Raise TIEOUT_PARSE_TIMEOUT_S, or leave the file out."


class ParseMemory(FilingError):
    """Parsing needed more memory than the settings allow."""

    reason = "parse_memory"
    remedy = "Raise TIEOUT_PARSE_MEMORY_MB, or leave the file out."


class ParseCrashed(FilingError):
    """The process that parsed the file died."""

    reason = "parse_crashed"
    remedy = "Report the file; the other filings are not affected."


class QualityBlocked(FilingError):
    """So many of its rows failed the quality checks that none are used."""

    reason = "quality_blocked"
    remedy = "See what `tieout quality FILE` lists."


class GuardrailBroken(FilingError):
    """Its stored records break one of the six guardrails, so that none may be searched."""

    reason = "guardrail_broken"
    remedy = "See what `tieout quality FILE` lists, and ingest again; report the file where that does not help."


class ContractError(TieoutError):
    """Rows that break their table's contract."""

    def __init__(self, table: str, column: str, rule: str, key: str, count: int) -> None:
        super().__init__(f"{table}.{column}: {rule}; {count} row(s), first {key}")
        self.table, self.column, self.rule, self.key, self.count = table, column, rule, key, count


class LakeError(TieoutError):
    """The lake on disk cannot be used as asked."""


class SettingsError(TieoutError):
    """A setting is unknown or its value cannot be used."""


class QueryError(TieoutError):
    """A search cannot be run as asked."""


class UnknownCollection(QueryError):
    """No filing of that collection is stored."""


class AuditError(TieoutError):
    """The audit log cannot be written, or does not fit its head."""


class WrongKey(AuditError):
    """The audit log is not signed with the key that is set."""


class FormulaError(TieoutError):
    """A formula cannot be read, or its quantities do not go together."""


class ModelError(TieoutError):
    """A model cannot be loaded, or its vectors do not fit the stored ones."""


class NoReply(ModelError):
    """A prompt that nobody has answered yet. `file_name` is the reply's that is waited for."""

    def __init__(self, file_name: str, where: str) -> None:
        super().__init__(f"no reply yet: {file_name} is not in {where}")
        self.file_name = file_name


class SchemaError(TieoutError):
    """A JSON schema that cannot be read, or that no filing's figures can be put into. `pointer` is the place in it."""

    def __init__(self, name: str, pointer: str, detail: str) -> None:
        super().__init__(f"{name}, at {pointer or 'its root'}: {detail}")
        self.name = name
        self.pointer = pointer
        self.detail = detail

    def __reduce__(self) -> tuple[object, ...]:
        return SchemaError, (self.name, self.pointer, self.detail)


class MissingPackage(TieoutError):
    """A package that is needed for what was asked is not installed."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is not installed; install it: pip install {name}")
        self.name = name
