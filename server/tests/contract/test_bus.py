"""What every bus promises: a hint to look, to everybody, that never fails who gives it."""

import asyncio
import time
from collections.abc import AsyncGenerator, Sequence

import pytest

from pegbar.adapters.memory_bus import MemoryBus
from pegbar.adapters.redis_bus import RedisBus
from pegbar.ports.bus import Bus
from tests.support.deadline import until
from tests.support.services.redis import OwnRedis, own_redis

pytestmark = [pytest.mark.long, pytest.mark.database]


class Ear:
    """Remembers what it was told to look at."""

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

        await until(heard, what=f"to hear of {topic}")


@pytest.fixture(scope="module")
async def redis() -> AsyncGenerator[OwnRedis, None]:
    async with own_redis() as running:
        yield running


@pytest.fixture(params=["memory", "redis"])
def bus(request: pytest.FixtureRequest, redis: OwnRedis) -> Bus:
    return MemoryBus() if request.param == "memory" else RedisBus(redis.url)


async def test_a_process_hears_of_its_own_topics_until_it_stops(bus: Bus) -> None:
    ear = Ear()
    await bus.publish(["project:before"])
    await bus.start(ear.wake, ear.hear)
    await bus.publish(["project:1", "user:2"])
    await ear.hears("project:1")
    await ear.hears("user:2")
    await bus.stop()
    assert "project:before" not in ear.heard


async def test_a_bus_stops_at_whatever_moment_it_is_asked_to(redis: OwnRedis) -> None:
    ear, before = Ear(), asyncio.all_tasks()
    for moment in range(60):
        bus = RedisBus(redis.url)
        await bus.start(ear.wake, ear.hear)
        for _ in range(moment):
            await asyncio.sleep(0)
        await asyncio.wait_for(bus.stop(), 10)
        assert asyncio.all_tasks() <= before, "it leaves a task behind"


async def test_one_process_hears_of_anothers_topics(redis: OwnRedis) -> None:
    one, other, ear = RedisBus(redis.url), RedisBus(redis.url), Ear()
    await one.start(ear.wake, ear.hear)
    await ear.hears("*")  # listening: what came before may have been missed
    await other.start((quiet := Ear()).wake, quiet.hear)
    await other.publish(["project:1"])
    await ear.hears("project:1")
    await one.stop()
    await other.stop()


async def test_after_a_restart_of_redis_everything_is_looked_at_and_messages_come_again() -> None:
    async with own_redis() as redis:
        one, other, ear = RedisBus(redis.url), RedisBus(redis.url), Ear()
        await one.start(ear.wake, ear.hear)
        await other.start((quiet := Ear()).wake, quiet.hear)
        await ear.hears("*")
        await redis.end()
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

        await until(comes_through, what="messages come again")
        assert own.heard == []
        await one.stop()
        await other.stop()


async def test_a_redis_that_was_never_there_fails_nobody() -> None:
    bus, ear = RedisBus("redis://127.0.0.1:1/0"), Ear()
    await bus.start(ear.wake, ear.hear)
    await bus.publish(["project:1"])
    await ear.hears("project:1")
    await bus.stop()


async def test_whispers_reach_the_other_processes_in_order_and_never_oneself(redis: OwnRedis) -> None:
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

    await until(all_heard, what="all whispers")
    assert far.whispers == words
    assert near.whispers == []
    await one.stop()
    await other.stop()


async def test_while_redis_hangs_nobody_waits_and_others_look_by_themselves() -> None:
    async with own_redis() as redis:
        one, other, near, far = RedisBus(redis.url), RedisBus(redis.url), Ear(), Ear()
        await one.start(near.wake, near.hear)
        await other.start(far.wake, far.hear)
        await far.hears("*")
        with redis.hung():
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

        await until(comes_through, what="messages come again")
        await one.stop()
        await other.stop()


async def test_of_very_many_topics_that_wait_the_others_are_told_to_look_at_everything() -> None:
    async with own_redis() as redis:
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


async def test_what_was_said_at_the_very_end_is_told(redis: OwnRedis) -> None:
    one, other, near, far = RedisBus(redis.url), RedisBus(redis.url), Ear(), Ear()
    await one.start(near.wake, near.hear)
    await other.start(far.wake, far.hear)
    await far.hears("*")
    await one.publish(["project:last"])
    await one.stop()
    await far.hears("project:last")
    await other.stop()
