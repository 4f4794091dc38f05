"""Export to and import from other programs: durations of writing, planning, applying and reading."""

import asyncio
import json
import random
import sys
import tempfile
import time
import uuid
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

from bench.harness import seed
from bench.harness.server_process import Server, run_server
from bench.harness.transfers import export_board, import_file
from bench.row import Row
from pegbar.adapters.interchange import otio
from pegbar.domains.interchange.formats.common.edits.timeline import EditLane, EditTimeline
from pegbar.domains.interchange.formats.edl.writer import write_edl
from pegbar.domains.interchange.formats.fcp7.writer import write_fcp7
from pegbar.domains.interchange.formats.fcpxml.writer import write_fcpxml
from pegbar.domains.interchange.formats.otio.writer import build_timeline
from pegbar.domains.interchange.formats.script_file import read_script
from pegbar.domains.interchange.imports.rules.scripts.caption_origin import KnownScript
from pegbar.domains.interchange.imports.rules.scripts.new_scenes import plan_new_scenes
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
PANELS = 300
ANIMATION_PANELS = {"gif": 100, "webp": PANELS}
PANEL_FRAMES = 9
"""Length of a panel: at 24 frames per second, 300 panels stay within the two minutes that an animated image may last."""
LAYERED_CUTS, PSD_CUTS = 100, 32
LAYERS, STROKES, POINTS = 6, 10, 60


def _measure_fastest(action: Callable[[], object]) -> float:
    """Return the CPU time of the fastest of several runs, in seconds: the cost without other load."""
    times = list[float]()
    for _ in range(TIMES):
        start_time = time.process_time()
        action()
        times.append(time.process_time() - start_time)
    return min(times)


def measure_writers() -> dict[str, float]:
    """Measure the seconds to write each edit format, with as many sounds as cuts, on eight tracks."""
    lanes = [
        EditLane(
            "Voice",
            [
                replace(make_sound(index * 24_000, 0, 48_000), clip_id=str(uuid.UUID(int=index)))
                for index in range(lane, CUTS, 8)
            ],
        )
        for lane in range(8)
    ]

    def create_edit(kind: str) -> EditTimeline:
        edit = make_edit(kind, 24, [(24, None)] * CUTS, lanes=lanes, note=seed.NOTE)
        if edit is None:
            raise RuntimeError(f"{kind} cannot hold 24 frames a second")
        return edit

    edl, fcp7, fcpxml, timeline = (create_edit(kind) for kind in ("edl", "fcp7", "fcpxml", "otio"))
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "edit.otio"
        return {
            "EDL": _measure_fastest(lambda: write_edl(edl)),
            "FCP7 XML": _measure_fastest(lambda: write_fcp7(fcp7)),
            "FCPXML": _measure_fastest(lambda: write_fcpxml(fcpxml)),
            "OTIO": _measure_fastest(lambda: otio.write_timeline([], build_timeline(timeline), target)),
        }


def measure_scripts() -> dict[str, float]:
    """Measure reading a feature-length script, and resyncing a later draft with a board that has a cut per paragraph."""
    rng, rate = random.Random(5), FrameRate.from_fps(24)
    drafts = later_draft = samples.feature(rng, SCENES, HEADINGS)
    first = samples.fountain(drafts)
    for _ in range(10):
        later_draft = samples.edited(rng, later_draft)
    known_script = KnownScript.from_first_import(read_script(first, "a.fountain"), "paragraph")
    scenes, cuts = dict[str, BoardScene](), list[ScriptedCut]()
    for scene in plan_new_scenes(known_script.scenes, "paragraph", rate):
        scenes[scene.key] = BoardScene(scene.title, scene.number)
        cuts += [ScriptedCut(new_id(), cut.dialogue, cut.action, cut.origin) for cut in scene.cuts]
    draft, board = read_script(samples.fountain(later_draft), "a.fountain"), ScriptBoard(scenes, cuts)
    return {
        "read_s": _measure_fastest(lambda: read_script(first, "a.fountain")),
        "resync_s": _measure_fastest(lambda: resync(known_script, draft, board, rate, {})),
        "cuts": len(cuts),
    }


async def _measure_reimport(host: Server, cookie: str) -> dict[str, float]:
    """Export a board of many cuts, and import it in reverse order with each cut one frame longer. Return the seconds from the
    last byte sent until it is planned, until it is applied, and until it is undone."""
    board = await seed.create_board(host, cookie, "Ferry", CUTS, frames=24)
    data, _ = await export_board(host, cookie, board.slug, "fcp7")
    edited_file = changed_edits.change_fcp7(data, [changed_edits.ClipUse(index, 25) for index in reversed(range(CUTS))])
    result = await import_file(host, cookie, board.slug, "edit", "edit.xml", edited_file)
    applied_at = time.perf_counter()
    await host.call("POST", f"{result.pop('path')}/undo", cookie)
    return {**result, "mb": len(edited_file) / 1e6, "undo_s": time.perf_counter() - applied_at}


async def _measure_transfers(host: Server) -> dict[str, Any]:
    cookie = await seed.sign_up(host, "editor")
    return {
        "reimport": await _measure_reimport(host, cookie),
        "animations": await measure_animations(host, cookie),
        "layered": await measure_layered_exports(host, cookie),
    }


def main() -> dict[str, Any]:
    """Run all measurements."""
    with run_server("sqlite") as host:
        transfers = asyncio.run(_measure_transfers(host))
    return {"writers": measure_writers(), **transfers, "scripts": measure_scripts()}


def rows(results: dict[str, Any]) -> Iterator[Row]:
    """Yield the results with their limits."""
    part, reimport, scripts = "interchange", results["reimport"], results["scripts"]
    for name, seconds in results["writers"].items():
        yield Row(part, f"{name} of 2,000 cuts and 2,000 sounds written", seconds, "s", 0.5)
    details = f"{reimport['rows']:.0f} rows of {reimport['mb']:.1f} MB of FCP7 XML, from its last byte"
    yield Row(part, "an edit of 2,000 cuts planned", reimport["plan_s"], "s", 1, details)
    details = f"one event; undone in {reimport['undo_s']:.2f} s"
    yield Row(part, "all of it applied", reimport["apply_s"], "s", 1.5, details)
    yield Row(part, "a script of 190 scenes read", scripts["read_s"], "s", 0.3)
    details = f"against {scripts['cuts']:.0f} cuts"
    yield Row(part, "a later draft of it compared with the board", scripts["resync_s"], "s", 1, details)
    for kind, name in {"gif": "GIF", "webp": "WebP"}.items():
        result = results["animations"][kind]
        details = f"960 px wide, {result['mb']:.1f} MB"
        yield Row(part, f"{name} of {result['panels']:.0f} panels", result["seconds"], "s", None, details)
    psd, export_result, import_result = (results["layered"][key] for key in ("psd", "exported", "imported"))
    details = f"of {psd['cuts']:.0f} at 1080p, {psd['mb'] / psd['cuts']:.1f} MB each"
    yield Row(part, "PSD of a cut of 6 layers", psd["each_s"], "s", 0.7, details)
    details = f"{export_result['pictures']:.0f} PNGs, {export_result['mb']:.0f} MB"
    yield Row(
        part,
        f"Storyboarder project of {export_result['boards']:.0f} cuts written",
        export_result["seconds"],
        "s",
        None,
        details,
    )
    details = (
        f"{export_result['pictures']:.0f} PNGs, {import_result['rows']:.0f} rows; "
        f"{import_result['apply_s']:.1f} s of it applied"
    )
    yield Row(
        part,
        "the same read and applied to an empty board",
        import_result["plan_s"] + import_result["apply_s"],
        "s",
        60,
        details,
    )


async def measure_animations(host: Server, cookie: str) -> dict[str, dict[str, float]]:
    """Export panels with previews as GIF and WebP, 960 px wide."""
    board = await seed.create_board(host, cookie, "Panels", PANELS, frames=PANEL_FRAMES)
    await seed.upload_previews(host, cookie, board.cut_ids)
    results = dict[str, dict[str, float]]()
    for kind, panels in ANIMATION_PANELS.items():
        data, seconds = await export_board(host, cookie, board.slug, kind, {"cut_ids": board.cut_ids[:panels]})
        results[kind] = {"panels": panels, "seconds": seconds, "mb": len(data) / 1e6}
    return results


async def measure_layered_exports(host: Server, cookie: str) -> dict[str, dict[str, float]]:
    """Export cuts of 1920 × 1080 with layers as PSDs and as a Storyboarder project, and import that project to a new board."""
    board = await seed.create_board(host, cookie, "Layers", LAYERED_CUTS)
    for cut_id in board.cut_ids:
        await seed.draw(host, cookie, cut_id, STROKES, POINTS, LAYERS)
    psd, seconds = await export_board(host, cookie, board.slug, "psd", {"cut_ids": board.cut_ids[:PSD_CUTS]})
    documents = {"cuts": PSD_CUTS, "each_s": seconds / PSD_CUTS, "mb": len(psd) / 1e6}
    project, seconds = await export_board(host, cookie, board.slug, "storyboarder")
    with zipfile.ZipFile(BytesIO(project)) as archive:
        pictures = sum("-thumbnail" not in name and name.endswith(".png") for name in archive.namelist())
    export_result = {"boards": LAYERED_CUTS, "pictures": pictures, "seconds": seconds, "mb": len(project) / 1e6}
    target_board = await seed.create_board(host, cookie, "Back", 0)
    import_result = await import_file(host, cookie, target_board.slug, "storyboarder", "Layers.zip", project)
    return {
        "psd": documents,
        "exported": export_result,
        "imported": {key: import_result[key] for key in ("rows", "plan_s", "apply_s")},
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(), indent=1) + "\n")
