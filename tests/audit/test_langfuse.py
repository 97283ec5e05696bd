"""Export to a Langfuse of our own: what is sent, and that a service out of order costs no answer."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.support.http_service import Asked, Response, serving
from tieout.audit.configured import configured_log
from tieout.audit.langfuse import exporter
from tieout.audit.log import AuditLog
from tieout.audit.verify import verify
from tieout.errors import AuditError
from tieout.settings import Settings

KEYS = {"LANGFUSE_PUBLIC_KEY": "pk", "LANGFUSE_SECRET_KEY": "sk-secret"}


@dataclass
class Service:
    """Answers alike each time."""

    response: Response = field(default_factory=lambda: Response({}))
    asked: list[Asked] = field(default_factory=list)
    address: str = ""


@pytest.fixture
def service(socket_enabled: None) -> Iterator[Service]:
    found = Service()
    with serving(lambda: found.response, found.asked) as found.address:
        yield found


@pytest.fixture
def log(service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AuditLog:
    for name, value in {**KEYS, "LANGFUSE_BASE_URL": service.address}.items():
        monkeypatch.setenv(name, value)
    found = configured_log(
        Settings.load(lake=tmp_path / "lake", audit_redact="email", audit_key="a key of the tests' own")
    )
    assert found is not None
    return found


def answered(log: AuditLog) -> str:
    with log.trace() as tracer, tracer.span("answer", {"question": "of a@x.example?"}) as root:
        with tracer.span("retrieve", {"k": 5}, "one row") as span:
            span.finish({"value": "7"})
        root.finish({"answer": {"text": "7"}})
    return tracer.trace_id


def attributes(span: dict[str, Any]) -> dict[str, str]:
    return {a["key"]: a["value"]["stringValue"] for a in span["attributes"]}


def test_a_trace_is_sent_when_it_has_ended(log: AuditLog, service: Service) -> None:
    answered(log)
    ((path, headers, body),) = service.asked
    assert path == "/api/public/otel/v1/traces"
    assert headers["authorization"] == "Basic cGs6c2stc2VjcmV0"  # printf pk:sk-secret | base64
    assert headers["x-langfuse-ingestion-version"] == "4"
    assert headers["content-type"] == "application/json"
    inner, outer = body["resourceSpans"][0]["scopeSpans"][0]["spans"]
    assert (inner["name"], outer["name"]) == ("retrieve", "answer")
    assert inner["traceId"] == outer["traceId"]
    assert (len(outer["traceId"]), len(outer["spanId"])) == (32, 16)
    assert inner["parentSpanId"] == outer["spanId"]
    assert "parentSpanId" not in outer
    assert int(outer["startTimeUnixNano"]) <= int(inner["startTimeUnixNano"]) <= int(inner["endTimeUnixNano"])
    assert len(outer["startTimeUnixNano"]) == 19
    assert attributes(inner)["langfuse.observation.output"] == '{"value": "7"}'
    assert attributes(inner)["langfuse.observation.metadata.reasoning"] == "one row"
    assert attributes(outer)["langfuse.trace.name"] == "answer"
    assert "x.example" not in str(body)
    assert "[email:" in attributes(outer)["langfuse.trace.input"]


@pytest.mark.parametrize(
    ("status", "reply", "said"),
    [
        (401, {}, "401"),
        (500, {}, "500"),
        (200, {"partialSuccess": {"rejectedSpans": "2", "errorMessage": "too old"}}, "refused spans: too old"),
        (302, {}, "302"),
    ],
)
def test_a_service_out_of_order_costs_no_answer(
    log: AuditLog, service: Service, caplog: pytest.LogCaptureFixture, status: int, reply: dict[str, Any], said: str
) -> None:
    service.response = Response(reply, status, {"Location": f"{service.address}/elsewhere"} if status == 302 else {})
    with caplog.at_level(logging.WARNING):
        answered(log)
    assert said in caplog.text
    assert "sk-secret" not in caplog.text
    assert [path for path, _, _ in service.asked] == ["/api/public/otel/v1/traces"]
    assert verify(log).findings == ()


def test_nothing_is_sent_without_both_keys() -> None:
    assert exporter({}) is None
    assert exporter({"LANGFUSE_PUBLIC_KEY": "pk"}) is None
    assert exporter(KEYS) is not None
    with pytest.raises(AuditError, match="https://"):
        exporter({**KEYS, "LANGFUSE_HOST": "ftp://x"})
