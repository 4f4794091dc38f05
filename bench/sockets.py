"""Broadcast of one message to a thousand sockets: time until the last one receives it, and memory of the sockets."""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import seed
from load import cpu_seconds, quantile, resident_mb
from server_process import Server, server

SOCKETS = 1000
EDITS = 20
PAUSE_SECONDS = 0.4
SECONDS_MAX = 60


async def _edit_cut(host: Server, cookie: str, cut_id: str) -> tuple[list[float], list[float]]:
    """Edit a cut repeatedly; return when each edit was sent and when it was acknowledged."""
    sent_at: list[float] = []
    answered_at: list[float] = []
    for number in range(EDITS):
        sent_at.append(time.perf_counter())
        body = {"duration_frames": number + 20}
        await host.call("PATCH", f"/api/cuts/{cut_id}", cookie, body, f'If-Match: "{number + 1}"\r\n')
        answered_at.append(time.perf_counter())
        await asyncio.sleep(PAUSE_SECONDS)
    return sent_at, answered_at


async def _create_board(host: Server) -> tuple[str, seed.SeededBoard]:
    cookie = await seed.sign_up(host, "crowd")
    return cookie, await seed.create_board(host, cookie, "A public board", 14, "public")


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
    before = resident_mb(host.pid)
    arguments = [str(host.port), topic, str(sockets), str(events), cookie]
    started = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("socket_clients.py")), *arguments],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        if process.stdout.readline().strip() != "ready":
            raise RuntimeError("the sockets could not be opened")
        opened = time.perf_counter() - started
        memory, cpu = resident_mb(host.pid), cpu_seconds(host.pid)
        sent_at, answered_at = asyncio.run(_run(trigger))
        cpu_used = cpu_seconds(host.pid) - cpu
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
        "after_mb": resident_mb(host.pid),
        "kb_a_socket": (memory - before) * 1000 / sockets,
    }


async def _run(trigger: Callable[[], Awaitable[tuple[list[float], list[float]]]]) -> tuple[list[float], list[float]]:
    return await trigger()


def measure(host: Server) -> dict[str, Any]:
    """Subscribe anonymous sockets to a public board while its owner edits it."""
    cookie, board = asyncio.run(_create_board(host))
    return measure_broadcast(
        host, f"project:{board.id}", SOCKETS, EDITS, lambda: _edit_cut(host, cookie, board.cut_ids[0])
    )


def main(database: str = "sqlite") -> dict[str, Any]:
    """Measure on one database."""
    with server(database) as host:
        return measure(host)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(*sys.argv[1:]), indent=1) + "\n")
