"""Import queue: how long a small import waits behind another account's large ones."""

import asyncio
import io
import time
import zipfile
from collections.abc import Iterator
from functools import cache
from typing import Any

from PIL import Image

from bench.harness import seed
from bench.harness.server_process import Server, run_server
from bench.row import Row
from pegbar.kernel.ids import new_id
from tests.support.api.uploads import TUS

QUEUE_LENGTHS = (0, 5, 50)
PICTURES, PICTURE_SIZE = 3, (4000, 3000)
"""Flat pictures: a small file that takes seconds to read."""
SCRIPT = b"INT. LIGHTHOUSE - NIGHT\n\nShe lifts the lantern and waits.\n"
TIMEOUT_SECONDS = 900
_POLL_SECONDS = 0.05
_CHUNK_HEADERS = "".join(f"{name}: {value}\r\n" for name, value in (TUS | {"Upload-Offset": "0"}).items())


@cache
def _create_large_zip() -> bytes:
    """Return a ZIP of PNGs that is small to send and large to read."""
    picture = io.BytesIO()
    Image.new("RGB", PICTURE_SIZE, "#3a4a6b").save(picture, "PNG")
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as file:
        for number in range(PICTURES):
            file.writestr(f"{number:03}.png", picture.getvalue())
    return archive.getvalue()


async def _start_import(host: Server, cookie: str, slug: str, kind: str, file_name: str, data: bytes) -> str:
    """Begin an import and send its file; return its address."""
    root, import_id = f"/api/projects/{slug}/imports", new_id()
    body = {"id": import_id, "kind": kind, "file_name": file_name, "size": len(data)}
    await host.call("POST", root, cookie, body)
    await host.call(
        "PATCH", f"/api/uploads/{import_id}", cookie, data, _CHUNK_HEADERS, "application/offset+octet-stream"
    )
    return f"{root}/{import_id}"


async def _wait_until_planned(host: Server, cookie: str, path: str) -> None:
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while (status := await host.call("GET", path, cookie))["state"] == "reading":
        if time.monotonic() > deadline:
            raise RuntimeError(f"{path} was not read in {TIMEOUT_SECONDS} s")
        await asyncio.sleep(_POLL_SECONDS)
    if status["state"] != "planned":
        raise RuntimeError(f"{path} is {status['state']}: {status['problem']}")


async def _measure(host: Server, queue_length: int) -> dict[str, float]:
    """Return the seconds of one large import alone and of a script behind `queue_length` of them."""
    busy_user, other_user = await seed.sign_up(host, "busy"), await seed.sign_up(host, "writer")
    boards = [await seed.create_board(host, busy_user, f"Large {number}", 0) for number in range(max(queue_length, 1))]
    script = await seed.create_board(host, other_user, "Script", 0)
    start_time = time.perf_counter()
    await _wait_until_planned(
        host,
        busy_user,
        await _start_import(host, busy_user, boards[0].slug, "pictures", "pictures.zip", _create_large_zip()),
    )
    single_seconds = time.perf_counter() - start_time
    # A person can have one active import per board: the first import is planned and no longer counts.
    queued_boards = [await seed.create_board(host, busy_user, "Large", 0), *boards[1:]][:queue_length]
    for board in queued_boards:
        await _start_import(host, busy_user, board.slug, "pictures", "pictures.zip", _create_large_zip())
    start_time = time.perf_counter()
    await _wait_until_planned(
        host, other_user, await _start_import(host, other_user, script.slug, "script", "scene.fountain", SCRIPT)
    )
    return {"single_s": single_seconds, "wait_s": time.perf_counter() - start_time}


def main() -> dict[int, dict[str, float]]:
    """Measure each number of imports on a server of its own."""
    results = dict[int, dict[str, float]]()
    for queue_length in QUEUE_LENGTHS:
        with run_server("sqlite") as host:
            results[queue_length] = asyncio.run(_measure(host, queue_length))
    return results


def rows(results: dict[int, dict[str, Any]]) -> Iterator[Row]:
    """Yield the results. A script may wait at most for two large imports and its own reading."""
    for queue_length, seconds in results.items():
        limit = None if not queue_length else 2 * seconds["single_s"] + results[0]["wait_s"]
        label = f"a one-scene script read behind {queue_length} large imports of one other account"
        yield Row("queues", label, seconds["wait_s"], "s", limit, f"a large one alone {seconds['single_s']:.1f} s")
