"""How long a small import waits while another account's large ones are read: bench part `queues`."""

import asyncio
import io
import time
import zipfile
from collections.abc import Iterator
from functools import cache
from typing import Any

import seed
from PIL import Image
from serving import Server, server
from targets import Row

from pegbar.kernel.ids import new_id
from tests.support.api.uploads import TUS

BEHIND = (0, 5, 50)
PICTURES, PICTURE_SIZE = 3, (4000, 3000)
"""Flat pictures: a small file that takes seconds to read."""
SCRIPT = b"INT. LIGHTHOUSE - NIGHT\n\nShe lifts the lantern and waits.\n"
TIMEOUT_SECONDS = 900
_POLL_SECONDS = 0.05
_PIECE = "".join(f"{name}: {value}\r\n" for name, value in (TUS | {"Upload-Offset": "0"}).items())


@cache
def _heavy() -> bytes:
    """Return a ZIP of PNGs that is small to send and large to read."""
    picture = io.BytesIO()
    Image.new("RGB", PICTURE_SIZE, "#3a4a6b").save(picture, "PNG")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as file:
        for number in range(PICTURES):
            file.writestr(f"{number:03}.png", picture.getvalue())
    return packed.getvalue()


async def _send(host: Server, cookie: str, slug: str, kind: str, file_name: str, data: bytes) -> str:
    """Begin an import and send its file; return its address."""
    root, made = f"/api/projects/{slug}/imports", new_id()
    body = {"id": made, "kind": kind, "file_name": file_name, "size": len(data)}
    await host.call("POST", root, cookie, body)
    await host.call("PATCH", f"/api/uploads/{made}", cookie, data, _PIECE, "application/offset+octet-stream")
    return f"{root}/{made}"


async def _wait(host: Server, cookie: str, path: str) -> None:
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while (found := await host.call("GET", path, cookie))["state"] == "reading":
        if time.monotonic() > deadline:
            raise RuntimeError(f"{path} was not read in {TIMEOUT_SECONDS} s")
        await asyncio.sleep(_POLL_SECONDS)
    if found["state"] != "planned":
        raise RuntimeError(f"{path} is {found['state']}: {found['problem']}")


async def _measure(host: Server, behind: int) -> dict[str, float]:
    """Return the seconds of one large import alone and of a script behind `behind` of them."""
    busy, writer = await seed.person(host, "busy"), await seed.person(host, "writer")
    boards = [await seed.board(host, busy, f"Large {number}", 0) for number in range(max(behind, 1))]
    script = await seed.board(host, writer, "Script", 0)
    began = time.perf_counter()
    await _wait(host, busy, await _send(host, busy, boards[0].slug, "pictures", "pictures.zip", _heavy()))
    alone = time.perf_counter() - began
    # A person can have one active import per board: the first import is planned and no longer counts.
    waiting = [await seed.board(host, busy, "Large", 0), *boards[1:]][:behind]
    for board in waiting:
        await _send(host, busy, board.slug, "pictures", "pictures.zip", _heavy())
    began = time.perf_counter()
    await _wait(host, writer, await _send(host, writer, script.slug, "script", "scene.fountain", SCRIPT))
    return {"heavy_s": alone, "wait_s": time.perf_counter() - began}


def main() -> dict[int, dict[str, float]]:
    """Measure each number of imports on a server of its own."""
    found = dict[int, dict[str, float]]()
    for behind in BEHIND:
        with server("sqlite") as host:
            found[behind] = asyncio.run(_measure(host, behind))
    return found


def rows(found: dict[int, dict[str, Any]]) -> Iterator[Row]:
    """Yield the results. A script may wait at most for two large imports and its own reading."""
    for behind, seconds in found.items():
        limit = None if not behind else 2 * seconds["heavy_s"] + found[0]["wait_s"]
        what = f"a one-scene script read behind {behind} large imports of one other account"
        yield Row("queues", what, seconds["wait_s"], "s", limit, f"a large one alone {seconds['heavy_s']:.1f} s")

