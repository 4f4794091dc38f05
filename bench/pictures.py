"""A folder of 10 MB images: cost of its thumbnails, response times in the meantime, and its first screen in a browser."""

import asyncio
import hashlib
import io
import json
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import browser
import files as filing
import seed
from asking import meanwhile
from load import build, quantile, resident_mb, run
from PIL import Image, ImageChops, ImageDraw
from serving import Server, server
from sqlalchemy import func, insert, select

from pegbar.adapters.obstore_blobs import FolderBlobs
from pegbar.domains.assets import store
from pegbar.domains.assets.actions.presenters import build_node_row
from pegbar.domains.assets.models import AssetPicture
from pegbar.domains.assets.pictures.store import WAITING
from pegbar.kernel import clock
from pegbar.kernel.ids import new_id
from pegbar.kernel.rows import find_all
from pegbar.kernel.database import Database

FRESH = 40
SHOWN = 1000
READS = 200
LOOK_EVERY = 0.02
MAKING_SECONDS_MAX = 180
PHOTOGRAPH, PAINTING = (6000, 4000), (2400, 1800)
REST_SECONDS = 5
_READY = select(func.count()).select_from(AssetPicture).where(AssetPicture.state != WAITING)
_HUES = ("#c96f4a", "#3f6d8c", "#d9b65d", "#6b8f62", "#7a4f7d")


def _grained(size: tuple[int, int], grain: float, number: int) -> Image.Image:
    """Return shapes with gradients under noise in each color channel: like in a photograph, nothing repeats."""
    light = Image.linear_gradient("L").rotate(90 * number).resize(size)
    scene = Image.merge("RGB", (light, light.rotate(180), light))
    draw = ImageDraw.Draw(scene)
    for place in range(9):
        left, top = size[0] * (place * 37 % 80) // 100, size[1] * ((place + number) * 29 % 80) // 100
        draw.ellipse((left, top, left + size[0] // 4, top + size[1] // 4), fill=_HUES[(place + number) % len(_HUES)])
    return Image.blend(scene, ImageChops.offset(_noise(size, grain), number * 331, number * 173), 0.35)


@cache
def _noise(size: tuple[int, int], grain: float) -> Image.Image:
    return Image.merge("RGB", [Image.effect_noise(size, grain) for _ in range(3)])


def _file(number: int) -> bytes:
    """Return an image file of about 10 MB: alternately a camera's 24-megapixel JPEG and a painting as PNG."""
    data = io.BytesIO()
    if number % 2:
        _grained(PHOTOGRAPH, 36, number).save(data, "JPEG", quality=91)
    else:
        _grained(PAINTING, 60, number).save(data, "PNG", compress_level=1)
    return data.getvalue()


async def _add(db: Database, files: filing.Files, folder: str, contents: list[tuple[str, str, int]]) -> None:
    """Insert files directly into the database; `contents` has the name, object key and size of each."""
    rows = [
        build_node_row(new_id(), files.id, folder, name, None, is_folder=False) | {"size": size, "blob_key": key}
        for name, key, size in contents
    ]
    async with db.write() as tx:
        await store.insert_nodes(tx, rows)


async def _fresh(db: Database, files: filing.Files, blobs: FolderBlobs) -> tuple[list[str], list[int]]:
    """Create two folders of large images without thumbnails; return the folders and the size of each image."""
    folders = [await files.folder("Fresh"), await files.folder("Fresh, too")]
    sizes: list[int] = []
    contents: list[list[tuple[str, str, int]]] = [[], []]
    with ThreadPoolExecutor(2) as pool:
        for number, data in enumerate(pool.map(_file, range(FRESH))):
            name = f"plate {number:04}.{'jpg' if number % 2 else 'png'}"
            contents[number * 2 // FRESH].append((name, await blobs.put(data), len(data)))
            sizes.append(len(data))
    for folder, some in zip(folders, contents, strict=True):
        await _add(db, files, folder, some)
    return folders, sizes


class _Making:
    """Measures the creation of thumbnails: seconds per image, and peak memory of the server."""

    def __init__(self, host: Server, db: Database, files: filing.Files) -> None:
        self._host, self._db, self._files = host, db, files
        self._made = 0
        self.each: list[float] = []
        self.seconds = 0.0
        self.before = self.peak = resident_mb(host.pid)

    async def of(self, folder: str) -> None:
        """List a folder, which starts the creation of its thumbnails, and wait until all exist."""
        await self._files.call("GET", f"/assets?folder={folder}")
        last = began = time.perf_counter()
        until = self._made + FRESH // 2
        while self._made < until:
            if time.perf_counter() - began > MAKING_SECONDS_MAX:
                raise RuntimeError(f"{self._made} of {until} pictures were made")
            await asyncio.sleep(LOOK_EVERY)
            async with self._db.read() as tx:
                made = (await tx.execute(_READY)).scalar_one()
            self.peak = max(self.peak, resident_mb(self._host.pid))
            if made > self._made:
                now = time.perf_counter()
                self.each += [(now - last) / (made - self._made)] * (made - self._made)
                last, self._made = now, made
        self.seconds += last - began


async def _makes(host: Server, db: Database, files: filing.Files, folders: list[str]) -> dict[str, Any]:
    """Measure the server at rest, then create the thumbnails of one folder during health requests and of the other during
    file listings."""
    making = _Making(host, db, files)
    rest = await meanwhile(host.port, lambda: asyncio.sleep(REST_SECONDS))
    health = await meanwhile(host.port, lambda: making.of(folders[0]))
    listing = f"{files.root}/assets?limit={filing.LIKE_THE_PAGE}"
    listed = await meanwhile(host.port, lambda: making.of(folders[1]), listing, files.cookie)
    made = {
        "seconds": making.seconds,
        "each_p50": quantile(making.each, 0.5),
        "each_max": max(making.each),
        "before_mb": making.before,
        "grown_mb": making.peak - making.before,
    }
    return {"making": made, "rest": rest, "health": health, "listed": listed}


async def _long(db: Database, files: filing.Files, blobs: FolderBlobs, sizes: list[int]) -> str:
    """Create a folder of 1,000 images with thumbnails: copies of the existing ones under many content hashes.

    Trailing bytes make each thumbnail a different object, so that it is fetched and decoded separately.
    """
    async with db.read() as tx:
        made = await find_all(tx, AssetPicture, order_by=(AssetPicture.source_key,))
    if any(picture.tile_key is None for picture in made):
        raise RuntimeError("of some pictures no tile was made")
    tiles = [await blobs.get(str(picture.tile_key)) for picture in made]
    contents: list[tuple[str, str, int]] = []
    rows: list[dict[str, Any]] = []
    for number in range(SHOWN):
        like = made[number % len(made)]
        source = hashlib.sha256(b"a picture of 10 MB, number %d" % number).hexdigest()
        contents.append((f"shot {number:04}.png", source, sizes[number % len(sizes)]))
        row = {column.key: getattr(like, column.key) for column in AssetPicture.__table__.c}
        tile = await blobs.put(tiles[number % len(made)] + number.to_bytes(4, "big"))
        rows.append(row | {"source_key": source, "batch": new_id(), "tile_key": tile, "created_at": clock.now()})
    folder = await files.folder("A thousand")
    await _add(db, files, folder, contents)
    async with db.write() as tx:
        await tx.execute(insert(AssetPicture), rows)
    return folder


async def _seeded(host: Server, data: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the results measured without a browser, and the parameters for the browser."""
    cookie = await seed.person(host, "gallery")
    project = await host.call("POST", "/api/projects", cookie, {"name": "Many pictures", "fps": 24})
    files = filing.Files(host, cookie, project["slug"], project["id"])
    for number in range(filing.LIKE_THE_PAGE):
        await files.folder(f"Folder {number}")
    blobs, db = FolderBlobs(data / "blobs", b""), Database(host.database)
    fresh, sizes = await _fresh(db, files, blobs)
    found: dict[str, Any] = {"file_mb": sum(sizes) / len(sizes) / 1e6, "count": FRESH}
    found |= await _makes(host, db, files, fresh)
    long = await _long(db, files, blobs, sizes)
    await db.close()
    page = build("GET", f"{files.root}/assets?folder={long}&limit={filing.LIKE_THE_PAGE}", cookie)
    found["page"] = await run(host.port, host.pid, READS, 1, lambda _: page)
    return found, {"base": host.base, "cookie": cookie, "slug": files.slug, "folder": long}


def main() -> dict[str, Any]:
    """Run the measurements in a temporary folder, which grows to about 0.5 GB."""
    with tempfile.TemporaryDirectory(prefix="pegbar-bench-") as folder, server("sqlite", data=Path(folder)) as host:
        found, facts = asyncio.run(_seeded(host, Path(folder)))
        return found | {"screen": browser.node("tiles", facts)}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(), indent=1, default=vars) + "\n")
