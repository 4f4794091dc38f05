"""Boards that leave for the cutting room and come back: how long writing, planning, applying and reading take."""

import asyncio
import json
import random
import sys
import tempfile
import time
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import seed
from serving import Server, server
from targets import Row

from pegbar.adapters.interchange import otio
from pegbar.domains.storyboard.exports.rules.edits.edl import as_edl
from pegbar.domains.storyboard.exports.rules.edits.fcp7 import as_fcp7
from pegbar.domains.storyboard.exports.rules.edits.fcpxml import as_fcpxml
from pegbar.domains.storyboard.exports.rules.edits.model import Edit, Lane
from pegbar.domains.storyboard.exports.rules.edits.otio import described
from pegbar.domains.storyboard.exports.rules.edits.rates import EditKind
from pegbar.domains.storyboard.imports.rules.scripts.first import new_scenes
from pegbar.domains.storyboard.imports.rules.scripts.origin import Imported
from pegbar.domains.storyboard.imports.rules.scripts.reading import read_script
from pegbar.domains.storyboard.imports.rules.scripts.resync import Board, BoardCut, BoardScene, resync
from pegbar.domains.storyboard.rules.timing import Rate
from pegbar.kernel.ids import new_id
from pegbar.kernel.limits import UPLOAD_CHUNK_BYTES
from tests.domains.storyboard.imports.rules.scripts import samples
from tests.support import cutting_room
from tests.support.edits import edit, sound

CUTS = 2000
SCENES = 190
HEADINGS = 173
TIMES = 5
TUS = "Tus-Resumable: 1.0.0\r\nUpload-Offset: {}\r\n"


def _best(do: Callable[[], object]) -> float:
    """Seconds of a processor that the fastest of a few times takes: what it costs where nothing else is done."""
    found = list[float]()
    for _ in range(TIMES):
        began = time.process_time()
        do()
        found.append(time.process_time() - began)
    return min(found)


def written() -> dict[str, float]:
    """Seconds that each format takes, of as many sounds as cuts, on eight lanes."""
    lanes = [
        Lane(
            "Voice",
            [replace(sound(at * 24_000, 0, 48_000), clip_id=str(uuid.UUID(int=at))) for at in range(lane, CUTS, 8)],
        )
        for lane in range(8)
    ]

    def board(kind: EditKind) -> Edit:
        made = edit(kind, 24, [(24, None)] * CUTS, lanes=lanes, note=seed.NOTE)
        if made is None:
            raise RuntimeError(f"{kind} cannot hold 24 frames a second")
        return made

    edl, fcp7, fcpxml, timeline = (board(kind) for kind in ("edl", "fcp7", "fcpxml", "otio"))
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "edit.otio"
        return {
            "EDL": _best(lambda: as_edl(edl)),
            "FCP7 XML": _best(lambda: as_fcp7(fcp7)),
            "FCPXML": _best(lambda: as_fcpxml(fcpxml)),
            "OTIO": _best(lambda: otio.write([], described(timeline), target)),
        }


def scripts() -> dict[str, float]:
    """A feature script read, and a later draft of it against a board with a cut for each paragraph."""
    dice, rate = random.Random(5), Rate.of(24)
    drafts = later = samples.feature(dice, SCENES, HEADINGS)
    first = samples.fountain(drafts)
    for _ in range(10):
        later = samples.edited(dice, later)
    known = Imported.first(read_script(first, "a.fountain"), "paragraph")
    scenes, cuts = dict[str, BoardScene](), list[BoardCut]()
    for scene in new_scenes(known.scenes, "paragraph", rate):
        scenes[scene.key] = BoardScene(scene.title, scene.number)
        cuts += [BoardCut(new_id(), cut.dialogue, cut.action, cut.origin) for cut in scene.cuts]
    draft, board = read_script(samples.fountain(later), "a.fountain"), Board(scenes, cuts)
    return {
        "read": _best(lambda: read_script(first, "a.fountain")),
        "resynced": _best(lambda: resync(known, draft, board, rate, {})),
        "cuts": len(cuts),
    }


async def _exported(host: Server, cookie: str, slug: str, kind: str) -> bytes:
    made = await host.call("POST", f"/api/projects/{slug}/exports", cookie, {"kind": kind})
    while (found := await host.call("GET", f"/api/exports/{made['id']}", cookie))["state"] in {"queued", "running"}:
        await asyncio.sleep(0.1)
    return await asyncio.to_thread(_fetched, found["url"] if "://" in found["url"] else host.base + found["url"])


def _fetched(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=30) as answer:  # noqa: S310 loopback only
        return answer.read()


async def _returned(host: Server) -> dict[str, float]:
    """A board of many cuts comes back the other way round, each cut a frame longer: seconds until it is planned from
    the last byte sent, until it is applied, and until it is taken back."""
    cookie = await seed.person(host, "editor")
    board = await seed.board(host, cookie, "Ferry", CUTS, frames=24)
    data = await _exported(host, cookie, board.slug, "fcp7")
    back = cutting_room.fcp7(data, [cutting_room.Use(at, 25) for at in reversed(range(CUTS))])
    root, made = f"/api/projects/{board.slug}/imports", new_id()
    await host.call("POST", root, cookie, {"id": made, "kind": "edit", "file_name": "edit.xml", "size": len(back)})
    for start in range(0, len(back), UPLOAD_CHUNK_BYTES):
        began, part = time.perf_counter(), back[start : start + UPLOAD_CHUNK_BYTES]
        kind = "application/offset+octet-stream"
        await host.call("PATCH", f"{root}/{made}/file", cookie, part, TUS.format(start), kind)
    while (found := await host.call("GET", f"{root}/{made}", cookie))["state"] == "reading":
        await asyncio.sleep(0.02)
    planned = time.perf_counter()
    if found["state"] != "planned":
        raise RuntimeError(f"the edit is {found['state']}: {found['problem']}")
    rows = found["plan"]["rows"]
    body = {"plan": found["plan"]["number"], "accepted": [{"row": row["id"]} for row in rows]}
    asked = time.perf_counter()
    await host.call("POST", f"{root}/{made}/apply", cookie, body)
    applied = time.perf_counter()
    await host.call("POST", f"{root}/{made}/undo", cookie)
    undone = time.perf_counter()
    return {
        "rows": len(rows),
        "mb": len(back) / 1e6,
        "plan_s": planned - began,
        "apply_s": applied - asked,
        "undo_s": undone - applied,
    }


def main() -> dict[str, Any]:
    """All of it."""
    with server("sqlite") as host:
        returned = asyncio.run(_returned(host))
    return {"written": written(), "returned": returned, "scripts": scripts()}


def rows(found: dict[str, Any]) -> Iterator[Row]:
    """What must be reached of it."""
    part, returned, scripts = "interchange", found["returned"], found["scripts"]
    for name, seconds in found["written"].items():
        yield Row(part, f"{name} of 2,000 cuts and 2,000 sounds written", seconds, "s", 0.5)
    beside = f"{returned['rows']:.0f} rows of {returned['mb']:.1f} MB of FCP7 XML, from its last byte"
    yield Row(part, "an edit of 2,000 cuts planned", returned["plan_s"], "s", 1, beside)
    beside = f"one event; taken back in {returned['undo_s']:.2f} s"
    yield Row(part, "all of it applied", returned["apply_s"], "s", 1.5, beside)
    yield Row(part, "a script of 190 scenes read", scripts["read"], "s", 0.3)
    beside = f"against {scripts['cuts']:.0f} cuts"
    yield Row(part, "a later draft of it held against the board", scripts["resynced"], "s", 1, beside)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(), indent=1) + "\n")
