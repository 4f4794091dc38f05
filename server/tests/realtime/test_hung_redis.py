"""While Redis hangs, subscribers in another process get every event once."""

import asyncio
import json
import time

import pytest

from pegbar.access.principal import ANONYMOUS
from pegbar.adapters.redis_bus import RedisBus
from pegbar.domains.projects.events import ProjectsChanged
from pegbar.kernel.ids import new_id
from pegbar.realtime.hub import Connection, Hub
from pegbar.wiring import Instance
from tests.support.polling import wait_until
from tests.support.services.redis import run_redis

pytestmark = pytest.mark.long


def _ignore_message(_: str) -> None: ...


async def test_a_subscriber_in_another_process_gets_every_event_once(instance: Instance) -> None:
    db, topic, follower = instance.services.db, f"user:{new_id()}", Connection(ANONYMOUS)
    own_hub, other_hub = Hub(db), Hub(db)
    got: list[int] = []

    async def write(number: int) -> None:
        for _ in range(number):
            async with db.write() as tx:
                await tx.events.append(topic, ProjectsChanged())
            await one.publish([topic])

    async def has_received(number: int) -> bool:
        while not follower.queue.empty():
            got.append(json.loads(str(follower.queue.get_nowait()))["seq"])
        return len(got) >= number

    async with run_redis() as redis:
        one, other = RedisBus(redis.url), RedisBus(redis.url)
        await one.start(own_hub.notify, _ignore_message)
        await other.start(other_hub.notify, _ignore_message)
        await other_hub.subscribe(follower, topic, 0)
        await write(20)
        await wait_until(lambda: has_received(20), what="the events before")
        with redis.pause():
            started_at = time.monotonic()
            await write(20)
            assert time.monotonic() - started_at < 10
            await wait_until(lambda: has_received(40), what="the events while Redis hangs")
        await write(20)
        await wait_until(lambda: has_received(60), what="the events after")
        redis.delete_keys()
        await write(20)
        await wait_until(lambda: has_received(80), what="the events after it forgot everything")
        await asyncio.gather(one.stop(), other.stop())
    await has_received(81)
    assert got == [*range(1, 81)]
