"""A tab's socket as uvicorn speaks it, with a bound to what one of them may have others wait for.

A quarter of a megabyte arrives in one read: ten thousand short frames, which uvicorn takes apart and hands on before
anybody else has a turn. Here they are taken apart a little at a time, and others have a turn after each part.
"""

import asyncio
from typing import Any, Final

import structlog
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pegbar.access import texts
from pegbar.kernel.token_bucket import TokenBucket

FRAMES_PER_SECOND: Final = 300
FRAMES_BURST: Final = 900
"""Frames that arrive beyond these: no page sends so much, and the socket is closed. What a line held up for some ten
seconds and then brings at once is less."""
_POLICY_VIOLATION: Final = 1008
_CHUNK_BYTES: Final = 1024
_CHUNK_BYTES_MAX: Final = 64 * 1024
_QUEUED_FRAMES_MAX: Final = 2 * FRAMES_BURST
"""Of messages that wait for their turn here, more than may come at once: a flood is seen also where answers are slow.
Of longer ones fewer."""
_QUEUED_BYTES_MAX: Final = 256 * 1024
_CLOSE_SECONDS: Final = 1
log = structlog.get_logger()


class ThrottledProtocol(WebSocketsSansIOProtocol):
    """Takes frames apart in parts, and closes with 1008 where more arrive than any page sends."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._held = bytearray()
        self._part = _CHUNK_BYTES
        self._ahead_bytes = 0
        self._turn: asyncio.Handle | None = None
        self._pace = TokenBucket(FRAMES_PER_SECOND, FRAMES_BURST)
        self._is_given_up = False

    def data_received(self, data: bytes) -> None:
        """Take the first part apart; the others follow."""
        if self._is_given_up:
            return
        self._held += data
        if self._turn is None and self._can_continue():
            self._take_chunk()
        if self._held:
            self._pause()

    def connection_lost(self, exc: Exception | None) -> None:
        """There is nobody to take anything from."""
        self._discard_rest()
        super().connection_lost(exc)

    async def receive(self) -> Any:
        """The next message, as it came; then there is room for more."""
        message = await self.queue.get()
        if self.queue.empty():
            self._ahead_bytes = 0
        self._continue()
        return message

    def _take_chunk(self) -> None:
        self._turn = None
        part = bytes(self._held[: self._part])
        del self._held[: self._part]
        self.conn.receive_data(part)
        if self.conn.parser_exc is not None:
            self._discard_rest()
            self.handle_parser_exception()
            return
        frames = len(self.conn.events)
        # A long message is not taken apart a kilobyte at a time.
        self._part = _CHUNK_BYTES if frames else min(2 * self._part, _CHUNK_BYTES_MAX)
        self._ahead_bytes += len(part)
        self.handle_events()
        if self.transport.is_closing():
            self._discard_rest()
        elif frames and self._pace.take(self.loop.time(), frames):
            self._give_up()
        else:
            self._continue()

    def _can_continue(self) -> bool:
        waiting = self.queue.qsize()
        return (
            self.close_sent or not waiting or (waiting < _QUEUED_FRAMES_MAX and self._ahead_bytes < _QUEUED_BYTES_MAX)
        )

    def _continue(self) -> None:
        if self._is_given_up or self.transport.is_closing() or not self._can_continue():
            return
        if not self._held:
            if self.read_paused:
                self.read_paused = False
                self.transport.resume_reading()
        elif self._turn is None:
            self._turn = self.loop.call_soon(self._take_chunk)

    def _pause(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _discard_rest(self) -> None:
        self._held.clear()
        if self._turn is not None:
            self._turn.cancel()
            self._turn = None

    def _give_up(self) -> None:
        """Say why, and read no more: what is on the line is not worth taking apart."""
        log.warning("socket.flooded")
        self._is_given_up = True
        self._discard_rest()
        self.stop_keepalive()
        self._pause()
        if not self.handshake_complete:
            self.transport.abort()
            return
        if not self.close_sent:
            while not self.queue.empty():
                self.queue.get_nowait()
            self.queue.put_nowait({"type": "websocket.disconnect", "code": _POLICY_VIOLATION})
            self.conn.send_close(_POLICY_VIOLATION, texts.SOCKET_RESTS)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        if self.close_timer is not None:
            self.close_timer.cancel()
        # A line that is cut with frames unread would take the last words with it.
        self.close_timer = self.loop.call_later(_CLOSE_SECONDS, self.transport.close)
