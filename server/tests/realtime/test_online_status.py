"""Online status across processes."""

import asyncio
import json

import pytest

from pegbar.access.principal import Principal
from pegbar.kernel.database import Database
from pegbar.realtime.hub import Connection, Hub
from pegbar.realtime.online_status import SILENT_SECONDS, OnlineStatus

pytestmark = pytest.mark.database

MINA, RUTH = "mina", "ruth"


class Processes:
    """Two processes that receive each other's ephemeral messages and share one clock."""

    def __init__(self) -> None:
        self.time = 0.0
        db = Database("sqlite://")
        self.hubs = [Hub(db), Hub(db)]
        self.spoken: list[str] = []
        self.deaf = False
        self.online = [
            OnlineStatus(self.hubs[0], self._pass_on, now=lambda: self.time, offline_delay=0),
            OnlineStatus(self.hubs[1], self._pass_on, now=lambda: self.time, offline_delay=0),
        ]

    def _pass_on(self, text: str) -> None:
        self.spoken.append(text)
        if not self.deaf:
            for each in self.online:
                assert each.receive_ephemeral(text)


def _list_states(connection: Connection) -> list[dict[str, object]]:
    frames: list[dict[str, object]] = []
    while not connection.queue.empty():
        frames.append(json.loads(str(connection.queue.get_nowait())))
    return frames


async def _run_pending_callbacks() -> None:
    for _ in range(3):
        await asyncio.sleep(0)


async def test_a_friend_in_another_process_is_seen_until_the_last_page_closes() -> None:
    both = Processes()
    mine = Connection(Principal(MINA))
    both.hubs[0].add(mine)
    both.online[0].watch(mine, [RUTH])
    assert _list_states(mine) == [{"type": "friends_online", "ids": []}]
    theirs = [Connection(Principal(RUTH)), Connection(Principal(RUTH))]
    both.hubs[1].add(theirs[0])
    both.hubs[0].add(theirs[1])
    assert _list_states(mine) == [{"type": "friend_online", "profile_id": RUTH, "is_online": True}]
    both.hubs[1].remove(theirs[0])
    await _run_pending_callbacks()
    assert _list_states(mine) == []
    both.hubs[0].remove(theirs[1])
    await _run_pending_callbacks()
    assert _list_states(mine) == [{"type": "friend_online", "profile_id": RUTH, "is_online": False}]


async def test_people_of_a_silent_process_go_offline_until_its_next_heartbeat() -> None:
    both = Processes()
    mine = Connection(Principal(MINA))
    both.hubs[0].add(mine)
    both.hubs[1].add(Connection(Principal(RUTH)))
    both.online[0].watch(mine, [RUTH])
    assert _list_states(mine) == [{"type": "friends_online", "ids": [RUTH]}]
    both.deaf = True
    both.time = SILENT_SECONDS + 1
    both.online[0].send_heartbeat()
    assert _list_states(mine) == [{"type": "friend_online", "profile_id": RUTH, "is_online": False}]
    both.deaf = False
    both.online[1].send_heartbeat()
    assert _list_states(mine) == [{"type": "friend_online", "profile_id": RUTH, "is_online": True}]


async def test_messages_of_boards_are_ignored() -> None:
    both = Processes()
    assert not both.online[0].receive_ephemeral(json.dumps({"kind": "here", "project": "p"}))


async def test_a_removed_connection_receives_no_more_updates() -> None:
    both = Processes()
    mine = Connection(Principal(MINA))
    both.hubs[0].add(mine)
    both.online[0].watch(mine, [RUTH])
    both.hubs[0].remove(mine)
    _list_states(mine)
    both.hubs[0].add(Connection(Principal(RUTH)))
    assert _list_states(mine) == []
