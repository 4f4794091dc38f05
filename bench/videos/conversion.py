"""Published videos: speed and memory of converting an upload, and range requests for a long video."""

import asyncio
import http.client
import json
import os
import random
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.harness.load import quantile
from bench.harness.sample_videos import FHD, UHD, create_source
from bench.harness.server_process import Server, run_server
from bench.row import Row
from pegbar.adapters.film.films import PyavFilms
from pegbar.adapters.obstore_blobs import FolderBlobs
from pegbar.kernel.settings import Settings
from pegbar.wiring import secret

SECONDS = 6
LONG_BYTES = 500_000_000
RANGES, RANGE_BYTES = 200, 1024 * 1024


async def _measure_conversion(
    folder: Path, codec: str, pixels: str, size: tuple[int, int], seconds: int
) -> dict[str, float]:
    """Convert an upload; return the seconds of inspection, the speed, and peak memory of all child processes so far."""
    source_file, target, films = folder / "source.mov", folder / "converted.mp4", PyavFilms()
    create_source(source_file, codec, pixels, size, seconds)

    async def ignore_progress(_: float) -> None: ...

    started = time.perf_counter()
    facts = await films.probe(source_file)
    probe_seconds = time.perf_counter() - started
    await films.convert(source_file, facts, target, ignore_progress)
    convert_seconds = time.perf_counter() - started - probe_seconds
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024 / 1e6
    return {
        "probe_seconds": probe_seconds,
        "speed": seconds / convert_seconds,
        "peak_mb": peak,
        "mb": source_file.stat().st_size / 1e6,
    }


def _measure_ranges(host: Server, address: str) -> dict[str, float]:
    """Request ranges from all over a long video, one after another on one connection, like a player while scrubbing."""
    connection, times, rng = (
        http.client.HTTPConnection("127.0.0.1", host.port, timeout=60),
        list[float](),
        random.Random(7),
    )
    for _ in range(RANGES):
        start = rng.randrange(LONG_BYTES - RANGE_BYTES)
        start_time = time.perf_counter()
        connection.request("GET", address, headers={"Range": f"bytes={start}-{start + RANGE_BYTES - 1}"})
        response = connection.getresponse()
        size = len(response.read())
        times.append((time.perf_counter() - start_time) * 1000)
        if (response.status, size) != (206, RANGE_BYTES):
            raise RuntimeError(f"a range request returned {response.status} with {size} bytes")
    connection.close()
    return {"mb_s": RANGES * RANGE_BYTES / sum(times) / 1000, "p50": quantile(times, 0.5), "p99": quantile(times, 0.99)}


def main() -> dict[str, Any]:
    """Run all measurements."""
    with tempfile.TemporaryDirectory(prefix="pegbar-bench-videos-") as name:
        folder = Path(name)
        results: dict[str, Any] = {
            "fhd": asyncio.run(_measure_conversion(folder, "mjpeg", "yuvj422p", FHD, SECONDS)),
            "uhd": asyncio.run(_measure_conversion(folder, "mjpeg", "yuvj422p", UHD, SECONDS // 3)),
        }
        with run_server("sqlite", data=folder) as host:
            blobs = FolderBlobs(folder / "blobs", secret(Settings(data=folder, database_url="")))
            (folder / "long").write_bytes(os.urandom(LONG_BYTES))
            key = asyncio.run(blobs.put_file(folder / "long"))
            signed = asyncio.run(blobs.sign(key, seconds=600, media_type="video/mp4"))
            return results | {"ranges": _measure_ranges(host, signed.url)}


def rows(results: dict[str, Any]) -> Iterator[Row]:
    """Yield the results with their limits."""
    part = "videos"
    for key, label in {"fhd": "1080p24 of JPEGs", "uhd": "2160p24 of JPEGs"}.items():
        result = results[key]
        details = f"{result['mb']:.0f} MB; looking at it took {result['probe_seconds']:.1f} s"
        yield Row(part, f"{label} converted, of real time", result["speed"], "x", None, details)
    yield Row(part, "the converting process, largest memory", results["uhd"]["peak_mb"], "MB", 700)
    ranges = results["ranges"]
    details = f"p50 {ranges['p50']:.1f} ms, {ranges['mb_s']:.0f} MB/s"
    yield Row(part, "1 MB out of the middle of 500 MB, p99", ranges["p99"], "ms", 50, details)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(), indent=1) + "\n")
