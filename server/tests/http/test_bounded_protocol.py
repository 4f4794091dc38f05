"""What one client may send before anybody looks at it has an end, in length and in time."""

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
async def _line(base_url: str) -> AsyncGenerator[tuple[asyncio.StreamReader, asyncio.StreamWriter], None]:
    address = urlsplit(base_url)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    try:
        yield reader, writer
    finally:
        writer.close()


async def _pour(writer: asyncio.StreamWriter, piece: bytes, most: int) -> int:
    """Send until the server hangs up or all is sent; how much went out."""
    sent = 0
    try:
        while sent < most:
            writer.write(piece)
            await writer.drain()
            sent += len(piece)
    except ConnectionError:
        pass
    return sent


async def _answered(reader: asyncio.StreamReader) -> bytes:
    """What comes before the line is closed; a line that is cut while one still sends has said it before."""
    said = b""
    try:
        while piece := await reader.read(65536):
            said += piece
    except ConnectionError:
        pass
    return said


def _head(*lines: str) -> bytes:
    return "\r\n".join(("GET /api/health HTTP/1.1", "Host: 127.0.0.1", *lines, "", "")).encode()


@pytest.mark.parametrize(
    "begins", [b"GET /", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"]
)
async def test_a_head_without_end_is_refused_before_much_of_it_is_read(base_url: str, begins: bytes) -> None:
    piece = b"X-Many: 1\r\n" * 1000 if begins.endswith(b"1\r\n") else b"a" * 65536
    async with _line(base_url) as (reader, writer):
        writer.write(begins)
        listening = asyncio.create_task(_answered(reader))
        assert await _pour(writer, piece, _MANY) < _MANY / 4
        said = await listening
        assert said.startswith(b"HTTP/1.1 431 "), said[:100]
        assert b"application/problem+json" in said
        assert b'"code":"head_too_large"' in said


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        ([f"X-{n}: 1" for n in range(bounded_protocol.HEADERS_MAX - 2)], 200),
        ([f"X-{n}: 1" for n in range(bounded_protocol.HEADERS_MAX - 1)], 431),
        (["X-Long: " + "a" * (bounded_protocol.HEAD_BYTES_MAX - 200)], 200),
        (["X-Long: " + "a" * bounded_protocol.HEAD_BYTES_MAX], 431),
    ],
)
async def test_a_head_may_have_a_hundred_lines_and_64_kibibytes(base_url: str, lines: list[str], status: int) -> None:
    async with _line(base_url) as (reader, writer):
        writer.write(_head(*lines, "Connection: close"))
        assert (await _answered(reader)).startswith(b"HTTP/1.1 %d " % status)


async def test_a_large_body_behind_a_small_head_passes_in_one_piece(newcomer: Newcomer) -> None:
    person = await newcomer()
    name = "x" * 100
    padded = b'{"name": "%s", "fps": 24%s}' % (name.encode(), b" " * 100_000)
    answer = await person.http.post("/api/projects", content=padded, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["name"]) == (201, name)


async def test_lines_behind_a_body_in_pieces_count_as_well(base_url: str) -> None:
    async with _line(base_url) as (reader, writer):
        writer.write(b"POST /api/auth/sign-out HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n")
        listening = asyncio.create_task(_answered(reader))
        assert await _pour(writer, b"X-Behind: 1\r\n" * 1000, _MANY) < _MANY / 4
        await listening


async def test_a_refusal_never_stands_in_the_midst_of_the_answer_before_it(newcomer: Newcomer, base_url: str) -> None:
    person = await newcomer()
    body = b'{"email": "%s", "password": "takes a while to be wrong"}' % person.email.encode()
    asked = _head(f"Content-Length: {len(body)}", "Content-Type: application/json")
    async with _line(base_url) as (reader, writer):
        writer.write(asked.replace(b"GET /api/health", b"POST /api/auth/sign-in") + body)
        writer.write(_head("X-Long: " + "a" * bounded_protocol.HEAD_BYTES_MAX))
        assert b" 431 " not in await _answered(reader)


async def test_who_sends_a_head_or_a_body_too_slowly_is_hung_up_on(
    base_url: str, monkeypatch: pytest.MonkeyPatch, anonymous: Person
) -> None:
    monkeypatch.setattr(bounded_protocol, "HEAD_TIMEOUT_SECONDS", 0.2)
    async with _line(base_url) as (reader, writer):
        assert await _answered(reader) == b""  # a line that was opened for nothing
        writer.write(b"GET / HTTP/1.1\r\n")
    for half in (
        b"GET / HTTP/1.1\r\nHost: 127",
        _head("Content-Length: 1000", "Content-Type: application/json") + b"{",
    ):
        async with _line(base_url) as (reader, writer):
            writer.write(half.replace(b"GET /api/health", b"POST /api/auth/sign-in"))
            said = await _answered(reader)
            assert said.startswith(b"HTTP/1.1 408 "), said[:100]
            assert b'"code":"too_slow"' in said
    assert (await anonymous.http.get("/api/health")).status_code == 200


async def test_a_body_that_keeps_coming_has_its_time(base_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded_protocol, "HEAD_TIMEOUT_SECONDS", 0.2)
    body = b'{"email": "nobody@example.com", "password": "not the one"}' + b" " * 8000
    async with _line(base_url) as (reader, writer):
        head = _head(f"Content-Length: {len(body)}", "Content-Type: application/json", "Connection: close")
        writer.write(head.replace(b"GET /api/health", b"POST /api/auth/sign-in"))
        for start in range(0, len(body), 1024):
            writer.write(body[start : start + 1024])
            await asyncio.sleep(0.1)
        assert (await _answered(reader)).startswith(b"HTTP/1.1 401 ")
