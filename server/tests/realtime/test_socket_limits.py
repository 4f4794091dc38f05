"""Rate limits of sockets and pushes protect other users from a sender of too many messages."""

import asyncio
import base64
import contextlib
import json
import uuid
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from pegbar.realtime.socket_router import CLOSE_TOO_MUCH
from pegbar.wiring import Instance
from tests.support.api.boards import add_cut, add_member, new_project, push_update
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import Tab, open_tab
from tests.support.drawings.drawing import DrawingCopy
from tests.support.polling import wait_until

pytestmark = pytest.mark.long

_FLOOD = 5000
_MISSING = "0190f1d2-1234-7abc-8def-00112233aabb"
_BRUSH = {"id": "s1", "layer": "base", "kind": "pencil", "colour": "#223344", "size": 4.0}
_MB = 1024 * 1024


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


async def _flood(person: Person, frame: str, start: asyncio.Barrier | None = None) -> tuple[int, str]:
    """Send thousands of frames without reading; return the code and reason with which the server closed the socket."""
    async with open_tab(person) as opened:
        if start is not None:
            await start.wait()
        # In a single write, because frames from a slow machine could look like regular traffic.
        for _ in range(_FLOOD):
            opened.connection.protocol.send_text(frame.encode())
        opened.connection.transport.write(b"".join(opened.connection.protocol.data_to_send()))
        await opened.wait_for_close()
        assert opened.connection.close_code is not None
        return opened.connection.close_code, opened.connection.close_reason or ""


@pytest.mark.parametrize("kind", ["ping", "presence_update", "subscribe", "nonsense"])
async def test_a_flooding_socket_is_closed_and_others_keep_working(
    owner: Person, newcomer: Newcomer, kind: str
) -> None:
    project = await new_project(owner, visibility="public")
    cut, pad = await add_cut(owner, project), DrawingCopy()
    reader, stranger = await newcomer(), await newcomer()
    frame: dict[str, Any] = {
        "ping": {"type": "ping"},
        "presence_update": {"type": "presence_update", "project_id": project["id"], "state": {"frame": 1}},
        "subscribe": {"type": "subscribe", "topic": f"project:{project['id']}"},
        "nonsense": {"type": "shout"},
    }[kind]
    async with open_tab(owner) as mine, open_tab(reader) as theirs:
        await mine.open(cut["id"])
        await theirs.open(cut["id"])

        async def push_and_read() -> None:
            for number in range(20):
                assert (await mine.push(cut["id"], pad.draw_stroke()))["type"] == "doc_ack"
                await theirs.expect("doc_update", seq=number + 1)
                await reader.json("GET", f"/api/projects/{project['slug']}/cuts", 200)

        # All sockets open before the first is closed, because the server refuses new ones for five seconds after that.
        start, text = asyncio.Barrier(3), json.dumps(frame)
        ends, _ = await asyncio.gather(
            asyncio.gather(*(_flood(stranger, text, start) for _ in range(3))), push_and_read()
        )
    assert ends == [(CLOSE_TOO_MUCH, "Too many messages at once. Try again in a few seconds.")] * 3
    async with open_tab(owner):
        pass


async def _is_connected(person: Person) -> bool:
    try:
        async with open_tab(person):
            return True
    except ConnectionClosed:
        return False


async def test_a_flooding_sender_cannot_reconnect_for_a_while(owner: Person) -> None:
    async def is_refused_after_a_flood() -> bool:
        with contextlib.suppress(ConnectionClosed):
            await _flood(owner, json.dumps({"type": "ping"}))
        return not await _is_connected(owner)

    # On a slow machine, the few seconds may pass before the next connection attempt.
    await wait_until(is_refused_after_a_flood, what="the next connection is refused")
    await wait_until(lambda: _is_connected(owner), what="the sender may connect again")


async def test_every_point_of_a_fast_live_stroke_arrives(owner: Person, newcomer: Newcomer) -> None:
    viewer, project = await newcomer(), await new_project(owner)
    await add_member(owner, project, viewer, "viewer")
    cut = await add_cut(owner, project)
    async with open_tab(owner) as mine, open_tab(viewer) as theirs:
        await mine.open(cut["id"])
        await theirs.open(cut["id"])
        for number in range(200):
            await mine.send(type="draw_live", cut_id=cut["id"], stroke=_BRUSH, offset=number, points="AAAA")
        await mine.push(cut["id"], DrawingCopy().draw_stroke())
        assert [(await theirs.expect("peer_drew"))["offset"] for _ in range(200)] == list(range(200))
        await theirs.expect("doc_update")


async def _push_all(opened: Tab, cut_id: str, updates: list[bytes]) -> list[str]:
    ids = [str(uuid.uuid4()) for _ in updates]
    for push_id, update in zip(ids, updates, strict=True):
        text = base64.b64encode(update).decode()
        await opened.send(type="doc_push", cut_id=cut_id, push_id=push_id, update=text)
    answered = [await opened.expect("doc_ack") for _ in ids]
    assert [answer["seq"] for answer in answered] == list(range(1, len(ids) + 1))
    assert [answer["push_id"] for answer in answered] == ids
    return ids


async def test_strokes_drawn_offline_are_all_accepted_in_one_burst(owner: Person) -> None:
    cut, pad = await add_cut(owner, await new_project(owner)), DrawingCopy()
    updates = [pad.draw_stroke(points=4000) for _ in range(60)]
    assert all(len(update) > 8000 for update in updates)
    async with open_tab(owner) as mine:
        await mine.open(cut["id"])
        await _push_all(mine, cut["id"], updates)
        await mine.send(type="ping")
        await mine.expect("pong")


async def test_a_message_in_many_fragments_is_accepted(owner: Person) -> None:
    cut = await add_cut(owner, await new_project(owner))
    text = base64.b64encode(DrawingCopy().draw_stroke(points=100_000)).decode()
    message = json.dumps({"type": "doc_push", "cut_id": cut["id"], "push_id": str(uuid.uuid4()), "update": text})
    async with open_tab(owner) as mine:
        await mine.connection.send([message[at : at + 3000] for at in range(0, len(message), 3000)])
        assert (await mine.expect("doc_ack"))["seq"] == 1


async def _get_early_response(person: Person, path: str, size: int) -> int:
    """Announce a request body of this size without sending it, and return the status of the response."""
    url = person.http.base_url
    reader, writer = await asyncio.open_connection(url.host, url.port)
    head = {
        "Host": f"{url.host}:{url.port}",
        "Cookie": f"pegbar_session={person.cookie}",
        "Content-Type": "application/octet-stream",
        "Content-Length": str(size),
        "Idempotency-Key": str(uuid.uuid4()),
    }
    lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
    writer.write(f"POST {path} HTTP/1.1\r\n{lines}\r\n".encode())
    status = int((await reader.readline()).split()[1])
    writer.close()
    return status


async def test_too_many_bytes_get_429_over_http_and_are_delayed_over_the_socket(owner: Person) -> None:
    cut = await add_cut(owner, await new_project(owner))
    heavy = bytes(8 * _MB)

    async def send() -> httpx.Response:
        return await push_update(owner, cut["id"], heavy)

    answers = [await send() for _ in range(5)]
    assert [answer.status_code for answer in answers] == [422, 422, 422, 422, 429]
    assert 1 <= int(answers[-1].headers["Retry-After"]) <= 4
    assert answers[-1].json()["detail"].startswith("You're making changes faster than they can be saved.")
    assert await _get_early_response(owner, f"/api/cuts/{cut['id']}/drawing", len(heavy)) == 429
    async with open_tab(owner) as mine:
        # Delayed, not refused.
        assert (await mine.push(cut["id"], bytes(2 * _MB)))["code"] == "invalid"
        assert (await mine.push(cut["id"], DrawingCopy().draw_stroke()))["seq"] == 1

    async def is_within_limit() -> bool:
        return (await send()).status_code == 422

    await wait_until(is_within_limit, 30, "the pace allows as much again")


async def test_sockets_are_limited_per_person_and_per_address(
    owner: Person, newcomer: Newcomer, anonymous: Person, instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(instance.services.settings, "sockets_person", 2)
    monkeypatch.setattr(instance.services.settings, "sockets_address", 1)
    for person, most in ((owner, 2), (anonymous, 1)):
        async with contextlib.AsyncExitStack() as opened:
            for _ in range(most):
                await opened.enter_async_context(open_tab(person))
            with pytest.raises(ConnectionClosed) as refused:
                async with open_tab(person):
                    pass
            assert refused.value.rcvd is not None
            assert (refused.value.rcvd.code, refused.value.rcvd.reason) == (
                CLOSE_TOO_MUCH,
                "You have too many pages open. Close some and try again.",
            )
            async with open_tab(await newcomer()):
                pass

        async def can_connect(person: Person = person) -> bool:
            try:
                async with open_tab(person):
                    return True
            except ConnectionClosed:
                return False

        await wait_until(can_connect, 10, "one that was closed leaves its place")
