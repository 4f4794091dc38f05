"""Parsers of request heads, fuzzed behind the server's own limits and middlewares."""

import asyncio
import logging
from pathlib import Path
from typing import Annotated, Any

from fastapi import FastAPI, Header, Request
from uvicorn.server import ServerState

from pegbar.domains.assets.uploads.routes import Length
from pegbar.http import problems, serving
from pegbar.http.bounded_protocol import BoundedProtocol
from pegbar.http.proxy_headers import ProxyHeadersMiddleware
from pegbar.http.security_headers import SecurityHeadersMiddleware
from pegbar.kernel.http import IfMatch, RequestKey, get_client_network, parse_byte_range
from pegbar.kernel.settings import Settings
from pegbar.kernel.tus import Offset, Tus
from tests.fuzz.parsers import ACCEPTED, Try

_SERVER_FAULT = 500
_TURNS = 20


def _create_app() -> FastAPI:
    app = FastAPI()
    problems.register(app)

    @app.post("/piece")
    async def piece(_: Tus, offset: Offset) -> int:
        return offset

    @app.post("/promise")
    async def promise(_: Tus, size: Length) -> int:
        return size

    @app.post("/edit")
    async def edit(version: IfMatch, key: RequestKey = None) -> str:
        return f"{version} {key}"

    @app.post("/part")
    async def part(request: Request, given: Annotated[str | None, Header(alias="Range")] = None) -> str:
        return f"{get_client_network(request)} {parse_byte_range(given, 1000)}"

    return app


def request_heads() -> Try:
    """Return a fuzz target for request heads: the first line of a case is the path, the others are headers."""
    loop = asyncio.new_event_loop()
    app: Any = ProxyHeadersMiddleware(SecurityHeadersMiddleware(_create_app()), 1)

    def attempt(data: bytes) -> str:
        path, *lines = data.split(b"\n")
        headers = [(b"host", b"localhost")]
        for line in lines[:100]:
            name, _, value = line.partition(b":")
            # The HTTP protocol rejects these characters in a head before the app runs.
            headers.append((_remove_control_bytes(name).lower(), _remove_control_bytes(value).strip()))
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": path.decode("utf-8", "replace"),
            "raw_path": path,
            "query_string": b"",
            "root_path": "",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
        }
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        loop.run_until_complete(app(scope, receive, send))
        status = sent[0]["status"]
        assert status < _SERVER_FAULT, sent
        return str(status)

    return attempt


def _remove_control_bytes(text: bytes) -> bytes:
    return bytes(byte for byte in text if byte >= 0x20 and byte != 0x7F)


class _Line(asyncio.Transport):
    """A transport that collects the data written to it."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("127.0.0.1", 1) if name in {"peername", "sockname"} else default

    def write(self, data: Any) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        pass

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass


async def _answer_hello(scope: Any, receive: Any, send: Any) -> None:
    while (await receive()).get("more_body"):
        pass
    if scope["type"] == "websocket":
        await send({"type": "websocket.close"})
    else:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})


def lines() -> Try:
    """Return a fuzz target for raw bytes that arrive in two pieces; every response must be valid HTTP."""
    logging.disable(logging.WARNING)  # Each case would log a warning.
    loop = asyncio.new_event_loop()
    config = serving.config(_answer_hello, Settings(data=Path("/nonexistent")))
    config.log_config = None
    config.load()

    async def exchange(data: bytes) -> str:
        line = _Line()
        protocol = BoundedProtocol(config=config, server_state=ServerState(), app_state={})
        protocol.connection_made(line)
        half = len(data) // 2
        for piece in (data[:half], data[half:]):
            if not line.closed:
                protocol.data_received(piece)
            for _ in range(_TURNS):
                await asyncio.sleep(0)
        protocol.connection_lost(None)
        for _ in range(_TURNS):
            await asyncio.sleep(0)
        assert line.written.startswith(b"HTTP/1.1 ") or not line.written, line.written
        assert not line.written.startswith(b"HTTP/1.1 500"), line.written
        return line.written[:12].decode() or ("closed" if line.closed else ACCEPTED)

    return lambda data: loop.run_until_complete(exchange(data))
