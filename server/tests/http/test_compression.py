"""Text responses are compressed as the browser accepts, without other changes."""

import asyncio
import gzip
import json
import random
import sys

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from pegbar.http.compression import COMPRESSED_BYTES_MIN, THREAD_BYTES, CompressionMiddleware, choose_encoding
from pegbar.wiring import Instance
from tests.support.api.boards import add_cut, new_project
from tests.support.api.people import Newcomer, Person

pytestmark = pytest.mark.once

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

UNPACK = {"gzip": gzip.decompress, "zstd": zstd.decompress}
TEXT = b"hold, then pan left. " * 100


async def _get_raw(http: httpx.AsyncClient, path: str, **headers: str) -> tuple[httpx.Response, bytes]:
    """Return a response and its body as transferred."""
    async with http.stream("GET", path, headers=headers) as answer:
        return answer, b"".join([piece async for piece in answer.aiter_raw()])


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "zstd"),  # Chromium and Firefox
        ("gzip, deflate, br", "gzip"),  # Safari
        ("GZIP", "gzip"),
        ("*", "zstd"),
        ("zstd;q=0.5, gzip", "gzip"),
        ("zstd;q=0, *", "gzip"),
        ("gzip;q=0.001", "gzip"),
        ("gzip;q=0.5, identity;q=0.5", "gzip"),
        ("gzip;q=0.5, identity", None),
        ("", None),
        ("identity", None),
        ("gzip;q=0", None),
        ("gzip;q=0, zstd;q=0.0, *;q=1", None),
        ("*;q=0", None),
        ("br, deflate", None),
        ("gzip;q=much", None),
        ("gzip2, xgzip", None),
    ],
)
def test_the_encoding_follows_the_accept_encoding_header(accepted: str, coding: str | None) -> None:
    assert choose_encoding(accepted) == coding


@pytest.mark.parametrize("coding", ["gzip", "zstd"])
async def test_a_long_list_is_sent_compressed(newcomer: Newcomer, coding: str) -> None:
    someone = await newcomer()
    project = await new_project(someone)
    for number in range(12):
        await add_cut(someone, project, name=f"Cut {number}", note="Hold, then pan left.")
    path = f"/api/projects/{project['slug']}/cuts"
    plain, body = await _get_raw(someone.http, path, **{"Accept-Encoding": "identity"})
    packed, travelled = await _get_raw(someone.http, path, **{"Accept-Encoding": coding})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == coding
    assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding"
    assert packed.headers["content-type"] == plain.headers["content-type"] == "application/json"
    assert packed.headers["cache-control"] == "no-store"
    assert int(packed.headers["content-length"]) == len(travelled) < len(body) / 3
    assert UNPACK[coding](travelled) == body
    assert len(json.loads(body)["items"]) == 12


async def test_short_and_already_compressed_responses_are_unchanged(anonymous: Person) -> None:
    answer, body = await _get_raw(anonymous.http, "/api/health", **{"Accept-Encoding": "gzip"})
    assert (body, "content-encoding" in answer.headers) == (b'{"status":"ok"}', False)
    script, _ = await _get_raw(anonymous.http, "/assets/app.js", **{"Accept-Encoding": "gzip, zstd"})
    assert script.headers["content-encoding"] == "gzip"


async def test_cross_site_requests_get_uncompressed_responses(anonymous: Person) -> None:
    request_headers = {"Accept-Encoding": "gzip", "Sec-Fetch-Site": "cross-site"}
    answer, body = await _get_raw(anonymous.http, "/api/config", **request_headers)
    assert (len(body) > COMPRESSED_BYTES_MIN, "content-encoding" in answer.headers) == (True, False)
    answer, _ = await _get_raw(anonymous.http, "/api/config", **request_headers | {"Sec-Fetch-Site": "same-origin"})
    assert answer.headers["content-encoding"] == "gzip"


async def test_signed_objects_and_their_ranges_are_not_compressed(instance: Instance, anonymous: Person) -> None:
    store = instance.services.blobs
    key = await store.put(b"start,end\n" * 1000)
    url = (await store.sign(key, seconds=60, media_type="text/csv")).url
    for request_headers in ({}, {"Range": "bytes=0-4999"}):
        answer, body = await _get_raw(anonymous.http, url, **{"Accept-Encoding": "gzip, zstd", **request_headers})
        assert "content-encoding" not in answer.headers
        assert len(body) == int(answer.headers["content-length"]) == (5000 if request_headers else 10_000)


def _create_client(body: bytes, kind: str = "application/json", **headers: str) -> httpx.AsyncClient:
    async def answer(request: Request) -> Response:
        if request.url.path == "/stream":
            return StreamingResponse(iter([body, body]), 200, headers, kind)
        return Response(body, 200, headers, kind)

    app = Starlette(routes=[Route("/{path:path}", answer)])
    transport = httpx.ASGITransport(CompressionMiddleware(app))
    return httpx.AsyncClient(transport=transport, base_url="http://t", headers={"Accept-Encoding": "gzip"})


@pytest.mark.parametrize(
    ("kind", "packed"),
    [
        ("application/json", True),
        ("application/problem+json", True),
        ("text/html; charset=utf-8", True),
        ("text/csv", True),
        ("image/webp", False),
        ("application/pdf", False),
        ("video/mp4", False),
    ],
)
async def test_only_text_is_compressed(kind: str, packed: bool) -> None:
    async with _create_client(TEXT, kind) as http:
        answer, body = await _get_raw(http, "/")
        assert ("content-encoding" in answer.headers) is packed
        assert (gzip.decompress(body) if packed else body) == TEXT
        streamed, body = await _get_raw(http, "/stream")
        assert "content-encoding" not in streamed.headers
        assert body == TEXT * 2


@pytest.mark.parametrize(
    "headers", [{"Content-Encoding": "br"}, {"Content-Range": "bytes 0-9/99"}, {"Cache-Control": "no-transform"}]
)
async def test_encoded_partial_and_no_transform_responses_are_unchanged(headers: dict[str, str]) -> None:
    async with _create_client(TEXT, **headers) as http, http.stream("GET", "/") as answer:
        assert answer.headers.get("content-encoding") == headers.get("Content-Encoding")
        assert answer.headers["content-length"] == str(len(TEXT))


async def test_only_responses_above_the_minimum_size_are_compressed() -> None:
    for size in (COMPRESSED_BYTES_MIN, COMPRESSED_BYTES_MIN + 1):
        async with _create_client(b" " * size) as http:
            answer = await http.get("/")
            assert ("content-encoding" in answer.headers) is (size > COMPRESSED_BYTES_MIN)
            assert ("vary" in answer.headers) is (size > COMPRESSED_BYTES_MIN)


async def test_a_strong_etag_becomes_weak_and_vary_is_extended() -> None:
    async with _create_client(TEXT, ETag='"3"', Vary="Cookie") as http:
        answer = await http.get("/")
        assert (answer.headers["etag"], answer.headers["vary"]) == ('W/"3"', "Cookie, Accept-Encoding")
        plain = await http.get("/", headers={"Accept-Encoding": "identity"})
        assert plain.headers["etag"] == '"3"'


async def test_a_head_response_has_the_headers_of_the_compressed_body(anonymous: Person) -> None:
    path, request_headers = "/api/openapi.json", {"Accept-Encoding": "gzip"}
    full, body = await _get_raw(anonymous.http, path, **request_headers)
    head = await anonymous.http.head(path, headers=request_headers)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == full.headers["content-length"] == str(len(body))
    assert head.headers["content-encoding"] == "gzip"


async def test_compressing_a_large_response_does_not_block_the_loop() -> None:
    digits = random.Random(1).choices("0123456789abcdef", k=THREAD_BYTES * 4)
    async with _create_client("".join(digits).encode()) as http:
        request = asyncio.create_task(http.get("/"))
        turns = 0
        while not request.done():
            turns += 1
            await asyncio.sleep(0)
        assert (await request).text == "".join(digits)
    assert turns > 100
