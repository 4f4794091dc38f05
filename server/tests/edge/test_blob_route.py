"""The addresses of objects in this machine's folder: what a browser is told of them, and for how long."""

import re
from urllib.parse import parse_qs, urlsplit

from pegbar.kernel import clock
from tests.support.boards import add_cut, new_project
from tests.support.drawing import picture
from tests.support.people import Newcomer, Person


async def _address(person: Person) -> str:
    project = await new_project(person)
    cut = await add_cut(person, project)
    sent = await person.http.put(
        f"/api/cuts/{cut['id']}/preview?seq=0", content=picture(), headers={"Content-Type": "image/webp"}
    )
    assert sent.status_code == 200, sent.text
    board = await person.json("GET", f"/api/projects/{project['slug']}/cuts", 200)
    return board["items"][0]["preview"]["url"]


async def test_nobody_keeps_an_object_longer_than_its_address_holds(newcomer: Newcomer, anonymous: Person) -> None:
    address = await _address(await newcomer())
    left = int(parse_qs(urlsplit(address).query)["expires"][0]) - clock.now().timestamp()
    kept = (await anonymous.http.get(address)).headers["cache-control"]
    found = re.fullmatch(r"private, max-age=(\d+), immutable", kept)
    assert found, kept
    assert 0 <= left - int(found[1]) <= 5


async def test_asked_for_its_head_alone_it_says_the_same(newcomer: Newcomer, anonymous: Person) -> None:
    address = await _address(await newcomer())
    whole, head = await anonymous.http.get(address), await anonymous.http.head(address)
    assert (head.status_code, head.content) == (200, b"")
    for name in ("content-type", "content-length", "content-disposition", "accept-ranges", "content-security-policy"):
        assert head.headers[name] == whole.headers[name], name
    assert (await anonymous.http.head(address[:-3])).status_code == 404
