"""A project's files: listing, renaming and moving long folders; 1 GB uploaded and downloaded; 1,000 files as one ZIP."""

import asyncio
import json
import os
import sys
import tempfile
import time
from base64 import b64encode
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

from bench.harness import seed
from bench.harness.load import build_request, quantile, repeat_request, run_load
from bench.harness.process_stats import get_resident_mb
from bench.harness.project_files import FILE_BYTES, PAGE_SIZE, ProjectFiles
from bench.harness.server_process import Server, run_server
from bench.row import Row
from pegbar.adapters.obstore_blobs import FolderBlobs
from pegbar.kernel.limits import UPLOAD_CHUNK_BYTES

ENTRIES = 10_000
READS = 200
CHANGES = 20
GIGABYTE = 10**9
ZIP_FILES = 1000
POLL_SECONDS = 0.02
QUERIES = ("frame", "99", "9", "e%207", "no%20such")
_RANDOM_BYTES = os.urandom(UPLOAD_CHUNK_BYTES)


def _create_chunk(number: int, size: int) -> bytes:
    """Return bytes that differ for each number: the store deduplicates equal content."""
    prefix = number.to_bytes(16, "big")
    return (prefix + _RANDOM_BYTES[len(prefix) :])[:size]


async def _measure_lists(files: ProjectFiles, folder: str) -> dict[str, Any]:
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
        "all_pages_s": total_seconds,
        "page": await run_load(port, pid, READS, 1, lambda number: pages[number * 7 % len(pages)]),
        "search": await run_load(port, pid, READS, 1, lambda number: searches[number % len(searches)]),
    }


async def _measure_ms(operation: Awaitable[Any]) -> float:
    """Await a request and return how long it took, in ms."""
    started = time.perf_counter()
    await operation
    return (time.perf_counter() - started) * 1e3


async def _measure_changes(files: ProjectFiles, folder: str) -> dict[str, float]:
    """Rename, move, copy and delete the folder with all its content; return durations in ms."""
    target_folder = await files.create_folder("Target folder")
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


async def _measure_transfer(files: ProjectFiles, transfer: Callable[[], int]) -> dict[str, float]:
    """Run `transfer` in a thread while another connection lists files; return throughput, memory growth, response times."""
    stop = asyncio.Event()
    before = get_resident_mb(files.host.pid)

    async def track_memory() -> float:
        peak = before
        while not stop.is_set():
            peak = max(peak, get_resident_mb(files.host.pid))
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


def _create_upload(files: ProjectFiles, node_ids: list[str]) -> Callable[[], int]:
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
                raise RuntimeError(f"the chunk from {start} on: {response.status} {text[:200]!r}")
        connection.close()
        node_ids.append(address.rpartition("/")[2])
        return GIGABYTE

    return upload


def _create_download(files: ProjectFiles, node_id: str) -> Callable[[], int]:
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


def _create_zip_download(files: ProjectFiles, folder: str) -> Callable[[], int]:
    def download_zip() -> int:
        connection = files.connect()
        connection.request("GET", f"{files.root}/assets.zip?node_id={folder}", headers={"Cookie": files.cookie})
        response = connection.getresponse()
        size, last_chunk = 0, b""
        while chunk := response.read(1024 * 1024):
            size, last_chunk = size + len(chunk), chunk
        connection.close()
        if size < ZIP_FILES * FILE_BYTES or b"PK\5\6" not in last_chunk:
            raise RuntimeError(f"the ZIP is incomplete: {size} bytes")
        return size

    return download_zip


async def _measure(host: Server, data: Path) -> dict[str, Any]:
    cookie = await seed.sign_up(host, "files")
    project = await host.call("POST", "/api/projects", cookie, {"name": "Many files", "fps": 24})
    files = ProjectFiles(host, cookie, project["slug"], project["id"])
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
    blob_keys = [await blobs.put(_create_chunk(number, FILE_BYTES)) for number in range(ZIP_FILES)]
    zip_folder = await files.create_folder("Packed")
    await files.insert_files(zip_folder, ZIP_FILES, blob_keys)
    results["zip"] = await _measure_transfer(files, _create_zip_download(files, zip_folder))
    return results | {"server_mb": get_resident_mb(host.pid)}


def main() -> dict[str, Any]:
    """Run the measurements in a temporary folder, which grows to about 3 GB."""
    with tempfile.TemporaryDirectory(prefix="pegbar-bench-") as folder, run_server("sqlite", data=Path(folder)) as host:
        return asyncio.run(_measure(host, Path(folder)))


def rows(results: dict[str, Any]) -> Iterator[Row]:
    """Yield the results with their limits."""
    part, lists, changes = "files", results["lists"], results["changes"]
    for key, label in {"page": "a page of 200 of 10,000", "search": "a search in 10,000"}.items():
        load = lists[key]
        yield Row(part, f"{label}, p99", load.p99, "ms", 50, f"p50 {load.p50:.1f} ms, CPU {load.cpu_ms:.1f} ms")
    yield Row(part, "all 10,000, one page after another", lists["all_pages_s"], "s")
    details = f"copy {changes['copy']:.0f}, delete {changes['remove']:.0f} ms"
    yield Row(part, "folder of 10,000 renamed, longest of 20", changes["rename_max"], "ms", 1000, details)
    yield Row(part, "folder of 10,000 moved, longest of 20", changes["move_max"], "ms", 1000)
    for key, label in {"upload": "1 GB in", "download": "1 GB out", "zip": "ZIP of 1,000 files"}.items():
        result = results[key]
        yield Row(part, label, result["mb_s"], "MB/s")
        details = f"{result['before_mb']:.0f} MB before"
        yield Row(part, f"{label}: the server's memory grows by", result["grown_mb"], "MB", 60, details)
        details = f"p50 {result['p50']:.1f}, longest {result['max']:.0f} ms, {result['requests']} requests"
        yield Row(part, f"{label}: a page of 200 at the same time, p99", result["p99"], "ms", 100, details)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(), indent=1, default=vars) + "\n")
