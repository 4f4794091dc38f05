"""Comparison of two versions of a 1920 × 1080 video: time from each step until both show their new frame."""

import asyncio
import json
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from sqlalchemy import insert

from bench.harness import seed
from bench.harness.browser import run_browser
from bench.harness.sample_videos import FHD, create_source, create_video_row
from bench.harness.server_process import Server, run_server
from bench.row import Row
from pegbar.adapters.film.films import PyavFilms
from pegbar.adapters.obstore_blobs import FolderBlobs
from pegbar.domains.videos.models import Video, VideoVersion
from pegbar.kernel import clock
from pegbar.kernel.database import Database

SECONDS = 6
STEPS = 96
BITS, BLOCK = 8, (240, 120)
GRAINS = ("noise=alls=6:allf=t", "hflip,noise=alls=6:allf=t")
"""Filters that create the two versions: moving shapes under noise, the older version mirrored."""


def _build_filters(grain: str) -> str:
    """Return filters that draw each frame's number in binary along the top: lowest bit first, a white block is 1."""
    width, height = BLOCK
    box = f"w={width}:h={height}:y=0:t=fill"
    ones = [f"drawbox=x={bit * width}:{box}:color=white:enable='mod(floor(n/{2**bit}),2)'" for bit in range(BITS)]
    return ",".join([grain, f"drawbox=x=0:w=iw:h={height}:y=0:t=fill:color=black", *ones])


async def _encode_version(folder: Path, blobs: FolderBlobs, grain: str) -> dict[str, Any]:
    """Encode a video with Pegbar's encoder, store it in the server's object store and return its database columns."""
    source, target, films = folder / "source.mov", folder / "converted.mp4", PyavFilms()
    create_source(source, "libx264", "yuv420p", FHD, SECONDS, _build_filters(grain))

    async def ignore_progress(_: float) -> None: ...

    await films.convert(source, replace(await films.probe(source), needs="encode"), target, ignore_progress)
    facts = await films.probe(target)
    size = target.stat().st_size
    stored = {"storage_key": await blobs.put_file(target), "thumb_key": await blobs.put(facts.thumbnail), "size": size}
    fields = ("duration_seconds", "width", "height", "frames", "rate_numerator", "rate_denominator")
    return stored | {name: getattr(facts, name) for name in fields}


async def _prepare(host: Server, data: Path) -> dict[str, Any]:
    cookie = await seed.sign_up(host, "comparison")
    owner = await host.call("GET", "/api/profiles/me", cookie)
    project = await host.call("POST", "/api/projects", cookie, {"name": "Compared", "fps": 24, "visibility": "public"})
    blobs = FolderBlobs(data / "blobs", b"")
    with tempfile.TemporaryDirectory(prefix="pegbar-bench-") as folder:
        newest, older = [await _encode_version(Path(folder), blobs, grain) for grain in GRAINS]
    video = create_video_row(project["id"], owner["id"], 0, video_version=2, **newest)
    version_fields = {"video_id": video["id"], "number": 1, "author_id": owner["id"], "media_type": "video/mp4"}
    version = {**version_fields, "captions_key": None, "has_sound": False, "created_at": clock.now(), **older}
    db = Database(host.database)
    async with db.write() as tx:
        await tx.execute(insert(Video), [video])
        await tx.execute(insert(VideoVersion), [version])
    await db.close()
    mbit = [encoded["size"] * 8 / 1e6 / SECONDS for encoded in (newest, older)]
    return {"base": host.base, "cookie": cookie, "slug": video["slug"], "steps": STEPS, "mbit": mbit}


def main() -> dict[str, Any]:
    """Run the measurement."""
    with tempfile.TemporaryDirectory(prefix="pegbar-bench-") as folder, run_server("sqlite", data=Path(folder)) as host:
        facts = asyncio.run(_prepare(host, Path(folder)))
        return run_browser("videoComparison", facts) | {"mbit": facts["mbit"]}


def rows(results: dict[str, Any]) -> Iterator[Row]:
    """Yield the results with their limits."""
    rates = " and ".join(f"{rate:.0f}" for rate in results["mbit"])
    for layout, name in {"side": "side by side", "wipe": "by a wipe"}.items():
        for direction, label in {"forward": "forward", "back": "back"}.items():
            result = results[layout][direction]
            details = (
                f"p50 {result['p50']:.0f}, longest {result['max']:.0f} ms, {result['steps']} steps; {rates} Mbit/s"
            )
            yield Row("compare", f"a step {label} until both show it, {name}, p95", result["p95"], "ms", 100, details)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(), indent=1) + "\n")
