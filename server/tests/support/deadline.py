"""Waiting for what must become true soon, without sleeping longer than needed."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

import httpx

T = TypeVar("T")
_PAUSE = 0.02
_PAUSE_MAX = 0.15
_GROWTH = 1.25
"""Each question costs the server as much as the test: what takes longer is asked for less often."""


async def until(ask: Callable[[], Awaitable[T | None]], seconds: float = 45, what: str = "") -> T:
    """The first answer of `ask` that is neither None nor False; fails when there is none in time."""
    end, pause = time.monotonic() + seconds, _PAUSE
    while True:
        answer = await ask()
        if answer is not None and answer is not False:
            return answer
        assert time.monotonic() < end, f"not within {seconds} s: {what or ask}"
        await asyncio.sleep(pause)
        pause = min(pause * _GROWTH, _PAUSE_MAX)


async def taken(ask: Callable[[], Awaitable[httpx.Response]]) -> httpx.Response:
    """The answer to a request that is sent until the server has a turn for it, as the page does."""

    async def answered() -> httpx.Response | None:
        answer = await ask()
        if answer.status_code != 503:
            return answer
        assert int(answer.headers["Retry-After"]) > 0
        return None

    return await until(answered, what="the server has a turn for it")
