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
from serving import Server, server

from pegbar.adapters.film.films import PyavFilms
from pegbar.adapters.obstore_blobs import FolderBlobs
from pegbar.kernel.settings import Settings
from pegbar.wiring import secret

SECONDS = 6
FHD, UHD = (1920, 1080), (3840, 2160)
LONG_BYTES = 500_000_000
PARTS, PART_BYTES = 200, 1024 * 1024


def source(path: Path, codec: str, pixels: str, size: tuple[int, int], seconds: int, through: str = "null") -> None:
    """Create a moving test pattern at 24 frames per second; `through` is a chain of filters."""
    moving = f"testsrc2=size={size[0]}x{size[1]}:rate=24:duration={seconds},{through}"
    pattern: Any = av.open(moving, format="lavfi")
    out: Any = av.open(str(path), "w", format="mov")
    with pattern, out:
        stream = out.add_stream(codec, rate=24)
        stream.width, stream.height, stream.pix_fmt = *size, pixels
        for number, frame in enumerate(pattern.decode(video=0)):
            made = frame.reformat(format=pixels)
            made.pts, made.time_base = number, Fraction(1, 24)
            out.mux(stream.encode(made))
        out.mux(stream.encode(None))


async def playable(folder: Path, seconds: int) -> Path:
    """Create a 1280 × 720 video like published ones: it can start to play before it has loaded completely."""
    sent, target, films = folder / "sent.mov", folder / "made.mp4", PyavFilms()
    source(sent, "libx264", "yuv420p", (1280, 720), seconds)

    async def untold(_: float) -> None: ...

    await films.convert(sent, replace(await films.probe(sent), needs="encode"), target, untold)
    return target


async def _converted(folder: Path, codec: str, pixels: str, size: tuple[int, int], seconds: int) -> dict[str, float]:
    """Convert an upload; return the seconds of inspection, the speed, and the peak memory of all child processes so far."""
    sent, target, films = folder / "sent.mov", folder / "made.mp4", PyavFilms()
    source(sent, codec, pixels, size, seconds)

    async def untold(_: float) -> None: ...

    started = time.perf_counter()
    facts = await films.probe(sent)
    looked = time.perf_counter() - started
    await films.convert(sent, facts, target, untold)
    took = time.perf_counter() - started - looked
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024 / 1e6
    return {"look_s": looked, "times": seconds / took, "peak_mb": peak, "mb": sent.stat().st_size / 1e6}


def _parts(host: Server, address: str) -> dict[str, float]:
    """Request ranges from all over a long video, one after another on one connection, like a player while scrubbing."""
    link, times, dice = http.client.HTTPConnection("127.0.0.1", host.port, timeout=60), list[float](), random.Random(7)
    for _ in range(PARTS):
        start = dice.randrange(LONG_BYTES - PART_BYTES)
        began = time.perf_counter()
        link.request("GET", address, headers={"Range": f"bytes={start}-{start + PART_BYTES - 1}"})
        answer = link.getresponse()
        size = len(answer.read())
        times.append((time.perf_counter() - began) * 1000)
        if (answer.status, size) != (206, PART_BYTES):
            raise RuntimeError(f"a part was answered {answer.status} with {size} bytes")
    link.close()
    return {"mb_s": PARTS * PART_BYTES / sum(times) / 1000, "p50": quantile(times, 0.5), "p99": quantile(times, 0.99)}


def main() -> dict[str, Any]:
    """Run all measurements."""
    with tempfile.TemporaryDirectory(prefix="pegbar-bench-videos-") as name:
        folder = Path(name)
        found: dict[str, Any] = {
            "fhd": asyncio.run(_converted(folder, "mjpeg", "yuvj422p", FHD, SECONDS)),
            "uhd": asyncio.run(_converted(folder, "mjpeg", "yuvj422p", UHD, SECONDS // 3)),
        }
        with server("sqlite", data=folder) as host:
            blobs = FolderBlobs(folder / "blobs", secret(Settings(data=folder, database_url="")))
            (folder / "long").write_bytes(os.urandom(LONG_BYTES))
            key = asyncio.run(blobs.put_file(folder / "long"))
            signed = asyncio.run(blobs.sign(key, seconds=600, media_type="video/mp4"))
            return found | {"parts": _parts(host, signed.url)}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(), indent=1) + "\n")
