"""Videos for measurements: encoded test patterns, and their rows in the database."""

import tempfile
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import av

from bench.harness import seed
from pegbar.adapters.film.films import PyavFilms
from pegbar.adapters.obstore_blobs import FolderBlobs
from pegbar.kernel import clock
from pegbar.kernel.ids import new_id

FHD, UHD = (1920, 1080), (3840, 2160)


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
    source_file, target, films = folder / "source.mov", folder / "playable.mp4", PyavFilms()
    create_source(source_file, "libx264", "yuv420p", (1280, 720), seconds)

    async def ignore_progress(_: float) -> None: ...

    await films.convert(source_file, replace(await films.probe(source_file), needs="encode"), target, ignore_progress)
    return target


def create_video_row(project_id: str, owner_id: str, number: int, **fields: Any) -> dict[str, Any]:
    """Return the row of a video."""
    return {
        "id": new_id(),
        "project_id": project_id,
        "owner_id": owner_id,
        "title": f"Night ferry {number}",
        "description": seed.NOTE * 4,
        "slug": f"night-ferry-{number}",
        "public_id": f"n{number}",
        "storage_key": "0" * 64,
        "media_type": "video/mp4",
        "size": 10**7,
        "thumb_key": "0" * 64,
        "captions_key": None,
        "duration_seconds": 60.0,
        "width": 1920,
        "height": 1080,
        "frames": 1440,
        "rate_numerator": 24,
        "rate_denominator": 1,
        "views": number * 37 % 5000,
        "rating_sum": 0.0,
        "ratings": 0,
        "comments": 0,
        "featured": False,
        "version": 1,
        "created_at": clock.now() - timedelta(minutes=number),
        **fields,
    }


async def store_video(data: Path, seconds: int) -> dict[str, Any]:
    """Store the measured video and its thumbnail in the server's object store, and return its database columns."""
    blobs = FolderBlobs(data / "blobs", b"")
    with tempfile.TemporaryDirectory(prefix="pegbar-bench-") as folder:
        stored_video = await create_playable(Path(folder), seconds)
        facts = await PyavFilms().probe(stored_video)
        size = stored_video.stat().st_size
        stored = {"storage_key": await blobs.put_file(stored_video), "thumb_key": await blobs.put(facts.thumbnail)}
    fields = ("duration_seconds", "width", "height", "frames", "rate_numerator", "rate_denominator")
    return stored | {"size": size} | {name: getattr(facts, name) for name in fields}
