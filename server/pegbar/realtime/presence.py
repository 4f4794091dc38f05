"""Presence on boards: who is on which board, their cursors, and strokes in progress. Never stored."""

import json
import time
from collections.abc import Callable
from typing import Any

from pegbar.realtime.hub import Connection, Hub
from pegbar.realtime.messages import DrawLive, PeerDrew, PeerLeft, PeerPerson, PeerState, PeerUpdated
from pegbar.realtime.presence_channel import MessageCounter, PresenceChannel
from pegbar.realtime.topics import drawing_topic, project_topic

_Board = PresenceChannel[PeerPerson | None]


class Presence:
    """The boards that connections of this process have open. `broadcast` sends a message to the other processes."""

    def __init__(self, hub: Hub, broadcast: Callable[[str], None], now: Callable[[], float] = time.monotonic) -> None:
        self._hub = hub
        self._broadcast = broadcast
        self._now = now
        self._boards: dict[str, _Board] = {}
        self._rates = MessageCounter(now)
        hub.on_leave(self._remove_connection)

    def is_on(self, connection: Connection, project_id: str) -> bool:
        """Return whether the connection has joined this board."""
        board = self._boards.get(project_id)
        return board is not None and connection in board.connections

    def join(self, connection: Connection, project_id: str, person: PeerPerson | None) -> None:
        """Send a connection the other people on the board and all later changes.

        `person` is None for users who aren't signed in: they see the other people but aren't shown to them.
        """
        board = self._boards.setdefault(project_id, _Board())
        board.connections[connection] = person
        self._hub.observe(connection, project_topic(project_id), project_id)
        for text in board.list_recent(self._now()):
            connection.send_ephemeral(text)
        self._publish({"kind": "who", "project": project_id})

    def update_state(self, connection: Connection, project_id: str, state: PeerState) -> None:
        """Broadcast the position of a connection that has joined: its cut, playhead and pointer."""
        board = self._boards.get(project_id)
        person = board.connections.get(connection) if board else None
        if board is None or person is None or not self._rates.is_within_rate(connection):
            return
        here = PeerUpdated(project_id=project_id, connection_id=connection.id, person=person, state=state)
        self._set_peer(board, connection.id, here.model_dump_json())

    def leave(self, connection: Connection, project_id: str) -> None:
        """Remove a connection from a board."""
        board = self._boards.get(project_id)
        if board is None or connection not in board.connections:
            return
        was_seen = connection.id in board.peers
        del board.connections[connection]
        self._hub.unobserve(connection, project_topic(project_id))
        if was_seen:
            self._remove_peer(project_id, board, connection.id)
            self._publish({"kind": "away", "project": project_id, "peer": connection.id})
        if not board.connections:
            del self._boards[project_id]

    def broadcast_stroke(self, connection: Connection, message: DrawLive) -> None:
        """Broadcast a stroke in progress to everyone who has the same drawing open."""
        if message.cut_id not in connection.open_drawings or not self._rates.is_within_rate(connection):
            return
        text = PeerDrew(
            cut_id=message.cut_id,
            connection_id=connection.id,
            stroke=message.stroke,
            offset=message.offset,
            points=message.points,
            is_finished=message.is_finished,
        ).model_dump_json()
        self._send_stroke(message.cut_id, text, connection)
        self._publish({"kind": "draws", "cut": message.cut_id, "text": text})

    def receive_ephemeral(self, text: str) -> None:
        """Handle an ephemeral message of another process."""
        message = json.loads(text)
        if message["kind"] == "draws":
            self._send_stroke(message["cut"], message["text"], None)
            return
        board = self._boards.get(message["project"])
        if board is None:
            return
        if message["kind"] == "here":
            board.set_peer(message["peer"], message["text"], self._now())
            board.broadcast(message["text"], None)
        elif message["kind"] == "away":
            self._remove_peer(message["project"], board, message["peer"])
        elif message["kind"] == "who":
            for connection in board.connections:
                known = board.peers.get(connection.id)
                if known is not None:
                    self._publish(
                        {"kind": "here", "project": message["project"], "peer": connection.id, "text": known[1]}
                    )

    def _remove_connection(self, connection: Connection) -> None:
        self._rates.remove(connection)
        for project_id in list(self._boards):
            self.leave(connection, project_id)

    def _set_peer(self, board: _Board, peer_id: str, text: str) -> None:
        board.set_peer(peer_id, text, self._now())
        board.broadcast(text, peer_id)
        project_id = json.loads(text)["project_id"]
        self._publish({"kind": "here", "project": project_id, "peer": peer_id, "text": text})

    def _remove_peer(self, project_id: str, board: _Board, peer_id: str) -> None:
        board.peers.pop(peer_id, None)
        board.broadcast(PeerLeft(project_id=project_id, connection_id=peer_id).model_dump_json(), peer_id)

    def _send_stroke(self, cut_id: str, text: str, but: Connection | None) -> None:
        for connection in self._hub.list_subscribers(drawing_topic(cut_id)):
            if connection is not but:
                connection.send_ephemeral(text)

    def _publish(self, message: dict[str, Any]) -> None:
        self._broadcast(json.dumps(message))
