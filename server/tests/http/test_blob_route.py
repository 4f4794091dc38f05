"""URLs of objects in the local folder: caching, HEAD, range and conditional requests."""

import hashlib
import re
from urllib.parse import parse_qs, urlsplit

import pytest

from pegbar.kernel import clock
from tests.support.api.boards import add_cut, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.drawings.drawing import encode_picture

pytestmark = [pytest.mark.once, pytest.mark.connections]


async def _create_preview_url(person: Person) -> str:
    project = await new_project(person)
    cut = await add_cut(person, project)
    sent = await person.http.put(
        f"/api/cuts/{cut['id']}/preview?seq=0", content=encode_picture(), headers={"Content-Type": "image/webp"}
    )
    assert sent.status_code == 200, sent.text
    board = await person.json("GET", f"/api/projects/{project['slug']}/cuts", 200)
    return board["items"][0]["preview"]["url"]


async def test_an_object_is_cached_no_longer_than_its_url_is_valid(newcomer: Newcomer) -> None:
    person = await newcomer()
    address = await _create_preview_url(person)
    remaining_seconds = int(parse_qs(urlsplit(address).query)["expires"][0]) - clock.now().timestamp()
    cache_control = (await person.http.get(address)).headers["cache-control"]
    found = re.fullmatch(r"private, max-age=(\d+), immutable", cache_control)
    assert found, cache_control
    assert 0 <= remaining_seconds - int(found[1]) <= 5


async def test_a_head_request_returns_the_same_headers(newcomer: Newcomer) -> None:
    person = await newcomer()
    address = await _create_preview_url(person)
    full, head = await person.http.get(address), await person.http.head(address)
    assert (head.status_code, head.content) == (200, b"")
    for name in ("content-type", "content-length", "content-disposition", "accept-ranges", "content-security-policy"):
        assert head.headers[name] == full.headers[name], name
    assert (await person.http.head(address[:-3])).status_code == 404


async def test_a_head_request_ignores_the_range(newcomer: Newcomer) -> None:
    person = await newcomer()
    address = await _create_preview_url(person)
    full = await person.http.get(address)
    head = await person.http.head(address, headers={"Range": "bytes=0-3"})
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == full.headers["content-length"]
    assert "content-range" not in head.headers
    assert head.headers["etag"] == full.headers["etag"]


async def test_a_range_is_served_only_if_if_range_matches(newcomer: Newcomer) -> None:
    person = await newcomer()
    address = await _create_preview_url(person)
    full = await person.http.get(address)
    etag = full.headers["etag"]
    assert etag == f'"{hashlib.sha256(full.content).hexdigest()}"'
    dates = ("Tue, 24 Nov 2020 09:00:00 GMT", "Tue, 24 Nov 2099 09:00:00 GMT")
    for value, status in [(etag, 206), ('"another"', 200), (f"W/{etag}", 200), *((date, 200) for date in dates)]:
        got = await person.http.get(address, headers={"Range": "bytes=2-5", "If-Range": value})
        assert got.status_code == status, value
        assert got.content == (full.content[2:6] if status == 206 else full.content), value
        assert got.headers["etag"] == etag
    over = await person.http.get(address, headers={"Range": "bytes=999999-", "If-Range": etag})
    assert (over.status_code, over.headers["content-range"]) == (416, f"bytes */{len(full.content)}")
    elsewhere = await person.http.get(address, headers={"Range": "bytes=999999-", "If-Range": '"another"'})
    assert (elsewhere.status_code, elsewhere.content) == (200, full.content)


async def test_a_matching_if_none_match_gets_304(newcomer: Newcomer) -> None:
    person = await newcomer()
    address = await _create_preview_url(person)
    etag = (await person.http.get(address)).headers["etag"]
    for value in (etag, f"W/{etag}", f'"another", {etag}', "*"):
        for method in ("GET", "HEAD"):
            got = await person.http.request(method, address, headers={"If-None-Match": value, "Range": "bytes=0-1"})
            assert (got.status_code, got.content, got.headers["etag"]) == (304, b"", etag), value
    assert (await person.http.get(address, headers={"If-None-Match": '"another"'})).status_code == 200
