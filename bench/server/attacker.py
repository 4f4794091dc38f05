"""Attack a server on loopback for a few seconds: ``python -m bench.server.attacker <attack> <port> <JSON>``.

Runs in its own process at the lowest priority: a real attacker has a separate machine, and the benchmark measures only how
the server handles the traffic. Prints one line of JSON: the number of responses by status code or error.
"""

import asyncio
import base64
import contextlib
import json
import os
import sys
import time
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from bench.harness.load import build_request
from tests.support.faults.huge_images import make_square_png
from tests.support.faults.large_updates import make_large_update, make_update

SECONDS = 6
HEADER_BYTES = 100_000_000
CHUNK_BYTES = 64 * 1024
SLOW_CONNECTIONS = 500
FLOOD_SOCKETS, FRAMES = 3, 2000
CONCURRENCY = 4
EXPORTS = 120
_ERRORS = (OSError, asyncio.IncompleteReadError, IndexError)


class Attack:
    """State of an attack: its parameters, the responses counted so far, and the time left."""

    def __init__(self, port: int, parameters: dict[str, Any]) -> None:
        self.port = port
        self.parameters = parameters
        self.responses = Counter[str]()
        self._end = time.monotonic() + SECONDS

    @property
    def seconds_left(self) -> float:
        """Seconds until the attack ends."""
        return max(0.0, self._end - time.monotonic())

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a connection to the server."""
        return await asyncio.open_connection("127.0.0.1", self.port, limit=1024 * 1024)

    async def repeat(self, action: Callable[[], Awaitable[None]], concurrency: int = CONCURRENCY) -> None:
        """Repeat `action` until the attack ends, in `concurrency` concurrent tasks."""

        async def run_actions() -> None:
            while self.seconds_left:
                try:
                    await action()
                except _ERRORS as error:
                    self.responses[type(error).__name__] += 1

        await asyncio.gather(*(run_actions() for _ in range(concurrency)))

    async def send_request(self, raw: bytes) -> None:
        """Send a request on a new connection, count the status code and read the response to its end."""
        reader, writer = await self.connect()
        try:
            writer.write(raw.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1))
            status_line = await reader.readline()
            self.responses[status_line.split()[1].decode()] += 1
            while await reader.read(1024 * 1024):
                pass
        finally:
            writer.close()


async def headers(attack: Attack) -> None:
    """Send request headers of 100 MB, repeatedly."""

    async def action() -> None:
        reader, writer = await attack.connect()
        try:
            writer.write(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Much: ")
            for _ in range(HEADER_BYTES // CHUNK_BYTES):
                writer.write(b"a" * CHUNK_BYTES)
                await writer.drain()
                if reader.at_eof() or not attack.seconds_left:
                    break
            attack.responses[(await reader.readline())[9:12].decode() or "closed"] += 1
        finally:
            writer.close()

    await attack.repeat(action)


async def slow(attack: Attack) -> None:
    """Slowloris: 500 concurrent requests that send one byte of their body per second."""
    head = build_request("POST", "/api/auth/sign-in", body=b"{")
    head = head.replace(b"Content-Length: 1\r\n", b"Content-Length: 1000\r\n")

    async def action() -> None:
        reader, writer = await attack.connect()
        try:
            writer.write(head)
            while attack.seconds_left and not reader.at_eof():
                await asyncio.sleep(1)
                writer.write(b" ")
            attack.responses["closed" if reader.at_eof() else "still open"] += 1
        finally:
            writer.close()

    await attack.repeat(action, SLOW_CONNECTIONS)


async def sockets(attack: Attack) -> None:
    """Send messages on three WebSockets as fast as the connection allows; reopen closed ones."""
    mask = os.urandom(4)
    message = json.dumps(
        {"type": "presence_update", "project_id": attack.parameters["project_id"], "state": {"frame": 1}}
    ).encode()
    frame = (
        bytes((0x81, 0x80 | 126)) + len(message).to_bytes(2, "big")
        if len(message) > 125
        else bytes((0x81, 0x80 | len(message)))
    )
    frame += mask + bytes(byte ^ mask[index % 4] for index, byte in enumerate(message))
    key = base64.b64encode(os.urandom(16)).decode()
    upgrade = f"Upgrade: websocket\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nConnection: Upgrade\r\n"

    async def action() -> None:
        reader, writer = await attack.connect()
        try:
            writer.write(build_request("GET", "/api/socket", attack.parameters["cookie"], headers=upgrade))
            attack.responses[(await reader.readuntil(b"\r\n\r\n")).split()[1].decode()] += 1
            for _ in range(FRAMES):
                writer.write(frame * 32)
                await writer.drain()
                if reader.at_eof() or not attack.seconds_left:
                    break
            while attack.seconds_left and not reader.at_eof():
                await reader.read(65536)
        finally:
            writer.close()

    await attack.repeat(action, FLOOD_SOCKETS)


async def updates(attack: Attack) -> None:
    """Send the largest accepted drawing updates, and save a version after each."""
    authors = iter(range(1, 1_000_000))

    async def action() -> None:
        cookie, cut = attack.parameters["cookie"], attack.parameters["cut_id"]
        key = f"Idempotency-Key: {uuid.uuid4()}\r\n"
        update = make_update(attack.parameters["items"], author=next(authors))
        await attack.send_request(
            build_request("POST", f"/api/cuts/{cut}/drawing", cookie, update, key, "application/octet-stream")
        )
        await attack.send_request(
            build_request("POST", f"/api/cuts/{cut}/versions", cookie, json.dumps({"name": "Kept"}).encode(), key)
        )

    await attack.repeat(action)


async def pushes(attack: Attack) -> None:
    """Send drawing updates of the largest accepted size in bytes."""
    update = make_large_update(attack.parameters["bytes"], author=1)

    async def action() -> None:
        key = f"Idempotency-Key: {uuid.uuid4()}\r\n"
        path = f"/api/cuts/{attack.parameters['cut_id']}/drawing"
        await attack.send_request(
            build_request("POST", path, attack.parameters["cookie"], update, key, "application/octet-stream")
        )

    await attack.repeat(action)


async def drawings(attack: Attack) -> None:
    """Read a drawing of about 55 MB in three concurrent anonymous requests."""
    await attack.repeat(
        lambda: attack.send_request(build_request("GET", f"/api/cuts/{attack.parameters['cut_id']}/drawing")), 3
    )


async def pictures(attack: Attack) -> None:
    """Upload cover images of 8192 × 8192 pixels that compress to a few kilobytes."""
    square = make_square_png(8, 6, b"\x10\x20\x30\x80")
    raw = build_request(
        "PUT",
        f"/api/projects/{attack.parameters['slug']}/cover",
        attack.parameters["cookie"],
        square,
        media="image/png",
    )
    await attack.repeat(lambda: attack.send_request(raw))


async def exports(attack: Attack) -> None:
    """Request 120 PDF exports anonymously."""
    remaining = iter(range(EXPORTS))

    async def send_exports() -> None:
        for _ in remaining:
            head = f"Idempotency-Key: {uuid.uuid4()}\r\n"
            body = json.dumps({"kind": "pdf"}).encode()
            with contextlib.suppress(*_ERRORS):
                await attack.send_request(
                    build_request("POST", f"/api/projects/{attack.parameters['slug']}/exports", "", body, head)
                )

    await asyncio.gather(*(send_exports() for _ in range(16)))
    await asyncio.sleep(attack.seconds_left)


async def shapes(attack: Attack) -> None:
    """Send JSON with 30,000 keys, JSON nested 10,000 levels deep, and a request for a page of 10^9 items."""
    wide = json.dumps({f"k{number}": 1 for number in range(30_000)}).encode()
    deep = b"[" * 10_000 + b"]" * 10_000
    cookie = attack.parameters["cookie"]
    bodies = [build_request("POST", "/api/projects", cookie, body) for body in (wide, deep)]
    requests = iter([*bodies, build_request("GET", "/api/projects?limit=1000000000", cookie)] * 100_000)
    await attack.repeat(lambda: attack.send_request(next(requests)))


ATTACKS = {
    function.__name__: function
    for function in (headers, slow, sockets, updates, pushes, drawings, pictures, exports, shapes)
}


async def main(name: str, port: int, parameters: dict[str, Any]) -> None:
    """Run the attack and print the counted responses."""
    attack = Attack(port, parameters)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(ATTACKS[name](attack), SECONDS + 2)
    sys.stdout.write(json.dumps(attack.responses) + "\n")


if __name__ == "__main__":
    os.nice(19)
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3])))
