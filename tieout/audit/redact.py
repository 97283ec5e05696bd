"""Personal data in what is logged, replaced by placeholders such as "[email:3f9a1c02b7de]".

A placeholder holds a keyed hash of the value without its separators and case: equal values stay equal, and without the
key nobody can try out all telephone numbers. Replaced are e-mail addresses, telephone numbers, account numbers (IBAN,
card numbers, digits after "account"), US social security numbers, and words that the user lists: which words are
people's names cannot be told from the text. A text that is a plain number as a whole is left: it is a figure.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tieout.audit.head import Key
from tieout.errors import SettingsError

KINDS = ("email", "phone", "account", "ssn", "words")
PLACEHOLDER = re.compile(rf"\[(?:{'|'.join(KINDS)}):[0-9a-f]{{12}}\]")
_FIGURE = re.compile(r"-?\d+(?:\.\d+)?")
_SEPARATORS = re.compile(r"[\s().-]")
_DIGITS = 10  # of an international telephone number, with its country

_EMAIL = re.compile(r"(?<![\w.+-])[\w.+-]+@(?:[\w-]+\.)+[A-Za-z]{2,}\b")
_SSN = re.compile(r"(?<![\w-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])")
_IBAN = re.compile(r"\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b")
_CARD = re.compile(r"(?<![\w-])(?:\d{4}[ -]){3}\d{4}(?![\w-])")
_ACCOUNT = re.compile(r"(?i:\b(?:account|acct|a/c)\b\.?\s*(?:no\b|number\b|#)?[.:#\s]*)(\d(?:[ -]?\d){5,17})(?![\w-])")
_PHONE_US = re.compile(r"(?<![\w.-])(?:1[ -])?(?:\(\d{3}\) ?|\d{3}[-.])\d{3}[-.]\d{4}(?![\w-])")
_PHONE = re.compile(r"(?<!\w)\+\d{1,3}(?:[ -]?\(?\d{1,4}\)?){2,6}(?![\w.,%])")


@dataclass(frozen=True)
class _Pattern:
    """What is looked for, and what it must fulfil besides; a group, where there is one, is what is replaced."""

    kind: str
    text: re.Pattern[str]
    true: Callable[[str], bool] = bool


def luhn(text: str) -> bool:
    """Check digit of card numbers (ISO/IEC 7812-1)."""
    digits = [int(c) for c in reversed(text) if c.isdigit()]
    doubled = [d * 2 - 9 if d > 4 else d * 2 for d in digits[1::2]]
    return (sum(digits[::2]) + sum(doubled)) % 10 == 0


def iban(text: str) -> bool:
    """Check digits of an IBAN (ISO 13616, remainder 1 modulo 97)."""
    compact = text.replace(" ", "")
    return int("".join(str(int(c, 36)) for c in compact[4:] + compact[:4])) % 97 == 1


PATTERNS = (
    _Pattern("email", _EMAIL),
    _Pattern("ssn", _SSN),
    _Pattern("account", _IBAN, iban),
    _Pattern("account", _CARD, luhn),
    _Pattern("account", _ACCOUNT),
    _Pattern("phone", _PHONE_US),
    _Pattern("phone", _PHONE, lambda text: sum(c.isdigit() for c in text) >= _DIGITS),
)


class Redactor:
    """Replaces personal data of some kinds in texts, wherever they stand in a JSON value."""

    def __init__(self, kinds: Iterable[str], key: Key, words: Sequence[str] = ()) -> None:
        """`words` are replaced whatever their case, where they stand alone. Raises SettingsError without a key."""
        wanted = tuple(kinds)
        if unknown := sorted(set(wanted) - set(KINDS)):
            raise SettingsError(f"TIEOUT_AUDIT_REDACT: {', '.join(unknown)} is none of {', '.join(KINDS)}.")
        if not key.secret:
            raise SettingsError("TIEOUT_AUDIT_REDACT needs TIEOUT_AUDIT_KEY: without it, hashes can be tried out.")
        self._key = key
        self._patterns = [p for p in PATTERNS if p.kind in wanted]
        if "words" in wanted and words:
            listed = "|".join(re.escape(w) for w in sorted(words, key=lambda w: (-len(w), w)))
            alone = rf"(?<!\w)(?:{listed})(?!\w|:[0-9a-f]{{12}}\])"  # and not the kind within a placeholder
            self._patterns.append(_Pattern("words", re.compile(alone, re.IGNORECASE)))

    def __call__(self, value: Any) -> Any:
        """The value with its texts replaced; keys stay as they are."""
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, Mapping):
            return {k: self(v) for k, v in value.items()}
        if isinstance(value, list):
            return [self(v) for v in value]
        return value

    def _text(self, text: str) -> str:
        if _FIGURE.fullmatch(text):
            return text
        for pattern in self._patterns:
            text = pattern.text.sub(lambda found, p=pattern: self._placed(found, p), text)  # type: ignore[misc]
        return text

    def _placed(self, found: re.Match[str], pattern: _Pattern) -> str:
        group = found.re.groups
        value, whole = found[group], found[0]
        if not pattern.true(value):
            return whole
        start = found.start(group) - found.start()
        bare = _SEPARATORS.sub("", value).lower() if pattern.kind not in ("email", "words") else value.lower()
        mark = f"[{pattern.kind}:{self._key.sign(f'redacted {pattern.kind} {bare}')[:12]}]"
        return whole[:start] + mark + whole[start + len(value) :]
