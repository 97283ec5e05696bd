"""The settings: one typed object, read from `TIEOUT_…` environment variables and from a `tieout.toml`.

An environment variable wins over the file, the file over the defaults. The file is `tieout.toml` in the working
directory, or the one that `TIEOUT_CONFIG` names. A name that is not a setting is refused, so that a misspelt one
cannot pass unseen.
"""

from __future__ import annotations

import difflib
import os
import tomllib
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from tieout.errors import SettingsError

PREFIX = "TIEOUT_"
CONFIG = "TIEOUT_CONFIG"


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Settings(BaseSettings):
    """All settings, with their defaults. Relative paths are taken from the working directory."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="forbid", frozen=True)

    lake: Path = Field(Path("data/lake"), description="folder of the lake")
    inbox: Path = Field(Path("data/inbox"), description="folder that the sensor watches; a sub-folder is a collection")
    workers: int = Field(default_factory=_cores, ge=1, description="filings parsed at once")
    parse_timeout_s: float = Field(
        300.0, gt=0, description="seconds of work that one filing may take to open or to parse"
    )
    parse_memory_mb: int = Field(3000, ge=64, description="memory in MB that the parse of one filing may add")
    max_bytes: int = Field(500_000_000, gt=0, description="largest file that is taken in, in bytes")
    max_pages: int = Field(5_000, gt=0, description="most pages that a filing may have")
    footnotes: Literal["inlined", "metadata"] = Field(
        "inlined", description="footnotes in the text that is indexed, or beside it only"
    )
    captions: Literal["inlined", "passage", "metadata"] = Field(
        "inlined", description="captions in the text of their figure or table, as passages of their own, or beside it"
    )
    checks: Path | None = Field(None, description="file that changes severities and thresholds of the quality checks")
    encoder: str = Field("minilm", description="embedding model: a packaged name or a sentence-transformers folder")
    reranker: str = Field(
        "off", description="cross-encoder for the first 20 records: off, a packaged name, or a folder with model.onnx"
    )
    confidence_cosine: float = Field(0.7, ge=0, le=1, description="weight of the cosine in retrieval_confidence")
    confidence_section: float = Field(0.3, ge=0, le=1, description="weight of the section's match in it")
    audit: str = Field(
        "beside", description="folder of the log of answers; `beside`: the lake's name with `-audit`; `off`: no log"
    )
    audit_head: Path | None = Field(
        None, description="file of the log's head, where whoever writes the log cannot change it; none: in its folder"
    )
    audit_key: SecretStr | None = Field(None, description="key that signs the log, 16 bytes or more; none: unsigned")
    audit_redact: str = Field(
        "off",
        description="what the log replaces by keyed hashes: `off`, `all`, or some of email, phone, account, ssn, words",
    )
    audit_words: Path | None = Field(None, description="file of names and other words to be replaced, one a line")

    ungrounded: Literal["withhold", "show"] = Field(
        "withhold", description="claims of an answer that the verifier could not ground: left out, or shown as such"
    )

    model_price_input: float = Field(
        0.0, ge=0, description="US dollars a million tokens that a language model reads; 0: its cost is not told"
    )
    model_price_output: float = Field(0.0, ge=0, description="US dollars a million tokens that it writes")

    @classmethod
    def load(cls, **given: Any) -> Settings:
        """Settings from environment and file; `given` wins over both. Raises SettingsError naming the setting."""
        _refuse_unknown(k[len(PREFIX) :].lower() for k in os.environ if k.startswith(PREFIX) and k != CONFIG)
        filed = _read_file()
        _refuse_unknown(filed)
        in_environment = {n for n in cls.model_fields if f"{PREFIX}{n.upper()}" in os.environ}
        try:
            return cls(**{k: v for k, v in filed.items() if k not in in_environment} | given)
        except ValidationError as error:
            first = error.errors()[0]
            name = ".".join(map(str, first["loc"]))
            raise SettingsError(f"{PREFIX}{name.upper()}: {first['msg']} (got {first['input']!r}).") from error


def _read_file() -> dict[str, Any]:
    named = os.environ.get(CONFIG)
    path = Path(named or "tieout.toml")
    if not path.is_file():
        if named:
            raise SettingsError(f"{CONFIG} names {named}, which is not a file.")
        return {}
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path} is not valid TOML: {error}") from error


def _refuse_unknown(names: Any) -> None:
    known = Settings.model_fields
    for name in names:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f" Did you mean {PREFIX}{near[0].upper()}?" if near else ""
            raise SettingsError(f"{PREFIX}{name.upper()} is not a setting.{hint}")
