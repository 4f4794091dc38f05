"""Brings events from the database to the sockets of this process, in order, each once."""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field

import structlog

from pegbar.access.principal import Principal
from pegbar.kernel.database import Database, Transaction
from pegbar.kernel.fair_semaphore import FairSemaphore
from pegbar.kernel.ids import new_id
from pegbar.realtime import outbox
from pegbar.realtime.messages import RightsChanged

QUEUE_SIZE = 512
WAITING_MAX = 16 * 1024 * 1024
"""Characters that wait for one reader; a single frame may have more."""
SLOW_SECONDS = 30
LARGE_AT_ONCE = 8
"""Readers who are sent something large, piece by piece, at the same time."""
LARGE_EACH = 2
"""Of them, sockets of one person or network: who does not read keeps oneself from reading."""
WHISPERS_UP_TO = 128
CATCH_UP_MAX = 500
CLOSE_RIGHTS_CHANGED = 4003
CLOSE_TOO_SLOW = 1013
FIRST_PAUSE_SECONDS = 0.05
LONGEST_PAUSE_SECONDS = 1.0
PUMPS_AT_ONCE = 8
"""Of those that try again: when the database comes back, the requests that waited for it want it too."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Frame:
    """A frame ready to be sent, with the number that it has in its topic."""

    seq: int
    text: str


Reader = Callable[[Transaction, str, int, int], Awaitable[tuple[list[Frame], bool]]]
"""Reads a topic's frames after a number, so many at most; and whether there are others after them."""
Close = tuple[int, str]


@dataclass(eq=False)
class Connection:
    """One socket: who is behind it and what waits to be sent to it."""

    user: Principal
    sender: str = ""
    """Whose paces count for it: the person, or the network of who is not signed in."""
    id: str = field(default_factory=new_id)
    queue: asyncio.Queue[str | Close] = field(default_factory=lambda: asyncio.Queue(QUEUE_SIZE))
    topics: set[str] = field(default_factory=set[str])
    draws_on: set[str] = field(default_factory=set[str])
    watched: set[str] = field(default_factory=set[str])
    """Topics that are followed beside those that were subscribed to by name."""
    closing: bool = False
    _queued: int = 0
    _unsent: int = 0
    _gone: asyncio.Event = field(default_factory=asyncio.Event)

    def send(self, text: str) -> None:
        """Queue a frame; a reader that is too slow is cut off and catches up after it came back."""
        if self.closing:
            return
        if self._queued > WAITING_MAX or self.queue.full():
            self.close(CLOSE_TOO_SLOW, "too slow")
            return
        self.queue.put_nowait(text)
        self._queued += len(text)
        self._unsent += 1
        self._gone.clear()

    async def next(self) -> str | Close:
        """What is to be sent now. While it is on its way it counts no more: it may be larger than all that may wait."""
        item = await self.queue.get()
        if isinstance(item, str):
            self._queued -= len(item)
        return item

    def sent(self) -> None:
        """A frame has left."""
        self._unsent -= 1
        if self._unsent == 0:
            self._gone.set()

    async def all_sent(self) -> None:
        """Return when what was queued has left, so that only then more is made ready; a dead slow reader is cut off."""
        try:
            async with asyncio.timeout(SLOW_SECONDS):
                if self._unsent and not self.closing:
                    await self._gone.wait()
        except TimeoutError:
            self.close(CLOSE_TOO_SLOW, "too slow")

    def whisper(self, text: str) -> None:
        """Queue a frame that is worth something at this moment only: a reader with much to read does without."""
        if self.queue.qsize() < WHISPERS_UP_TO and self._queued <= WAITING_MAX:
            self.send(text)

    def close(self, code: int, reason: str) -> None:
        """End the connection after what is queued; where the queue is full, at once."""
        if self.closing:
            return
        self.closing = True
        self._gone.set()
        if self.queue.full():
            while not self.queue.empty():
                self.queue.get_nowait()
        self.queue.put_nowait((code, reason))


@dataclass(eq=False)
class _Place:
    """What somebody sees without following its events, and the project whose rights decide about it."""

    project_id: str
    onlookers: set[Connection] = field(default_factory=set[Connection])


@dataclass(eq=False)
class _Topic:
    last: int
    project_id: str = ""
    followers: dict[Connection, int] = field(default_factory=dict[Connection, int])
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Hub:
    """The topics that somebody in this process follows. The bus only wakes it; it reads the database."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._topics: dict[str, _Topic] = {}
        self._readers: dict[str, Reader] = {}
        self._people: dict[str, set[Connection]] = {}
        self._senders: Counter[str] = Counter()
        self._guests: dict[str, set[Connection]] = {}
        """By the link that they came by."""
        self._places: dict[str, _Place] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._on_leave: list[Callable[[Connection], None]] = []
        self._on_person: list[Callable[[str, bool], None]] = []
        self._on_doubt: list[Callable[[], None]] = []
        self._again: set[str] = set()
        self._turns = asyncio.Semaphore(PUMPS_AT_ONCE)
        self.large = FairSemaphore[str](LARGE_AT_ONCE, LARGE_EACH)
        """A place is held, by who reads, while a piece after the other of something large is sent."""
        self.open = 0
        """Sockets of this process."""

    def on_leave(self, act: Callable[[Connection], None]) -> None:
        """Call this with every connection that closes."""
        self._on_leave.append(act)

    def on_person(self, act: Callable[[str, bool], None]) -> None:
        """Call this with who opens the first socket of this process (True), and who closes the last."""
        self._on_person.append(act)

    def is_here(self, person: str) -> bool:
        """Whether somebody has a socket in this process."""
        return person in self._people

    def on_doubt(self, act: Callable[[], None]) -> None:
        """Call this when wake-ups may have been lost, those that tell of rights among them."""
        self._on_doubt.append(act)

    def seen_by(self, connection: Connection) -> list[str]:
        """The topics that a connection follows, and those of the places that it looks on."""
        looked_on = [topic for topic, place in self._places.items() if connection in place.onlookers]
        return [*connection.topics, *looked_on]

    def followers(self, topic: str) -> list[Connection]:
        """The connections of this process that follow a topic."""
        state = self._topics.get(topic)
        return list(state.followers) if state else []

    def look_on(self, connection: Connection, topic: str, project_id: str) -> None:
        """A connection sees something of a project without following its events: its rights end it all the same."""
        self._places.setdefault(topic, _Place(project_id)).onlookers.add(connection)

    def look_away(self, connection: Connection, topic: str) -> None:
        """It sees no more of that."""
        place = self._places.get(topic)
        if place is not None:
            place.onlookers.discard(connection)
            if not place.onlookers:
                del self._places[topic]

    def read_with(self, prefix: str, reader: Reader) -> None:
        """Take the frames of topics `prefix:…` from this reader instead of the event log."""
        self._readers[prefix] = reader

    def open_of(self, sender: str) -> int:
        """How many sockets of this process are this sender's."""
        return self._senders[sender]

    def join(self, connection: Connection) -> None:
        """A socket opened."""
        self.open += 1
        self._senders[connection.sender] += 1
        if connection.user.guest is not None:
            self._guests.setdefault(connection.user.guest.link_id, set()).add(connection)
        if connection.user.id is not None:
            sockets = self._people.setdefault(connection.user.id, set())
            sockets.add(connection)
            if len(sockets) == 1:
                self._tell_of(connection.user.id, here=True)

    def leave(self, connection: Connection) -> None:
        """A socket closed."""
        self.open -= 1
        self._senders[connection.sender] -= 1
        if not self._senders[connection.sender]:
            del self._senders[connection.sender]
        for act in self._on_leave:
            act(connection)
        for topic in list(connection.topics):
            self.unfollow(connection, topic)
        if connection.user.guest is not None:
            guests = self._guests.get(connection.user.guest.link_id, set())
            guests.discard(connection)
            if not guests:
                self._guests.pop(connection.user.guest.link_id, None)
        if connection.user.id is not None:
            people = self._people.get(connection.user.id, set())
            people.discard(connection)
            if not people and self._people.pop(connection.user.id, None) is not None:
                self._tell_of(connection.user.id, here=False)

    def _tell_of(self, person: str, *, here: bool) -> None:
        for act in self._on_person:
            act(person, here)

    async def follow(self, connection: Connection, topic: str, since: int, project_id: str = "") -> None:
        """Send every frame after `since`, the missed ones at once; following again only moves the mark.

        `project_id` is the project whose rights decide about the topic, where its name does not say it.
        """
        await self._join(connection, topic, since, project_id)
        await self._pump(topic)

    async def follow_from(self, connection: Connection, topics: Mapping[str, tuple[int, str]]) -> None:
        """Follow many topics from these numbers on, which are how far each is, with the project that decides about it.

        What was announced meanwhile is told when the topic wakes next: the caller looks whether one has to.
        """
        for topic, (since, project_id) in topics.items():
            await self._join(connection, topic, since, project_id)

    async def _join(self, connection: Connection, topic: str, since: int, project_id: str) -> None:
        while True:
            state = self._topics.setdefault(topic, _Topic(since))
            async with state.lock:
                if self._topics.get(topic) is not state:
                    continue  # the last follower left while we waited: nobody looks at that state any more
                state.followers[connection] = since
                state.project_id = project_id
                connection.topics.add(topic)
                # A second follower may be behind the first: read from the one who is furthest behind.
                state.last = min(state.last, since)
            return

    def unfollow(self, connection: Connection, topic: str) -> None:
        """Send no more of a topic."""
        connection.topics.discard(topic)
        state = self._topics.get(topic)
        if state is not None:
            state.followers.pop(connection, None)
            if not state.followers:
                self._topics.pop(topic, None)

    async def wake(self, topics: Sequence[str]) -> None:
        """Look at these topics, and with '*' at all others too (when wake-ups may have been lost)."""
        if "*" in topics:
            for act in self._on_doubt:
                act()
        for topic in dict.fromkeys([*topics, *self._topics]) if "*" in topics else topics:
            kind, _, key = topic.partition(":")
            if kind == "rights":
                self._cut_off_all(key)
            elif topic in self._topics:
                self._begin(self._pump(topic))

    def close(self) -> None:
        """Deliver nothing more."""
        for task in self._tasks:
            task.cancel()

    def _begin(self, pump: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(pump)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _pump(self, topic: str) -> None:
        """Deliver what a topic has; where that fails, a task goes on trying, so that nobody waits for another event."""
        try:
            await self._deliver_all(topic)
        except Exception as error:
            if topic not in self._again:
                log.warning("hub.pump_failed", topic=topic, reason=repr(error))
                self._again.add(topic)
                self._begin(self._pump_until_delivered(topic))

    async def _pump_until_delivered(self, topic: str) -> None:
        pause = FIRST_PAUSE_SECONDS
        try:
            while True:
                await asyncio.sleep(pause * random.uniform(0.5, 1))
                pause = min(pause * 2, LONGEST_PAUSE_SECONDS)
                try:
                    async with self._turns:
                        return await self._deliver_all(topic)
                except Exception as error:
                    log.debug("hub.pump_failed", topic=topic, reason=repr(error))
        finally:
            self._again.discard(topic)

    async def _deliver_all(self, topic: str) -> None:
        state = self._topics.get(topic)
        if state is None:
            return
        async with state.lock:
            while state.followers and await self._deliver(topic, state):
                pass

    async def _deliver(self, topic: str, state: _Topic) -> bool:
        async with self._db.read() as tx:
            frames, more = await self._read(tx, topic, state.last)
        for frame in frames:
            for connection, mark in state.followers.items():
                if frame.seq > mark:
                    connection.send(frame.text)
                    state.followers[connection] = frame.seq
            state.last = max(state.last, frame.seq)
        return more

    async def _read(self, tx: Transaction, topic: str, since: int) -> tuple[list[Frame], bool]:
        reader = self._readers.get(topic.partition(":")[0])
        if reader is not None:
            return await reader(tx, topic, since, CATCH_UP_MAX)
        entries = await outbox.after(tx, topic, since, CATCH_UP_MAX)
        frames = [
            Frame(e.seq, f'{{"type":"event","topic":"{topic}","seq":{e.seq},"event":{e.payload}}}') for e in entries
        ]
        return frames, len(frames) >= CATCH_UP_MAX

    def cut_off(self, connection: Connection) -> None:
        """Close a socket, so that its rights are asked anew."""
        connection.send(RightsChanged().model_dump_json())
        connection.close(CLOSE_RIGHTS_CHANGED, "rights changed")

    def _cut_off_all(self, key: str) -> None:
        """Close the sockets of a person, of a link's guests, or of all who see something of a project.

        So rights are asked anew.
        """
        connections = self._people.get(key, set()) | self._guests.get(key, set())
        for place in self._places.values():
            if place.project_id == key:
                connections |= place.onlookers
        for topic, state in self._topics.items():
            if topic == f"project:{key}" or state.project_id == key:
                connections |= set(state.followers)
        for connection in connections:
            self.cut_off(connection)


def rights_topic(key: str) -> str:
    """A wake-up, never stored: the rights of this person, on this project or by this guest link changed."""
    return f"rights:{key}"
