"""Broadcast of an edit to 1,000 sockets: time until the last one receives it, and memory of the sockets."""

import asyncio
import json
import sys
import time
from collections.abc import Iterator
from typing import Any

from bench.harness import seed
from bench.harness.broadcast import EVENTS, PAUSE_SECONDS, SOCKETS, measure_broadcast
from bench.harness.server_process import Server, run_server
from bench.row import Row


async def _edit_cut(host: Server, cookie: str, cut_id: str) -> tuple[list[float], list[float]]:
    """Edit a cut repeatedly; return when each edit was sent and when it was acknowledged."""
    sent_at: list[float] = []
    answered_at: list[float] = []
    for number in range(EVENTS):
        sent_at.append(time.perf_counter())
        body = {"duration_frames": number + 20}
        await host.call("PATCH", f"/api/cuts/{cut_id}", cookie, body, f'If-Match: "{number + 1}"\r\n')
        answered_at.append(time.perf_counter())
        await asyncio.sleep(PAUSE_SECONDS)
    return sent_at, answered_at


async def _create_board(host: Server) -> tuple[str, seed.SeededBoard]:
    cookie = await seed.sign_up(host, "crowd")
    return cookie, await seed.create_board(host, cookie, "A public board", 14, "public")


def measure(host: Server) -> dict[str, Any]:
    """Subscribe anonymous sockets to a public board while its owner edits it."""
    cookie, board = asyncio.run(_create_board(host))
    return measure_broadcast(
        host, f"project:{board.id}", SOCKETS, EVENTS, lambda: _edit_cut(host, cookie, board.cut_ids[0])
    )


def main(database: str = "sqlite") -> dict[str, Any]:
    """Measure on one database."""
    with run_server(database) as host:
        return measure(host)


def rows(results: dict[str, Any]) -> Iterator[Row]:
    """Yield the results with their limits."""
    details = (
        f"p50 {results['p50']:.0f}, longest {results['max']:.0f} ms; from the answer on p99 {results['answer_p99']:.0f}; "
        f"{results['cpu_ms_a_message']:.0f} ms CPU"
    )
    yield Row("sockets", "one message to 1,000 sockets, p99", results["p99"], "ms", 60, details)
    per_socket = f"{results['kb_a_socket']:.0f} kB a socket"
    yield Row("sockets", "memory with 1,000 sockets", results["memory_mb"], "MB", None, per_socket)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(*sys.argv[1:]), indent=1) + "\n")
