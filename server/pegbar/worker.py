"""The worker process of the scaled form: jobs and nothing else."""

import asyncio
import signal
from collections.abc import Callable

from pegbar.kernel.settings import Settings
from pegbar.wiring import build


async def run_worker(settings: Settings, begun: Callable[[], None]) -> None:
    """Run jobs until the process is told to end; unfinished ones go on elsewhere, or at the next start.

    Calls `begun` once it runs them.
    """
    instance = build(settings)
    done = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sign, done.set)
    await instance.start()
    begun()
    try:
        await done.wait()
    finally:
        await instance.stop()
