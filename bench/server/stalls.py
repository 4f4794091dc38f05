"""Response times of a trivial request while the server handles expensive ones: stalls of its event loop."""

import asyncio
import io
import tempfile
from collections.abc import Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from sqlalchemy import insert

from bench.harness import seed
from bench.harness.load import build_request
from bench.harness.project_files import ProjectFiles
from bench.harness.response_times import measure_during
from bench.harness.sample_videos import create_video_row
from bench.harness.server_process import PASSWORD, Server, run_server
from bench.row import Row
from pegbar.adapters.obstore_blobs import FolderBlobs
from pegbar.domains.videos.models import Video
from pegbar.kernel.database import Database

FILES = 9990
VIDEOS = 200_000
SIGN_INS = 12
CUTS = 2000
STROKES, POINTS = 2000, 60
PREVIEWS = 8
DOWNLOADS, DOWNLOADED_BYTES = 8, 8 * 1024 * 1024
REPEATS = 10
_BATCH = 2000


@asynccontextmanager
async def _connect(port: int) -> Any:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024 * 1024)
    try:
        yield reader, writer
    finally:
        writer.close()


async def _read_response(port: int, raw: bytes) -> int:
    """Read a response of any length to its end and return its length in bytes."""
    async with _connect(port) as (reader, writer):
        writer.write(raw.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1))
        size = 0
        while chunk := await reader.read(1024 * 1024):
            if not size and b" 200 " not in chunk[:20]:
                raise RuntimeError(f"answered {chunk[:300]!r}")
            size += len(chunk)
        return size


def _create_preview(number: int) -> bytes:
    data = io.BytesIO()
    picture = Image.effect_noise((1920, 1080), 20 + number).convert("RGB")
    picture.save(data, "WEBP", quality=60, method=1)
    return data.getvalue()


async def _insert_videos(host: Server, project_id: str, owner: str) -> None:
    db = Database(host.database)
    for start in range(0, VIDEOS, _BATCH):
        rows = [create_video_row(project_id, owner, number) for number in range(start, start + _BATCH)]
        async with db.write() as tx:
            await tx.execute(insert(Video), rows)
    await db.close()


async def measure(host: Server, data: Path) -> dict[str, Any]:
    """Run each expensive operation separately while another process sends health requests."""
    cookie = await seed.sign_up(host, "busy")
    project = await host.call("POST", "/api/projects", cookie, {"name": "Much", "fps": 24})
    files = ProjectFiles(host, cookie, project["slug"], project["id"])
    long_folder = await files.create_folder("Frames")
    blob_key = await FolderBlobs(data / "blobs", b"").put(b"the same for all of them")
    await files.insert_files(long_folder, FILES, [blob_key])
    large_blob_key = await FolderBlobs(data / "blobs", b"").put(b"8" * DOWNLOADED_BYTES)
    heavy_folder = await files.create_folder("Heavy")
    await files.insert_files(heavy_folder, 1, [large_blob_key])
    node_id = (await files.call("GET", f"/assets?folder={heavy_folder}"))["items"][0]["id"]
    owner = await host.call("GET", "/api/profiles/me", cookie)
    await _insert_videos(host, project["id"], owner["id"])
    cut = (await host.call("POST", f"{files.root}/cuts", cookie, {"name": "One", "duration_frames": 12, "note": ""}))[
        "cut"
    ]["id"]
    pictures = [await asyncio.to_thread(_create_preview, number) for number in range(PREVIEWS)]
    board = await seed.create_board(host, cookie, "Long", CUTS)
    copied_ids: list[str] = []

    async def copy() -> None:
        copied = await files.call("POST", "/assets/copy", {"copies": [{"source_id": long_folder}]})
        copied_ids.append(copied["items"][0]["id"])

    async def remove() -> None:
        await files.call("POST", "/assets/remove", {"node_ids": copied_ids})

    async def download_zip() -> None:
        await _read_response(host.port, build_request("GET", f"{files.root}/assets.zip?node_id={long_folder}", cookie))

    async def sign_in() -> None:
        body = {"email": "busy@example.com", "password": PASSWORD}
        await asyncio.gather(*(host.call("POST", "/api/auth/sign-in", "", body) for _ in range(SIGN_INS)))

    async def upload_previews() -> None:
        for picture in pictures:
            await host.call("PUT", f"/api/cuts/{cut}/preview?seq=0", cookie, picture, media="image/webp")

    async def download() -> None:
        for _ in range(DOWNLOADS):
            await _read_response(
                host.port, build_request("GET", f"{files.root}/assets/nodes/{node_id}/content", cookie)
            )

    async def search() -> None:
        for _ in range(REPEATS):
            await files.call("GET", "/assets/search?q=99")

    async def open_board() -> None:
        for _ in range(REPEATS):
            await host.call("GET", f"/api/projects/{board.slug}/cuts", cookie)

    async def draw() -> None:
        await seed.draw(host, cookie, board.cut_ids[0], STROKES, POINTS)

    async def browse() -> None:
        for _ in range(REPEATS):
            await host.call("GET", "/api/featured", cookie)

    results: dict[str, Any] = {}
    operations = {
        "nothing": lambda: asyncio.sleep(2),
        "copy": copy,
        "remove": remove,
        "zip": download_zip,
        "sign_in": sign_in,
        "preview": upload_previews,
        "download": download,
        "featured": browse,
        "search": search,
        "board": open_board,
        "draw": draw,
    }
    for name, operation in operations.items():
        results[name] = await measure_during(host.port, operation)
    return results


def main(database: str = "sqlite") -> dict[str, Any]:
    """Measure on one database."""
    with tempfile.TemporaryDirectory(prefix="pegbar-bench-") as folder, run_server(database, data=Path(folder)) as host:
        return asyncio.run(measure(host, Path(folder)))


def rows(database: str, results: dict[str, Any]) -> Iterator[Row]:
    """Yield the response times during each expensive operation."""
    names = {
        "nothing": "nothing else is done",
        "copy": "9,990 files are copied",
        "remove": "9,990 files are removed",
        "zip": "9,990 files are packed",
        "sign_in": "12 people sign in",
        "preview": "pictures of 1920 × 1080 arrive",
        "download": "files of 8 MB leave",
        "featured": "the featured page ranks 200,000 videos",
        "search": "9,990 files are searched",
        "board": "a board of 2,000 cuts is read",
        "draw": "2,000 strokes arrive in one request",
    }
    for key, label in names.items():
        result = results[key]
        details = (
            f"p50 {result['p50']:.1f}, longest {result['max']:.0f} ms, {result['requests']} asked; "
            f"it took {result['seconds']:.1f} s"
        )
        yield Row(f"event loop, {database}", f"/api/health while {label}, p99", result["p99"], "ms", 20, details)


if __name__ == "__main__":
    for name, result in main().items():
        print(name, {key_name: round(value, 2) for key_name, value in result.items()})
