"""Waiting for what must become true soon, without sleeping longer than needed."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")
_PAUSE = 0.02


async def until(ask: Callable[[], Awaitable[T | None]], seconds: float = 45, what: str = "") -> T:
    """The first answer of `ask` that is neither None nor False; fails when there is none in time."""
    end = time.monotonic() + seconds
    while True:
        answer = await ask()
        if answer is not None and answer is not False:
            return answer
        assert time.monotonic() < end, f"not within {seconds} s: {what or ask}"
        await asyncio.sleep(_PAUSE)
