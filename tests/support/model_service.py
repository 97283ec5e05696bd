"""A server that speaks the wire format of Anthropic's messages, for the real client; it keeps what it was asked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.support import http_service
from tests.support.http_service import Response

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

    def response(self) -> Response:
        """The reply as it is sent."""
        headers = {} if self.retry_ms is None else {"retry-after-ms": str(self.retry_ms)}
        return Response(self.body(), self.status, headers, self.seconds)


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
    with http_service.serving(lambda: state.next().response(), state.asked) as address:
        yield address
