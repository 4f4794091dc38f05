"""Who is writing in which chat at this moment. A whisper among processes and to those who listen; never stored."""

import json
import time
from collections.abc import Callable
from typing import Final

from pegbar.realtime.hub import Connection, Hub
from pegbar.realtime.messages import PeerTypes
from pegbar.realtime.topics import chat_topic

_REST_SECONDS: Final = 0.5
"""Between two words of one connection; what comes sooner is passed over."""


class TypingRoom:
    """Passes on that somebody writes. `pass_on` tells the other processes."""

    def __init__(self, hub: Hub, pass_on: Callable[[str], None], *, now: Callable[[], float] = time.monotonic) -> None:
        self._hub = hub
        self._pass_on = pass_on
        self._now = now
        self._said: dict[Connection, float] = {}
        hub.on_leave(self._forget)

    def is_rested(self, connection: Connection) -> bool:
        """Whether a connection's last word is long enough ago; from now on it counts as just said."""
        now = self._now()
        if now - self._said.get(connection, float("-inf")) < _REST_SECONDS:
            return False
        self._said[connection] = now
        return True

    def say(self, chat_id: str, person: str) -> None:
        """Tell everybody else in a chat that somebody writes."""
        self._tell(chat_id, person)
        self._pass_on(json.dumps({"kind": "types", "chat": chat_id, "person": person}))

    def overhear(self, text: str) -> bool:
        """Take in what another process passed on; False where it is about something else."""
        word = json.loads(text)
        if word.get("kind") != "types":
            return False
        self._tell(word["chat"], word["person"])
        return True

    def _forget(self, connection: Connection) -> None:
        self._said.pop(connection, None)

    def _tell(self, chat_id: str, person: str) -> None:
        told = PeerTypes(chat_id=chat_id, profile_id=person).model_dump_json()
        for connection in self._hub.followers(chat_topic(chat_id)):
            if connection.user.id != person:
                connection.whisper(told)
