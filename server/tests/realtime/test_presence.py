"""Presence on boards: who is there, where, and what they are drawing; visible only to people with access."""

import base64
import contextlib
from typing import Any

import pytest

from pegbar.domains.storyboard.rules.points import Point, encode_points
from pegbar.realtime.hub import Connection, Hub
from pegbar.realtime.messages import PeerPerson, PeerState
from pegbar.realtime.presence import Presence
from pegbar.realtime.presence_channel import SILENT_SECONDS
from tests.support.api.boards import add_cut, add_member, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import Tab, open_tab


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


async def _send_presence(opened: Tab, project: dict[str, Any], **state: Any) -> None:
    await opened.send(type="presence_update", project_id=project["id"], state=state)


def _make_points(count: int) -> str:
    return base64.b64encode(encode_points([Point(float(i), 2.0 * i, 0.5) for i in range(count)])).decode()


BRUSH = {"id": "s1", "layer": "base", "kind": "pencil", "colour": "#112233", "size": 6.0}


async def test_people_on_a_board_see_each_other_join_move_and_leave(owner: Person, newcomer: Newcomer) -> None:
    other = await newcomer()
    project = await new_project(owner)
    await add_member(owner, project, other, "viewer")
    cut = await add_cut(owner, project)
    async with open_tab(owner) as mine:
        await _send_presence(mine, project, cut_id=cut["id"], frame=0)
        async with open_tab(other) as theirs:
            await _send_presence(theirs, project, cut_id=None, frame=3, cursor=[10.5, -4])
            update = await mine.expect("peer_updated")
            assert update["person"]["id"] == other.id
            assert update["person"]["display_name"]
            assert update["state"] == {
                "cut_id": None,
                "frame": 3,
                "cursor": [10.5, -4],
                "camera_frames": None,
                "clip": None,
            }
            known = await theirs.expect("peer_updated")
            assert (known["person"]["id"], known["state"]["cut_id"]) == (owner.id, cut["id"])
            framings = [{"x": 480, "y": 270.5, "width": 480, "angle": -15}, {"x": 0, "y": 0, "width": 960, "angle": 0}]
            await _send_presence(theirs, project, cut_id=cut["id"], frame=4, camera_frames=framings)
            moved = await mine.expect("peer_updated")
            assert moved["state"]["camera_frames"] == framings
            clip = {"clip_id": cut["id"], "track_id": project["id"], "start": 48_000, "samples": 96_000}
            await _send_presence(theirs, project, cut_id=cut["id"], frame=4, clip=clip)
            assert (await mine.expect("peer_updated"))["state"]["clip"] == clip
            assert (moved["connection_id"], moved["state"]["frame"]) == (update["connection_id"], 4)
            await theirs.send(type="presence_leave", project_id=project["id"])
            left_message = await mine.expect("peer_left")
            assert left_message["connection_id"] == update["connection_id"]
            await _send_presence(theirs, project)
            await mine.expect("peer_updated")
        left_message = await mine.expect("peer_left")
        assert left_message["connection_id"] == update["connection_id"]


async def test_an_anonymous_user_sees_others_and_is_not_shown(owner: Person, anonymous: Person) -> None:
    project = await new_project(owner, visibility="public")
    async with open_tab(owner) as mine, open_tab(anonymous) as watching:
        await _send_presence(mine, project, frame=7)
        await _send_presence(watching, project)
        assert (await watching.expect("peer_updated"))["state"]["frame"] == 7
        await mine.send(type="ping")
        assert (await mine.receive())["type"] == "pong"


async def test_strangers_receive_nothing_from_a_private_board(owner: Person, newcomer: Newcomer) -> None:
    stranger = await newcomer()
    project = await new_project(owner)
    cut = await add_cut(owner, project)
    async with open_tab(owner) as mine, open_tab(stranger) as theirs:
        await _send_presence(mine, project, frame=1)
        await _send_presence(theirs, project, frame=2)
        assert (await theirs.receive())["type"] == "bad_message"
        await theirs.send(type="draw_live", cut_id=cut["id"], stroke=BRUSH, offset=0, points=_make_points(3))
        await _send_presence(mine, project, frame=2)
        for opened in (mine, theirs):
            await opened.send(type="ping")
            assert (await opened.receive())["type"] == "pong"


async def test_a_live_stroke_is_sent_to_people_who_have_the_cut_open(owner: Person, newcomer: Newcomer) -> None:
    viewer = await newcomer()
    project = await new_project(owner)
    await add_member(owner, project, viewer, "viewer")
    cut = await add_cut(owner, project)
    async with open_tab(owner) as mine, open_tab(viewer) as theirs:
        await mine.open(cut["id"])
        await theirs.open(cut["id"])
        await mine.send(type="draw_live", cut_id=cut["id"], stroke=BRUSH, offset=0, points=_make_points(3))
        draw_message = await theirs.expect("peer_drew")
        assert (
            draw_message["stroke"],
            draw_message["offset"],
            draw_message["points"],
            draw_message["is_finished"],
        ) == (
            {**BRUSH, "tip": None},
            0,
            _make_points(3),
            False,
        )
        tip = {"kind": "marker", "thin": 0.5, "curve": 2.0, "opacity": 0.5, "flow": 1.0, "straight": True}
        await mine.send(
            type="draw_live", cut_id=cut["id"], stroke={**BRUSH, "tip": tip}, offset=0, points=_make_points(3)
        )
        assert (await theirs.expect("peer_drew"))["stroke"]["tip"] == tip
        # Strokes of a viewer aren't sent to others.
        await theirs.send(type="draw_live", cut_id=cut["id"], stroke=BRUSH, offset=0, points=_make_points(3))
        await theirs.send(type="ping")
        assert (await theirs.receive())["type"] == "pong"
        await mine.send(type="ping")
        assert (await mine.receive())["type"] == "pong"


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": "presence_update", "project_id": "x", "state": {}},
        {"type": "presence_update", "state": {"cursor": [1]}},
        {"type": "presence_update", "state": {"cursor": [1e9, 0]}},
        {"type": "presence_update", "state": {"frame": -1}},
        {"type": "draw_live", "stroke": BRUSH | {"size": 1000}, "offset": 0, "points": ""},
        {"type": "draw_live", "stroke": BRUSH | {"colour": "red"}, "offset": 0, "points": ""},
        {"type": "draw_live", "stroke": BRUSH, "offset": -1, "points": ""},
        {"type": "draw_live", "stroke": BRUSH, "offset": 0, "points": "A" * 100_000},
    ],
)
async def test_invalid_presence_messages_get_an_error(owner: Person, wrong: dict[str, Any]) -> None:
    project = await new_project(owner)
    cut = await add_cut(owner, project)
    base = {"project_id": project["id"]} if wrong["type"] == "presence_update" else {"cut_id": cut["id"]}
    async with open_tab(owner) as mine:
        await mine.send(**(base | wrong))
        assert (await mine.receive())["type"] == "bad_message"


class _Process:
    """Process whose ephemeral messages reach the others immediately."""

    def __init__(self, world: "list[_Process]") -> None:
        self.now = 0.0
        self.world = world
        self.presence = Presence(Hub(None), self._pass_on, lambda: self.now)  # type: ignore[arg-type]
        world.append(self)

    def _pass_on(self, text: str) -> None:
        for process in self.world:
            if process is not self:
                process.presence.receive_ephemeral(text)


def _list_frames(connection: Connection) -> list[str]:
    out: list[str] = []
    with contextlib.suppress(Exception):
        while True:
            out.append(str(connection.queue.get_nowait()))
    return out


def _make_person(name: str) -> PeerPerson:
    return PeerPerson(id=name, username=name, display_name=name, avatar_url=None)


def test_people_of_other_processes_are_seen_until_their_process_falls_silent() -> None:
    world: list[_Process] = []
    one, other = _Process(world), _Process(world)
    mina, taro = Connection(user=None), Connection(user=None)  # type: ignore[arg-type]
    one.presence.join(mina, "p", _make_person("mina"))
    one.presence.update_state(mina, "p", PeerState(frame=1))
    other.presence.join(taro, "p", _make_person("taro"))
    assert any('"mina"' in word for word in _list_frames(taro))
    other.presence.update_state(taro, "p", PeerState(frame=2))
    assert any('"taro"' in word for word in _list_frames(mina))
    one.presence.leave(mina, "p")
    assert any("peer_left" in word for word in _list_frames(taro))
    one.presence.join(mina, "p", _make_person("mina"))
    assert any('"taro"' in word for word in _list_frames(mina))
    one.presence.leave(mina, "p")
    world.remove(other)
    one.presence.join(mina, "p", _make_person("mina"))
    one.now += SILENT_SECONDS + 1
    late = Connection(user=None)  # type: ignore[arg-type]
    one.presence.join(late, "p", _make_person("late"))
    assert not any('"taro"' in word for word in _list_frames(late))
