"""Who is on which board, where, and what they are drawing at this moment. Nothing of it is ever stored."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pegbar.realtime.hub import Connection, Hub
from pegbar.realtime.messages import DrawLive, PeerAway, PeerDraws, PeerHere, PeerPerson, PeerState
from pegbar.realtime.topics import drawing_topic

SILENT_SECONDS = 30
"""Somebody of another process who was not heard of for so long is gone; signs of life come every ten seconds."""

_PER_SECOND = 240
"""More words of one connection than this in a second are passed over: more is no pointer."""


@dataclass(eq=False)
class _Board:
    """One project's board: the connections of this process, and everybody who is known to be there."""

    here: dict[Connection, PeerPerson | None] = field(default_factory=dict[Connection, PeerPerson | None])
    peers: dict[str, tuple[float, str]] = field(default_factory=dict[str, tuple[float, str]])


@dataclass
class _Pace:
    second: int = 0
    words: int = 0


class Presence:
    """The boards that somebody of this process looks at. `pass_on` tells the other processes."""

    def __init__(self, hub: Hub, pass_on: Callable[[str], None], now: Callable[[], float] = time.monotonic) -> None:
        self._hub = hub
        self._pass_on = pass_on
        self._now = now
        self._boards: dict[str, _Board] = {}
        self._paces: dict[Connection, _Pace] = {}
        hub.on_leave(self._gone)

    def is_on(self, connection: Connection, project_id: str) -> bool:
        """Whether the connection has come to this board before."""
        board = self._boards.get(project_id)
        return board is not None and connection in board.here

    def come(self, connection: Connection, project_id: str, person: PeerPerson | None) -> None:
        """Tell a connection who is there, and of them from now on; None for a person is somebody who only watches."""
        board = self._boards.setdefault(project_id, _Board())
        board.here[connection] = person
        self._hub.look_on(connection, project_id)
        late = self._now() - SILENT_SECONDS
        for peer_id, (heard, text) in list(board.peers.items()):
            if heard < late:
                del board.peers[peer_id]
            else:
                connection.whisper(text)
        self._tell_others({"kind": "who", "project": project_id})

    def be(self, connection: Connection, project_id: str, state: PeerState) -> None:
        """Say where a connection that has come is now."""
        board = self._boards.get(project_id)
        person = board.here.get(connection) if board else None
        if board is None or person is None or not self._in_time(connection):
            return
        here = PeerHere(project_id=project_id, connection_id=connection.id, person=person, state=state)
        self._hear_of(board, connection.id, here.model_dump_json())

    def leave(self, connection: Connection, project_id: str) -> None:
        """Say that a connection is no longer on a board."""
        board = self._boards.get(project_id)
        if board is None or connection not in board.here:
            return
        was_seen = connection.id in board.peers
        del board.here[connection]
        self._hub.look_away(connection, project_id)
        if was_seen:
            self._hear_no_more(project_id, board, connection.id)
            self._tell_others({"kind": "away", "project": project_id, "peer": connection.id})
        if not board.here:
            del self._boards[project_id]

    def draw(self, connection: Connection, message: DrawLive) -> None:
        """Show a stroke in the making to all who look at the same drawing."""
        if message.cut_id not in connection.draws_on or not self._in_time(connection):
            return
        told = PeerDraws(
            cut_id=message.cut_id,
            connection_id=connection.id,
            stroke=message.stroke,
            at=message.at,
            points=message.points,
            over=message.over,
        ).model_dump_json()
        self._show(message.cut_id, told, connection)
        self._tell_others({"kind": "draws", "cut": message.cut_id, "text": told})

    def overhear(self, text: str) -> None:
        """Take in what another process passed on."""
        word = json.loads(text)
        if word["kind"] == "draws":
            self._show(word["cut"], word["text"], None)
            return
        board = self._boards.get(word["project"])
        if board is None:
            return
        if word["kind"] == "here":
            self._keep(board, word["peer"], word["text"])
            self._tell(board, word["text"], None)
        elif word["kind"] == "away":
            self._hear_no_more(word["project"], board, word["peer"])
        elif word["kind"] == "who":
            for connection in board.here:
                known = board.peers.get(connection.id)
                if known is not None:
                    self._tell_others(
                        {"kind": "here", "project": word["project"], "peer": connection.id, "text": known[1]}
                    )

    def _gone(self, connection: Connection) -> None:
        self._paces.pop(connection, None)
        for project_id in list(self._boards):
            self.leave(connection, project_id)

    def _hear_of(self, board: _Board, peer_id: str, text: str) -> None:
        self._keep(board, peer_id, text)
        self._tell(board, text, peer_id)
        project_id = json.loads(text)["project_id"]
        self._tell_others({"kind": "here", "project": project_id, "peer": peer_id, "text": text})

    def _hear_no_more(self, project_id: str, board: _Board, peer_id: str) -> None:
        board.peers.pop(peer_id, None)
        self._tell(board, PeerAway(project_id=project_id, connection_id=peer_id).model_dump_json(), peer_id)

    def _keep(self, board: _Board, peer_id: str, text: str) -> None:
        board.peers[peer_id] = (self._now(), text)

    def _tell(self, board: _Board, text: str, but: str | None) -> None:
        for connection in board.here:
            if connection.id != but:
                connection.whisper(text)

    def _show(self, cut_id: str, text: str, but: Connection | None) -> None:
        for connection in self._hub.followers(drawing_topic(cut_id)):
            if connection is not but:
                connection.whisper(text)

    def _tell_others(self, word: dict[str, Any]) -> None:
        self._pass_on(json.dumps(word))

    def _in_time(self, connection: Connection) -> bool:
        pace = self._paces.setdefault(connection, _Pace())
        second = int(self._now())
        if pace.second != second:
            pace.second, pace.words = second, 0
        pace.words += 1
        return pace.words <= _PER_SECOND
