"""A PDF of 240 panels asked for over HTTP: its time, its memory, and whether the server answers meanwhile."""

import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Any

import seed
from load import build, quantile, request
from serving import Server, server

PANELS = 240
SECONDS_MAX = 90
ASK_EVERY = 0.02


def _children(pid: int) -> list[int]:
    """The processes that a process started, their own ones too."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found += [int(each) for each in task.read_text().split()]
        except OSError:
            continue
    return found + [deeper for child in found for deeper in _children(child)]


def _peak_mib(pid: int) -> float:
    """The most memory that a process has held, in MiB; 0 when it is gone."""
    try:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    return 0.0


async def _ask(host: Server, cookie: str, stop: asyncio.Event) -> list[float]:
    """Asks for the project list fifty times a second, as people do who go on working; ms for each answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", host.port)
    raw = build("GET", "/api/projects", cookie)
    times: list[float] = []
    while not stop.is_set():
        started = time.perf_counter()
        status, _, _ = await request(reader, writer, raw)
        assert status == 200
        times.append((time.perf_counter() - started) * 1e3)
        await asyncio.sleep(ASK_EVERY)
    writer.close()
    return times


async def _watch(host: Server, stop: asyncio.Event) -> float:
    peak = 0.0
    while not stop.is_set():
        peak = max([peak, *(_peak_mib(child) for child in _children(host.pid))])
        await asyncio.sleep(0.05)
    return peak


async def measure(host: Server) -> dict[str, Any]:
    """Print the board once while others ask for their projects."""
    cookie = await seed.person(host, "printing")
    board = await seed.board(host, cookie, "Two hundred and forty panels", PANELS)
    await seed.show(host, cookie, board.cut_ids)
    stop = asyncio.Event()
    asking, watching = asyncio.create_task(_ask(host, cookie, stop)), asyncio.create_task(_watch(host, stop))
    started = time.perf_counter()
    try:
        export = await host.call("POST", f"/api/projects/{board.id}/exports", cookie, {"kind": "pdf"})
        while export["state"] in {"queued", "running"} and time.perf_counter() - started < SECONDS_MAX:
            await asyncio.sleep(0.1)
            export = await host.call("GET", f"/api/exports/{export['id']}", cookie)
        seconds = time.perf_counter() - started
    finally:
        stop.set()
    times, peak = await asyncio.gather(asking, watching)
    if export["state"] != "done":
        raise RuntimeError(f"the export ended as {export['state']}: {export['detail']}")
    return {
        "panels": PANELS,
        "seconds": seconds,
        "peak_mib": peak,
        "asked": len(times),
        "p50": quantile(times, 0.5),
        "p99": quantile(times, 0.99),
        "max": max(times),
    }


def main(database: str = "sqlite") -> dict[str, Any]:
    """The figures."""
    with server(database) as host:
        return asyncio.run(measure(host))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(*sys.argv[1:]), indent=1) + "\n")
