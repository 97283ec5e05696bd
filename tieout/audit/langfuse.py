"""Traces to Langfuse, where its keys are set; the log is complete without it.

Langfuse takes OpenTelemetry's OTLP over HTTP as JSON at `/api/public/otel/v1/traces`, with its public and secret key as
Basic authentication and the header `x-langfuse-ingestion-version: 4`
(https://langfuse.com/integrations/native/opentelemetry). Ids are 32 and 16 hex digits, moments nanoseconds since 1970
as text. What is sent is what the log holds, after redaction, once, when a trace has ended.

Environment: LANGFUSE_PUBLIC_KEY and LANGFUSE_SECRET_KEY, without which nothing is sent; LANGFUSE_BASE_URL, or by its
older name LANGFUSE_HOST.
"""

from __future__ import annotations

import base64
import hashlib
import json
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

from tieout.audit.canonical import Body
from tieout.errors import AuditError

HOST = "https://cloud.langfuse.com"
PATH = "/api/public/otel/v1/traces"
TIMEOUT_S = 5.0
_INTERNAL = 1  # SPAN_KIND_INTERNAL of OpenTelemetry
_OK, _ERROR = 1, 2  # its status codes
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Exporter(Protocol):
    """Takes a trace that has ended."""

    def export(self, spans: Sequence[Body]) -> None:
        """Send the spans of one trace. Raises AuditError where that fails."""


@dataclass(frozen=True)
class Langfuse:
    """Sends traces to a Langfuse project."""

    public_key: str
    secret_key: str
    host: str = HOST
    timeout_s: float = TIMEOUT_S

    def export(self, spans: Sequence[Body]) -> None:
        """See `Exporter`."""
        request = urllib.request.Request(  # noqa: S310 - the scheme is checked where the host is read
            self.host.rstrip("/") + PATH,
            data=json.dumps(otlp(spans)).encode(),
            headers={
                "Authorization": "Basic " + base64.b64encode(f"{self.public_key}:{self.secret_key}".encode()).decode(),
                "Content-Type": "application/json",
                "x-langfuse-ingestion-version": "4",
            },
        )
        try:
            with urllib.request.build_opener(_Stay).open(request, timeout=self.timeout_s) as response:
                said = json.loads(response.read() or b"{}")
        except (OSError, ValueError) as error:
            raise AuditError(f"Langfuse at {self.host} did not take the trace: {error}.") from error
        refused = said.get("partialSuccess") or {}
        if int(refused.get("rejectedSpans") or 0):
            raise AuditError(
                f"Langfuse at {self.host} refused spans: {refused.get('errorMessage', 'without a reason')}."
            )


class _Stay(urllib.request.HTTPRedirectHandler):
    """Sends the keys to no other address than the one that was named."""

    def redirect_request(self, *_given: Any, **_named: Any) -> None:
        """Never."""


def exporter(environment: Mapping[str, str]) -> Exporter | None:
    """The exporter that the environment asks for; None without both keys. Raises AuditError for a host that is none."""
    keys = [environment.get(f"LANGFUSE_{name}_KEY", "") for name in ("PUBLIC", "SECRET")]
    if not all(keys):
        return None
    host = environment.get("LANGFUSE_BASE_URL") or environment.get("LANGFUSE_HOST") or HOST
    if not host.startswith(("https://", "http://")):
        raise AuditError(f"LANGFUSE_BASE_URL: {host} does not begin with https:// or http://.")
    return Langfuse(keys[0], keys[1], host)


def otlp(spans: Sequence[Body]) -> Body:
    """The spans of one trace as an OTLP request (ExportTraceServiceRequest) in JSON."""
    return {
        "resourceSpans": [
            {
                "resource": {"attributes": _attributes({"service.name": "tieout"})},
                "scopeSpans": [{"scope": {"name": "tieout.audit"}, "spans": [_span(span) for span in spans]}],
            }
        ]
    }


def _span(span: Body) -> Body:
    failed = "error" in (span["output"] or {})
    told: Body = {
        "langfuse.observation.type": "span",
        "langfuse.observation.input": _text(span["input"]),
        "langfuse.observation.output": _text(span["output"]),
        "langfuse.observation.metadata.reasoning": span["reasoning"],
        "langfuse.observation.metadata.hash": span["this_hash"],
        "langfuse.observation.level": "ERROR" if failed else "DEFAULT",
    }
    if span["parent_id"] is None:
        told |= {
            "langfuse.trace.name": span["name"],
            "langfuse.trace.input": _text(span["input"]),
            "langfuse.trace.output": _text(span["output"]),
            "langfuse.trace.metadata.log": span["trace_id"],
        }
    found = {
        "traceId": _hex(span["trace_id"], 32),
        "spanId": _hex(f"{span['trace_id']} {span['span_id']}", 16),
        "name": span["name"],
        "kind": _INTERNAL,
        "startTimeUnixNano": _nanoseconds(span["start"]),
        "endTimeUnixNano": _nanoseconds(span["end"]),
        "attributes": _attributes(told),
        "status": {"code": _ERROR if failed else _OK},
    }
    parent = span["parent_id"]
    return found if parent is None else {**found, "parentSpanId": _hex(f"{span['trace_id']} {parent}", 16)}


def _attributes(values: Mapping[str, str]) -> list[Body]:
    return [{"key": key, "value": {"stringValue": value}} for key, value in values.items()]


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _hex(name: str, digits: int) -> str:
    """An id of OpenTelemetry's length; the same name gives the same id, so that a trace sent twice is one."""
    return hashlib.sha256(name.encode()).hexdigest()[:digits]


def _nanoseconds(moment: str) -> str:
    return str((datetime.fromisoformat(moment) - _EPOCH) // timedelta(microseconds=1) * 1000)
