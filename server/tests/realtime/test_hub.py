"""Delivery by the hub: slow readers, and subscribers who come while others leave."""

import asyncio
import json

import pytest

from pegbar.access.principal import ANONYMOUS
from pegbar.domains.projects.events import ProjectsChanged
from pegbar.kernel.database import Database
from pegbar.kernel.ids import new_id
from pegbar.realtime.hub import CLOSE_TOO_SLOW, QUEUE_SIZE, QUEUED_CHARACTERS_MAX, Connection, Hub
from pegbar.wiring import Instance
from tests.support.services.proxy import run_proxy

pytestmark = pytest.mark.database


def test_a_reader_that_is_too_slow_is_disconnected_and_its_queue_emptied() -> None:
    slow = Connection(ANONYMOUS)
    for number in range(QUEUE_SIZE):
        slow.send(f"{number}")
    assert not slow.is_closing
    slow.send("one too many")
    assert slow.is_closing
    assert slow.queue.get_nowait() == (CLOSE_TOO_SLOW, "too slow")
    slow.send("later")
    slow.close(4003, "again")
    assert slow.queue.empty()


async def test_a_single_frame_may_exceed_the_queue_limit() -> None:
    reader = Connection(ANONYMOUS)
    reader.send("x" * (QUEUED_CHARACTERS_MAX + 1))
    reader.send_ephemeral("dropped: there is much to read")
    await reader.next_item()
    for number in range(3):
        reader.send(f"{number}")
    reader.send_ephemeral("here")
    assert not reader.is_closing
    assert [await reader.next_item() for _ in range(4)] == ["0", "1", "2", "here"]


async def test_wait_until_sent_returns_when_the_frame_is_sent_or_the_connection_closed() -> None:
    reader = Connection(ANONYMOUS)
    await reader.wait_until_sent()
    for end in (reader.mark_sent, lambda: reader.close(CLOSE_TOO_SLOW, "too slow")):
        reader.send("frame")
        waiting = asyncio.ensure_future(reader.wait_until_sent())
        await asyncio.sleep(0)
        assert not waiting.done()
        await reader.next_item()
        end()
        await waiting


def test_queued_frames_are_delivered_before_the_close() -> None:
    quick = Connection(ANONYMOUS)
    quick.send("first")
    quick.close(4003, "rights changed")
    assert [quick.queue.get_nowait(), quick.queue.get_nowait()] == ["first", (4003, "rights changed")]


async def _receive_seqs(connection: Connection, number: int) -> list[int]:
    async with asyncio.timeout(10):
        return [json.loads(str(await connection.queue.get()))["seq"] for _ in range(number)]


async def test_a_subscriber_who_comes_while_the_last_one_leaves_misses_no_events(instance: Instance) -> None:
    hub, db = instance.hub, instance.services.db
    for _ in range(20):
        topic = f"user:{new_id()}"
        leaving, coming = Connection(ANONYMOUS), Connection(ANONYMOUS)
        await hub.subscribe(leaving, topic, 0)
        async with db.write() as tx:
            await tx.events.append(topic, ProjectsChanged())
        following = asyncio.create_task(hub.subscribe(coming, topic, 0))
        await asyncio.sleep(0)
        hub.remove(leaving)
        await following
        async with db.write() as tx:
            await tx.events.append(topic, ProjectsChanged())
        assert await _receive_seqs(coming, 2) == [1, 2]
        hub.remove(coming)


async def test_each_subscriber_gets_the_events_after_their_own_position(instance: Instance) -> None:
    hub, db, topic = instance.hub, instance.services.db, f"user:{new_id()}"
    async with db.write() as tx:
        for _ in range(10):
            await tx.events.append(topic, ProjectsChanged())
    people = [Connection(ANONYMOUS) for _ in range(5)]
    await asyncio.gather(*(hub.subscribe(person, topic, 2 * index) for index, person in enumerate(people)))
    async with db.write() as tx:
        await tx.events.append(topic, ProjectsChanged())
    for index, person in enumerate(people):
        assert await _receive_seqs(person, 11 - 2 * index) == list(range(2 * index + 1, 12))
        assert person.queue.empty()
        hub.remove(person)


async def test_an_event_during_a_database_outage_arrives_after_it_without_another_event(
    instance: Instance, cluster: str | None
) -> None:
    if cluster is None:
        return  # SQLite has no connection to lose
    async with run_proxy(cluster) as line:
        db = Database(line.url, pool_size=1)
        hub, topic = Hub(db), f"user:{new_id()}"
        people = [Connection(ANONYMOUS) for _ in range(2)]
        await hub.subscribe(people[0], topic, 0)
        line.cut()
        async with instance.services.db.write() as tx:
            await tx.events.append(topic, ProjectsChanged())
        await hub.notify([topic])
        await hub.subscribe(people[1], topic, 0)  # a new subscriber doesn't miss it either
        assert people[0].queue.empty()
        line.restore()
        assert [await _receive_seqs(person, 1) for person in people] == [[1], [1]]
        hub.close()
        await db.close()
