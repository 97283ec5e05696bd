"""Personal data goes, figures stay, equal values stay equal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tieout.audit.configured import configured_log, log_folder
from tieout.audit.head import Key
from tieout.audit.redact import KINDS, Redactor
from tieout.errors import SettingsError
from tieout.settings import Settings

SIGNING = "a key of the tests' own"
ALL = Redactor(KINDS, Key.of(SIGNING), ["Ada Wong", "Ada"])

GONE = [
    ("write to ada.w+x@mail.example.com.", "email", "write to [].",),
    ("SSN 219-09-9999, please", "ssn", "SSN [], please"),
    ("call (212) 555-0100 today", "phone", "call [] today"),
    ("call 212-555-0100", "phone", "call []"),
    ("call +44 20 7946 0958", "phone", "call []"),
    ("pay DE89 3704 0044 0532 0130 00 now", "account", "pay [] now"),
    ("card 4111 1111 1111 1111", "account", "card []"),
    ("account no. 1234 5678 90 is theirs", "account", "account no. [] is theirs"),
    ("for ADA WONG, and Ada", "words", "for [], and []"),
]  # fmt: skip
STAYS = [
    "24940000000", "-0.5", "net sales of 24,940 and (1,604.5)", "2026-04-01 to 2026-06-30", "0000320193-24-000123",
    "464.4 397.9 489.2 407.0", "+12.5% and +3.4%", "Notes payable 4111 1111 1111 1112", "DE89 3704 0044 0532 0130 01",
    "in 2024 2023 2022 2021", "Adaptive Systems, Inc.", "accounts receivable 1,234", "shares 123-45",
    "f3a9c01b7de2219099999", "(212) 555", "1 234 567 890",
]  # fmt: skip


def without_hash(text: str) -> str:
    for kind in KINDS:
        while f"[{kind}:" in text:
            head, _, rest = text.partition(f"[{kind}:")
            text = head + "[" + rest[12:]
    return text


@pytest.mark.parametrize(("text", "kind", "expected"), GONE)
def test_what_goes(text: str, kind: str, expected: str) -> None:
    replaced = ALL(text)
    assert f"[{kind}:" in replaced
    assert without_hash(replaced) == expected
    others = Redactor(set(KINDS) - {kind}, Key.of(SIGNING), ["Lin"])
    assert others(text) == text


@pytest.mark.parametrize("text", STAYS)
def test_what_stays(text: str) -> None:
    assert ALL(text) == text


def test_equal_values_stay_equal_and_others_differ() -> None:
    assert ALL("(212) 555-0100") == ALL("212-555-0100")
    assert ALL("Ada@x.example") == ALL("ada@x.example")
    assert ALL("212-555-0100") != ALL("212-555-0101")
    assert Redactor(KINDS, Key(b"another key, as long"))("a@x.example") != ALL("a@x.example")


def test_a_word_does_not_break_placeholders() -> None:
    assert Redactor(KINDS, Key.of(SIGNING), ["email", "x"])("a@x.example") == ALL("a@x.example")


def test_values_anywhere_but_no_keys() -> None:
    given = {"a@x.example": [{"text": "a@x.example", "page": 3, "value": "2125550100"}, None]}
    mark = ALL("a@x.example")
    assert ALL(given) == {"a@x.example": [{"text": mark, "page": 3, "value": "2125550100"}, None]}


def test_settings(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("Ada Wong\n\n")
    given = {"lake": tmp_path / "lake", "audit_key": SIGNING, "audit_redact": "words, email", "audit_words": words}
    log = configured_log(Settings.load(**given))
    assert log is not None
    with (
        log.trace() as tracer,
        tracer.span("answer", {"question": "Ada Wong, a@x.example, 212-555-0100?"}, "Ada Wong") as span,
    ):
        span.finish({"text": "Ada Wong"})
    raw = log.trace_path(tracer.trace_id).read_text()
    assert "Ada" not in raw
    assert "x.example" not in raw
    assert "212-555-0100" in raw


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"audit_redact": "email"}, "needs TIEOUT_AUDIT_KEY"),
        ({"audit_redact": "names", "audit_key": SIGNING}, "names is none of"),
        ({"audit_redact": "all", "audit_key": SIGNING, "audit_words": "absent.txt"}, "absent.txt cannot be read"),
        ({"audit_redact": "email", "audit_key": SIGNING, "audit_words": "absent.txt"}, "does not name words"),
        ({"audit_key": "short"}, "5 bytes"),
    ],
)
def test_settings_that_cannot_be_used(given: dict[str, str], said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        configured_log(Settings.load(**given))


def test_the_folder(tmp_path: Path) -> None:
    assert log_folder(Settings.load(lake=tmp_path / "mine")) == tmp_path / "mine-audit"
    assert log_folder(Settings.load(lake=tmp_path, audit="elsewhere")) == Path("elsewhere")
    assert configured_log(Settings.load(audit="off")) is None


def test_a_key_is_not_shown() -> None:
    assert SIGNING not in repr(Settings.load(audit_key=SIGNING))
