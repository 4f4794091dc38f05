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


class Listener:
    """Listener that records topics and ephemeral messages."""

    def __init__(self) -> None:
        self.topics: list[str] = []
        self.messages: list[str] = []

    async def wake(self, topics: Sequence[str]) -> None:
        self.topics.extend(topics)

    def receive(self, text: str) -> None:
        self.messages.append(text)

    async def wait_for(self, topic: str) -> None:
        async def has_received() -> bool:
            return topic in self.topics

        await wait_until(has_received, what=f"notification of {topic}")


@pytest.fixture(scope="module")
async def redis() -> AsyncGenerator[RedisServer, None]:
    async with run_redis() as running:
        yield running


@pytest.fixture(params=["memory", "redis"])
def bus(request: pytest.FixtureRequest, redis: RedisServer) -> Bus:
    return MemoryBus() if request.param == "memory" else RedisBus(redis.url)


async def test_a_process_receives_its_own_topics_until_it_stops(bus: Bus) -> None:
    listener = Listener()
    await bus.publish(["project:before"])
    await bus.start(listener.wake, listener.receive)
    await bus.publish(["project:1", "user:2"])
    await listener.wait_for("project:1")
    await listener.wait_for("user:2")
    await bus.stop()
    assert "project:before" not in listener.topics


async def test_a_bus_can_be_stopped_at_any_moment(redis: RedisServer) -> None:
    listener, before = Listener(), asyncio.all_tasks()
    for moment in range(60):
        bus = RedisBus(redis.url)
        await bus.start(listener.wake, listener.receive)
        for _ in range(moment):
            await asyncio.sleep(0)
        await asyncio.wait_for(bus.stop(), 10)
        assert asyncio.all_tasks() <= before, "it leaves a task behind"


async def test_a_process_receives_topics_of_another(redis: RedisServer) -> None:
    one, other, listener = RedisBus(redis.url), RedisBus(redis.url), Listener()
    await one.start(listener.wake, listener.receive)
    await listener.wait_for("*")  # subscribed now: earlier events may have been missed
    await other.start((quiet := Listener()).wake, quiet.receive)
    await other.publish(["project:1"])
    await listener.wait_for("project:1")
    await one.stop()
    await other.stop()


async def test_a_restart_of_redis_wakes_all_topics_and_messages_arrive_again() -> None:
    async with run_redis() as redis:
        one, other, listener = RedisBus(redis.url), RedisBus(redis.url), Listener()
        await one.start(listener.wake, listener.receive)
        await other.start((quiet := Listener()).wake, quiet.receive)
        await listener.wait_for("*")
        await redis.stop()
        await other.publish(["project:lost"])
        own = Listener()
        await one.publish(["project:own"])
        await listener.wait_for("project:own")
        listener.topics.clear()
        await redis.start()
        await listener.wait_for("*")

        async def is_received() -> bool:
            await other.publish(["project:again"])
            return "project:again" in listener.topics

        await wait_until(is_received, what="messages come again")
        assert own.topics == []
        await one.stop()
        await other.stop()


async def test_publishing_works_within_the_process_without_redis() -> None:
    bus, listener = RedisBus("redis://127.0.0.1:1/0"), Listener()
    await bus.start(listener.wake, listener.receive)
    await bus.publish(["project:1"])
    await listener.wait_for("project:1")
    await bus.stop()


async def test_ephemeral_messages_reach_only_other_processes_in_order(redis: RedisServer) -> None:
    own_listener, other_listener = Listener(), Listener()
    one, other = RedisBus(redis.url), RedisBus(redis.url)
    await one.start(own_listener.wake, own_listener.receive)
    await other.start(other_listener.wake, other_listener.receive)
    await other_listener.wait_for("*")
    words = [f"word {number}" for number in range(50)]
    for word in words:
        one.broadcast_ephemeral(word)

    async def has_all_messages() -> bool:
        return len(other_listener.messages) == len(words)

    await wait_until(has_all_messages, what="all messages")
    assert other_listener.messages == words
    assert own_listener.messages == []
    await one.stop()
    await other.stop()


async def test_a_hung_redis_blocks_no_publisher_and_others_wake_themselves() -> None:
    async with run_redis() as redis:
        one, other, own_listener, other_listener = RedisBus(redis.url), RedisBus(redis.url), Listener(), Listener()
        await one.start(own_listener.wake, own_listener.receive)
        await other.start(other_listener.wake, other_listener.receive)
        await other_listener.wait_for("*")
        with redis.pause():
            started_at = time.monotonic()
            for number in range(20):
                await one.publish([f"project:{number}"])
            assert time.monotonic() - started_at < 1
            assert own_listener.topics[-20:] == [f"project:{number}" for number in range(20)]
            other_listener.topics.clear()
            await other_listener.wait_for("*")

        async def is_received() -> bool:
            await one.publish(["project:again"])
            return "project:again" in other_listener.topics

        await wait_until(is_received, what="messages come again")
        await one.stop()
        await other.stop()


async def test_too_many_waiting_topics_wake_all_topics_instead() -> None:
    async with run_redis() as redis:
        one, other, own_listener, other_listener = RedisBus(redis.url), RedisBus(redis.url), Listener(), Listener()
        await one.start(own_listener.wake, own_listener.receive)
        await other.start(other_listener.wake, other_listener.receive)
        await other_listener.wait_for("*")
        other_listener.topics.clear()
        await one.publish([*(f"project:{number}" for number in range(5000)), "rights:somebody"])
        await other_listener.wait_for("rights:somebody")
        assert other_listener.topics == ["*", "rights:somebody"]
        await one.stop()
        await other.stop()


async def test_topics_published_before_the_stop_are_delivered(redis: RedisServer) -> None:
    one, other, own_listener, other_listener = RedisBus(redis.url), RedisBus(redis.url), Listener(), Listener()
    await one.start(own_listener.wake, own_listener.receive)
    await other.start(other_listener.wake, other_listener.receive)
    await other_listener.wait_for("*")
    await one.publish(["project:last"])
    await one.stop()
    await other_listener.wait_for("project:last")
    await other.stop()
