"""The tab's socket: who may subscribe, which events arrive, and that none is lost or repeated."""

import asyncio
import json
import random
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import delete
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pegbar.domains.projects.events import ProjectsChanged
from pegbar.kernel import clock
from pegbar.kernel.tables import Event
from pegbar.realtime.hub import CATCH_UP_MAX
from pegbar.wiring import Instance
from tests.support.api.boards import add_cut, add_member, new_project, push_update
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import Tab, decode_updates, open_tab
from tests.support.drawings.drawing import DrawingCopy

pytestmark = [pytest.mark.long, pytest.mark.database]

MISSING = "0190f1d2-1234-7abc-8def-00112233aabb"


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


async def test_topics_have_the_same_permissions_as_http(owner: Person, newcomer: Newcomer, anonymous: Person) -> None:
    stranger, viewer = await newcomer(), await newcomer()
    topics: dict[str, str] = {}
    for visibility in ("private", "unlisted", "public"):
        project = await new_project(owner, visibility=visibility)
        topics[visibility] = f"project:{project['id']}"
        if visibility == "private":
            await add_member(owner, project, viewer, "viewer")
    own = f"user:{owner.id}"
    everywhere = {f"project:{MISSING}": "not_found", "project:x": "not_found", "everything": "not_found"}
    everywhere[f"drawing:{MISSING}"] = everywhere[f"rights:{owner.id}"] = "not_found"
    rows: list[tuple[Person, dict[str, str]]] = [
        (owner, {**dict.fromkeys([*topics.values(), own], "subscribed"), f"user:{viewer.id}": "not_found"}),
        (viewer, {**dict.fromkeys(topics.values(), "subscribed"), own: "not_found"}),
        (stranger, {topics["private"]: "not_found", topics["public"]: "subscribed", own: "not_found"}),
        (anonymous, {topics["private"]: "not_found", topics["unlisted"]: "subscribed", own: "unauthenticated"}),
    ]
    for person, expected in rows:
        async with open_tab(person) as opened:
            for topic, wanted in (expected | everywhere).items():
                answer = await opened.subscribe(topic)
                assert answer.get("code", answer["type"]) == wanted, (topic, answer)
                assert answer["topic"] == topic


async def test_events_between_loading_and_subscribing_are_delivered(owner: Person, instance: Instance) -> None:
    topic = f"user:{owner.id}"
    async with instance.services.db.write() as tx:
        await tx.events.append(topic, ProjectsChanged())
        last_week = clock.now() - timedelta(days=7)
        await tx.execute(sa.update(Event).where(Event.topic == topic).values(created_at=last_week))
        await tx.events.append(topic, ProjectsChanged())
    async with open_tab(owner) as page, open_tab(owner) as other:
        await page.send(type="subscribe", topic=topic, recent=True)
        assert (await page.receive_any("subscribed", "reset"))["seq"] == 1
        assert (await page.expect("event"))["seq"] == 2
        assert (await other.subscribe(topic))["seq"] == 2


async def test_drawings_have_the_same_permissions_as_http(owner: Person, anonymous: Person) -> None:
    hidden = await add_cut(owner, await new_project(owner))
    async with open_tab(anonymous) as opened:
        for cut_id in (hidden["id"], MISSING):
            refused = await opened.open(cut_id)
            assert (refused["type"], refused["topic"], refused["code"]) == ("refused", cut_id, "not_found")


async def test_invalid_frames_get_an_error_and_the_socket_stays_open(owner: Person) -> None:
    odd: list[Any] = [
        "",
        "hello",
        "[]",
        "{}",
        '{"type": "shout"}',
        '{"type": "subscribe"}',
        '{"type": "subscribe", "topic": 1}',
        '{"type": "subscribe", "topic": "project:x", "since": -1}',
        '{"type": "ping", "loud": true}',
        '{"type": "doc_open", "cut_id": "../../etc"}',
        json.dumps({"type": "doc_push", "cut_id": MISSING, "push_id": "x", "update": ""}),
        "[" * 5000,
        b"\x00\x01 bytes",
    ]
    async with open_tab(owner) as opened:
        for frame in odd:
            await opened.connection.send(frame)
            answer = await opened.receive()
            assert answer["type"] == "bad_message", (frame, answer)
            assert answer["detail"]
        await opened.send(type="ping")
        assert (await opened.receive())["type"] == "pong"
        noise = await opened.push(MISSING, b"noise")
        assert noise["type"] == "doc_error"
        await opened.send(type="doc_push", cut_id=MISSING, push_id=MISSING, update="no base64!")
        assert (await opened.receive_any("doc_error"))["code"] == "invalid"


async def test_a_page_of_another_site_cannot_open_a_socket(owner: Person) -> None:
    for headers in ({"Origin": "https://elsewhere.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        with pytest.raises((InvalidStatus, ConnectionClosed)):
            async with open_tab(owner, **headers):
                pass
    base = str(owner.http.base_url).rstrip("/")
    async with open_tab(owner, Origin=base):
        pass


async def test_an_unknown_session_is_anonymous(base_url: str, owner: Person) -> None:
    address = f"{base_url.replace('http', 'ws')}/api/socket"
    async with connect(address, additional_headers={"Cookie": "pegbar_session=made-up"}) as wire:
        hello = json.loads(await wire.recv())
        assert (hello["type"], hello["user_id"]) == ("hello", None)


async def test_a_reader_with_many_disconnects_gets_every_event_once(owner: Person, newcomer: Newcomer) -> None:
    reader = await newcomer()
    project = await new_project(owner)
    await add_member(owner, project, reader, "viewer")
    cut = await add_cut(owner, project)
    topic, events = f"project:{project['id']}", 200
    start = (await owner.json("GET", f"/api/projects/{project['slug']}/cuts", 200))["seq"]
    chance = random.Random(20)

    async def edit() -> None:
        for number in range(events):
            headers = {"If-Match": f'"{number + 1}"'}
            await owner.json("PATCH", f"/api/cuts/{cut['id']}", 200, json={"note": f"{number}"}, headers=headers)

    received: list[tuple[int, str]] = []

    async def follow() -> int:
        connections = 0
        while len(received) < events:
            connections += 1
            async with open_tab(reader) as opened:
                await opened.subscribe(topic, received[-1][0] if received else start)
                for _ in range(chance.randint(1, 25)):
                    frame = await opened.expect("event")
                    received.append((frame["seq"], frame["event"]["cut"]["note"]))
                    if len(received) == events:
                        break
                opened.connection.transport.abort()
        return connections

    _, connections = await asyncio.gather(edit(), follow())
    assert connections > 8
    assert received == [(start + 1 + number, f"{number}") for number in range(events)]


async def _announce(instance: Instance, topic: str, times: int) -> None:
    async with instance.services.db.write() as tx:
        for _ in range(times):
            await tx.events.append(topic, ProjectsChanged())


async def test_a_subscriber_too_far_behind_gets_a_reset(owner: Person, instance: Instance) -> None:
    topic = f"user:{owner.id}"
    await _announce(instance, topic, CATCH_UP_MAX + 1)
    async with open_tab(owner) as opened:
        assert await opened.subscribe(topic, 0) == {"type": "reset", "topic": topic, "seq": CATCH_UP_MAX + 1}
        await _announce(instance, topic, 1)
        assert (await opened.expect("event"))["seq"] == CATCH_UP_MAX + 2
        # A number that was never assigned, as after restoring a backup.
        assert (await opened.subscribe(topic, 10_000))["type"] == "reset"
    async with open_tab(owner) as opened:
        assert (await opened.subscribe(topic, 2))["type"] == "subscribed"
        seqs = [(await opened.expect("event"))["seq"] for _ in range(CATCH_UP_MAX)]
        assert seqs == list(range(3, CATCH_UP_MAX + 3))
    async with instance.services.db.write() as tx:
        await tx.execute(delete(Event).where(Event.topic == topic, Event.seq < 100))
    async with open_tab(owner) as opened:
        assert (await opened.subscribe(topic, 50))["type"] == "reset"
        assert (await opened.subscribe(topic, 99))["type"] == "subscribed"
        opened.connection.transport.abort()


async def test_a_removed_member_is_disconnected_immediately_and_refused_later(
    owner: Person, newcomer: Newcomer
) -> None:
    member, project = await newcomer(), await new_project(owner)
    await add_member(owner, project, member)
    topic = f"project:{project['id']}"
    async with open_tab(member) as opened:
        await opened.subscribe(topic)
        await owner.json("DELETE", f"/api/projects/{project['slug']}/members/{member.id}", 204)
        code, frames = await opened.wait_for_close()
        assert code == 4003
        assert frames[-1] == {"type": "permissions_changed"}
    async with open_tab(member) as opened:
        assert (await opened.subscribe(topic))["type"] == "refused"


async def test_a_demoted_editor_is_disconnected_and_cannot_draw(owner: Person, newcomer: Newcomer) -> None:
    member, project = await newcomer(), await new_project(owner)
    await add_member(owner, project, member)
    cut = await add_cut(owner, project)
    async with open_tab(member) as opened:
        assert (await opened.open(cut["id"]))["can_edit"] is True
        path = f"/api/projects/{project['slug']}/members/{member.id}"
        await owner.json("PATCH", path, 200, json={"role": "viewer"})
        assert (await opened.wait_for_close())[0] == 4003
    async with open_tab(member) as opened:
        assert (await opened.open(cut["id"]))["can_edit"] is False
        assert (await opened.push(cut["id"], DrawingCopy().draw_stroke()))["code"] == "forbidden"


@pytest.mark.parametrize("follows", ["project", "drawing", "nothing, but is there"])
@pytest.mark.parametrize("how", ["hidden", "deleted"])
async def test_non_members_are_disconnected_when_a_project_is_hidden_or_deleted(
    owner: Person, newcomer: Newcomer, anonymous: Person, follows: str, how: str
) -> None:
    stranger, project = await newcomer(), await new_project(owner, visibility="public")
    cut = await add_cut(owner, project)
    path = f"/api/projects/{project['slug']}"
    async with open_tab(stranger) as one, open_tab(anonymous) as two:
        for opened in (one, two):
            if follows == "drawing":
                await opened.open(cut["id"])
            elif follows == "project":
                await opened.subscribe(f"project:{project['id']}")
            else:
                await opened.send(type="presence_update", project_id=project["id"], state={})
                await opened.send(type="ping")
                await opened.expect("pong")
        if how == "hidden":
            await owner.json("PATCH", path, 200, json={"visibility": "private"}, headers={"If-Match": '"1"'})
        else:
            await owner.json("DELETE", path, 204)
        for opened in (one, two):
            assert (await opened.wait_for_close())[0] == 4003
    async with open_tab(stranger) as opened:
        assert (await opened.open(cut["id"]))["type"] == "refused"


async def test_signing_out_closes_only_that_persons_sockets(owner: Person, newcomer: Newcomer) -> None:
    other = await newcomer()
    async with open_tab(owner) as mine, open_tab(other) as theirs:
        await owner.json("POST", "/api/auth/sign-out", 204)
        assert (await mine.wait_for_close())[0] == 4003
        await theirs.send(type="ping")
        assert (await theirs.receive())["type"] == "pong"


async def test_unsubscribing_ends_the_events_of_a_topic(owner: Person) -> None:
    project = await new_project(owner)
    cut = await add_cut(owner, project)
    async with open_tab(owner) as opened:
        await opened.subscribe(f"project:{project['id']}")
        await opened.open(cut["id"])
        await opened.send(type="unsubscribe", topic=f"project:{project['id']}")
        await opened.send(type="doc_close", cut_id=cut["id"])
        await opened.send(type="ping")
        await opened.expect("pong")
        await add_cut(owner, project)
        await push_update(owner, cut["id"], DrawingCopy().draw_stroke())
        await opened.send(type="ping")
        assert (await opened.receive())["type"] == "pong"


async def test_a_drawing_is_complete_after_many_disconnects(owner: Person, newcomer: Newcomer) -> None:
    project = await new_project(owner, visibility="public")
    cut = await add_cut(owner, project)
    reader, pad, copy = await newcomer(), DrawingCopy(), DrawingCopy()
    chance, strokes = random.Random(7), 60
    last = 0

    async def draw() -> None:
        for _ in range(strokes):
            assert (await push_update(owner, cut["id"], pad.draw_stroke())).status_code == 200

    async def follow(opened: Tab) -> int:
        state = await opened.open(cut["id"], last)
        for update in decode_updates(state):
            copy.apply_update(update)
        seq = max(last, state["seq"])
        for _ in range(chance.randint(1, 9)):
            if seq == strokes:
                break
            frame = await opened.expect("doc_update")
            assert frame["seq"] == seq + 1
            seq = frame["seq"]
            copy.apply_update(decode_updates(frame)[0])
        opened.connection.transport.abort()
        return seq

    drawing = asyncio.create_task(draw())
    while last < strokes:
        async with open_tab(reader) as opened:
            last = await follow(opened)
    await drawing
    assert copy.stroke_ids == pad.stroke_ids
