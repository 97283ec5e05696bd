"""The Anthropic adapter against a server of our own: what it sends, and what it makes of what comes back."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from tieout.errors import ModelError
from tieout.models.anthropic import SCHEMA, AnthropicGenerator
from tieout.models.ports import Generator

CLAIM: dict[str, Any] = {
    "text": "Restructuring charges were USD 42.5 million.", "value": "42500000", "unit": "amount", "currency": "USD",
    "period_start": "2026-04-01", "period_end": "2026-06-30", "citations": [{"cell_id": "c1", "snippet": None}],
}  # fmt: skip


class Service:
    """Answers every request alike and keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, dict[str, str], dict[str, Any]]] = []
        self.status, self.stop, self.text = 200, "end_turn", json.dumps({"claims": [CLAIM]})

    def reply(self) -> dict[str, Any]:
        if self.status != 200:
            return {"type": "error", "error": {"type": "api_error", "message": "out of order"}}
        return {
            "id": "m1", "type": "message", "role": "assistant", "model": "m", "stop_reason": self.stop,
            "stop_sequence": None, "content": [{"type": "text", "text": self.text}],
            "usage": {"input_tokens": 1, "output_tokens": 1},
        }  # fmt: skip


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch, socket_enabled: None) -> Iterator[Service]:
    state = Service()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            state.asked.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            reply = json.dumps(state.reply()).encode()
            self.send_response(state.status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(reply)))
            self.end_headers()
            self.wfile.write(reply)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    monkeypatch.setenv("ANTHROPIC_API_KEY", "key-of-the-test")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", f"http://127.0.0.1:{server.server_port}")
    yield state
    server.shutdown()
    thread.join()
    server.server_close()


def test_claims_come_back_as_they_are(service: Service) -> None:
    generator: Generator = AnthropicGenerator("some-model")
    assert generator.generate("How much?", "row 1") == [CLAIM]
    assert generator.model_id == "some-model"


def test_what_is_sent(service: Service) -> None:
    AnthropicGenerator("some-model").generate("How much?", "row 1")
    path, headers, body = service.asked[0]
    assert path == "/v1/messages"
    assert headers["authorization"] == "Bearer key-of-the-test"
    assert body["model"] == "some-model"
    assert body["output_config"] == {"format": {"type": "json_schema", "schema": SCHEMA}}
    assert body["messages"] == [{"role": "user", "content": "<records>\nrow 1\n</records>\n\nQuestion: How much?"}]


@pytest.mark.parametrize("text", ["no JSON", "[]", '{"claims": [{"text": "half a claim"}]}', '{"claims": 3}'])
def test_what_breaks_the_schema_is_refused(service: Service, text: str) -> None:
    service.text = text
    with pytest.raises(ModelError, match="some-model"):
        AnthropicGenerator("some-model").generate("How much?", "row 1")


def test_an_answer_that_was_cut_is_refused(service: Service) -> None:
    service.stop = "max_tokens"
    with pytest.raises(ModelError, match="stopped early: max_tokens"):
        AnthropicGenerator().generate("How much?", "row 1")


def test_a_failing_service_is_our_error(service: Service) -> None:
    service.status = 400
    with pytest.raises(ModelError, match="out of order"):
        AnthropicGenerator().generate("How much?", "row 1")


def test_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    with pytest.raises(ModelError, match="ANTHROPIC_API_KEY"):
        AnthropicGenerator()
