"""Who is there at all: at least one open page. A whisper among processes and to friends; nothing of it is stored."""

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
"""Whoever another process spoke of so long ago is gone, or the process is."""
LINGER_SECONDS: Final = 3.0
"""A page that is loaded anew, or leads to the next, is no goodbye."""
_AT_ONCE: Final = 500


class Online:
    """Knows who has a page open, here or in another process. `pass_on` tells the other processes."""

    def __init__(
        self,
        hub: Hub,
        pass_on: Callable[[str], None],
        *,
        now: Callable[[], float] = time.monotonic,
        linger: float = LINGER_SECONDS,
    ) -> None:
        self._hub = hub
        self._pass_on = pass_on
        self._now = now
        self._linger = linger
        self._process = new_id()
        self._here: set[str] = set()
        self._leaving: dict[str, asyncio.TimerHandle] = {}
        self._elsewhere: dict[str, dict[str, float]] = {}
        """Of each person the processes that spoke of them, and when."""
        self._watchers: dict[str, set[Connection]] = {}
        self._watched: dict[Connection, frozenset[str]] = {}
        hub.on_person(self._came_or_went)
        hub.on_leave(self.look_away)

    def is_online(self, person: str) -> bool:
        """Whether this person has a page open."""
        return person in self._here or person in self._elsewhere

    def watch(self, connection: Connection, people: Iterable[str]) -> None:
        """Tell a connection who of these is there, and from now on who of them comes and goes."""
        self.look_away(connection)
        if connection.closing:
            return
        self._watched[connection] = wanted = frozenset(people)
        for person in wanted:
            self._watchers.setdefault(person, set()).add(connection)
        here = sorted(person for person in wanted if self.is_online(person))
        connection.send(FriendsOnline(ids=here).model_dump_json())

    def look_away(self, connection: Connection) -> None:
        """Tell a connection no more."""
        for person in self._watched.pop(connection, ()):
            watchers = self._watchers[person]
            watchers.discard(connection)
            if not watchers:
                del self._watchers[person]

    async def keep_telling(self) -> None:
        """Ask the other processes who is there, then give a sign of life for everybody here; forget who has none."""
        self._say("who", [])
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            self.beat()

    def beat(self) -> None:
        """One sign of life, and a look at whose has stayed away."""
        self._say_all()
        late = self._now() - SILENT_SECONDS
        for person, heard in list(self._elsewhere.items()):
            for process in [name for name, when in heard.items() if when < late]:
                self._gone_elsewhere(person, process)

    def overhear(self, text: str) -> bool:
        """Take in what another process passed on; False where it is about something else."""
        word: dict[str, Any] = json.loads(text)
        if word.get("kind") != "online":
            return False
        if word["process"] == self._process:
            return True
        match word["what"]:
            case "who":
                self._say_all()
            case "here":
                for person in word["people"]:
                    self._change(person, lambda p=person: self._heard(p, word["process"]))
            case _:
                for person in word["people"]:
                    self._gone_elsewhere(person, word["process"])
        return True

    def _heard(self, person: str, process: str) -> None:
        self._elsewhere.setdefault(person, {})[process] = self._now()

    def _gone_elsewhere(self, person: str, process: str) -> None:
        def forget() -> None:
            heard = self._elsewhere.get(person, {})
            heard.pop(process, None)
            if not heard:
                self._elsewhere.pop(person, None)

        self._change(person, forget)

    def _came_or_went(self, person: str, here: bool) -> None:
        leaving = self._leaving.pop(person, None)
        if leaving is not None:
            leaving.cancel()
        if not here:
            self._leaving[person] = asyncio.get_running_loop().call_later(self._linger, self._left, person)
        elif person not in self._here:
            self._change(person, lambda: self._here.add(person))
            self._say("here", [person])

    def _left(self, person: str) -> None:
        self._leaving.pop(person, None)
        if not self._hub.is_here(person):
            self._change(person, lambda: self._here.discard(person))
            self._say("gone", [person])

    def _change(self, person: str, act: Callable[[], object]) -> None:
        before = self.is_online(person)
        act()
        after = self.is_online(person)
        if before is not after:
            told = FriendOnline(profile_id=person, online=after).model_dump_json()
            for connection in self._watchers.get(person, ()):
                connection.whisper(told)

    def _say_all(self) -> None:
        people = list(self._here)
        for start in range(0, len(people), _AT_ONCE):
            self._say("here", people[start : start + _AT_ONCE])

    def _say(self, what: str, people: list[str]) -> None:
        self._pass_on(json.dumps({"kind": "online", "what": what, "process": self._process, "people": people}))
