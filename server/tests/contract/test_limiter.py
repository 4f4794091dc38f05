"""Contract of limiters: exact counts per key, also across several processes."""

import asyncio
import time
from collections.abc import AsyncGenerator

import pytest

from pegbar.adapters.counting_limiter import CountingLimiter
from pegbar.kernel.ids import new_id
from tests.support.polling import wait_until
from tests.support.services.redis import RedisServer, run_redis

pytestmark = pytest.mark.database


@pytest.fixture(scope="module")
async def redis() -> AsyncGenerator[RedisServer, None]:
    async with run_redis() as running:
        yield running


@pytest.fixture(params=["memory", "redis"])
def url(request: pytest.FixtureRequest, redis: RedisServer) -> str:
    return "" if request.param == "memory" else redis.url


async def test_five_attempts_pass_and_the_sixth_waits(url: str) -> None:
    limiter, key = CountingLimiter(url), new_id()
    assert [await limiter.hit("5/minute", "sign-in", key) for _ in range(5)] == [None] * 5
    wait = await limiter.hit("5/minute", "sign-in", key)
    assert wait is not None
    assert 1 <= wait <= 60
    assert await limiter.hit("5/minute", "sign-in", new_id()) is None
    assert await limiter.hit("5/minute", "reset", key) is None


async def test_exactly_the_allowed_number_of_concurrent_attempts_passes(url: str) -> None:
    limiter, key = CountingLimiter(url), new_id()
    answers = await asyncio.gather(*(limiter.hit("7/hour", key) for _ in range(40)))
    assert answers.count(None) == 7


async def test_after_the_window_attempts_pass_again(url: str) -> None:
    limiter, key = CountingLimiter(url), new_id()
    assert await limiter.hit("1/second", key) is None
    assert await limiter.hit("1/second", key) == 1

    async def is_allowed() -> bool:
        return await limiter.hit("1/second", key) is None

    await wait_until(is_allowed, 5, "the window is over")


async def test_processes_count_together(redis: RedisServer) -> None:
    processes, key = [CountingLimiter(redis.url) for _ in range(3)], new_id()
    answers = await asyncio.gather(*(processes[n % 3].hit("10/hour", key) for n in range(30)))
    assert answers.count(None) == 10


async def test_attempts_are_refused_while_redis_is_unreachable() -> None:
    assert await CountingLimiter("redis://127.0.0.1:1/0").hit("5/minute", "sign-in") is not None


async def test_attempts_that_fail_open_pass_while_redis_is_unreachable() -> None:
    assert await CountingLimiter("redis://127.0.0.1:1/0").hit("1/hour", "comment", fails_open=True) is None


async def test_a_hung_redis_does_not_delay_the_answer() -> None:
    async with run_redis() as redis:
        limiter, key = CountingLimiter(redis.url), new_id()
        assert await limiter.hit("5/minute", "sign-in", key) is None
        with redis.pause():
            started_at = time.monotonic()
            assert await limiter.hit("5/minute", "sign-in", key) is not None
            answers = [await limiter.hit("1/hour", "comment", key, fails_open=True) for _ in range(20)]
            assert answers == [None] * 20
            assert time.monotonic() - started_at < 5

        async def is_allowed() -> bool:
            return await limiter.hit("5/minute", "sign-in", key) is None

        await wait_until(is_allowed, what="the counter is asked again")
