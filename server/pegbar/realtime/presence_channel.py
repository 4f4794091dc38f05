"""Presence channel: the connections that are in one place (such as a board) now, in all processes. Never stored."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from pegbar.realtime.hub import Connection

SILENT_SECONDS = 30
"""A peer in another process counts as gone after this time without a heartbeat; heartbeats are ten seconds apart."""

_MESSAGES_PER_SECOND = 240
"""Messages of one connection beyond this rate are dropped; a moving pointer sends fewer."""

P = TypeVar("P")


@dataclass(eq=False)
class PresenceChannel(Generic[P]):
    """The connections of this process that receive a channel's messages, and all known peers."""

    connections: dict[Connection, P] = field(default_factory=dict[Connection, P])
    peers: dict[str, tuple[float, str]] = field(default_factory=dict[str, tuple[float, str]])
    """By connection id: the time of its last message, and that message."""

    def set_peer(self, peer_id: str, text: str, now: float) -> None:
        """Add a peer, or replace its message."""
        self.peers[peer_id] = (now, text)

    def list_recent(self, now: float) -> list[str]:
        """List the last messages of peers with a heartbeat in the last 30 seconds, and remove all other peers."""
        self.peers = {peer: known for peer, known in self.peers.items() if known[0] >= now - SILENT_SECONDS}
        return [text for _, text in self.peers.values()]

    def broadcast(self, text: str, but: str | None) -> None:
        """Send an ephemeral message to the channel's connections of this process, except the one with the id `but`."""
        for connection in self.connections:
            if connection.id != but:
                connection.send_ephemeral(text)


class MessageCounter:
    """Counts the messages of each connection per second."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._counts: dict[Connection, tuple[int, int]] = {}

    def is_within_rate(self, connection: Connection) -> bool:
        """Count a message; return whether it is within the rate limit."""
        second = int(self._now())
        then, words = self._counts.get(connection, (second, 0))
        words = words + 1 if then == second else 1
        self._counts[connection] = (second, words)
        return words <= _MESSAGES_PER_SECOND

    def remove(self, connection: Connection) -> None:
        """Remove a connection that closed."""
        self._counts.pop(connection, None)
