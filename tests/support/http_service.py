"""A server on this machine that answers requests as it is told, and keeps what it was asked."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Asked = tuple[str, dict[str, str], Any]  # path, headers with small names, body


@dataclass(frozen=True)
class Response:
    """One answer, JSON; `seconds` is how long it takes."""

    body: Any
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0


@contextmanager
def serving(answer: Callable[[], Response], asked: list[Asked]) -> Iterator[str]:
    """The address at which requests are answered; what was asked is added to `asked`."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            asked.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            given = answer()
            time.sleep(given.seconds)
            reply = json.dumps(given.body).encode()
            self.send_response(given.status)
            own = {"Content-Type": "application/json", "Content-Length": str(len(reply))}
            for name, value in (own | given.headers).items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(reply)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            """Say nothing."""

        def handle(self) -> None:
            try:
                super().handle()
            except (BrokenPipeError, ConnectionResetError):
                """The client has hung up, as a time-out does."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
