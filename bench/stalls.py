"""Response times of a trivial request while the server handles expensive ones."""

import asyncio
import io
import tempfile
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import files as filing
import seed
import watch
from asking import meanwhile
from load import build
from PIL import Image
from serving import PASSWORD, Server, server
from sqlalchemy import insert

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
LOOKS = 10
_BATCH = 2000


@asynccontextmanager
async def _link(port: int) -> Any:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024 * 1024)
    try:
        yield reader, writer
    finally:
        writer.close()


async def _swallow(port: int, raw: bytes) -> int:
    """Read a response of any length to its end and return its length in bytes."""
    async with _link(port) as (reader, writer):
        writer.write(raw.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1))
        size = 0
        while piece := await reader.read(1024 * 1024):
            if not size and b" 200 " not in piece[:20]:
                raise RuntimeError(f"answered {piece[:300]!r}")
            size += len(piece)
        return size


def _preview(number: int) -> bytes:
    data = io.BytesIO()
    picture = Image.effect_noise((1920, 1080), 20 + number).convert("RGB")
    picture.save(data, "WEBP", quality=60, method=1)
    return data.getvalue()


async def _films(host: Server, project_id: str, owner: str) -> None:
    db = Database(host.database)
    for start in range(0, VIDEOS, _BATCH):
        rows = [watch.video(project_id, owner, number) for number in range(start, start + _BATCH)]
        async with db.write() as tx:
            await tx.execute(insert(Video), rows)
    await db.close()


async def measure(host: Server, data: Path) -> dict[str, Any]:
    """Run each expensive operation separately while another process sends health requests."""
    cookie = await seed.person(host, "busy")
    made = await host.call("POST", "/api/projects", cookie, {"name": "Much", "fps": 24})
    files = filing.Files(host, cookie, made["slug"], made["id"])
    long = await files.folder("Frames")
    key = await FolderBlobs(data / "blobs", b"").put(b"the same for all of them")
    await files.fill(long, FILES, [key])
    large = await FolderBlobs(data / "blobs", b"").put(b"8" * DOWNLOADED_BYTES)
    heavy = await files.folder("Heavy")
    await files.fill(heavy, 1, [large])
    inside = (await files.call("GET", f"/assets?folder={heavy}"))["items"][0]["id"]
    me = await host.call("GET", "/api/profiles/me", cookie)
    await _films(host, made["id"], me["id"])
    cut = (await host.call("POST", f"{files.root}/cuts", cookie, {"name": "One", "duration_frames": 12, "note": ""}))[
        "cut"
    ]["id"]
    pictures = [await asyncio.to_thread(_preview, number) for number in range(PREVIEWS)]
    board = await seed.board(host, cookie, "Long", CUTS)
    copies: list[str] = []

    async def copy() -> None:
        found = await files.call("POST", "/assets/copy", {"copies": [{"source_id": long}]})
        copies.append(found["items"][0]["id"])

    async def remove() -> None:
        await files.call("POST", "/assets/remove", {"node_ids": copies})

    async def pack() -> None:
        await _swallow(host.port, build("GET", f"{files.root}/assets.zip?node_id={long}", cookie))

    async def enter() -> None:
        body = {"email": "busy@example.com", "password": PASSWORD}
        await asyncio.gather(*(host.call("POST", "/api/auth/sign-in", "", body) for _ in range(SIGN_INS)))

    async def show() -> None:
        for picture in pictures:
            await host.call("PUT", f"/api/cuts/{cut}/preview?seq=0", cookie, picture, media="image/webp")

    async def fetch() -> None:
        for _ in range(DOWNLOADS):
            await _swallow(host.port, build("GET", f"{files.root}/assets/nodes/{inside}/content", cookie))

    async def seek() -> None:
        for _ in range(LOOKS):
            await files.call("GET", "/assets/search?q=99")

    async def open_board() -> None:
        for _ in range(LOOKS):
            await host.call("GET", f"/api/projects/{board.slug}/cuts", cookie)

    async def draw() -> None:
        await seed.draw(host, cookie, board.cut_ids[0], STROKES, POINTS)

    async def browse() -> None:
        for _ in range(LOOKS):
            await host.call("GET", "/api/featured", cookie)

    found: dict[str, Any] = {}
    todo = {
        "nothing": lambda: asyncio.sleep(2),
        "copy": copy,
        "remove": remove,
        "zip": pack,
        "sign_in": enter,
        "preview": show,
        "download": fetch,
        "featured": browse,
        "search": seek,
        "board": open_board,
        "draw": draw,
    }
    for name, does in todo.items():
        found[name] = await meanwhile(host.port, does)
    return found


def main(database: str = "sqlite") -> dict[str, Any]:
    """Measure on one database."""
    with tempfile.TemporaryDirectory(prefix="pegbar-bench-") as folder, server(database, data=Path(folder)) as host:
        return asyncio.run(measure(host, Path(folder)))


if __name__ == "__main__":
    for name, each in main().items():
        print(name, {what: round(value, 2) for what, value in each.items()})
