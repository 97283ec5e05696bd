"""The audit log that the settings name."""

from __future__ import annotations

import os
from pathlib import Path

from tieout.audit.head import Key
from tieout.audit.log import AuditLog, Export, Redact, as_it_is
from tieout.audit.redact import KINDS, Redactor
from tieout.errors import SettingsError
from tieout.settings import Settings

OFF, BESIDE = "off", "beside"


def log_folder(settings: Settings) -> Path | None:
    """Folder of the log; None where there is to be none."""
    if settings.audit == OFF:
        return None
    lake = settings.lake.absolute()
    return lake.with_name(f"{lake.name}-audit") if settings.audit == BESIDE else Path(settings.audit)


def configured_log(settings: Settings) -> AuditLog | None:
    """The log; None where it is switched off. Raises SettingsError for a key, kind or file that cannot be used."""
    folder = log_folder(settings)
    if folder is None:
        return None
    key = Key.of(settings.audit_key.get_secret_value() if settings.audit_key else None)
    return AuditLog(folder, key=key, head=settings.audit_head, redact=_redactor(settings, key), export=_export())


def _export() -> Export | None:
    if not os.environ.get("LANGFUSE_PUBLIC_KEY"):
        return None
    from tieout.audit.langfuse import exporter  # noqa: PLC0415 - only where it is asked for

    found = exporter(os.environ)
    return found.export if found else None


def _redactor(settings: Settings, key: Key) -> Redact:
    given = settings.audit_redact
    if given == OFF:
        return as_it_is
    kinds = KINDS if given == "all" else tuple(kind.strip() for kind in given.split(","))
    if settings.audit_words and "words" not in kinds:
        raise SettingsError("TIEOUT_AUDIT_WORDS is set, but TIEOUT_AUDIT_REDACT does not name words.")
    try:
        words = settings.audit_words.read_text("utf-8").splitlines() if settings.audit_words else []
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"TIEOUT_AUDIT_WORDS: {settings.audit_words} cannot be read ({error}).") from error
    return Redactor(kinds, key, [word.strip() for word in words if word.strip()])
