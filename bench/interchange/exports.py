"""A PDF of 240 panels and a video of 60 seconds, exported over HTTP: time, memory, and response times of the server."""

import asyncio
import json
import sys
import time
from collections.abc import Iterator
from typing import Any

from bench.harness import seed
from bench.harness.load import build_request, quantile, repeat_request
from bench.harness.process_stats import get_peak_mib, get_resident_mb, list_descendants
from bench.harness.server_process import Server, run_server
from bench.harness.transfers import download
from bench.row import Row

PANELS = 240
VIDEO_SECONDS = 60
VIDEO_CUTS = 24
SECONDS_MAX = 240


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


async def _export_pdf(host: Server) -> dict[str, Any]:
    cookie = await seed.sign_up(host, "pdf-export")
    board = await seed.create_board(host, cookie, "Two hundred and forty panels", PANELS)
    await seed.upload_previews(host, cookie, board.cut_ids)
    return await _measure_export(host, cookie, board.id, {"kind": "pdf"}) | {"panels": PANELS}


async def _export_video(host: Server) -> dict[str, Any]:
    cookie = await seed.sign_up(host, "video-export")
    board = await seed.create_board(host, cookie, "A minute", VIDEO_CUTS, frames=VIDEO_SECONDS * 24 // VIDEO_CUTS)
    await seed.upload_previews(host, cookie, board.cut_ids)
    result = await _measure_export(host, cookie, board.id, {"kind": "mp4"})
    size = len(await download(host, cookie, result["url"]))
    length_facts = {"length": float(VIDEO_SECONDS), "cuts": VIDEO_CUTS, "mb": size / 1e6}
    server_mb = get_resident_mb(host.pid)
    moving = await _export_moving_video(host, cookie, board)
    return result | length_facts | {"server_mb": server_mb, "moving": moving}


async def _export_moving_video(host: Server, cookie: str, board: seed.SeededBoard) -> dict[str, Any]:
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


def measure_pdf() -> dict[str, Any]:
    """Measure the PDF export."""
    with run_server("sqlite") as host:
        return asyncio.run(_export_pdf(host))


def measure_video() -> dict[str, Any]:
    """Measure the video export."""
    with run_server("sqlite") as host:
        return asyncio.run(_export_video(host))


async def _track_peak_memory(host: Server, stop: asyncio.Event) -> float:
    peak = 0.0
    while not stop.is_set():
        peak = max([peak, *(get_peak_mib(child) for child in list_descendants(host.pid))])
        await asyncio.sleep(0.05)
    return peak


def pdf_rows(results: dict[str, Any]) -> Iterator[Row]:
    """Yield the results of the PDF export."""
    yield Row("pdf", f"PDF of {results['panels']} panels", results["seconds"], "s")
    yield Row("pdf", "peak memory of its process", results["peak_mib"], "MiB", 400)
    details = f"p50 {results['p50']:.1f}, longest {results['max']:.0f} ms, {results['requests']} requests"
    yield Row("pdf", "project list at the same time, p99", results["p99"], "ms", None, details)


def video_rows(results: dict[str, Any]) -> Iterator[Row]:
    """Yield the results of the video export."""
    part = "video export"
    details = (
        f"{results['seconds']:.1f} s for {results['length']:.0f} s of {results['cuts']} cuts; {results['mb']:.1f} MB"
    )
    yield Row(
        part, "MP4 of 60 s at 1080p, multiple of real time", results["length"] / results["seconds"], "x", None, details
    )
    moving = results["moving"]
    details = f"peak memory of a process {moving['peak_mib']:.0f} MiB; project list at the same time, p99 {moving['p99']:.1f} ms"
    yield Row(part, "the same, a third of it moving", moving["seconds"], "s", 75, details)
    yield Row(part, "peak memory of its process", results["peak_mib"], "MiB")
    yield Row(part, "memory of the server", results["server_mb"], "MB")
    details = f"p50 {results['p50']:.1f}, longest {results['max']:.0f} ms, {results['requests']} requests"
    yield Row(part, "project list at the same time, p99", results["p99"], "ms", None, details)


if __name__ == "__main__":
    sys.stdout.write(json.dumps({"pdf": measure_pdf(), "video": measure_video()}, indent=1) + "\n")
