"""Broadcast of events to many sockets: time until each receives them, and memory of the sockets."""

import asyncio
import json
import subprocess
import time
from collections.abc import Awaitable, Callable
from typing import Any

from bench.harness.load import quantile
from bench.harness.process_stats import get_cpu_seconds, get_resident_mb
from bench.harness.server_process import ROOT, Server, build_module_command

SOCKETS, EVENTS, PAUSE_SECONDS = 1000, 20, 0.4
"""Usual numbers of sockets and events, and the pause between two events."""
SECONDS_MAX = 60


def measure_broadcast(
    host: Server,
    topic: str,
    sockets: int,
    events: int,
    trigger: Callable[[], Awaitable[tuple[list[float], list[float]]]],
    cookie: str = "",
) -> dict[str, Any]:
    """Subscribe many sockets to a topic, anonymously or with a cookie, while another client triggers its events.

    `trigger` sends them and returns when each request was sent and when it was answered.
    """
    before = get_resident_mb(host.pid)
    arguments = [str(host.port), topic, str(sockets), str(events), cookie]
    started = time.perf_counter()
    process = subprocess.Popen(
        [*build_module_command("bench.harness.socket_clients"), *arguments],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    try:
        assert process.stdout is not None
        if process.stdout.readline().strip() != "ready":
            raise RuntimeError("the sockets could not be opened")
        opened = time.perf_counter() - started
        memory, cpu = get_resident_mb(host.pid), get_cpu_seconds(host.pid)
        sent_at, answered_at = asyncio.run(_await(trigger))
        cpu_used = get_cpu_seconds(host.pid) - cpu
        out, _ = process.communicate(timeout=SECONDS_MAX)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
    arrivals: list[list[float]] = json.loads(out)
    from_request = [(arrival - sent_at[n]) * 1e3 for n, event in enumerate(arrivals) for arrival in event]
    from_answer = [(arrival - answered_at[n]) * 1e3 for n, event in enumerate(arrivals) for arrival in event]
    last_arrivals = [(max(event) - sent_at[n]) * 1e3 for n, event in enumerate(arrivals)]
    return {
        "sockets": sockets,
        "messages": len(from_request),
        "opened_s": opened,
        "p50": quantile(from_request, 0.5),
        "p99": quantile(from_request, 0.99),
        "max": max(from_request),
        "last_p50": quantile(last_arrivals, 0.5),
        "last_p99": quantile(last_arrivals, 0.99),
        "answer_p99": quantile(from_answer, 0.99),
        "cpu_ms_a_message": cpu_used / events * 1e3,
        "memory_mb": memory,
        "after_mb": get_resident_mb(host.pid),
        "kb_a_socket": (memory - before) * 1000 / sockets,
    }


async def _await(trigger: Callable[[], Awaitable[tuple[list[float], list[float]]]]) -> tuple[list[float], list[float]]:
    return await trigger()
