"""Online status: who has at least one page open. Sent to other processes and to friends as ephemeral messages.

It is never stored.
"""

import asyncio
import json
import time
from collections.abc import Callable, Iterable
from typing import Any, Final

from pegbar.kernel.ids import new_id
from pegbar.realtime.hub import Connection, Hub
from pegbar.realtime.messages import FriendOnline, FriendsOnline

BEAT_SECONDS: Final = 10
SILENT_SECONDS: Final = 30
"""A person in another process counts as offline after this time without a heartbeat; that process may have ended."""
OFFLINE_DELAY_SECONDS: Final = 3.0
"""Delay between a person's last page closing and the person counting as offline; a page reload takes less time."""
_BATCH_SIZE: Final = 500


class OnlineStatus:
    """Tracks who has a page open, in this process or another. `broadcast` sends a message to the other processes."""

    def __init__(
        self,
        hub: Hub,
        broadcast: Callable[[str], None],
        *,
        now: Callable[[], float] = time.monotonic,
        offline_delay: float = OFFLINE_DELAY_SECONDS,
    ) -> None:
        self._hub = hub
        self._broadcast = broadcast
        self._now = now
        self._offline_delay = offline_delay
        self._process = new_id()
        self._here: set[str] = set()
        self._leaving: dict[str, asyncio.TimerHandle] = {}
        self._elsewhere: dict[str, dict[str, float]] = {}
        """By person: the other processes where they are online, with the time of the last heartbeat."""
        self._watchers: dict[str, set[Connection]] = {}
        self._watched: dict[Connection, frozenset[str]] = {}
        hub.on_online_change(self._on_online_change)
        hub.on_leave(self.unwatch)

    def is_online(self, person: str) -> bool:
        """Return whether this person has a page open."""
        return person in self._here or person in self._elsewhere

    def watch(self, connection: Connection, people: Iterable[str]) -> None:
        """Send a connection which of these people are online, now and whenever that changes."""
        self.unwatch(connection)
        if connection.is_closing:
            return
        self._watched[connection] = wanted = frozenset(people)
        for person in wanted:
            self._watchers.setdefault(person, set()).add(connection)
        here = sorted(person for person in wanted if self.is_online(person))
        connection.send(FriendsOnline(ids=here).model_dump_json())

    def unwatch(self, connection: Connection) -> None:
        """Stop sending online status to a connection."""
        for person in self._watched.pop(connection, ()):
            watchers = self._watchers[person]
            watchers.discard(connection)
            if not watchers:
                del self._watchers[person]

    async def run(self) -> None:
        """Ask the other processes who is online, then send heartbeats until cancelled."""
        self._publish("who", [])
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            self.send_heartbeat()

    def send_heartbeat(self) -> None:
        """Send one heartbeat for everyone online in this process; remove people whose heartbeats stopped."""
        self._publish_everyone()
        late = self._now() - SILENT_SECONDS
        for person, processes in list(self._elsewhere.items()):
            for process in [name for name, when in processes.items() if when < late]:
                self._remove_elsewhere(person, process)

    def receive_ephemeral(self, text: str) -> bool:
        """Handle an ephemeral message of another process. Returns False if it isn't about online status."""
        message: dict[str, Any] = json.loads(text)
        if message.get("kind") != "online":
            return False
        if message["process"] == self._process:
            return True
        match message["what"]:
            case "who":
                self._publish_everyone()
            case "here":
                for person in message["people"]:
                    self._change(person, lambda p=person: self._mark_elsewhere(p, message["process"]))
            case _:
                for person in message["people"]:
                    self._remove_elsewhere(person, message["process"])
        return True

    def _mark_elsewhere(self, person: str, process: str) -> None:
        self._elsewhere.setdefault(person, {})[process] = self._now()

    def _remove_elsewhere(self, person: str, process: str) -> None:
        def forget() -> None:
            processes = self._elsewhere.get(person, {})
            processes.pop(process, None)
            if not processes:
                self._elsewhere.pop(person, None)

        self._change(person, forget)

    def _on_online_change(self, person: str, here: bool) -> None:
        leaving = self._leaving.pop(person, None)
        if leaving is not None:
            leaving.cancel()
        if not here:
            self._leaving[person] = asyncio.get_running_loop().call_later(self._offline_delay, self._remove, person)
        elif person not in self._here:
            self._change(person, lambda: self._here.add(person))
            self._publish("here", [person])

    def _remove(self, person: str) -> None:
        self._leaving.pop(person, None)
        if not self._hub.has_sockets(person):
            self._change(person, lambda: self._here.discard(person))
            self._publish("gone", [person])

    def _change(self, person: str, act: Callable[[], object]) -> None:
        before = self.is_online(person)
        act()
        after = self.is_online(person)
        if before is not after:
            message = FriendOnline(profile_id=person, is_online=after).model_dump_json()
            for connection in self._watchers.get(person, ()):
                connection.send_ephemeral(message)

    def _publish_everyone(self) -> None:
        people = list(self._here)
        for start in range(0, len(people), _BATCH_SIZE):
            self._publish("here", people[start : start + _BATCH_SIZE])

    def _publish(self, what: str, people: list[str]) -> None:
        self._broadcast(json.dumps({"kind": "online", "what": what, "process": self._process, "people": people}))
