"""A PDF of 240 panels and a video of 60 seconds, exported over HTTP: time, memory, and response times of the server."""

import asyncio
import json
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import seed
from load import build_request, quantile, repeat_request
from server_process import Server, server

PANELS = 240
VIDEO_SECONDS = 60
VIDEO_CUTS = 24
SECONDS_MAX = 240


def _list_descendants(pid: int) -> list[int]:
    """Return the ids of all descendants of a process."""
    children: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children += [int(child_pid) for child_pid in task.read_text(encoding="utf-8").split()]
        except OSError:
            continue
    return children + [descendant for child in children for descendant in _list_descendants(child)]


def _read_peak_mib(pid: int) -> float:
    """Return the peak resident memory of a process in MiB; 0 if it has ended."""
    try:
        for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024
    except OSError:
        pass
    return 0.0


async def _track_peak_memory(host: Server, stop: asyncio.Event) -> float:
    peak = 0.0
    while not stop.is_set():
        peak = max([peak, *(_read_peak_mib(child) for child in _list_descendants(host.pid))])
        await asyncio.sleep(0.05)
    return peak


async def _measure_export(host: Server, cookie: str, project_id: str, options: dict[str, Any]) -> dict[str, Any]:
    """Export a file while another connection lists projects; return duration, memory and response times."""
    stop = asyncio.Event()
    raw = build_request("GET", "/api/projects", cookie)
    requests_task, memory_task = (
        asyncio.create_task(repeat_request(host.port, raw, stop)),
        asyncio.create_task(_track_peak_memory(host, stop)),
    )
    started = time.perf_counter()
    try:
        export = await host.call("POST", f"/api/projects/{project_id}/exports", cookie, options)
        while export["state"] in {"queued", "running"} and time.perf_counter() - started < SECONDS_MAX:
            await asyncio.sleep(0.1)
            export = await host.call("GET", f"/api/exports/{export['id']}", cookie)
        seconds = time.perf_counter() - started
    finally:
        stop.set()
    times, peak = await asyncio.gather(requests_task, memory_task)
    if export["state"] != "done":
        raise RuntimeError(f"the export ended as {export['state']}: {export['detail']}")
    return {
        "seconds": seconds,
        "peak_mib": peak,
        "requests": len(times),
        "p50": quantile(times, 0.5),
        "p99": quantile(times, 0.99),
        "max": max(times),
        "url": export["url"],
    }


async def _measure_pdf(host: Server) -> dict[str, Any]:
    cookie = await seed.sign_up(host, "printing")
    board = await seed.create_board(host, cookie, "Two hundred and forty panels", PANELS)
    await seed.upload_previews(host, cookie, board.cut_ids)
    return await _measure_export(host, cookie, board.id, {"kind": "pdf"}) | {"panels": PANELS}


async def _measure_video(host: Server) -> dict[str, Any]:
    cookie = await seed.sign_up(host, "filming")
    board = await seed.create_board(host, cookie, "A minute", VIDEO_CUTS, frames=VIDEO_SECONDS * 24 // VIDEO_CUTS)
    await seed.upload_previews(host, cookie, board.cut_ids)
    result = await _measure_export(host, cookie, board.id, {"kind": "mp4"})
    size = await asyncio.to_thread(
        _download_size, result["url"] if "://" in result["url"] else host.base + result["url"]
    )
    length_facts = {"length": float(VIDEO_SECONDS), "cuts": VIDEO_CUTS, "mb": size / 1e6}
    server_mb = _read_rss_mb(host.pid)
    moving = await _measure_moving(host, cookie, board)
    return result | length_facts | {"server_mb": server_mb, "moving": moving}


async def _measure_moving(host: Server, cookie: str, board: seed.SeededBoard) -> dict[str, Any]:
    """Export the same board with camera moves on a third of its cuts."""
    start_keyframe = {"x": 960, "y": 540, "width": 1920, "angle": 0}
    end_keyframes = (
        {**start_keyframe, "x": 1500},
        {**start_keyframe, "x": 700, "width": 640},
        {**start_keyframe, "width": 1600, "angle": 12},
    )
    for index, cut_id in enumerate(board.cut_ids[::3]):
        await seed.draw(host, cookie, cut_id, 200, 60)
        camera = {
            "from": start_keyframe,
            "to": end_keyframes[index % 3],
            "hold_start": 0,
            "hold_end": 0,
            "ease": "both",
        }
        await host.call("PATCH", f"/api/cuts/{cut_id}", cookie, {"camera": camera}, 'If-Match: "1"\r\n')
    return await _measure_export(host, cookie, board.id, {"kind": "mp4"})


def _download_size(url: str) -> int:
    with urllib.request.urlopen(url, timeout=30) as response:  # noqa: S310 loopback only
        return len(response.read())


def _read_rss_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:")) * 1024 / 1e6


def main(database: str = "sqlite") -> dict[str, Any]:
    """Measure the PDF export."""
    with server(database) as host:
        return asyncio.run(_measure_pdf(host))


def measure_video(database: str = "sqlite") -> dict[str, Any]:
    """Measure the video export."""
    with server(database) as host:
        return asyncio.run(_measure_video(host))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(*sys.argv[1:]), indent=1) + "\n")
