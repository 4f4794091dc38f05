"""Typing indicator: who is typing in which chat. Ephemeral; never stored."""

import json
import time
from collections.abc import Callable
from typing import Final

from pegbar.realtime.hub import Connection, Hub
from pegbar.realtime.messages import PeerTyping
from pegbar.realtime.topics import chat_topic

_REST_SECONDS: Final = 0.5
"""Minimum time between two messages of one connection; messages that come sooner are dropped."""


class TypingIndicator:
    """Broadcasts that someone is typing. `broadcast` sends a message to the other processes."""

    def __init__(
        self, hub: Hub, broadcast: Callable[[str], None], *, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._hub = hub
        self._broadcast = broadcast
        self._now = now
        self._sent_at: dict[Connection, float] = {}
        hub.on_leave(self._remove)

    def is_within_rate(self, connection: Connection) -> bool:
        """Return whether a connection may send another message now, and count it if so."""
        now = self._now()
        if now - self._sent_at.get(connection, float("-inf")) < _REST_SECONDS:
            return False
        self._sent_at[connection] = now
        return True

    def broadcast_typing(self, chat_id: str, person: str) -> None:
        """Tell everyone else in a chat that a person is typing."""
        self._send(chat_id, person)
        self._broadcast(json.dumps({"kind": "types", "chat": chat_id, "person": person}))

    def receive_ephemeral(self, text: str) -> bool:
        """Handle an ephemeral message of another process. Returns False if it isn't about typing."""
        message = json.loads(text)
        if message.get("kind") != "types":
            return False
        self._send(message["chat"], message["person"])
        return True

    def _remove(self, connection: Connection) -> None:
        self._sent_at.pop(connection, None)

    def _send(self, chat_id: str, person: str) -> None:
        message = PeerTyping(chat_id=chat_id, profile_id=person).model_dump_json()
        for connection in self._hub.list_subscribers(chat_topic(chat_id)):
            if connection.user.id != person:
                connection.send_ephemeral(message)
