"""HTTP/1.1 as uvicorn speaks it, with an end to what one client may send before anybody looks at it."""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from pegbar.http import texts
from pegbar.http.problems import MEDIA_TYPE, problem_response
from pegbar.kernel.errors import HeadTooLarge, Problem, TooSlow

HEAD_BYTES_MAX: Final = 64 * 1024
"""The request line and all headers, those behind a body in pieces (RFC 9112 §7.1.2) as well."""
HEADERS_MAX: Final = 100
HEAD_TIMEOUT_SECONDS: Final = 30
"""A head must be whole in this time, and a body bring `BODY_BYTES_MIN` in each stretch of it."""
BODY_BYTES_MIN: Final = 1024


class BoundedProtocol(HttpToolsProtocol):
    """Answers 431 to a head without end and 408 to who sends too slowly, and hangs up.

    The parser keeps an unfinished line whole and adds each piece to a copy of it: what is not bounded here costs the
    square of its length.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._fed = self._head_bytes = self._head_lines = self._body_bytes = 0
        self._in_head = True
        self._is_begun = False
        self._watch: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to count."""
        super().connection_made(transport)
        self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self._stop_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Hand pieces to the parser until there were too many."""
        if self.transport.is_closing():
            return
        self._fed = len(data)
        super().data_received(data)
        if self._in_head:
            self._head_bytes += len(data)
        if (self._head_bytes > HEAD_BYTES_MAX or self._head_lines > HEADERS_MAX) and not self.transport.is_closing():
            self._refuse(HeadTooLarge(texts.HEAD_TOO_LARGE))

    def on_message_begin(self) -> None:
        """A request begins."""
        self._head_bytes = self._head_lines = self._body_bytes = 0
        self._in_head = True
        self._is_begun = False
        if self._watch is None:
            self._start_timer()
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, or one behind the body."""
        self._head_lines += 1
        if not self._in_head:
            self._head_bytes += len(name) + len(value)
        if self._head_lines <= HEADERS_MAX:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is there: its request is begun, unless it is refused."""
        self._in_head = False
        if self._head_bytes + self._fed > HEAD_BYTES_MAX:  # some of it may be body
            self._head_bytes = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if self._head_bytes > HEAD_BYTES_MAX or self._head_lines > HEADERS_MAX:
            self._refuse(HeadTooLarge(texts.HEAD_TOO_LARGE))
            return
        self._is_begun = True
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A piece of the body."""
        if self.transport.is_closing():
            return
        self._body_bytes += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """All of a request is there."""
        self._stop_timer()
        if not self.transport.is_closing():
            super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on somebody else minds the line, unless its head was refused."""
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
            self.transport.close()  # a line that was opened for nothing
        else:
            self._refuse(TooSlow(texts.TOO_SLOW))

    def _refuse(self, problem: Problem) -> None:
        self._stop_timer()
        # Only where no other answer is on the line, which a client that sends ahead may still be getting.
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
    """Whether it is the server that does not take more at the moment."""
    return flow.read_paused
