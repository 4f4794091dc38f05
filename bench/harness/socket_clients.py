"""Many sockets in a separate process: each subscribes to one topic and records when its events arrive.

Started as ``python -m bench.harness.socket_clients <port> <topic> <sockets> <events> <cookie>``. Prints "ready", and after the last event of
every socket one line of JSON: for each event its arrival times at all sockets, on the machine's monotonic clock. The sockets
offer the same compression as browsers, but read only frame headers, because the process shares the machine with the server.
"""

import asyncio
import base64
import json
import os
import struct
import sys
import time
from functools import partial
from typing import Any

SETUP_FRAMES = 2
CONCURRENCY = 32


class Socket(asyncio.Protocol):
    """Client side of one WebSocket: the handshake, one message sent, and the headers of received frames."""

    def __init__(self, handshake: bytes, topic: str, arrivals: list[list[float]], done: asyncio.Event) -> None:
        self._handshake, self._topic, self._arrivals, self._done = handshake, topic, arrivals, done
        self._buffer = bytearray()
        self._upgraded = False
        self._frames = 0
        self.subscribed = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._handshake)

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self._buffer += data
        if not self._upgraded:
            response_head, found, rest = bytes(self._buffer).partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in response_head.split(b"\r\n", 1)[0]:
                raise RuntimeError(response_head.decode("latin-1"))
            self._upgraded, self._buffer = True, bytearray(rest)
            self._send(json.dumps({"type": "subscribe", "topic": self._topic, "since": None}).encode())
        while (length := self._frame_length()) is not None:
            if self._buffer[0] & 0x0F == 1:
                self._record_frame(now)
            del self._buffer[:length]

    def _record_frame(self, now: float) -> None:
        self._frames += 1
        if self._frames == SETUP_FRAMES:
            self.subscribed.set_result(None)
        elif self._frames > SETUP_FRAMES:
            event = self._arrivals[self._frames - SETUP_FRAMES - 1]
            event.append(now)
            if event is self._arrivals[-1] and len(event) == event.expected:  # type: ignore[attr-defined]
                self._done.set()

    def _frame_length(self) -> int | None:
        """Return the length of the first buffered frame in bytes, header included; None if it is incomplete."""
        available = len(self._buffer)
        if available < 2:
            return None
        size, header_size = self._buffer[1] & 0x7F, 2
        if size == 126:
            if available < 4:
                return None
            size, header_size = struct.unpack_from(">H", self._buffer, 2)[0], 4
        elif size == 127:
            if available < 10:
                return None
            size, header_size = struct.unpack_from(">Q", self._buffer, 2)[0], 10
        return header_size + size if available >= header_size + size else None

    def _send(self, text: bytes) -> None:
        assert len(text) < 126, "one short message is all that is sent"
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(text))
        self._transport.write(bytes((0x81, 0x80 | len(text))) + mask + masked)


class Arrivals(list[float]):
    """Arrival times of one event, one per socket."""

    expected = 0


async def main(port: int, topic: str, sockets: int, events: int, cookie: str) -> None:
    """Open the sockets, wait for the events and print their arrival times."""
    loop, done = asyncio.get_running_loop(), asyncio.Event()
    arrivals: list[Any] = [Arrivals() for _ in range(events)]
    for event in arrivals:
        event.expected = sockets
    remaining = iter(range(sockets))

    async def open_sockets() -> None:
        for _ in remaining:
            key = base64.b64encode(os.urandom(16)).decode()
            handshake = (
                f"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
                + (f"Cookie: {cookie}\r\n" if cookie else "")
                + "\r\n"
            ).encode()
            create_socket = partial(Socket, handshake, topic, arrivals, done)
            _, socket = await loop.create_connection(create_socket, "127.0.0.1", port)
            await socket.subscribed

    await asyncio.gather(*(open_sockets() for _ in range(CONCURRENCY)))
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    await done.wait()
    sys.stdout.write(json.dumps(arrivals) + "\n")


if __name__ == "__main__":
    PORT, TOPIC, SOCKETS, EVENTS, *COOKIE = sys.argv[1:]
    asyncio.run(main(int(PORT), TOPIC, int(SOCKETS), int(EVENTS), "".join(COOKIE)))
