"""Export to and import from other programs: durations of writing, planning, applying and reading."""

import asyncio
import json
import random
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import seed
from serving import Server, server
from targets import Row
from travelling import exported, imported, layered, looped

from pegbar.adapters.interchange import otio
from pegbar.domains.interchange.formats.edl.writer import write_edl
from pegbar.domains.interchange.formats.fcp7.writer import write_fcp7
from pegbar.domains.interchange.formats.fcpxml.writer import write_fcpxml
from pegbar.domains.interchange.formats.common.edits.timeline import EditTimeline, EditLane
from pegbar.domains.interchange.formats.otio.writer import build_timeline
from pegbar.domains.interchange.imports.rules.scripts.new_scenes import plan_new_scenes
from pegbar.domains.interchange.imports.rules.scripts.caption_origin import KnownScript
from pegbar.domains.interchange.formats.script_file import read_script
from pegbar.domains.interchange.imports.rules.scripts.resync import BoardScene, ScriptBoard, ScriptedCut, resync
from pegbar.domains.storyboard.rules.timing import FrameRate
from pegbar.kernel.ids import new_id
from tests.domains.interchange.imports.rules.scripts import samples
from tests.support.media import changed_edits
from tests.support.media.edits import make_edit, make_sound

CUTS = 2000
SCENES = 190
HEADINGS = 173
TIMES = 5


def _best(do: Callable[[], object]) -> float:
    """Return the CPU time of the fastest of several runs, in seconds: the cost without other load."""
    found = list[float]()
    for _ in range(TIMES):
        began = time.process_time()
        do()
        found.append(time.process_time() - began)
    return min(found)


def written() -> dict[str, float]:
    """Measure the seconds to write each edit format, with as many sounds as cuts, on eight tracks."""
    lanes = [
        EditLane(
            "Voice",
            [replace(make_sound(at * 24_000, 0, 48_000), clip_id=str(uuid.UUID(int=at))) for at in range(lane, CUTS, 8)],
        )
        for lane in range(8)
    ]

    def board(kind: str) -> EditTimeline:
        made = make_edit(kind, 24, [(24, None)] * CUTS, lanes=lanes, note=seed.NOTE)
        if made is None:
            raise RuntimeError(f"{kind} cannot hold 24 frames a second")
        return made

    edl, fcp7, fcpxml, timeline = (board(kind) for kind in ("edl", "fcp7", "fcpxml", "otio"))
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "edit.otio"
        return {
            "EDL": _best(lambda: write_edl(edl)),
            "FCP7 XML": _best(lambda: write_fcp7(fcp7)),
            "FCPXML": _best(lambda: write_fcpxml(fcpxml)),
            "OTIO": _best(lambda: otio.write_timeline([], build_timeline(timeline), target)),
        }


def scripts() -> dict[str, float]:
    """Measure reading a feature-length script, and resyncing a later draft with a board that has a cut per paragraph."""
    dice, rate = random.Random(5), FrameRate.from_fps(24)
    drafts = later = samples.feature(dice, SCENES, HEADINGS)
    first = samples.fountain(drafts)
    for _ in range(10):
        later = samples.edited(dice, later)
    known = KnownScript.from_first_import(read_script(first, "a.fountain"), "paragraph")
    scenes, cuts = dict[str, BoardScene](), list[ScriptedCut]()
    for scene in plan_new_scenes(known.scenes, "paragraph", rate):
        scenes[scene.key] = BoardScene(scene.title, scene.number)
        cuts += [ScriptedCut(new_id(), cut.dialogue, cut.action, cut.origin) for cut in scene.cuts]
    draft, board = read_script(samples.fountain(later), "a.fountain"), ScriptBoard(scenes, cuts)
    return {
        "read": _best(lambda: read_script(first, "a.fountain")),
        "resynced": _best(lambda: resync(known, draft, board, rate, {})),
        "cuts": len(cuts),
    }


async def _returned(host: Server, cookie: str) -> dict[str, float]:
    """Export a board of many cuts, and import it in reverse order with each cut one frame longer. Return the seconds from the
    last byte sent until it is planned, until it is applied, and until it is undone."""
    board = await seed.board(host, cookie, "Ferry", CUTS, frames=24)
    data, _ = await exported(host, cookie, board.slug, "fcp7")
    back = changed_edits.change_fcp7(data, [changed_edits.ClipUse(at, 25) for at in reversed(range(CUTS))])
    came = await imported(host, cookie, board.slug, "edit", "edit.xml", back)
    applied = time.perf_counter()
    await host.call("POST", f"{came.pop('path')}/undo", cookie)
    return {**came, "mb": len(back) / 1e6, "undo_s": time.perf_counter() - applied}


async def _travelled(host: Server) -> dict[str, Any]:
    cookie = await seed.person(host, "editor")
    return {
        "returned": await _returned(host, cookie),
        "looped": await looped(host, cookie),
        "layered": await layered(host, cookie),
    }


def main() -> dict[str, Any]:
    """Run all measurements."""
    with server("sqlite") as host:
        travelled = asyncio.run(_travelled(host))
    return {"written": written(), **travelled, "scripts": scripts()}


def rows(found: dict[str, Any]) -> Iterator[Row]:
    """Yield the results with their limits."""
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
    for kind, name in {"gif": "GIF", "webp": "WebP"}.items():
        each = found["looped"][kind]
        beside = f"960 px wide, {each['mb']:.1f} MB"
        yield Row(part, f"{name} of {each['panels']:.0f} panels", each["seconds"], "s", None, beside)
    psd, left, came = (found["layered"][key] for key in ("psd", "left", "came"))
    beside = f"of {psd['cuts']:.0f} at 1080p, {psd['mb'] / psd['cuts']:.1f} MB each"
    yield Row(part, "PSD of a cut of 6 layers", psd["each_s"], "s", 0.7, beside)
    beside = f"{left['pictures']:.0f} PNGs, {left['mb']:.0f} MB"
    yield Row(part, f"Storyboarder project of {left['boards']:.0f} cuts written", left["seconds"], "s", None, beside)
    beside = f"{left['pictures']:.0f} PNGs, {came['rows']:.0f} rows; {came['apply_s']:.1f} s of it applied"
    yield Row(part, "the same read and applied to an empty board", came["plan_s"] + came["apply_s"], "s", 60, beside)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(), indent=1) + "\n")
