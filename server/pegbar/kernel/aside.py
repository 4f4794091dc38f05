"""What takes more than a few milliseconds is done in threads beside the event loop, so that nobody else waits."""

import asyncio
import os
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

T = TypeVar("T")
_THREADS: Final = 4
"""Few: they share one interpreter, and what they do is computing, not waiting."""
_BREATH: Final = 400
_STOP_AGAIN_SECONDS: Final = 0.05
_BACKGROUND: Final = 10
"""Of 19, the most that a thread can be nice to others."""
_pool = ThreadPoolExecutor(_THREADS, "aside")


def background_pool(threads: int, name: str) -> ThreadPoolExecutor:
    """Threads to which the system gives a core only while nobody else wants it, where it knows threads apart."""
    return ThreadPoolExecutor(threads, name, initializer=_step_back)


def _step_back() -> None:
    if sys.platform == "linux":  # elsewhere the whole process would step back
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _BACKGROUND)


async def aside(call: Callable[[], T], *, pool: ThreadPoolExecutor = _pool, stop: Callable[[], Any] | None = None) -> T:
    """Do this in a thread, and be here until it is over even where the asker is cancelled; `stop` ends it early."""
    done = asyncio.get_running_loop().run_in_executor(pool, call)
    try:
        return await asyncio.shield(done)
    except asyncio.CancelledError:
        # What the call works on must not be given back while it is at it.
        await _over(done, stop)
        if not done.cancelled():
            done.exception()  # asked for, so that nobody is told that it was not
        raise


async def let_go(*lists: list[Any]) -> None:
    """Empty these lists beside the loop: to free ten thousand rows takes as long as to make them.

    In parts, for the interpreter changes threads between its own steps alone, and to free a list is one of them.
    """

    def clear() -> None:
        for each in lists:
            while each:
                del each[-_BREATH:]

    await aside(clear)


async def carried_through(call: Awaitable[Any], then: Callable[[], None]) -> None:
    """Be here until this is over, and if it went well until `then` is done, even where the asker is cancelled."""
    done = asyncio.ensure_future(call)
    was_cancelled = await _over(done)
    done.result()
    then()
    if was_cancelled:
        raise asyncio.CancelledError


async def _over(done: asyncio.Future[Any], stop: Callable[[], Any] | None = None) -> bool:
    """Wait for it whatever happens; whether the asker was cancelled meanwhile.

    It is told to stop again and again: what has not begun yet does not hear it.
    """
    was_cancelled = False
    while not done.done():
        if stop is not None:
            stop()
        try:
            await asyncio.wait({done}, timeout=None if stop is None else _STOP_AGAIN_SECONDS)
        except asyncio.CancelledError:
            was_cancelled = True
    return was_cancelled


async def breaths(items: Sequence[T], every: int = _BREATH) -> AsyncIterator[Sequence[T]]:
    """The items in parts; after each of them, whoever else waits for the loop has a turn."""
    for start in range(0, len(items), every):
        if start:
            await asyncio.sleep(0)
        yield items[start : start + every]
