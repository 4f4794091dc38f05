"""Run blocking or CPU-heavy calls in threads, to keep the event loop responsive."""

import asyncio
import os
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

T = TypeVar("T")
_THREADS: Final = 4
"""CPU-bound work under the GIL: more threads would not help."""
_BATCH_SIZE: Final = 400
_STOP_AGAIN_SECONDS: Final = 0.05
_BACKGROUND_NICENESS: Final = 10
"""A nice value; 19 is the lowest priority."""
_pool = ThreadPoolExecutor(_THREADS, "worker")


def background_pool(threads: int, name: str) -> ThreadPoolExecutor:
    """Create a pool of low-priority threads. Priority is per thread on Linux only; elsewhere it stays as it is."""
    return ThreadPoolExecutor(threads, name, initializer=_lower_thread_priority)


def _lower_thread_priority() -> None:
    if sys.platform == "linux":  # elsewhere this would lower the priority of the process
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _BACKGROUND_NICENESS)


async def run_in_thread(
    call: Callable[[], T], *, pool: ThreadPoolExecutor = _pool, stop: Callable[[], Any] | None = None
) -> T:
    """Run `call` in a thread. On cancellation, call `stop` and still wait for the thread before re-raising."""
    done = asyncio.get_running_loop().run_in_executor(pool, call)
    try:
        return await asyncio.shield(done)
    except asyncio.CancelledError:
        # Wait, because the caller may release resources that the thread still uses.
        await _wait_for(done, stop)
        if not done.cancelled():
            done.exception()  # marks the exception as retrieved; asyncio would log it
        raise


async def free_in_thread(*lists: list[Any]) -> None:
    """Empty lists in a thread, because freeing ten thousand rows takes as long as creating them.

    Items are deleted in batches: the interpreter can't switch threads while it frees one list.
    """

    def clear() -> None:
        for each in lists:
            while each:
                del each[-_BATCH_SIZE:]

    await run_in_thread(clear)


async def finish_despite_cancellation(call: Awaitable[Any], then: Callable[[], None]) -> None:
    """Await `call` and, if it succeeds, run `then`, both even if the caller is cancelled.

    Raises CancelledError afterwards if the caller was cancelled.
    """
    done = asyncio.ensure_future(call)
    was_cancelled = await _wait_for(done)
    done.result()
    then()
    if was_cancelled:
        raise asyncio.CancelledError


async def _wait_for(done: asyncio.Future[Any], stop: Callable[[], Any] | None = None) -> bool:
    """Wait until a future is done, even if the caller is cancelled. Returns whether the caller was cancelled.

    `stop` is called every 50 ms until the future is done: one call would have no effect if the work hasn't started yet.
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


async def yielding_batches(items: Sequence[T], every: int = _BATCH_SIZE) -> AsyncIterator[Sequence[T]]:
    """Yield items in batches of `every` items, and let other tasks of the event loop run between the batches."""
    for start in range(0, len(items), every):
        if start:
            await asyncio.sleep(0)
        yield items[start : start + every]
