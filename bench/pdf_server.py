"""A PDF of 240 panels and a video of 60 seconds, exported over HTTP: time, memory, and response times of the server."""

import asyncio
import json
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import seed
from load import build, keep_asking, quantile
from serving import Server, server

PANELS = 240
FILM_SECONDS = 60
FILM_CUTS = 24
SECONDS_MAX = 240


def _children(pid: int) -> list[int]:
    """Return the ids of all descendants of a process."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found += [int(each) for each in task.read_text(encoding="utf-8").split()]
        except OSError:
            continue
    return found + [deeper for child in found for deeper in _children(child)]


def _peak_mib(pid: int) -> float:
    """Return the peak resident memory of a process in MiB; 0 if it has ended."""
    try:
        for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    return 0.0


async def _watch(host: Server, stop: asyncio.Event) -> float:
    peak = 0.0
    while not stop.is_set():
        peak = max([peak, *(_peak_mib(child) for child in _children(host.pid))])
        await asyncio.sleep(0.05)
    return peak


async def _export(host: Server, cookie: str, project_id: str, wish: dict[str, Any]) -> dict[str, Any]:
    """Export a file while another connection lists projects; return duration, memory and response times."""
    stop = asyncio.Event()
    raw = build("GET", "/api/projects", cookie)
    asking, watching = asyncio.create_task(keep_asking(host.port, raw, stop)), asyncio.create_task(_watch(host, stop))
    started = time.perf_counter()
    try:
        export = await host.call("POST", f"/api/projects/{project_id}/exports", cookie, wish)
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
        "seconds": seconds,
        "peak_mib": peak,
        "asked": len(times),
        "p50": quantile(times, 0.5),
        "p99": quantile(times, 0.99),
        "max": max(times),
        "url": export["url"],
    }


async def _pdf(host: Server) -> dict[str, Any]:
    cookie = await seed.person(host, "printing")
    board = await seed.board(host, cookie, "Two hundred and forty panels", PANELS)
    await seed.show(host, cookie, board.cut_ids)
    return await _export(host, cookie, board.id, {"kind": "pdf"}) | {"panels": PANELS}


async def _film(host: Server) -> dict[str, Any]:
    cookie = await seed.person(host, "filming")
    board = await seed.board(host, cookie, "A minute", FILM_CUTS, frames=FILM_SECONDS * 24 // FILM_CUTS)
    await seed.show(host, cookie, board.cut_ids)
    made = await _export(host, cookie, board.id, {"kind": "mp4"})
    size = await asyncio.to_thread(_size_of, made["url"] if "://" in made["url"] else host.base + made["url"])
    length = {"length": float(FILM_SECONDS), "cuts": FILM_CUTS, "mb": size / 1e6}
    server_mb = _rss_mb(host.pid)
    moving = await _moving(host, cookie, board)
    return made | length | {"server_mb": server_mb, "moving": moving}


async def _moving(host: Server, cookie: str, board: seed.SeededBoard) -> dict[str, Any]:
    """Export the same board with camera moves on a third of its cuts."""
    wide = {"x": 960, "y": 540, "width": 1920, "angle": 0}
    ends = ({**wide, "x": 1500}, {**wide, "x": 700, "width": 640}, {**wide, "width": 1600, "angle": 12})
    for turn, cut_id in enumerate(board.cut_ids[::3]):
        await seed.draw(host, cookie, cut_id, 200, 60)
        camera = {"from": wide, "to": ends[turn % 3], "hold_start": 0, "hold_end": 0, "ease": "both"}
        await host.call("PATCH", f"/api/cuts/{cut_id}", cookie, {"camera": camera}, 'If-Match: "1"\r\n')
    return await _export(host, cookie, board.id, {"kind": "mp4"})


def _size_of(url: str) -> int:
    with urllib.request.urlopen(url, timeout=30) as answer:  # noqa: S310 loopback only
        return len(answer.read())


def _rss_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:")) * 1024 / 1e6


def main(database: str = "sqlite") -> dict[str, Any]:
    """Measure the PDF export."""
    with server(database) as host:
        return asyncio.run(_pdf(host))


def film(database: str = "sqlite") -> dict[str, Any]:
    """Measure the video export."""
    with server(database) as host:
        return asyncio.run(_film(host))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(*sys.argv[1:]), indent=1) + "\n")
