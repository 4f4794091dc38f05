"""Exports from and imports to a board, as a client requests them."""

import asyncio
import time
import urllib.request
import zipfile
from io import BytesIO
from typing import Any

import seed
from serving import Server

from pegbar.kernel.ids import new_id
from pegbar.kernel.limits import UPLOAD_CHUNK_BYTES

_TUS = "Tus-Resumable: 1.0.0\r\nUpload-Offset: {}\r\n"
_LOOKS_EVERY_SECONDS = 0.05

PANELS = 300
LOOPED = {"gif": 100, "webp": PANELS}
CUTS = 100
DOCUMENTS = 32
LAYERS = 6
STROKES = 10
POINTS = 60
FRAMES = 9
"""Length of a panel: at 24 frames per second, 300 panels stay within the two minutes that an animated image may last."""


async def exported(
    host: Server, cookie: str, slug: str, kind: str, options: dict[str, Any] | None = None
) -> tuple[bytes, float]:
    """Export a board; return the file and the seconds from the request until it was ready."""
    began = time.perf_counter()
    body = {"kind": kind, "options": options or {}}
    made = await host.call("POST", f"/api/projects/{slug}/exports", cookie, body)
    while (found := await host.call("GET", f"/api/exports/{made['id']}", cookie))["state"] in {"queued", "running"}:
        await asyncio.sleep(_LOOKS_EVERY_SECONDS)
    took = time.perf_counter() - began
    if found["state"] != "done":
        raise RuntimeError(f"the {kind} is {found['state']}: {found['detail']}")
    return await asyncio.to_thread(_fetched, found["url"] if "://" in found["url"] else host.base + found["url"]), took


def _fetched(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=60) as answer:  # noqa: S310 loopback only
        return answer.read()


async def imported(host: Server, cookie: str, slug: str, kind: str, file_name: str, data: bytes) -> dict[str, Any]:
    """Import a file and apply its complete plan. Return the URL path, the number of rows, the seconds from the last chunk
    sent until it is planned, and the seconds that applying took."""
    root, made = f"/api/projects/{slug}/imports", new_id()
    await host.call("POST", root, cookie, {"id": made, "kind": kind, "file_name": file_name, "size": len(data)})
    began = 0.0
    for start in range(0, len(data), UPLOAD_CHUNK_BYTES):
        began, part = time.perf_counter(), data[start : start + UPLOAD_CHUNK_BYTES]
        kind = "application/offset+octet-stream"
        await host.call("PATCH", f"/api/uploads/{made}", cookie, part, _TUS.format(start), kind)
    while (found := await host.call("GET", f"{root}/{made}", cookie))["state"] == "reading":
        await asyncio.sleep(0.02)
    planned = time.perf_counter()
    if found["state"] != "planned":
        raise RuntimeError(f"{file_name} is {found['state']}: {found['problem']}")
    rows = found["plan"]["rows"]
    body = {"plan": found["plan"]["number"], "accepted": [{"row": row["id"]} for row in rows]}
    asked = time.perf_counter()
    await host.call("POST", f"{root}/{made}/apply", cookie, body)
    applied = time.perf_counter()
    return {"path": f"{root}/{made}", "rows": len(rows), "plan_s": planned - began, "apply_s": applied - asked}


async def looped(host: Server, cookie: str) -> dict[str, dict[str, float]]:
    """Export panels with previews as GIF and WebP, 960 px wide."""
    board = await seed.board(host, cookie, "Panels", PANELS, frames=FRAMES)
    await seed.show(host, cookie, board.cut_ids)
    found = dict[str, dict[str, float]]()
    for kind, panels in LOOPED.items():
        data, seconds = await exported(host, cookie, board.slug, kind, {"cut_ids": board.cut_ids[:panels]})
        found[kind] = {"panels": panels, "seconds": seconds, "mb": len(data) / 1e6}
    return found


async def layered(host: Server, cookie: str) -> dict[str, dict[str, float]]:
    """Export cuts of 1920 × 1080 with layers as PSDs and as a Storyboarder project, and import that project to a new board."""
    board = await seed.board(host, cookie, "Layers", CUTS)
    for cut_id in board.cut_ids:
        await seed.draw(host, cookie, cut_id, STROKES, POINTS, LAYERS)
    psd, seconds = await exported(host, cookie, board.slug, "psd", {"cut_ids": board.cut_ids[:DOCUMENTS]})
    documents = {"cuts": DOCUMENTS, "each_s": seconds / DOCUMENTS, "mb": len(psd) / 1e6}
    project, seconds = await exported(host, cookie, board.slug, "storyboarder")
    with zipfile.ZipFile(BytesIO(project)) as archive:
        pictures = sum("-thumbnail" not in name and name.endswith(".png") for name in archive.namelist())
    left = {"boards": CUTS, "pictures": pictures, "seconds": seconds, "mb": len(project) / 1e6}
    empty = await seed.board(host, cookie, "Back", 0)
    came = await imported(host, cookie, empty.slug, "storyboarder", "Layers.zip", project)
    return {"psd": documents, "left": left, "came": {key: came[key] for key in ("rows", "plan_s", "apply_s")}}
