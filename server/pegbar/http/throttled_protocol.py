"""WebSocket protocol of uvicorn that parses in small chunks, so that one socket can't block the event loop.

One read returns up to a quarter of a megabyte, which may be ten thousand short frames. uvicorn would parse and dispatch
them without a pause. This protocol parses one chunk at a time, and yields to the event loop after each chunk.
"""

import asyncio
from typing import Any, Final

import structlog
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from pegbar.access import texts
from pegbar.kernel.token_bucket import TokenBucket

FRAMES_PER_SECOND: Final = 300
FRAMES_BURST: Final = 900
"""Beyond this burst the socket is closed. No page sends so many frames, not even if the network delivers all frames of
some ten seconds together."""
_POLICY_VIOLATION: Final = 1008
_CHUNK_BYTES: Final = 1024
_CHUNK_BYTES_MAX: Final = 64 * 1024
_QUEUED_FRAMES_MAX: Final = 2 * FRAMES_BURST
"""Number of queued messages at which parsing pauses. Larger than the burst, so that a flood of short messages is
detected even if handlers are slow. `_QUEUED_BYTES_MAX` is the limit for longer messages."""
_QUEUED_BYTES_MAX: Final = 256 * 1024
_CLOSE_SECONDS: Final = 1
log = structlog.get_logger()


class ThrottledProtocol(WebSocketsSansIOProtocol):
    """Parses frames in chunks, and closes the socket with 1008 if it sends more frames than any page does."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._held = bytearray()
        self._part = _CHUNK_BYTES
        self._ahead_bytes = 0
        self._turn: asyncio.Handle | None = None
        self._pace = TokenBucket(FRAMES_PER_SECOND, FRAMES_BURST)
        self._is_given_up = False

    def data_received(self, data: bytes) -> None:
        """Buffer the data and parse the first chunk. Later turns of the event loop parse the rest."""
        if self._is_given_up:
            return
        self._held += data
        if self._turn is None and self._can_continue():
            self._take_chunk()
        if self._held:
            self._pause()

    def connection_lost(self, exc: Exception | None) -> None:
        """Discard the buffered data."""
        self._discard_rest()
        super().connection_lost(exc)

    async def receive(self) -> Any:
        """Wait for the next message and return it, and continue parsing."""
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
        # Grow the chunks within a long message.
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
        """Close the socket with a reason, and stop reading and parsing."""
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
        # Closing a connection with unread data would discard the close frame that was just sent.
        self.close_timer = self.loop.call_later(_CLOSE_SECONDS, self.transport.close)
