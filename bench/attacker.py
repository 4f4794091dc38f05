"""One attack on a server on loopback, for some seconds and never longer: ``attacker.py <attack> <port> <JSON of what it needs>``.

A process of its own that yields to every other one: an attacker has a machine of his own, and what is measured is what the
server does with what arrives. Prints one line of JSON: how often each answer came.
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

import serving  # noqa: F401 - has the server's own packages found
from load import build

from tests.support.faults.huge_images import make_square_png
from tests.support.faults.large_updates import make_large_update, make_update

SECONDS = 6
HEADER_BYTES = 100_000_000
PIECE = 64 * 1024
SLOW = 500
FLOODS, FRAMES = 3, 2000
AT_ONCE = 4
EXPORTS = 120
_ERRORS = (OSError, asyncio.IncompleteReadError, IndexError)


class Attack:
    """What an attack has met, and how long it may go on."""

    def __init__(self, port: int, needs: dict[str, Any]) -> None:
        self.port = port
        self.needs = needs
        self.met = Counter[str]()
        self._end = time.monotonic() + SECONDS

    @property
    def left(self) -> float:
        """Seconds until it ends."""
        return max(0.0, self._end - time.monotonic())

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection."""
        return await asyncio.open_connection("127.0.0.1", self.port, limit=1024 * 1024)

    async def again(self, once: Callable[[], Awaitable[None]], at_once: int = AT_ONCE) -> None:
        """Do it again and again until the end, so many side by side."""

        async def one() -> None:
            while self.left:
                try:
                    await once()
                except _ERRORS as error:
                    self.met[type(error).__name__] += 1

        await asyncio.gather(*(one() for _ in range(at_once)))

    async def ask(self, raw: bytes) -> None:
        """Send a request on a connection of its own and read the answer to its end."""
        reader, writer = await self.open()
        try:
            writer.write(raw.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1))
            first = await reader.readline()
            self.met[first.split()[1].decode()] += 1
            while await reader.read(1024 * 1024):
                pass
        finally:
            writer.close()


async def headers(attack: Attack) -> None:
    """A head of 100 MB, again and again."""

    async def once() -> None:
        reader, writer = await attack.open()
        try:
            writer.write(b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Much: ")
            for _ in range(HEADER_BYTES // PIECE):
                writer.write(b"a" * PIECE)
                await writer.drain()
                if reader.at_eof() or not attack.left:
                    break
            attack.met[(await reader.readline())[9:12].decode() or "closed"] += 1
        finally:
            writer.close()

    await attack.again(once)


async def slow(attack: Attack) -> None:
    """Five hundred bodies of which a byte comes now and then."""
    head = build("POST", "/api/auth/sign-in", body=b"{")
    head = head.replace(b"Content-Length: 1\r\n", b"Content-Length: 1000\r\n")

    async def once() -> None:
        reader, writer = await attack.open()
        try:
            writer.write(head)
            while attack.left and not reader.at_eof():
                await asyncio.sleep(1)
                writer.write(b" ")
            attack.met["closed" if reader.at_eof() else "still open"] += 1
        finally:
            writer.close()

    await attack.again(once, SLOW)


async def sockets(attack: Attack) -> None:
    """Three sockets that say as much as the line takes, opened again when they are closed."""
    mask = os.urandom(4)
    said = json.dumps({"type": "presence_update", "project_id": attack.needs["project_id"], "state": {"frame": 1}}).encode()
    frame = (
        bytes((0x81, 0x80 | 126)) + len(said).to_bytes(2, "big") if len(said) > 125 else bytes((0x81, 0x80 | len(said)))
    )
    frame += mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(said))
    key = base64.b64encode(os.urandom(16)).decode()
    upgrade = f"Upgrade: websocket\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nConnection: Upgrade\r\n"

    async def once() -> None:
        reader, writer = await attack.open()
        try:
            writer.write(build("GET", "/api/socket", attack.needs["cookie"], headers=upgrade))
            attack.met[(await reader.readuntil(b"\r\n\r\n")).split()[1].decode()] += 1
            for _ in range(FRAMES):
                writer.write(frame * 32)
                await writer.drain()
                if reader.at_eof() or not attack.left:
                    break
            while attack.left and not reader.at_eof():
                await reader.read(65536)
        finally:
            writer.close()

    await attack.again(once, FLOODS)


async def updates(attack: Attack) -> None:
    """The largest changes of a drawing that are taken, and a version kept after each."""
    authors = iter(range(1, 1_000_000))

    async def once() -> None:
        cookie, cut = attack.needs["cookie"], attack.needs["cut_id"]
        key = f"Idempotency-Key: {uuid.uuid4()}\r\n"
        update = make_update(attack.needs["items"], author=next(authors))
        await attack.ask(build("POST", f"/api/cuts/{cut}/drawing", cookie, update, key, "application/octet-stream"))
        await attack.ask(build("POST", f"/api/cuts/{cut}/versions", cookie, json.dumps({"name": "Kept"}).encode(), key))

    await attack.again(once)


async def pushes(attack: Attack) -> None:
    """The largest changes in bytes, one after the other."""
    update = make_large_update(attack.needs["bytes"], author=1)

    async def once() -> None:
        key = f"Idempotency-Key: {uuid.uuid4()}\r\n"
        path = f"/api/cuts/{attack.needs['cut_id']}/drawing"
        await attack.ask(build("POST", path, attack.needs["cookie"], update, key, "application/octet-stream"))

    await attack.again(once)


async def drawings(attack: Attack) -> None:
    """A drawing of 60 MB, read by three who have no account."""
    await attack.again(lambda: attack.ask(build("GET", f"/api/cuts/{attack.needs['cut_id']}/drawing")), 3)


async def pictures(attack: Attack) -> None:
    """Covers of 8192 × 8192 pixels in a few kilobytes."""
    square = make_square_png(8, 6, b"\x10\x20\x30\x80")
    raw = build("PUT", f"/api/projects/{attack.needs['slug']}/cover", attack.needs["cookie"], square, media="image/png")
    await attack.again(lambda: attack.ask(raw))


async def exports(attack: Attack) -> None:
    """A hundred and twenty boards on paper, asked for by nobody."""
    waiting = iter(range(EXPORTS))

    async def some() -> None:
        for _ in waiting:
            head = f"Idempotency-Key: {uuid.uuid4()}\r\n"
            body = json.dumps({"kind": "pdf"}).encode()
            with contextlib.suppress(*_ERRORS):
                await attack.ask(build("POST", f"/api/projects/{attack.needs['slug']}/exports", "", body, head))

    await asyncio.gather(*(some() for _ in range(16)))
    await asyncio.sleep(attack.left)


async def shapes(attack: Attack) -> None:
    """JSON of 30,000 keys, JSON that is 10,000 deep, a page of a milliard."""
    wide = json.dumps({f"k{number}": 1 for number in range(30_000)}).encode()
    deep = b"[" * 10_000 + b"]" * 10_000
    cookie = attack.needs["cookie"]
    bodies = [build("POST", "/api/projects", cookie, body) for body in (wide, deep)]
    asked = iter([*bodies, build("GET", "/api/projects?limit=1000000000", cookie)] * 100_000)
    await attack.again(lambda: attack.ask(next(asked)))


ATTACKS = {
    each.__name__: each for each in (headers, slow, sockets, updates, pushes, drawings, pictures, exports, shapes)
}


async def main(name: str, port: int, needs: dict[str, Any]) -> None:
    """Attack, and print what was met."""
    attack = Attack(port, needs)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(ATTACKS[name](attack), SECONDS + 2)
    sys.stdout.write(json.dumps(attack.met) + "\n")


if __name__ == "__main__":
    os.nice(19)
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3])))
