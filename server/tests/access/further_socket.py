"""Further rows of the socket: every message that a client may send, and every kind of topic."""

import base64
import json
import uuid
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from pegbar.kernel.texts import NOTHING_HERE, SIGN_IN_FIRST
from tests.access import operations_chat as chat
from tests.access.stage import Stage
from tests.support.api.people import Person
from tests.support.api.sockets import Tab, open_tab
from tests.support.drawings.drawing import DrawingCopy

UNHEARD = 0
"""Pseudo status: no answer, and no message to others."""

_GONE = {f"{kind}.gone": 404 for kind in ("cut", "video", "chat")}
_STATUSES = {"unauthenticated": 401, "forbidden": 403, "not_found": 404, **_GONE}
_SENTENCES = {NOTHING_HERE: 404, SIGN_IN_FIRST: 401}
_BRUSH = {"id": "s1", "layer": "base", "kind": "pencil", "colour": "#112233", "size": 3}


@asynccontextmanager
async def open_stage_tab(stage: Stage, person: Person) -> AsyncGenerator[Tab]:
    """Open a tab's socket."""
    stage.routes.add("SOCKET /api/socket")
    async with open_tab(person) as opened:
        yield opened


async def exchange(stage: Stage, opened: Tab, **message: Any) -> list[dict[str, Any]]:
    """Send a message, if any, and return all frames until the server has handled it.

    The server handles messages in order.
    """
    for sent in filter(None, (message, {"type": "ping"})):
        stage.messages.add(sent["type"])
        if "topic" in sent:
            stage.messages.add(f"{sent['type']} {sent['topic'].partition(':')[0]}")
        await opened.send(**sent)
    frames: list[dict[str, Any]] = []
    while (frame := await opened.receive())["type"] != "pong":
        frames.append(frame)
    return frames


def get_status(frames: list[dict[str, Any]]) -> int:
    """Return the HTTP status that corresponds to the frames."""
    for frame in frames:
        if frame["type"] in {"refused", "doc_error"}:
            return _STATUSES[frame["code"]]
        if frame["type"] == "bad_message":
            return _SENTENCES[frame["detail"]]
    return 200


async def _send_indistinguishable(stage: Stage, opened: Tab, key: str, missing: str, **message: Any) -> int:
    """Send a message about `key` and return its status.

    If it is refused, the answer for a missing key must be the same.
    """
    frames = await exchange(stage, opened, **message)
    status = get_status(frames)
    if status in {401, 404}:
        other = {
            name: value.replace(key, missing) if isinstance(value, str) else value for name, value in message.items()
        }
        text = json.dumps(await exchange(stage, opened, **other))
        assert text.replace(missing, key) == json.dumps(frames), "the answers tell what there is"
    return status


async def try_topic(stage: Stage, person: Person, kind: str, key: str) -> list[int]:
    """Subscribe to a topic and return the status."""
    async with open_stage_tab(stage, person) as opened:
        message = {"type": "subscribe", "topic": f"{kind}:{key}"}
        return [await _send_indistinguishable(stage, opened, key, str(uuid.uuid4()), **message)]


async def open_socket(stage: Stage, person: Person) -> list[int]:
    """Open the socket, which everyone may, and get an answer."""
    async with open_stage_tab(stage, person) as opened:
        return [get_status(await exchange(stage, opened))]


async def watch_friends(stage: Stage, person: Person) -> list[int]:
    """Watch friends online. Only a friend of the owner sees the owner."""
    async with open_stage_tab(stage, stage.owner), open_stage_tab(stage, person) as opened:
        frames = await exchange(stage, opened, type="watch_friends")
        for frame in frames:
            if frame["type"] == "friends_online":
                assert stage.owner.id not in frame["ids"], "who is no friend is seen"
        return [get_status(frames)]


async def follow_project_chat(stage: Stage, person: Person) -> list[int]:
    """Subscribe to a project's chat."""
    return await try_topic(stage, person, "chat", stage.project["id"])


async def follow_group(stage: Stage, person: Person) -> list[int]:
    """Subscribe to a group chat of the person. Other people's groups answer 404."""
    if person.id:
        assert await try_topic(stage, person, "chat", await chat.others_group(stage)) == [404]
    return await try_topic(stage, person, "chat", await chat.own_group(stage, person))


async def watch_chats(stage: Stage, person: Person) -> list[int]:
    """Watch the person's chats. Messages in other people's chats don't arrive."""
    friend = stage.people["friend"]
    async with open_stage_tab(stage, person) as opened:
        frames = await exchange(stage, opened, type="watch_chats")
        others = await chat.others_group(stage)
        await chat.send_message(friend, others)
        for frame in await exchange(stage, opened):
            assert others not in str(frame), "a chat of other people was sent"
        return [get_status(frames)]


async def type_in_group(stage: Stage, person: Person) -> list[int]:
    """Send a typing indicator in a group of the person."""
    async with open_stage_tab(stage, person) as opened:
        own = await chat.own_group(stage, person)
        return [get_status(await exchange(stage, opened, type="typing", chat_id=own))]


async def follow_project(stage: Stage, person: Person) -> list[int]:
    """Subscribe to the events of a project."""
    return await try_topic(stage, person, "project", stage.project["id"])


async def follow_video(stage: Stage, person: Person) -> list[int]:
    """Subscribe to the events of a video."""
    return await try_topic(stage, person, "video", stage.video["id"])


async def follow_review(stage: Stage, person: Person) -> list[int]:
    """Subscribe to the review notes on a video."""
    return await try_topic(stage, person, "review", stage.video["id"])


async def subscribe_to_drawing(stage: Stage, person: Person) -> list[int]:
    """Subscribe to a drawing as a topic; drawing logs have their own messages."""
    return await try_topic(stage, person, "drawing", stage.cut["id"])


async def follow_oneself(stage: Stage, person: Person) -> list[int]:
    """Subscribe to the person's user topics. Another person's topics answer 404."""
    person_id = person.id or stage.owner.id
    statuses = list[int]()
    for kind in ("user", "news"):
        if person.id:
            assert await try_topic(stage, person, kind, stage.people["member"].id) == [404]
        statuses += await try_topic(stage, person, kind, person_id)
    return statuses


async def follow_nothing(stage: Stage, person: Person) -> list[int]:
    """Subscribe to unknown and to internal topics."""
    async with open_stage_tab(stage, person) as opened:
        topics = (f"rights:{stage.project['id']}", f"nothing:{stage.project['id']}", "project:*", "*:*", "project")
        return [get_status(await exchange(stage, opened, type="subscribe", topic=topic)) for topic in topics]


async def leave(stage: Stage, person: Person) -> list[int]:
    """Unsubscribe without a subscription. Nothing changes, and the answers don't reveal what exists."""
    missing = str(uuid.uuid4())
    async with open_stage_tab(stage, person) as opened:
        return [
            await _send_indistinguishable(stage, opened, key, missing, **message)
            for key, message in (
                (stage.project["id"], {"type": "unsubscribe", "topic": f"project:{stage.project['id']}"}),
                (stage.cut["id"], {"type": "doc_close", "cut_id": stage.cut["id"]}),
                (stage.project["id"], {"type": "presence_leave", "project_id": stage.project["id"]}),
            )
        ]


async def follow_drawing(stage: Stage, person: Person) -> list[int]:
    """Open the log of a cut's drawing."""
    cut_id = stage.cut["id"]
    async with open_stage_tab(stage, person) as opened:
        return [await _send_indistinguishable(stage, opened, cut_id, str(uuid.uuid4()), type="doc_open", cut_id=cut_id)]


async def push_drawing(stage: Stage, person: Person) -> list[int]:
    """Push an update of a drawing. A refused one isn't stored."""
    cut_id, name = stage.cut["id"], uuid.uuid4().hex
    message = {"type": "doc_push", "cut_id": cut_id, "push_id": str(uuid.uuid4()), "update": _make_stroke_update(name)}
    async with open_stage_tab(stage, person) as opened:
        status = await _send_indistinguishable(stage, opened, cut_id, str(uuid.uuid4()), **message)
    drawing_state = (await stage.owner.http.get(f"/api/cuts/{cut_id}/drawing")).content
    assert (name.encode() in drawing_state) is (status == 200)
    return [status]


async def be_on_board(stage: Stage, person: Person) -> list[int]:
    """Join the presence channel of a board. The others see signed-in people with access to it."""
    project_id = stage.project["id"]
    async with open_stage_tab(stage, stage.owner) as owners, open_stage_tab(stage, person) as opened:
        presence_message = {"type": "presence_update", "project_id": project_id, "state": {"frame": 3}}
        await exchange(stage, owners, **presence_message)
        status = await _send_indistinguishable(stage, opened, project_id, str(uuid.uuid4()), **presence_message)
        updated_person_ids = [
            frame["person"]["id"] for frame in await exchange(stage, owners) if frame["type"] == "peer_updated"
        ]
        assert updated_person_ids == ([person.id] if person.id and status == 200 else [])
        await exchange(stage, opened, type="presence_leave", project_id=project_id)
        leave_frames = [frame for frame in await exchange(stage, owners) if frame["type"] == "peer_left"]
        assert len(leave_frames) == len(updated_person_ids)
    return [status]


async def draw_live(stage: Stage, person: Person) -> list[int]:
    """Send an unfinished stroke. People in the same drawing receive it if the sender may draw there."""
    cut_id = stage.cut["id"]
    async with open_stage_tab(stage, stage.owner) as owners, open_stage_tab(stage, person) as opened:
        for each in (owners, opened):
            await exchange(stage, each, type="doc_open", cut_id=cut_id)
        message = {"type": "draw_live", "cut_id": cut_id, "stroke": _BRUSH, "offset": 0, "points": ""}
        assert await exchange(stage, opened, **message) == []
        drawing_frames = [frame for frame in await exchange(stage, owners) if frame["type"] == "peer_drew"]
    return [200 if drawing_frames else UNHEARD]


def _make_stroke_update(name: str) -> str:
    return base64.b64encode(DrawingCopy().draw_stroke(name)).decode()
