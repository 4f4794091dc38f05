"""Response times of a server while it handles other work."""

import asyncio
import json
import subprocess
import time
from collections.abc import Awaitable, Callable
from typing import Any

from bench.harness.load import quantile
from bench.harness.server_process import ROOT, build_module_command


async def measure_during(
    port: int, operation: Callable[[], Awaitable[Any]], path: str = "/api/health", cookie: str = ""
) -> dict[str, float]:
    """Run `operation` while another process requests `path` repeatedly.

    Return its duration in s and the response times in ms.
    """
    process = await asyncio.create_subprocess_exec(
        *build_module_command("bench.harness.request_repeater"),
        str(port),
        path,
        cookie,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdout is not None
    await process.stdout.readline()
    started = time.perf_counter()
    await operation()
    seconds = time.perf_counter() - started
    out, _ = await process.communicate(b"")
    times: list[float] = json.loads(out)
    return {
        "seconds": seconds,
        "requests": len(times),
        "p50": quantile(times, 0.5),
        "p95": quantile(times, 0.95),
        "p99": quantile(times, 0.99),
        "max": max(times),
    }
