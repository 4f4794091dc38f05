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
from serving import Server, server

SOCKETS = 1000
EDITS = 20
PAUSE = 0.4
SECONDS_MAX = 60


async def _edits(host: Server, cookie: str, cut_id: str) -> tuple[list[float], list[float]]:
    """Edit a cut repeatedly; return when each edit was sent and when it was acknowledged."""
    asked: list[float] = []
    answered: list[float] = []
    for number in range(EDITS):
        asked.append(time.perf_counter())
        body = {"duration_frames": number + 20}
        await host.call("PATCH", f"/api/cuts/{cut_id}", cookie, body, f'If-Match: "{number + 1}"\r\n')
        answered.append(time.perf_counter())
        await asyncio.sleep(PAUSE)
    return asked, answered


async def _seeded(host: Server) -> tuple[str, seed.SeededBoard]:
    cookie = await seed.person(host, "crowd")
    return cookie, await seed.board(host, cookie, "A public board", 14, "public")


def spread(
    host: Server,
    topic: str,
    sockets: int,
    events: int,
    acts: Callable[[], Awaitable[tuple[list[float], list[float]]]],
    cookie: str = "",
) -> dict[str, Any]:
    """Subscribe many sockets to a topic, anonymously or with a cookie, while another client triggers its events.

    `acts` triggers them and returns when each request was sent and when it was answered.
    """
    before = resident_mb(host.pid)
    arguments = [str(host.port), topic, str(sockets), str(events), cookie]
    started = time.perf_counter()
    crowd = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("crowd.py")), *arguments], stdout=subprocess.PIPE, text=True
    )
    try:
        assert crowd.stdout is not None
        if crowd.stdout.readline().strip() != "ready":
            raise RuntimeError("the sockets could not be opened")
        opened = time.perf_counter() - started
        memory, cpu = resident_mb(host.pid), cpu_seconds(host.pid)
        asked, answered = asyncio.run(_awaited(acts))
        used = cpu_seconds(host.pid) - cpu
        out, _ = crowd.communicate(timeout=SECONDS_MAX)
    finally:
        if crowd.poll() is None:
            crowd.kill()
        crowd.wait()
    arrivals: list[list[float]] = json.loads(out)
    from_request = [(at - asked[n]) * 1e3 for n, event in enumerate(arrivals) for at in event]
    from_answer = [(at - answered[n]) * 1e3 for n, event in enumerate(arrivals) for at in event]
    last = [(max(event) - asked[n]) * 1e3 for n, event in enumerate(arrivals)]
    return {
        "sockets": sockets,
        "messages": len(from_request),
        "opened_s": opened,
        "p50": quantile(from_request, 0.5),
        "p99": quantile(from_request, 0.99),
        "max": max(from_request),
        "last_p50": quantile(last, 0.5),
        "last_p99": quantile(last, 0.99),
        "answer_p99": quantile(from_answer, 0.99),
        "cpu_ms_a_message": used / events * 1e3,
        "memory_mb": memory,
        "after_mb": resident_mb(host.pid),
        "kb_a_socket": (memory - before) * 1000 / sockets,
    }


async def _awaited(acts: Callable[[], Awaitable[tuple[list[float], list[float]]]]) -> tuple[list[float], list[float]]:
    return await acts()


def measure(host: Server) -> dict[str, Any]:
    """Subscribe anonymous sockets to a public board while its owner edits it."""
    cookie, board = asyncio.run(_seeded(host))
    return spread(host, f"project:{board.id}", SOCKETS, EDITS, lambda: _edits(host, cookie, board.cut_ids[0]))


def main(database: str = "sqlite") -> dict[str, Any]:
    """Measure on one database."""
    with server(database) as host:
        return measure(host)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(*sys.argv[1:]), indent=1) + "\n")
