"""Exports from and imports to a board, as a client requests them."""

import asyncio
import time
import urllib.request
from typing import Any

from bench.harness.server_process import Server
from pegbar.kernel.ids import new_id
from pegbar.kernel.limits import UPLOAD_CHUNK_BYTES

_TUS = "Tus-Resumable: 1.0.0\r\nUpload-Offset: {}\r\n"
_POLL_SECONDS = 0.05


async def export_board(
    host: Server, cookie: str, slug: str, kind: str, options: dict[str, Any] | None = None
) -> tuple[bytes, float]:
    """Export a board; return the file and the seconds from the request until it was ready."""
    start_time = time.perf_counter()
    body = {"kind": kind, "options": options or {}}
    export = await host.call("POST", f"/api/projects/{slug}/exports", cookie, body)
    while (status := await host.call("GET", f"/api/exports/{export['id']}", cookie))["state"] in {"queued", "running"}:
        await asyncio.sleep(_POLL_SECONDS)
    seconds = time.perf_counter() - start_time
    if status["state"] != "done":
        raise RuntimeError(f"the {kind} is {status['state']}: {status['detail']}")
    return await download(host, cookie, status["url"]), seconds


async def download(host: Server, cookie: str, url: str) -> bytes:
    """Download an export. The server requires the session of the person who requested it."""
    address = url if "://" in url else host.base + url
    request = urllib.request.Request(address, headers={"Cookie": cookie})  # noqa: S310 loopback only

    def read() -> bytes:
        with urllib.request.urlopen(request, timeout=60) as response:  # noqa: S310 loopback only
            return response.read()

    return await asyncio.to_thread(read)


async def import_file(host: Server, cookie: str, slug: str, kind: str, file_name: str, data: bytes) -> dict[str, Any]:
    """Import a file and apply its complete plan. Return the URL path, the number of rows, the seconds from the last chunk
    sent until it is planned, and the seconds that applying took."""
    root, import_id = f"/api/projects/{slug}/imports", new_id()
    await host.call("POST", root, cookie, {"id": import_id, "kind": kind, "file_name": file_name, "size": len(data)})
    start_time = 0.0
    for start in range(0, len(data), UPLOAD_CHUNK_BYTES):
        start_time, chunk = time.perf_counter(), data[start : start + UPLOAD_CHUNK_BYTES]
        kind = "application/offset+octet-stream"
        await host.call("PATCH", f"/api/uploads/{import_id}", cookie, chunk, _TUS.format(start), kind)
    while (status := await host.call("GET", f"{root}/{import_id}", cookie))["state"] == "reading":
        await asyncio.sleep(0.02)
    planned_at = time.perf_counter()
    if status["state"] != "planned":
        raise RuntimeError(f"{file_name} is {status['state']}: {status['problem']}")
    rows = status["plan"]["rows"]
    body = {"plan": status["plan"]["number"], "accepted": [{"row": row["id"]} for row in rows]}
    apply_requested_at = time.perf_counter()
    await host.call("POST", f"{root}/{import_id}/apply", cookie, body)
    applied_at = time.perf_counter()
    return {
        "path": f"{root}/{import_id}",
        "rows": len(rows),
        "plan_s": planned_at - start_time,
        "apply_s": applied_at - apply_requested_at,
    }
