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
from load import build_request, quantile, repeat_request, resident_mb, run_load
from server_process import Server, server

from pegbar.adapters.obstore_blobs import FolderBlobs
from pegbar.domains.assets import store
from pegbar.domains.assets.actions.presenters import build_node_row
from pegbar.kernel.database import Database
from pegbar.kernel.ids import new_id
from pegbar.kernel.limits import UPLOAD_CHUNK_BYTES

ENTRIES = 10_000
PAGE_SIZE = 200
READS = 200
CHANGES = 20
GIGABYTE = 10**9
ZIP_FILES, ZIP_FILE_BYTES = 1000, 256 * 1024
POLL_SECONDS = 0.02
QUERIES = ("frame", "99", "9", "e%207", "no%20such")
_RANDOM_BYTES = os.urandom(UPLOAD_CHUNK_BYTES)


def _create_chunk(number: int, size: int) -> bytes:
    """Return bytes that differ for each number: the store deduplicates equal content."""
    prefix = number.to_bytes(16, "big")
    return (prefix + _RANDOM_BYTES[len(prefix) :])[:size]


class Files:
    """A project on a running server, with requests about its files."""

    def __init__(self, host: Server, cookie: str, slug: str, project_id: str) -> None:
        self.host, self.cookie, self.slug, self.id = host, cookie, slug, project_id
        self.root = f"/api/projects/{slug}"

    async def call(self, method: str, path: str, body: object = None, headers: str = "") -> Any:
        """Send a request below the project's URL."""
        return await self.host.call(method, f"{self.root}{path}", self.cookie, body, headers)

    async def create_folder(self, name: str) -> str:
        """Create a folder and return its id."""
        return (await self.call("POST", "/assets/folders", {"name": name}))["id"]

    async def insert_files(self, folder: str, count: int, keys: list[str]) -> None:
        """Insert files directly into the database; they share the stored objects `keys`."""
        rows = [
            build_node_row(new_id(), self.id, folder, f"frame {number}.png", None, is_folder=False)
            | {"size": ZIP_FILE_BYTES, "blob_key": keys[number % len(keys)]}
            for number in range(count)
        ]
        db = Database(self.host.database)
        async with db.write() as tx:
            await store.insert_nodes(tx, rows)
        await db.close()

    def connect(self) -> http.client.HTTPConnection:
        """Open a separate HTTP connection, for use in a thread."""
        return http.client.HTTPConnection("127.0.0.1", self.host.port, timeout=120)


async def _measure_lists(files: Files, folder: str) -> dict[str, Any]:
    """List the entire folder once, then measure pages from all parts of it and searches."""
    cursors, cursor, listed = [""], None, 0
    started = time.perf_counter()
    while True:
        query = f"?folder={folder}&limit={PAGE_SIZE}" + (f"&cursor={cursor}" if cursor else "")
        page = await files.call("GET", f"/assets{query}")
        listed, cursor = listed + len(page["items"]), page["next_cursor"]
        if cursor is None:
            break
        cursors.append(f"&cursor={cursor}")
    total_seconds = time.perf_counter() - started
    if listed != ENTRIES:
        raise RuntimeError(f"the folder showed {listed} of {ENTRIES}")
    page = f"{files.root}/assets?folder={folder}&limit={PAGE_SIZE}"
    pages = [build_request("GET", page + suffix, files.cookie) for suffix in cursors]
    searches = [build_request("GET", f"{files.root}/assets/search?q={text}", files.cookie) for text in QUERIES]
    port, pid = files.host.port, files.host.pid
    return {
        "whole_s": total_seconds,
        "page": await run_load(port, pid, READS, 1, lambda number: pages[number * 7 % len(pages)]),
        "search": await run_load(port, pid, READS, 1, lambda number: searches[number % len(searches)]),
    }


async def _measure_ms(operation: Awaitable[Any]) -> float:
    """Await a request and return how long it took, in ms."""
    started = time.perf_counter()
    await operation
    return (time.perf_counter() - started) * 1e3


async def _measure_changes(files: Files, folder: str) -> dict[str, float]:
    """Rename, move, copy and delete the folder with all its content; return durations in ms."""
    target_folder = await files.create_folder("Another place")
    rename_ms: list[float] = []
    move_ms: list[float] = []
    node = await files.call("GET", f"/assets/nodes/{folder}")
    for number in range(CHANGES):
        started = time.perf_counter()
        if_match = f'If-Match: "{node["version"]}"\r\n'
        node = await files.call("PATCH", f"/assets/nodes/{folder}", {"name": f"Frames {number}"}, if_match)
        rename_ms.append((time.perf_counter() - started) * 1e3)
        body = {"node_ids": [folder], "parent_id": None if number % 2 else target_folder}
        started = time.perf_counter()
        node = (await files.call("POST", "/assets/move", body))["items"][0]
        move_ms.append((time.perf_counter() - started) * 1e3)
    copy_ms = await _measure_ms(files.call("POST", "/assets/copy", {"copies": [{"source_id": folder}]}))
    remove_ms = await _measure_ms(files.call("POST", "/assets/remove", {"node_ids": [folder]}))
    return {"rename_max": max(rename_ms), "move_max": max(move_ms), "copy": copy_ms, "remove": remove_ms}


async def _measure_transfer(files: Files, transfer: Callable[[], int]) -> dict[str, float]:
    """Run `transfer` in a thread while another connection lists files; return throughput, memory growth, response times."""
    stop = asyncio.Event()
    before = resident_mb(files.host.pid)

    async def track_memory() -> float:
        peak = before
        while not stop.is_set():
            peak = max(peak, resident_mb(files.host.pid))
            await asyncio.sleep(POLL_SECONDS)
        return peak

    raw = build_request("GET", f"{files.root}/assets?limit={PAGE_SIZE}", files.cookie)
    requests_task, memory_task = (
        asyncio.create_task(repeat_request(files.host.port, raw, stop)),
        asyncio.create_task(track_memory()),
    )
    started = time.perf_counter()
    try:
        count = await asyncio.to_thread(transfer)
        seconds = time.perf_counter() - started
    finally:
        stop.set()
    times, peak = await asyncio.gather(requests_task, memory_task)
    return {
        "mb_s": count / seconds / 1e6,
        "before_mb": before,
        "grown_mb": peak - before,
        "requests": len(times),
        "p50": quantile(times, 0.5),
        "p99": quantile(times, 0.99),
        "max": max(times),
    }


def _create_upload(files: Files, node_ids: list[str]) -> Callable[[], int]:
    def upload() -> int:
        connection = files.connect()
        tus = {"Cookie": files.cookie, "Tus-Resumable": "1.0.0"}
        name = b64encode(b"a gigabyte.bin").decode()
        upload_headers = {"Upload-Length": str(GIGABYTE), "Upload-Metadata": f"filename {name}"}
        connection.request("POST", f"{files.root}/uploads", headers=tus | upload_headers)
        created = connection.getresponse()
        created.read()
        address = created.headers["Location"]
        for number, start in enumerate(range(0, GIGABYTE, UPLOAD_CHUNK_BYTES)):
            chunk_headers = {"Upload-Offset": str(start), "Content-Type": "application/offset+octet-stream"}
            chunk = _create_chunk(number, min(UPLOAD_CHUNK_BYTES, GIGABYTE - start))
            connection.request("PATCH", address, body=chunk, headers=tus | chunk_headers)
            response = connection.getresponse()
            text = response.read()
            if response.status != 204:
                raise RuntimeError(f"the piece from {start} on: {response.status} {text[:200]!r}")
        connection.close()
        node_ids.append(address.rpartition("/")[2])
        return GIGABYTE

    return upload


def _create_download(files: Files, node_id: str) -> Callable[[], int]:
    def download() -> int:
        connection = files.connect()
        connection.request("GET", f"{files.root}/assets/nodes/{node_id}/content", headers={"Cookie": files.cookie})
        response = connection.getresponse()
        size, number = 0, 0
        while chunk := response.read(UPLOAD_CHUNK_BYTES):
            if chunk != _create_chunk(number, len(chunk)):
                raise RuntimeError(f"other bytes came back than were sent, from {size} on")
            size, number = size + len(chunk), number + 1
        connection.close()
        if size != GIGABYTE:
            raise RuntimeError(f"{size} bytes came back")
        return size

    return download


def _create_zip_download(files: Files, folder: str) -> Callable[[], int]:
    def download_zip() -> int:
        connection = files.connect()
        connection.request("GET", f"{files.root}/assets.zip?node_id={folder}", headers={"Cookie": files.cookie})
        response = connection.getresponse()
        size, last_chunk = 0, b""
        while chunk := response.read(1024 * 1024):
            size, last_chunk = size + len(chunk), chunk
        connection.close()
        if size < ZIP_FILES * ZIP_FILE_BYTES or b"PK\5\6" not in last_chunk:
            raise RuntimeError(f"the ZIP is not whole: {size} bytes")
        return size

    return download_zip


async def _measure(host: Server, data: Path) -> dict[str, Any]:
    cookie = await seed.sign_up(host, "filing")
    project = await host.call("POST", "/api/projects", cookie, {"name": "Many files", "fps": 24})
    files = Files(host, cookie, project["slug"], project["id"])
    for number in range(PAGE_SIZE):
        await files.create_folder(f"Folder {number}")
    long_folder = await files.create_folder("Frames")
    await files.insert_files(long_folder, ENTRIES, ["0" * 64])
    results: dict[str, Any] = {
        "lists": await _measure_lists(files, long_folder),
        "changes": await _measure_changes(files, long_folder),
    }
    ids: list[str] = []
    results["upload"] = await _measure_transfer(files, _create_upload(files, ids))
    results["download"] = await _measure_transfer(files, _create_download(files, ids[0]))
    blobs = FolderBlobs(data / "blobs", b"")
    blob_keys = [await blobs.put(_create_chunk(number, ZIP_FILE_BYTES)) for number in range(ZIP_FILES)]
    zip_folder = await files.create_folder("Packed")
    await files.insert_files(zip_folder, ZIP_FILES, blob_keys)
    results["zip"] = await _measure_transfer(files, _create_zip_download(files, zip_folder))
    return results | {"server_mb": resident_mb(host.pid)}


def main() -> dict[str, Any]:
    """Run the measurements in a temporary folder, which grows to about 3 GB."""
    with tempfile.TemporaryDirectory(prefix="pegbar-bench-") as folder, server("sqlite", data=Path(folder)) as host:
        return asyncio.run(_measure(host, Path(folder)))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(), indent=1, default=vars) + "\n")
