"""A project's files: listing, renaming and moving long folders; 1 GB uploaded and downloaded; 1,000 files as one ZIP."""

import asyncio
import http.client
import json
import os
import sys
import tempfile
import time
from base64 import b64encode
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import seed
from load import build, keep_asking, quantile, resident_mb, run
from serving import Server, server

from pegbar.adapters.obstore_blobs import FolderBlobs
from pegbar.domains.assets import store
from pegbar.domains.assets.actions.presenters import build_node_row
from pegbar.kernel.ids import new_id
from pegbar.kernel.limits import UPLOAD_CHUNK_BYTES
from pegbar.kernel.database import Database

ENTRIES = 10_000
LIKE_THE_PAGE = 200
READS = 200
CHANGES = 20
GIGABYTE = 10**9
PACKED, PACKED_BYTES = 1000, 256 * 1024
LOOK_EVERY = 0.02
SOUGHT = ("frame", "99", "9", "e%207", "no%20such")
_SOME = os.urandom(UPLOAD_CHUNK_BYTES)


def _piece(number: int, size: int) -> bytes:
    """Return bytes that differ for each number: the store deduplicates equal content."""
    mark = number.to_bytes(16, "big")
    return (mark + _SOME[len(mark) :])[:size]


class Files:
    """A project on a running server, with requests about its files."""

    def __init__(self, host: Server, cookie: str, slug: str, project_id: str) -> None:
        self.host, self.cookie, self.slug, self.id = host, cookie, slug, project_id
        self.root = f"/api/projects/{slug}"

    async def call(self, method: str, path: str, body: object = None, headers: str = "") -> Any:
        """Send a request below the project's URL."""
        return await self.host.call(method, f"{self.root}{path}", self.cookie, body, headers)

    async def folder(self, name: str) -> str:
        """Create a folder and return its id."""
        return (await self.call("POST", "/assets/folders", {"name": name}))["id"]

    async def fill(self, folder: str, count: int, keys: list[str]) -> None:
        """Insert files directly into the database; they share the stored objects `keys`."""
        rows = [
            build_node_row(new_id(), self.id, folder, f"frame {number}.png", None, is_folder=False)
            | {"size": PACKED_BYTES, "blob_key": keys[number % len(keys)]}
            for number in range(count)
        ]
        db = Database(self.host.database)
        async with db.write() as tx:
            await store.insert_nodes(tx, rows)
        await db.close()

    def link(self) -> http.client.HTTPConnection:
        """Open a separate HTTP connection, for use in a thread."""
        return http.client.HTTPConnection("127.0.0.1", self.host.port, timeout=120)


async def _lists(files: Files, folder: str) -> dict[str, Any]:
    """List the entire folder once, then measure pages from all parts of it and searches."""
    cursors, cursor, seen = [""], None, 0
    started = time.perf_counter()
    while True:
        query = f"?folder={folder}&limit={LIKE_THE_PAGE}" + (f"&cursor={cursor}" if cursor else "")
        page = await files.call("GET", f"/assets{query}")
        seen, cursor = seen + len(page["items"]), page["next_cursor"]
        if cursor is None:
            break
        cursors.append(f"&cursor={cursor}")
    whole = time.perf_counter() - started
    if seen != ENTRIES:
        raise RuntimeError(f"the folder showed {seen} of {ENTRIES}")
    page = f"{files.root}/assets?folder={folder}&limit={LIKE_THE_PAGE}"
    pages = [build("GET", page + at, files.cookie) for at in cursors]
    searches = [build("GET", f"{files.root}/assets/search?q={text}", files.cookie) for text in SOUGHT]
    port, pid = files.host.port, files.host.pid
    return {
        "whole_s": whole,
        "page": await run(port, pid, READS, 1, lambda number: pages[number * 7 % len(pages)]),
        "search": await run(port, pid, READS, 1, lambda number: searches[number % len(searches)]),
    }


async def _timed(asked: Awaitable[Any]) -> float:
    """Await a request and return how long it took, in ms."""
    started = time.perf_counter()
    await asked
    return (time.perf_counter() - started) * 1e3


async def _changes(files: Files, folder: str) -> dict[str, float]:
    """Rename, move, copy and delete the folder with all its content; return durations in ms."""
    other = await files.folder("Another place")
    renamed: list[float] = []
    moved: list[float] = []
    node = await files.call("GET", f"/assets/nodes/{folder}")
    for number in range(CHANGES):
        started = time.perf_counter()
        seen = f'If-Match: "{node["version"]}"\r\n'
        node = await files.call("PATCH", f"/assets/nodes/{folder}", {"name": f"Frames {number}"}, seen)
        renamed.append((time.perf_counter() - started) * 1e3)
        body = {"node_ids": [folder], "parent_id": None if number % 2 else other}
        started = time.perf_counter()
        node = (await files.call("POST", "/assets/move", body))["items"][0]
        moved.append((time.perf_counter() - started) * 1e3)
    copied = await _timed(files.call("POST", "/assets/copy", {"copies": [{"source_id": folder}]}))
    removed = await _timed(files.call("POST", "/assets/remove", {"node_ids": [folder]}))
    return {"rename_max": max(renamed), "move_max": max(moved), "copy": copied, "remove": removed}


async def _meanwhile(files: Files, does: Callable[[], int]) -> dict[str, float]:
    """Run `does` in a thread while another connection lists files; return throughput, memory growth and response times."""
    stop = asyncio.Event()
    before = resident_mb(files.host.pid)

    async def watch() -> float:
        most = before
        while not stop.is_set():
            most = max(most, resident_mb(files.host.pid))
            await asyncio.sleep(LOOK_EVERY)
        return most

    raw = build("GET", f"{files.root}/assets?limit={LIKE_THE_PAGE}", files.cookie)
    asking, watching = asyncio.create_task(keep_asking(files.host.port, raw, stop)), asyncio.create_task(watch())
    started = time.perf_counter()
    try:
        count = await asyncio.to_thread(does)
        seconds = time.perf_counter() - started
    finally:
        stop.set()
    times, most = await asyncio.gather(asking, watching)
    return {
        "mb_s": count / seconds / 1e6,
        "before_mb": before,
        "grown_mb": most - before,
        "asked": len(times),
        "p50": quantile(times, 0.5),
        "p99": quantile(times, 0.99),
        "max": max(times),
    }


def _sends(files: Files, found: list[str]) -> Callable[[], int]:
    def send() -> int:
        link = files.link()
        tus = {"Cookie": files.cookie, "Tus-Resumable": "1.0.0"}
        name = b64encode(b"a gigabyte.bin").decode()
        promise = {"Upload-Length": str(GIGABYTE), "Upload-Metadata": f"filename {name}"}
        link.request("POST", f"{files.root}/uploads", headers=tus | promise)
        begun = link.getresponse()
        begun.read()
        address = begun.headers["Location"]
        for number, start in enumerate(range(0, GIGABYTE, UPLOAD_CHUNK_BYTES)):
            at = {"Upload-Offset": str(start), "Content-Type": "application/offset+octet-stream"}
            piece = _piece(number, min(UPLOAD_CHUNK_BYTES, GIGABYTE - start))
            link.request("PATCH", address, body=piece, headers=tus | at)
            answer = link.getresponse()
            text = answer.read()
            if answer.status != 204:
                raise RuntimeError(f"the piece from {start} on: {answer.status} {text[:200]!r}")
        link.close()
        found.append(address.rpartition("/")[2])
        return GIGABYTE

    return send


def _fetches(files: Files, node_id: str) -> Callable[[], int]:
    def fetch() -> int:
        link = files.link()
        link.request("GET", f"{files.root}/assets/nodes/{node_id}/content", headers={"Cookie": files.cookie})
        answer = link.getresponse()
        size, number = 0, 0
        while piece := answer.read(UPLOAD_CHUNK_BYTES):
            if piece != _piece(number, len(piece)):
                raise RuntimeError(f"other bytes came back than were sent, from {size} on")
            size, number = size + len(piece), number + 1
        link.close()
        if size != GIGABYTE:
            raise RuntimeError(f"{size} bytes came back")
        return size

    return fetch


def _packs(files: Files, folder: str) -> Callable[[], int]:
    def pack() -> int:
        link = files.link()
        link.request("GET", f"{files.root}/assets.zip?node_id={folder}", headers={"Cookie": files.cookie})
        answer = link.getresponse()
        size, end = 0, b""
        while piece := answer.read(1024 * 1024):
            size, end = size + len(piece), piece
        link.close()
        if size < PACKED * PACKED_BYTES or b"PK\5\6" not in end:
            raise RuntimeError(f"the ZIP is not whole: {size} bytes")
        return size

    return pack


async def _measure(host: Server, data: Path) -> dict[str, Any]:
    cookie = await seed.person(host, "filing")
    made = await host.call("POST", "/api/projects", cookie, {"name": "Many files", "fps": 24})
    files = Files(host, cookie, made["slug"], made["id"])
    for number in range(LIKE_THE_PAGE):
        await files.folder(f"Folder {number}")
    long = await files.folder("Frames")
    await files.fill(long, ENTRIES, ["0" * 64])
    found: dict[str, Any] = {"lists": await _lists(files, long), "changes": await _changes(files, long)}
    ids: list[str] = []
    found["upload"] = await _meanwhile(files, _sends(files, ids))
    found["download"] = await _meanwhile(files, _fetches(files, ids[0]))
    blobs = FolderBlobs(data / "blobs", b"")
    pictures = [await blobs.put(_piece(number, PACKED_BYTES)) for number in range(PACKED)]
    packed = await files.folder("Packed")
    await files.fill(packed, PACKED, pictures)
    found["zip"] = await _meanwhile(files, _packs(files, packed))
    return found | {"server_mb": resident_mb(host.pid)}


def main() -> dict[str, Any]:
    """Run the measurements in a temporary folder, which grows to about 3 GB."""
    with tempfile.TemporaryDirectory(prefix="pegbar-bench-") as folder, server("sqlite", data=Path(folder)) as host:
        return asyncio.run(_measure(host, Path(folder)))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(), indent=1, default=vars) + "\n")
