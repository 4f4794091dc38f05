"""Contract of buses: publishing wakes all processes and never fails the publisher."""

import asyncio
import time
from collections.abc import AsyncGenerator, Sequence

import pytest

from pegbar.adapters.memory_bus import MemoryBus
from pegbar.adapters.redis_bus import RedisBus
from pegbar.ports.bus import Bus
from tests.support.polling import wait_until
from tests.support.services.redis import RedisServer, run_redis

pytestmark = [pytest.mark.long, pytest.mark.database]


class Ear:
    """Listener that records topics and ephemeral messages."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.whispers: list[str] = []

    async def wake(self, topics: Sequence[str]) -> None:
        self.heard.extend(topics)

    def hear(self, text: str) -> None:
        self.whispers.append(text)

    async def hears(self, topic: str) -> None:
        async def heard() -> bool:
            return topic in self.heard

        await wait_until(heard, what=f"to hear of {topic}")


@pytest.fixture(scope="module")
async def redis() -> AsyncGenerator[RedisServer, None]:
    async with run_redis() as running:
        yield running


@pytest.fixture(params=["memory", "redis"])
def bus(request: pytest.FixtureRequest, redis: RedisServer) -> Bus:
    return MemoryBus() if request.param == "memory" else RedisBus(redis.url)


async def test_a_process_receives_its_own_topics_until_it_stops(bus: Bus) -> None:
    ear = Ear()
    await bus.publish(["project:before"])
    await bus.start(ear.wake, ear.hear)
    await bus.publish(["project:1", "user:2"])
    await ear.hears("project:1")
    await ear.hears("user:2")
    await bus.stop()
    assert "project:before" not in ear.heard


async def test_a_bus_can_be_stopped_at_any_moment(redis: RedisServer) -> None:
    ear, before = Ear(), asyncio.all_tasks()
    for moment in range(60):
        bus = RedisBus(redis.url)
        await bus.start(ear.wake, ear.hear)
        for _ in range(moment):
            await asyncio.sleep(0)
        await asyncio.wait_for(bus.stop(), 10)
        assert asyncio.all_tasks() <= before, "it leaves a task behind"


async def test_a_process_receives_topics_of_another(redis: RedisServer) -> None:
    one, other, ear = RedisBus(redis.url), RedisBus(redis.url), Ear()
    await one.start(ear.wake, ear.hear)
    await ear.hears("*")  # subscribed now: earlier events may have been missed
    await other.start((quiet := Ear()).wake, quiet.hear)
    await other.publish(["project:1"])
    await ear.hears("project:1")
    await one.stop()
    await other.stop()


async def test_a_restart_of_redis_wakes_all_topics_and_messages_arrive_again() -> None:
    async with run_redis() as redis:
        one, other, ear = RedisBus(redis.url), RedisBus(redis.url), Ear()
        await one.start(ear.wake, ear.hear)
        await other.start((quiet := Ear()).wake, quiet.hear)
        await ear.hears("*")
        await redis.stop()
        await other.publish(["project:lost"])
        own = Ear()
        await one.publish(["project:own"])
        await ear.hears("project:own")
        ear.heard.clear()
        await redis.start()
        await ear.hears("*")

        async def comes_through() -> bool:
            await other.publish(["project:again"])
            return "project:again" in ear.heard

        await wait_until(comes_through, what="messages come again")
        assert own.heard == []
        await one.stop()
        await other.stop()


async def test_publishing_works_within_the_process_without_redis() -> None:
    bus, ear = RedisBus("redis://127.0.0.1:1/0"), Ear()
    await bus.start(ear.wake, ear.hear)
    await bus.publish(["project:1"])
    await ear.hears("project:1")
    await bus.stop()


async def test_ephemeral_messages_reach_only_other_processes_in_order(redis: RedisServer) -> None:
    near, far = Ear(), Ear()
    one, other = RedisBus(redis.url), RedisBus(redis.url)
    await one.start(near.wake, near.hear)
    await other.start(far.wake, far.hear)
    await far.hears("*")
    words = [f"word {number}" for number in range(50)]
    for word in words:
        one.broadcast_ephemeral(word)

    async def all_heard() -> bool:
        return len(far.whispers) == len(words)

    await wait_until(all_heard, what="all whispers")
    assert far.whispers == words
    assert near.whispers == []
    await one.stop()
    await other.stop()


async def test_a_hung_redis_blocks_no_publisher_and_others_wake_themselves() -> None:
    async with run_redis() as redis:
        one, other, near, far = RedisBus(redis.url), RedisBus(redis.url), Ear(), Ear()
        await one.start(near.wake, near.hear)
        await other.start(far.wake, far.hear)
        await far.hears("*")
        with redis.pause():
            begun = time.monotonic()
            for number in range(20):
                await one.publish([f"project:{number}"])
            assert time.monotonic() - begun < 1
            assert near.heard[-20:] == [f"project:{number}" for number in range(20)]
            far.heard.clear()
            await far.hears("*")

        async def comes_through() -> bool:
            await one.publish(["project:again"])
            return "project:again" in far.heard

        await wait_until(comes_through, what="messages come again")
        await one.stop()
        await other.stop()


async def test_too_many_waiting_topics_wake_all_topics_instead() -> None:
    async with run_redis() as redis:
        one, other, near, far = RedisBus(redis.url), RedisBus(redis.url), Ear(), Ear()
        await one.start(near.wake, near.hear)
        await other.start(far.wake, far.hear)
        await far.hears("*")
        far.heard.clear()
        await one.publish([*(f"project:{number}" for number in range(5000)), "rights:somebody"])
        await far.hears("rights:somebody")
        assert far.heard == ["*", "rights:somebody"]
        await one.stop()
        await other.stop()


async def test_topics_published_before_the_stop_are_delivered(redis: RedisServer) -> None:
    one, other, near, far = RedisBus(redis.url), RedisBus(redis.url), Ear(), Ear()
    await one.start(near.wake, near.hear)
    await other.start(far.wake, far.hear)
    await far.hears("*")
    await one.publish(["project:last"])
    await one.stop()
    await far.hears("project:last")
    await other.stop()
