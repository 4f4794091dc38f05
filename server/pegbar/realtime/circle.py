"""Whoever is in one place at this moment, in this process and in others. Nothing of it is ever stored."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from pegbar.realtime.hub import Connection

SILENT_SECONDS = 30
"""Somebody of another process who was not heard of for so long is gone; signs of life come every ten seconds."""

_PER_SECOND = 240
"""More words of one connection than this in a second are passed over: more is no pointer."""

P = TypeVar("P")


@dataclass(eq=False)
class Circle(Generic[P]):
    """The connections of this process that are told, each with who it is, and everybody who is known to be there."""

    here: dict[Connection, P] = field(default_factory=dict[Connection, P])
    peers: dict[str, tuple[float, str]] = field(default_factory=dict[str, tuple[float, str]])
    """By connection, when they were last heard of, and what was told of them."""

    def keep(self, peer_id: str, text: str, now: float) -> None:
        """Somebody is there."""
        self.peers[peer_id] = (now, text)

    def fresh(self, now: float) -> list[str]:
        """What is told of everybody who was heard of lately; the others are forgotten."""
        self.peers = {peer: known for peer, known in self.peers.items() if known[0] >= now - SILENT_SECONDS}
        return [text for _, text in self.peers.values()]

    def tell(self, text: str, but: str | None) -> None:
        """Whisper it to everybody of this process but one."""
        for connection in self.here:
            if connection.id != but:
                connection.whisper(text)


class Words:
    """How many words of each connection are passed on in a second."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._said: dict[Connection, tuple[int, int]] = {}

    def in_time(self, connection: Connection) -> bool:
        """Whether one word more is passed on; it is counted."""
        second = int(self._now())
        then, words = self._said.get(connection, (second, 0))
        words = words + 1 if then == second else 1
        self._said[connection] = (second, words)
        return words <= _PER_SECOND

    def forget(self, connection: Connection) -> None:
        """It is gone."""
        self._said.pop(connection, None)
