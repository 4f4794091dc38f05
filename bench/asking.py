"""Response times of a server while it handles other work."""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from load import quantile


async def meanwhile(
    port: int, does: Callable[[], Awaitable[Any]], path: str = "/api/health", cookie: str = ""
) -> dict[str, float]:
    """Run `does` while another process requests `path` repeatedly; return its duration in s and the response times in ms."""
    asker = await asyncio.create_subprocess_exec(
        sys.executable,
        str(Path(__file__).with_name("asker.py")),
        str(port),
        path,
        cookie,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert asker.stdout is not None
    await asker.stdout.readline()
    started = time.perf_counter()
    await does()
    took = time.perf_counter() - started
    out, _ = await asker.communicate(b"")
    times: list[float] = json.loads(out)
    return {
        "seconds": took,
        "asked": len(times),
        "p50": quantile(times, 0.5),
        "p95": quantile(times, 0.95),
        "p99": quantile(times, 0.99),
        "max": max(times),
    }
