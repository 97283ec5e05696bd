"""A server that speaks the wire format of Anthropic's messages, for the real client; it keeps what it was asked."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

ERRORS = {400: "invalid_request_error", 429: "rate_limit_error", 500: "api_error", 529: "overloaded_error"}
USAGE = {"input_tokens": 1000, "output_tokens": 200, "cache_read_input_tokens": 400, "cache_creation_input_tokens": 100}


@dataclass(frozen=True)
class Reply:
    """One reply. `seconds` is how long it takes; `retry_ms` goes into the header that names the pause."""

    text: str = ""
    status: int = 200
    stop: str = "end_turn"
    seconds: float = 0.0
    retry_ms: int | None = None

    def body(self) -> dict[str, Any]:
        if self.status != 200:
            return {"type": "error", "error": {"type": ERRORS[self.status], "message": "out of order"}}
        return {
            "id": "msg_1", "type": "message", "role": "assistant", "model": "m", "stop_reason": self.stop,
            "stop_sequence": None, "content": [{"type": "text", "text": self.text}], "usage": USAGE,
        }  # fmt: skip


def telling(found: object, **more: Any) -> Reply:
    """A reply whose text is `found` as JSON."""
    return Reply(json.dumps(found), **more)


@dataclass
class Service:
    """Gives its replies in order, the last one again and again, and keeps what it was asked."""

    replies: list[Reply] = field(default_factory=list)
    asked: list[tuple[str, dict[str, str], dict[str, Any]]] = field(default_factory=list)

    def next(self) -> Reply:
        return self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]


@contextmanager
def serving(state: Service) -> Iterator[str]:
    """The address at which `state` answers."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            state.asked.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            given = state.next()
            time.sleep(given.seconds)
            reply = json.dumps(given.body()).encode()
            self.send_response(given.status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(reply)))
            if given.retry_ms is not None:
                self.send_header("retry-after-ms", str(given.retry_ms))
            self.end_headers()
            self.wfile.write(reply)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            """Say nothing."""

        def handle(self) -> None:
            try:
                super().handle()
            except (BrokenPipeError, ConnectionResetError):
                """The client has hung up, as a time-out does."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()
