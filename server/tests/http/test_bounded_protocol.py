"""Limits on the length and duration of a request's head and body before the application sees it."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import pytest

from pegbar.http import bounded_protocol
from tests.support.api.people import Newcomer, Person

pytestmark = [pytest.mark.once, pytest.mark.connections]

_MANY = 100 * 1024 * 1024


@asynccontextmanager
async def _open_connection(base_url: str) -> AsyncGenerator[tuple[asyncio.StreamReader, asyncio.StreamWriter], None]:
    address = urlsplit(base_url)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    try:
        yield reader, writer
    finally:
        writer.close()


async def _send_until_closed(writer: asyncio.StreamWriter, piece: bytes, most: int) -> int:
    """Send until the server closes the connection or `most` bytes are sent; return the number of bytes sent."""
    sent = 0
    try:
        while sent < most:
            writer.write(piece)
            await writer.drain()
            sent += len(piece)
    except ConnectionError:
        pass
    return sent


async def _read_response(reader: asyncio.StreamReader) -> bytes:
    """Read until the connection closes. A reset while the client still sends comes after the response."""
    received = b""
    try:
        while piece := await reader.read(65536):
            received += piece
    except ConnectionError:
        pass
    return received


def _make_request_head(*lines: str) -> bytes:
    return "\r\n".join(("GET /api/health HTTP/1.1", "Host: 127.0.0.1", *lines, "", "")).encode()


@pytest.mark.parametrize(
    "begins", [b"GET /", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"]
)
async def test_an_endless_head_is_refused_early(base_url: str, begins: bytes) -> None:
    piece = b"X-Many: 1\r\n" * 1000 if begins.endswith(b"1\r\n") else b"a" * 65536
    async with _open_connection(base_url) as (reader, writer):
        writer.write(begins)
        listening = asyncio.create_task(_read_response(reader))
        assert await _send_until_closed(writer, piece, _MANY) < _MANY / 4
        response = await listening
        assert response.startswith(b"HTTP/1.1 431 "), response[:100]
        assert b"application/problem+json" in response
        assert b'"code":"head_too_large"' in response


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        ([f"X-{n}: 1" for n in range(bounded_protocol.HEADERS_MAX - 2)], 200),
        ([f"X-{n}: 1" for n in range(bounded_protocol.HEADERS_MAX - 1)], 431),
        (["X-Long: " + "a" * (bounded_protocol.HEAD_BYTES_MAX - 200)], 200),
        (["X-Long: " + "a" * bounded_protocol.HEAD_BYTES_MAX], 431),
    ],
)
async def test_a_head_is_limited_to_a_hundred_headers_and_64_kibibytes(
    base_url: str, lines: list[str], status: int
) -> None:
    async with _open_connection(base_url) as (reader, writer):
        writer.write(_make_request_head(*lines, "Connection: close"))
        assert (await _read_response(reader)).startswith(b"HTTP/1.1 %d " % status)


async def test_a_large_body_after_a_small_head_is_accepted(newcomer: Newcomer) -> None:
    person = await newcomer()
    name = "x" * 100
    padded = b'{"name": "%s", "fps": 24%s}' % (name.encode(), b" " * 100_000)
    answer = await person.http.post("/api/projects", content=padded, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["name"]) == (201, name)


async def test_trailers_of_a_chunked_body_count_toward_the_limit(base_url: str) -> None:
    async with _open_connection(base_url) as (reader, writer):
        writer.write(b"POST /api/auth/sign-out HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n")
        listening = asyncio.create_task(_read_response(reader))
        assert await _send_until_closed(writer, b"X-Behind: 1\r\n" * 1000, _MANY) < _MANY / 4
        await listening


async def test_an_error_is_never_sent_within_the_previous_response(newcomer: Newcomer, base_url: str) -> None:
    person = await newcomer()
    body = b'{"email": "%s", "password": "takes a while to be wrong"}' % person.email.encode()
    head = _make_request_head(f"Content-Length: {len(body)}", "Content-Type: application/json")
    async with _open_connection(base_url) as (reader, writer):
        writer.write(head.replace(b"GET /api/health", b"POST /api/auth/sign-in") + body)
        writer.write(_make_request_head("X-Long: " + "a" * bounded_protocol.HEAD_BYTES_MAX))
        assert b" 431 " not in await _read_response(reader)


async def test_a_client_that_sends_too_slowly_is_disconnected(
    base_url: str, monkeypatch: pytest.MonkeyPatch, anonymous: Person
) -> None:
    monkeypatch.setattr(bounded_protocol, "HEAD_TIMEOUT_SECONDS", 0.2)
    async with _open_connection(base_url) as (reader, writer):
        assert await _read_response(reader) == b""  # a connection without a request
        writer.write(b"GET / HTTP/1.1\r\n")
    for half in (
        b"GET / HTTP/1.1\r\nHost: 127",
        _make_request_head("Content-Length: 1000", "Content-Type: application/json") + b"{",
    ):
        async with _open_connection(base_url) as (reader, writer):
            writer.write(half.replace(b"GET /api/health", b"POST /api/auth/sign-in"))
            response = await _read_response(reader)
            assert response.startswith(b"HTTP/1.1 408 "), response[:100]
            assert b'"code":"too_slow"' in response
    assert (await anonymous.http.get("/api/health")).status_code == 200


async def test_a_body_that_keeps_coming_has_its_time(base_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded_protocol, "HEAD_TIMEOUT_SECONDS", 0.2)
    body = b'{"email": "nobody@example.com", "password": "not the one"}' + b" " * 8000
    async with _open_connection(base_url) as (reader, writer):
        head = _make_request_head(f"Content-Length: {len(body)}", "Content-Type: application/json", "Connection: close")
        writer.write(head.replace(b"GET /api/health", b"POST /api/auth/sign-in"))
        for start in range(0, len(body), 1024):
            writer.write(body[start : start + 1024])
            await asyncio.sleep(0.1)
        assert (await _read_response(reader)).startswith(b"HTTP/1.1 401 ")
