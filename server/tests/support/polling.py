"""Wait for a condition, without sleeping longer than needed."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

import httpx

T = TypeVar("T")
_PAUSE = 0.02
_PAUSE_MAX = 0.15
_GROWTH = 1.25
"""Each poll costs the server as much as the test, so the pauses grow."""
_BUSY_MACHINE = 4
"""Factor by which deadlines are longer than on an idle machine, because the processes of a test run share two cores.

It slows down failing tests only.
"""


async def wait_until(poll: Callable[[], Awaitable[T | None]], seconds: float = 45, what: str = "") -> T:
    """Poll `ask` and return its first result that is neither None nor False. Fails after four times `seconds`."""
    seconds *= _BUSY_MACHINE
    end, pause = time.monotonic() + seconds, _PAUSE
    while True:
        result = await poll()
        if result is not None and result is not False:
            return result
        assert time.monotonic() < end, f"not within {seconds} s: {what or poll}"
        await asyncio.sleep(pause)
        pause = min(pause * _GROWTH, _PAUSE_MAX)


async def send_until_accepted(send: Callable[[], Awaitable[httpx.Response]]) -> httpx.Response:
    """Send a request until the server isn't busy (503), as the page does, and return the response."""

    async def try_send() -> httpx.Response | None:
        answer = await send()
        if answer.status_code != 503:
            return answer
        assert int(answer.headers["Retry-After"]) > 0
        return None

    return await wait_until(try_send, what="the server has a turn for it")
