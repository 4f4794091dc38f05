"""WebSocket client of the running server."""

import asyncio
import base64
import json
import uuid
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.support.api.people import Person

_SECONDS = 45


class Tab:
    """WebSocket connection whose frames are JSON objects. `expect` skips frames of other types."""

    def __init__(self, wire: ClientConnection) -> None:
        self.connection = wire

    async def send(self, **message: Any) -> None:
        """Send a frame."""
        await self.connection.send(json.dumps(message))

    async def receive(self, seconds: float = _SECONDS) -> dict[str, Any]:
        """Return the next frame of any type."""
        async with asyncio.timeout(seconds):
            return json.loads(await self.connection.recv())

    async def expect(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Return the next frame of this type with these field values."""
        async with asyncio.timeout(_SECONDS):
            while True:
                frame = json.loads(await self.connection.recv())
                if frame["type"] == kind and all(frame[name] == value for name, value in fields.items()):
                    return frame

    async def subscribe(self, topic: str, since: int | None = None) -> dict[str, Any]:
        """Subscribe to a topic and return the answer."""
        await self.send(type="subscribe", topic=topic, since=since)
        return await self.receive_any("subscribed", "reset", "refused")

    async def open(self, cut_id: str, since: int = 0) -> dict[str, Any]:
        """Open a drawing and return the answer."""
        await self.send(type="doc_open", cut_id=cut_id, since=since)
        return await self.receive_any("doc_state", "refused")

    async def push(self, cut_id: str, update: bytes, push_id: str | None = None) -> dict[str, Any]:
        """Send an update of a drawing and return the answer."""
        text = base64.b64encode(update).decode()
        await self.send(type="doc_push", cut_id=cut_id, push_id=push_id or str(uuid.uuid4()), update=text)
        return await self.receive_any("doc_ack", "doc_error")

    async def receive_any(self, *kinds: str) -> dict[str, Any]:
        """Return the next frame of one of these types."""
        async with asyncio.timeout(_SECONDS):
            while True:
                frame = json.loads(await self.connection.recv())
                if frame["type"] in kinds:
                    return frame

    async def wait_for_close(self, seconds: float = _SECONDS) -> tuple[int, list[dict[str, Any]]]:
        """Wait for the server to close the connection; return its close code and the frames before it."""
        frames: list[dict[str, Any]] = []
        async with asyncio.timeout(seconds):
            try:
                while True:
                    frames.append(json.loads(await self.connection.recv()))
            except ConnectionClosed as end:
                return (end.rcvd.code if end.rcvd else 0), frames


@asynccontextmanager
async def open_tab(person: Person, **headers: str) -> AsyncGenerator[Tab, None]:
    """Open a socket as this person and read its greeting."""
    base = str(person.http.base_url).rstrip("/").replace("http", "ws", 1)
    sent = {"Cookie": f"pegbar_session={person.cookie}"} if person.cookie else {}
    async with connect(
        f"{base}/api/socket", additional_headers={**sent, **headers}, max_size=64 * 1024 * 1024, compression=None
    ) as connection:
        tab = Tab(connection)
        hello = await tab.receive()
        assert hello["type"] == "hello"
        assert hello["user_id"] == (person.id or None)
        yield tab


def decode_updates(frame: dict[str, Any]) -> list[bytes]:
    """Return the updates that a frame carries."""
    texts = frame["updates"] if "updates" in frame else [frame["update"]]
    return [base64.b64decode(text) for text in texts]
