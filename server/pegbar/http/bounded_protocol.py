"""HTTP/1.1 protocol of uvicorn with limits on the size and duration of unfinished requests."""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from pegbar.http import texts
from pegbar.http.problems import MEDIA_TYPE, problem_response
from pegbar.kernel.errors import HeadTooLarge, Problem, TooSlow

HEAD_BYTES_MAX: Final = 64 * 1024
"""Maximum bytes of the request line and all headers, including trailers of a chunked body (RFC 9112 §7.1.2)."""
HEADERS_MAX: Final = 100
HEAD_TIMEOUT_SECONDS: Final = 30
"""A head must be complete within this time. Of a body, at least `BODY_BYTES_MIN` must arrive in each such interval."""
BODY_BYTES_MIN: Final = 1024


class BoundedProtocol(HttpToolsProtocol):
    """Responds with 431 to a head that is too large and with 408 to a request that is too slow, and disconnects.

    The parser copies an unfinished line each time more of the line arrives, so without a limit the cost would be
    quadratic in the line's length.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._fed = self._head_bytes = self._head_lines = self._body_bytes = 0
        self._in_head = True
        self._is_begun = False
        self._watch: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the timer of the first request."""
        super().connection_made(transport)
        self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer."""
        self._stop_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Pass data to the parser. Refuses the request if its head is too large."""
        if self.transport.is_closing():
            return
        self._fed = len(data)
        super().data_received(data)
        if self._in_head:
            self._head_bytes += len(data)
        if (self._head_bytes > HEAD_BYTES_MAX or self._head_lines > HEADERS_MAX) and not self.transport.is_closing():
            self._refuse(HeadTooLarge(texts.HEAD_TOO_LARGE))

    def on_message_begin(self) -> None:
        """Reset the counters for a new request."""
        self._head_bytes = self._head_lines = self._body_bytes = 0
        self._in_head = True
        self._is_begun = False
        if self._watch is None:
            self._start_timer()
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count a header or trailer."""
        self._head_lines += 1
        if not self._in_head:
            self._head_bytes += len(name) + len(value)
        if self._head_lines <= HEADERS_MAX:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Start the request, or refuse it if its head is too large."""
        self._in_head = False
        if self._head_bytes + self._fed > HEAD_BYTES_MAX:  # the last data may contain body bytes: count exactly
            self._head_bytes = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if self._head_bytes > HEAD_BYTES_MAX or self._head_lines > HEADERS_MAX:
            self._refuse(HeadTooLarge(texts.HEAD_TOO_LARGE))
            return
        self._is_begun = True
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Count the bytes of the body."""
        if self.transport.is_closing():
            return
        self._body_bytes += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Stop the timer of a complete request."""
        self._stop_timer()
        if not self.transport.is_closing():
            super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the WebSocket protocol, unless the head was refused."""
        self._stop_timer()
        if not self.transport.is_closing():
            super().handle_websocket_upgrade()

    def _start_timer(self) -> None:
        self._watch = self.loop.call_later(HEAD_TIMEOUT_SECONDS, self._check_progress, self._body_bytes)

    def _stop_timer(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def _check_progress(self, before: int) -> None:
        self._watch = None
        if self.transport.is_closing():
            return
        is_ours = not self._in_head and _is_full(self.flow)
        if is_ours or (not self._in_head and self._body_bytes - before >= BODY_BYTES_MIN):
            self._start_timer()
        elif self._in_head and not self._head_bytes:
            self.transport.close()  # nothing was sent
        else:
            self._refuse(TooSlow(texts.TOO_SLOW))

    def _refuse(self, problem: Problem) -> None:
        self._stop_timer()
        # With pipelining, an earlier response may still be in progress. The error can't be sent in the middle of it.
        is_free = getattr(self.cycle, "response_complete", True)
        if self.pipeline or (self.cycle.response_started if self._is_begun else not is_free):
            self.transport.close()
            return
        body = bytes(problem_response(problem).body)
        head = [
            STATUS_LINE[problem.status],
            b"content-type: " + MEDIA_TYPE.encode() + b"\r\n",
            b"content-length: " + str(len(body)).encode() + b"\r\n",
            b"x-content-type-options: nosniff\r\nconnection: close\r\n\r\n",
        ]
        self.transport.write(b"".join([*head, body]))
        self.transport.close()


def _is_full(flow: FlowControl) -> bool:
    """Return whether the server itself has paused reading; then a delay isn't the client's fault."""
    return flow.read_paused
