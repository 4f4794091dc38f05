"""Delivers events from the database to the sockets of this process: in order, each event once."""

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
from pegbar.realtime.messages import PermissionsChanged

QUEUE_SIZE = 512
QUEUED_CHARACTERS_MAX = 16 * 1024 * 1024
"""Maximum characters queued for one reader; a single frame may be larger."""
SLOW_SECONDS = 30
LARGE_TRANSFERS_MAX = 8
"""Maximum number of readers that receive a large transfer, in chunks, at the same time."""
LARGE_TRANSFERS_PER_SENDER = 2
"""Maximum large transfers of one person or network. A client that doesn't read slows down only itself."""
EPHEMERAL_QUEUE_MAX = 128
CATCH_UP_MAX = 500
CLOSE_RIGHTS_CHANGED = 4003
CLOSE_TOO_SLOW = 1013
FIRST_PAUSE_SECONDS = 0.05
LONGEST_PAUSE_SECONDS = 1.0
PARALLEL_RETRIES_MAX = 8
"""Maximum deliveries retried in parallel: once the database is back, waiting requests need connections too."""

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Frame:
    """A WebSocket frame (`text`) with an event of a topic, and the event's sequence number."""

    seq: int
    text: str


Reader = Callable[[Transaction, str, int, int], Awaitable[tuple[list[Frame], bool]]]
"""Reads a topic's frames.

Parameters: transaction, topic, sequence number after which to begin, maximum number of frames. Returns the frames, and
True if more follow.
"""
Close = tuple[int, str]


@dataclass(eq=False)
class Connection:
    """An open socket: its user, and the queue of frames to send."""

    user: Principal
    sender: str = ""
    """The key of the socket's rate limits: the person's id, or the network address of an anonymous user."""
    id: str = field(default_factory=new_id)
    queue: asyncio.Queue[str | Close] = field(default_factory=lambda: asyncio.Queue(QUEUE_SIZE))
    topics: set[str] = field(default_factory=set[str])
    open_drawings: set[str] = field(default_factory=set[str])
    automatic_topics: set[str] = field(default_factory=set[str])
    """Topics to which the server subscribed the socket, in addition to those that the client requested."""
    is_closing: bool = False
    _queued: int = 0
    _unsent: int = 0
    _all_sent: asyncio.Event = field(default_factory=asyncio.Event)

    def send(self, text: str) -> None:
        """Queue a frame. A reader that is too slow is disconnected; it catches up when it reconnects."""
        if self.is_closing:
            return
        if self._queued > QUEUED_CHARACTERS_MAX or self.queue.full():
            self.close(CLOSE_TOO_SLOW, "too slow")
            return
        self.queue.put_nowait(text)
        self._queued += len(text)
        self._unsent += 1
        self._all_sent.clear()

    async def next_item(self) -> str | Close:
        """Wait for the next item of the queue and return it: a frame to send, or the code and reason to close with.

        The frame no longer counts as queued, so it may be larger than the queue's limit.
        """
        item = await self.queue.get()
        if isinstance(item, str):
            self._queued -= len(item)
        return item

    def mark_sent(self) -> None:
        """Record that a frame was sent."""
        self._unsent -= 1
        if self._unsent == 0:
            self._all_sent.set()

    async def wait_until_sent(self) -> None:
        """Wait until all queued frames are sent. Disconnects a reader that takes longer than SLOW_SECONDS."""
        try:
            async with asyncio.timeout(SLOW_SECONDS):
                if self._unsent and not self.is_closing:
                    await self._all_sent.wait()
        except TimeoutError:
            self.close(CLOSE_TOO_SLOW, "too slow")

    def send_ephemeral(self, text: str) -> None:
        """Queue an ephemeral frame; drops it if the queue is long because the client reads slowly."""
        if self.queue.qsize() < EPHEMERAL_QUEUE_MAX and self._queued <= QUEUED_CHARACTERS_MAX:
            self.send(text)

    def close(self, code: int, reason: str) -> None:
        """Close the connection after the queued frames were sent; drops these frames if the queue is full."""
        if self.is_closing:
            return
        self.is_closing = True
        self._all_sent.set()
        if self.queue.full():
            while not self.queue.empty():
                self.queue.get_nowait()
        self.queue.put_nowait((code, reason))


@dataclass(eq=False)
class _ObservedTopic:
    """A topic that connections observe without receiving its events, and the project whose permissions apply."""

    project_id: str
    observers: set[Connection] = field(default_factory=set[Connection])


@dataclass(eq=False)
class _Topic:
    last: int
    project_id: str = ""
    subscribers: dict[Connection, int] = field(default_factory=dict[Connection, int])
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)


class Hub:
    """The subscribed topics of this process. The bus only notifies; events are read from the database."""

    def __init__(self, db: Database) -> None:
        self._db = db
        self._topics: dict[str, _Topic] = {}
        self._readers: dict[str, Reader] = {}
        self._people: dict[str, set[Connection]] = {}
        self._senders: Counter[str] = Counter()
        self._guests: dict[str, set[Connection]] = {}
        """Connections of guests by guest link id."""
        self._observed: dict[str, _ObservedTopic] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._on_leave: list[Callable[[Connection], None]] = []
        self._on_person: list[Callable[[str, bool], None]] = []
        self._on_doubt: list[Callable[[], None]] = []
        self._retrying: set[str] = set()
        self._retry_slots = asyncio.Semaphore(PARALLEL_RETRIES_MAX)
        self.large_transfers = FairSemaphore[str](LARGE_TRANSFERS_MAX, LARGE_TRANSFERS_PER_SENDER)
        """Limits large transfers; a sender holds a slot while its chunks are sent."""
        self.open_sockets = 0
        """Number of open sockets of this process."""

    def on_leave(self, callback: Callable[[Connection], None]) -> None:
        """Register a callback for every connection that closes."""
        self._on_leave.append(callback)

    def on_online_change(self, callback: Callable[[str, bool], None]) -> None:
        """Register a callback for people who go online or offline in this process.

        It is called with True for a person's first open socket and with False after the last one closed.
        """
        self._on_person.append(callback)

    def has_sockets(self, person: str) -> bool:
        """Return whether a person has a socket in this process."""
        return person in self._people

    def on_gap(self, callback: Callable[[], None]) -> None:
        """Register a callback for when notifications, such as those of changed permissions, may have been lost."""
        self._on_doubt.append(callback)

    def list_topics(self, connection: Connection) -> list[str]:
        """List the topics that a connection subscribes to or observes."""
        looked_on = [topic for topic, place in self._observed.items() if connection in place.observers]
        return [*connection.topics, *looked_on]

    def list_subscribers(self, topic: str) -> list[Connection]:
        """List the connections of this process that subscribe to a topic."""
        state = self._topics.get(topic)
        return list(state.subscribers) if state else []

    def observe(self, connection: Connection, topic: str, project_id: str) -> None:
        """Make a connection observe a topic: without receiving its events, it depends on permissions on the project.

        When these permissions change, the connection is closed and must reconnect.
        """
        self._observed.setdefault(topic, _ObservedTopic(project_id)).observers.add(connection)

    def unobserve(self, connection: Connection, topic: str) -> None:
        """Stop observing a topic."""
        place = self._observed.get(topic)
        if place is not None:
            place.observers.discard(connection)
            if not place.observers:
                del self._observed[topic]

    def register_reader(self, prefix: str, reader: Reader) -> None:
        """Use this reader for topics named `prefix:…`, instead of reading their events from the event log."""
        self._readers[prefix] = reader

    def count_sockets(self, sender: str) -> int:
        """Count a sender's sockets in this process."""
        return self._senders[sender]

    def add(self, connection: Connection) -> None:
        """Add a socket that opened."""
        self.open_sockets += 1
        self._senders[connection.sender] += 1
        if connection.user.guest is not None:
            self._guests.setdefault(connection.user.guest.link_id, set()).add(connection)
        if connection.user.id is not None:
            sockets = self._people.setdefault(connection.user.id, set())
            sockets.add(connection)
            if len(sockets) == 1:
                self._call_online_change(connection.user.id, is_online=True)

    def remove(self, connection: Connection) -> None:
        """Remove a socket that closed."""
        self.open_sockets -= 1
        self._senders[connection.sender] -= 1
        if not self._senders[connection.sender]:
            del self._senders[connection.sender]
        for callback in self._on_leave:
            callback(connection)
        for topic in list(connection.topics):
            self.unsubscribe(connection, topic)
        if connection.user.guest is not None:
            guests = self._guests.get(connection.user.guest.link_id, set())
            guests.discard(connection)
            if not guests:
                self._guests.pop(connection.user.guest.link_id, None)
        if connection.user.id is not None:
            people = self._people.get(connection.user.id, set())
            people.discard(connection)
            if not people and self._people.pop(connection.user.id, None) is not None:
                self._call_online_change(connection.user.id, is_online=False)

    def _call_online_change(self, person: str, *, is_online: bool) -> None:
        for callback in self._on_person:
            callback(person, is_online)

    async def subscribe(self, connection: Connection, topic: str, since: int, project_id: str = "") -> None:
        """Send the connection every frame of a topic after the sequence number `since`: past ones first, then new ones.

        For a topic that the connection already subscribes to, only changes the position to `since`. `project_id` is the
        project whose permissions apply, for topics whose name doesn't contain a project's id.
        """
        await self._add_subscriber(connection, topic, since, project_id)
        await self._deliver(topic)

    async def subscribe_from(self, connection: Connection, topics: Mapping[str, tuple[int, str]]) -> None:
        """Subscribe to many topics. `topics` has a sequence number and a project id for each, as in `subscribe`.

        Doesn't deliver past events: events that were appended after the caller read these numbers are only sent with
        the next notification of their topic, so the caller must check for them.
        """
        for topic, (since, project_id) in topics.items():
            await self._add_subscriber(connection, topic, since, project_id)

    async def _add_subscriber(self, connection: Connection, topic: str, since: int, project_id: str) -> None:
        while True:
            state = self._topics.setdefault(topic, _Topic(since))
            async with state.lock:
                if self._topics.get(topic) is not state:
                    continue  # the last subscriber left while this waited: discard the topic's state
                state.subscribers[connection] = since
                state.project_id = project_id
                connection.topics.add(topic)
                # A new subscriber may be behind the others: read from the lowest position.
                state.last = min(state.last, since)
            return

    def unsubscribe(self, connection: Connection, topic: str) -> None:
        """Stop sending a topic's frames."""
        connection.topics.discard(topic)
        state = self._topics.get(topic)
        if state is not None:
            state.subscribers.pop(connection, None)
            if not state.subscribers:
                self._topics.pop(topic, None)

    async def notify(self, topics: Sequence[str]) -> None:
        """Deliver new events of these topics. The bus sends '*' (all topics) if notifications may have been lost."""
        if "*" in topics:
            for callback in self._on_doubt:
                callback()
        for topic in dict.fromkeys([*topics, *self._topics]) if "*" in topics else topics:
            kind, _, key = topic.partition(":")
            if kind == "rights":
                self._disconnect_all(key)
            elif topic in self._topics:
                self._start_task(self._deliver(topic))

    def close(self) -> None:
        """Stop all deliveries."""
        for task in self._tasks:
            task.cancel()

    def _start_task(self, pump: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(pump)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _deliver(self, topic: str) -> None:
        """Deliver a topic's new events. If that fails, start a task that retries it until it succeeds.

        Without the retry, the events would be delivered only with the topic's next event.
        """
        try:
            await self._deliver_pending(topic)
        except Exception as error:
            if topic not in self._retrying:
                log.warning("hub.pump_failed", topic=topic, reason=repr(error))
                self._retrying.add(topic)
                self._start_task(self._retry_delivery(topic))

    async def _retry_delivery(self, topic: str) -> None:
        pause = FIRST_PAUSE_SECONDS
        try:
            while True:
                await asyncio.sleep(pause * random.uniform(0.5, 1))
                pause = min(pause * 2, LONGEST_PAUSE_SECONDS)
                try:
                    async with self._retry_slots:
                        return await self._deliver_pending(topic)
                except Exception as error:
                    log.debug("hub.pump_failed", topic=topic, reason=repr(error))
        finally:
            self._retrying.discard(topic)

    async def _deliver_pending(self, topic: str) -> None:
        state = self._topics.get(topic)
        if state is None:
            return
        async with state.lock:
            while state.subscribers and await self._deliver_batch(topic, state):
                pass

    async def _deliver_batch(self, topic: str, state: _Topic) -> bool:
        async with self._db.read() as tx:
            frames, more = await self._read(tx, topic, state.last)
        for frame in frames:
            for connection, mark in state.subscribers.items():
                if frame.seq > mark:
                    connection.send(frame.text)
                    state.subscribers[connection] = frame.seq
            state.last = max(state.last, frame.seq)
        return more

    async def _read(self, tx: Transaction, topic: str, since: int) -> tuple[list[Frame], bool]:
        reader = self._readers.get(topic.partition(":")[0])
        if reader is not None:
            return await reader(tx, topic, since, CATCH_UP_MAX)
        entries = await outbox.list_after(tx, topic, since, CATCH_UP_MAX)
        frames = [
            Frame(e.seq, f'{{"type":"event","topic":"{topic}","seq":{e.seq},"event":{e.payload}}}') for e in entries
        ]
        return frames, len(frames) >= CATCH_UP_MAX

    def disconnect(self, connection: Connection) -> None:
        """Close a socket so that its permissions are checked again when it reconnects."""
        connection.send(PermissionsChanged().model_dump_json())
        connection.close(CLOSE_RIGHTS_CHANGED, "rights changed")

    def _disconnect_all(self, key: str) -> None:
        """Close the sockets of a person, of a link's guests, or of everyone with a project open.

        Their permissions are checked again when they reconnect.
        """
        connections = self._people.get(key, set()) | self._guests.get(key, set())
        for place in self._observed.values():
            if place.project_id == key:
                connections |= place.observers
        for topic, state in self._topics.items():
            if topic == f"project:{key}" or state.project_id == key:
                connections |= set(state.subscribers)
        for connection in connections:
            self.disconnect(connection)


def rights_topic(key: str) -> str:
    """Return the topic to wake when permissions of a person, a project or a guest link changed. It has no events.

    `key` is the id of that person, project or link.
    """
    return f"rights:{key}"
