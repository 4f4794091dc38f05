"""A folder of 10 MB images: cost of its thumbnails, response times in the meantime, and its first screen in a browser."""

import asyncio
import hashlib
import io
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageDraw
from sqlalchemy import func, insert, select

from bench.harness import seed
from bench.harness.browser import run_browser
from bench.harness.load import build_request, quantile, run_load
from bench.harness.process_stats import get_resident_mb
from bench.harness.project_files import PAGE_SIZE, ProjectFiles
from bench.harness.response_times import measure_during
from bench.harness.server_process import Server, run_server
from bench.row import Row
from pegbar.adapters.obstore_blobs import FolderBlobs
from pegbar.domains.assets import store
from pegbar.domains.assets.actions.presenters import build_node_row
from pegbar.domains.assets.models import AssetPicture
from pegbar.domains.assets.pictures.store import WAITING
from pegbar.kernel import clock
from pegbar.kernel.database import Database
from pegbar.kernel.ids import new_id
from pegbar.kernel.rows import find_all

NEW_IMAGES = 40
LONG_FOLDER_IMAGES = 1000
READS = 200
POLL_SECONDS = 0.02
TIMEOUT_SECONDS = 180
PHOTOGRAPH, PAINTING = (6000, 4000), (2400, 1800)
REST_SECONDS = 5
_READY = select(func.count()).select_from(AssetPicture).where(AssetPicture.state != WAITING)
_HUES = ("#c96f4a", "#3f6d8c", "#d9b65d", "#6b8f62", "#7a4f7d")


def _create_image(size: tuple[int, int], grain: float, number: int) -> Image.Image:
    """Return shapes with gradients under noise in each color channel: like in a photograph, nothing repeats."""
    light = Image.linear_gradient("L").rotate(90 * number).resize(size)
    scene = Image.merge("RGB", (light, light.rotate(180), light))
    draw = ImageDraw.Draw(scene)
    for index in range(9):
        left, top = size[0] * (index * 37 % 80) // 100, size[1] * ((index + number) * 29 % 80) // 100
        draw.ellipse((left, top, left + size[0] // 4, top + size[1] // 4), fill=_HUES[(index + number) % len(_HUES)])
    return Image.blend(scene, ImageChops.offset(_create_noise(size, grain), number * 331, number * 173), 0.35)


@cache
def _create_noise(size: tuple[int, int], grain: float) -> Image.Image:
    return Image.merge("RGB", [Image.effect_noise(size, grain) for _ in range(3)])


def _create_file(number: int) -> bytes:
    """Return an image file of about 10 MB: alternately a camera's 24-megapixel JPEG and a painting as PNG."""
    data = io.BytesIO()
    if number % 2:
        _create_image(PHOTOGRAPH, 36, number).save(data, "JPEG", quality=91)
    else:
        _create_image(PAINTING, 60, number).save(data, "PNG", compress_level=1)
    return data.getvalue()


async def _insert_files(db: Database, files: ProjectFiles, folder: str, contents: list[tuple[str, str, int]]) -> None:
    """Insert files directly into the database; `contents` has the name, object key and size of each."""
    rows = [
        build_node_row(new_id(), files.id, folder, name, None, is_folder=False) | {"size": size, "blob_key": key}
        for name, key, size in contents
    ]
    async with db.write() as tx:
        await store.insert_nodes(tx, rows)


async def _create_new_folders(db: Database, files: ProjectFiles, blobs: FolderBlobs) -> tuple[list[str], list[int]]:
    """Create two folders of large images without thumbnails; return the folders and the size of each image."""
    folders = [await files.create_folder("New images"), await files.create_folder("New images, part 2")]
    sizes: list[int] = []
    contents: list[list[tuple[str, str, int]]] = [[], []]
    with ThreadPoolExecutor(2) as pool:
        for number, data in enumerate(pool.map(_create_file, range(NEW_IMAGES))):
            name = f"plate {number:04}.{'jpg' if number % 2 else 'png'}"
            contents[number * 2 // NEW_IMAGES].append((name, await blobs.put(data), len(data)))
            sizes.append(len(data))
    for folder, batch in zip(folders, contents, strict=True):
        await _insert_files(db, files, folder, batch)
    return folders, sizes


class _ThumbnailRun:
    """Measures the creation of thumbnails: seconds per image, and peak memory of the server."""

    def __init__(self, host: Server, db: Database, files: ProjectFiles) -> None:
        self._host, self._db, self._files = host, db, files
        self._created = 0
        self.seconds_each: list[float] = []
        self.seconds = 0.0
        self.before = self.peak = get_resident_mb(host.pid)

    async def create_thumbnails(self, folder: str) -> None:
        """List a folder, which starts the creation of its thumbnails, and wait until all exist."""
        await self._files.call("GET", f"/assets?folder={folder}")
        last_change = start_time = time.perf_counter()
        target_count = self._created + NEW_IMAGES // 2
        while self._created < target_count:
            if time.perf_counter() - start_time > TIMEOUT_SECONDS:
                raise RuntimeError(f"only {self._created} of {target_count} thumbnails were created")
            await asyncio.sleep(POLL_SECONDS)
            async with self._db.read() as tx:
                created = (await tx.execute(_READY)).scalar_one()
            self.peak = max(self.peak, get_resident_mb(self._host.pid))
            if created > self._created:
                now = time.perf_counter()
                self.seconds_each += [(now - last_change) / (created - self._created)] * (created - self._created)
                last_change, self._created = now, created
        self.seconds += last_change - start_time


async def _measure_creation(host: Server, db: Database, files: ProjectFiles, folders: list[str]) -> dict[str, Any]:
    """Measure the server at rest, then create the thumbnails of one folder during health requests and of the other during
    file listings."""
    thumbnails = _ThumbnailRun(host, db, files)
    at_rest = await measure_during(host.port, lambda: asyncio.sleep(REST_SECONDS))
    during_health = await measure_during(host.port, lambda: thumbnails.create_thumbnails(folders[0]))
    listing_path = f"{files.root}/assets?limit={PAGE_SIZE}"
    during_listing = await measure_during(
        host.port, lambda: thumbnails.create_thumbnails(folders[1]), listing_path, files.cookie
    )
    creation = {
        "seconds": thumbnails.seconds,
        "each_p50": quantile(thumbnails.seconds_each, 0.5),
        "each_max": max(thumbnails.seconds_each),
        "before_mb": thumbnails.before,
        "grown_mb": thumbnails.peak - thumbnails.before,
    }
    return {"creation": creation, "rest": at_rest, "health": during_health, "listing": during_listing}


async def _create_long_folder(db: Database, files: ProjectFiles, blobs: FolderBlobs, sizes: list[int]) -> str:
    """Create a folder of 1,000 images with thumbnails: copies of the existing ones under many content hashes.

    Trailing bytes make each thumbnail a different object, so that it is fetched and decoded separately.
    """
    async with db.read() as tx:
        existing = await find_all(tx, AssetPicture, order_by=(AssetPicture.source_key,))
    if any(picture.tile_key is None for picture in existing):
        raise RuntimeError("some images have no thumbnail")
    tiles = [await blobs.get(str(picture.tile_key)) for picture in existing]
    contents: list[tuple[str, str, int]] = []
    rows: list[dict[str, Any]] = []
    for number in range(LONG_FOLDER_IMAGES):
        template = existing[number % len(existing)]
        source = hashlib.sha256(b"a picture of 10 MB, number %d" % number).hexdigest()
        contents.append((f"shot {number:04}.png", source, sizes[number % len(sizes)]))
        row = {column.key: getattr(template, column.key) for column in AssetPicture.__table__.c}
        tile = await blobs.put(tiles[number % len(existing)] + number.to_bytes(4, "big"))
        rows.append(row | {"source_key": source, "batch": new_id(), "tile_key": tile, "created_at": clock.now()})
    folder = await files.create_folder("A thousand")
    await _insert_files(db, files, folder, contents)
    async with db.write() as tx:
        await tx.execute(insert(AssetPicture), rows)
    return folder


async def _measure(host: Server, data: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the results measured without a browser, and the parameters for the browser."""
    cookie = await seed.sign_up(host, "gallery")
    project = await host.call("POST", "/api/projects", cookie, {"name": "Many pictures", "fps": 24})
    files = ProjectFiles(host, cookie, project["slug"], project["id"])
    for number in range(PAGE_SIZE):
        await files.create_folder(f"Folder {number}")
    blobs, db = FolderBlobs(data / "blobs", b""), Database(host.database)
    new_folders, sizes = await _create_new_folders(db, files, blobs)
    results: dict[str, Any] = {"file_mb": sum(sizes) / len(sizes) / 1e6, "count": NEW_IMAGES}
    results |= await _measure_creation(host, db, files, new_folders)
    long_folder = await _create_long_folder(db, files, blobs, sizes)
    await db.close()
    page = build_request("GET", f"{files.root}/assets?folder={long_folder}&limit={PAGE_SIZE}", cookie)
    results["page"] = await run_load(host.port, host.pid, READS, 1, lambda _: page)
    return results, {"base": host.base, "cookie": cookie, "slug": files.slug, "folder": long_folder}


def main() -> dict[str, Any]:
    """Run the measurements in a temporary folder, which grows to about 0.5 GB."""
    with tempfile.TemporaryDirectory(prefix="pegbar-bench-") as folder, run_server("sqlite", data=Path(folder)) as host:
        results, facts = asyncio.run(_measure(host, Path(folder)))
        return results | {"screen": run_browser("thumbnails", facts)}


def rows(results: dict[str, Any]) -> Iterator[Row]:
    """Yield the results with their limits."""
    part, creation, screen, page = "pictures", *(results[key] for key in ("creation", "screen", "page"))
    details = f"p50; longest {creation['each_max']:.1f} s; {results['count']} in {creation['seconds']:.0f} s"
    yield Row(
        part, f"a tile and a preview of {results['file_mb']:.0f} MB, made", creation["each_p50"], "s", None, details
    )
    for key, label in {"rest": "before", "health": "while they are made"}.items():
        result = results[key]
        details = f"p50 {result['p50']:.1f}, p95 {result['p95']:.1f} ms, {result['requests']} asked"
        yield Row(part, f"/api/health {label}, p99", result["p99"], "ms", 20, details)
        yield Row(part, f"/api/health {label}, longest", result["max"], "ms", None)
    listing = results["listing"]
    details = f"p50 {listing['p50']:.1f}, longest {listing['max']:.0f} ms, {listing['requests']} requests"
    yield Row(part, "a page of 200 while they are made, p95", listing["p95"], "ms", 100, details)
    details = f"{creation['before_mb']:.0f} MB before"
    yield Row(part, "the server's memory grows by", creation["grown_mb"], "MB", 60, details)
    details = f"p50 {page.p50:.1f} ms, CPU {page.cpu_ms:.1f} ms"
    yield Row(part, "a page of 200 of 1,000 with tiles, p99", page.p99, "ms", 50, details)
    details = f"cells there {screen['cells']:.0f}, first paint {screen['first_paint']:.0f} ms; each {screen['all']}"
    yield Row(part, "first screen of 1,000 tiles, nothing cached", screen["shown"], "ms", 1000, details)
    details = f"{screen['visible']:.0f} in sight, {screen['tiles']:.0f} fetched"
    yield Row(part, "bytes of its tiles", screen["tile_bytes"] / 1e6, "MB", 2, details)
    yield Row(part, "bytes of the page, all", screen["bytes"] / 1e6, "MB", 2, f"{screen['requests']:.0f} requests")


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(), indent=1, default=vars) + "\n")
