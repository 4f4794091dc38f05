"""The worker process of scaled deployments, which only runs jobs."""

import asyncio
import signal
from collections.abc import Callable

from pegbar.kernel.settings import Settings
from pegbar.wiring import build


async def run_worker(settings: Settings, on_started: Callable[[], None]) -> None:
    """Run jobs until SIGINT or SIGTERM. Unfinished jobs run again in another process or at the next start.

    `on_started` is called when the process begins to run jobs.
    """
    instance = build(settings)
    done = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sign, done.set)
    await instance.start()
    on_started()
    try:
        await done.wait()
    finally:
        await instance.stop()
