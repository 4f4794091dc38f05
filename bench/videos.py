"""Published videos: time to inspect and convert an upload, and range requests for a long video."""

import asyncio
import http.client
import json
import os
import random
import resource
import sys
import tempfile
import time
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
from load import quantile
from server_process import Server, server

from pegbar.adapters.film.films import PyavFilms
from pegbar.adapters.obstore_blobs import FolderBlobs
from pegbar.kernel.settings import Settings
from pegbar.wiring import secret

SECONDS = 6
FHD, UHD = (1920, 1080), (3840, 2160)
LONG_BYTES = 500_000_000
PARTS, PART_BYTES = 200, 1024 * 1024


def create_source(
    path: Path, codec: str, pixels: str, size: tuple[int, int], seconds: int, filters: str = "null"
) -> None:
    """Create a moving test pattern at 24 frames per second; `filters` is a chain of filters."""
    pattern_source = f"testsrc2=size={size[0]}x{size[1]}:rate=24:duration={seconds},{filters}"
    pattern: Any = av.open(pattern_source, format="lavfi")
    out: Any = av.open(str(path), "w", format="mov")
    with pattern, out:
        stream = out.add_stream(codec, rate=24)
        stream.width, stream.height, stream.pix_fmt = *size, pixels
        for number, frame in enumerate(pattern.decode(video=0)):
            converted = frame.reformat(format=pixels)
            converted.pts, converted.time_base = number, Fraction(1, 24)
            out.mux(stream.encode(converted))
        out.mux(stream.encode(None))


async def create_playable(folder: Path, seconds: int) -> Path:
    """Create a 1280 × 720 video like published ones: it can start to play before it has loaded completely."""
    source_file, target, films = folder / "sent.mov", folder / "made.mp4", PyavFilms()
    create_source(source_file, "libx264", "yuv420p", (1280, 720), seconds)

    async def ignore_progress(_: float) -> None: ...

    await films.convert(source_file, replace(await films.probe(source_file), needs="encode"), target, ignore_progress)
    return target


async def _measure_conversion(
    folder: Path, codec: str, pixels: str, size: tuple[int, int], seconds: int
) -> dict[str, float]:
    """Convert an upload; return the seconds of inspection, the speed, and the peak memory of all child processes so far."""
    source_file, target, films = folder / "sent.mov", folder / "made.mp4", PyavFilms()
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
        "times": seconds / convert_seconds,
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
    for _ in range(PARTS):
        start = rng.randrange(LONG_BYTES - PART_BYTES)
        start_time = time.perf_counter()
        connection.request("GET", address, headers={"Range": f"bytes={start}-{start + PART_BYTES - 1}"})
        response = connection.getresponse()
        size = len(response.read())
        times.append((time.perf_counter() - start_time) * 1000)
        if (response.status, size) != (206, PART_BYTES):
            raise RuntimeError(f"a part was answered {response.status} with {size} bytes")
    connection.close()
    return {"mb_s": PARTS * PART_BYTES / sum(times) / 1000, "p50": quantile(times, 0.5), "p99": quantile(times, 0.99)}


def main() -> dict[str, Any]:
    """Run all measurements."""
    with tempfile.TemporaryDirectory(prefix="pegbar-bench-videos-") as name:
        folder = Path(name)
        results: dict[str, Any] = {
            "fhd": asyncio.run(_measure_conversion(folder, "mjpeg", "yuvj422p", FHD, SECONDS)),
            "uhd": asyncio.run(_measure_conversion(folder, "mjpeg", "yuvj422p", UHD, SECONDS // 3)),
        }
        with server("sqlite", data=folder) as host:
            blobs = FolderBlobs(folder / "blobs", secret(Settings(data=folder, database_url="")))
            (folder / "long").write_bytes(os.urandom(LONG_BYTES))
            key = asyncio.run(blobs.put_file(folder / "long"))
            signed = asyncio.run(blobs.sign(key, seconds=600, media_type="video/mp4"))
            return results | {"parts": _measure_ranges(host, signed.url)}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(), indent=1) + "\n")
