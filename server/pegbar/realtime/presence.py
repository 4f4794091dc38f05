"""Who is on which board, where, and what they are drawing at this moment. Nothing of it is ever stored."""

import json
import time
from collections.abc import Callable
from typing import Any

from pegbar.realtime.circle import Circle, Words
from pegbar.realtime.hub import Connection, Hub
from pegbar.realtime.messages import DrawLive, PeerAway, PeerDraws, PeerHere, PeerPerson, PeerState
from pegbar.realtime.topics import drawing_topic, project_topic

_Board = Circle[PeerPerson | None]


class Presence:
    """The boards that somebody of this process looks at. `pass_on` tells the other processes."""

    def __init__(self, hub: Hub, pass_on: Callable[[str], None], now: Callable[[], float] = time.monotonic) -> None:
        self._hub = hub
        self._pass_on = pass_on
        self._now = now
        self._boards: dict[str, _Board] = {}
        self._words = Words(now)
        hub.on_leave(self._gone)

    def is_on(self, connection: Connection, project_id: str) -> bool:
        """Whether the connection has come to this board before."""
        board = self._boards.get(project_id)
        return board is not None and connection in board.here

    def come(self, connection: Connection, project_id: str, person: PeerPerson | None) -> None:
        """Tell a connection who is there, and of them from now on; None for a person is somebody who only watches."""
        board = self._boards.setdefault(project_id, _Board())
        board.here[connection] = person
        self._hub.look_on(connection, project_topic(project_id), project_id)
        for text in board.fresh(self._now()):
            connection.whisper(text)
        self._tell_others({"kind": "who", "project": project_id})

    def be(self, connection: Connection, project_id: str, state: PeerState) -> None:
        """Say where a connection that has come is now."""
        board = self._boards.get(project_id)
        person = board.here.get(connection) if board else None
        if board is None or person is None or not self._words.in_time(connection):
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
        self._hub.look_away(connection, project_topic(project_id))
        if was_seen:
            self._hear_no_more(project_id, board, connection.id)
            self._tell_others({"kind": "away", "project": project_id, "peer": connection.id})
        if not board.here:
            del self._boards[project_id]

    def draw(self, connection: Connection, message: DrawLive) -> None:
        """Show a stroke in the making to all who look at the same drawing."""
        if message.cut_id not in connection.draws_on or not self._words.in_time(connection):
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
            board.keep(word["peer"], word["text"], self._now())
            board.tell(word["text"], None)
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
        self._words.forget(connection)
        for project_id in list(self._boards):
            self.leave(connection, project_id)

    def _hear_of(self, board: _Board, peer_id: str, text: str) -> None:
        board.keep(peer_id, text, self._now())
        board.tell(text, peer_id)
        project_id = json.loads(text)["project_id"]
        self._tell_others({"kind": "here", "project": project_id, "peer": peer_id, "text": text})

    def _hear_no_more(self, project_id: str, board: _Board, peer_id: str) -> None:
        board.peers.pop(peer_id, None)
        board.tell(PeerAway(project_id=project_id, connection_id=peer_id).model_dump_json(), peer_id)

    def _show(self, cut_id: str, text: str, but: Connection | None) -> None:
        for connection in self._hub.followers(drawing_topic(cut_id)):
            if connection is not but:
                connection.whisper(text)

    def _tell_others(self, word: dict[str, Any]) -> None:
        self._pass_on(json.dumps(word))
