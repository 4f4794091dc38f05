"""Upload of an hour of audio to a board: time until it is ready and memory needed; listing of 2,000 clips."""

import asyncio
import http.client
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import insert

from bench.harness import seed
from bench.harness.load import quantile
from bench.harness.sample_audio import create_mp3, upload_sound
from bench.harness.server_process import ROOT, Server, build_module_command, run_server
from bench.row import Row
from pegbar.adapters.sound.sounds import PyavSounds
from pegbar.domains.storyboard.models import Clip
from pegbar.domains.storyboard.sound.limits import CLIPS_MAX
from pegbar.kernel.database import Database
from pegbar.kernel.ids import new_id

REQUESTS = 60


def _read_in_subprocess(source: Path, folder: Path) -> dict[str, float]:
    """Run `_read` from a small process: a child's peak memory includes what its parent had when it was forked."""
    folder.mkdir()
    command = [*build_module_command("bench.storyboard.audio_upload"), str(source), str(folder)]
    return json.loads(subprocess.run(command, capture_output=True, check=True, text=True, cwd=ROOT).stdout)


async def _read(source: Path, folder: Path) -> dict[str, float]:
    """Read a sound in the child process only; return the seconds, its peak memory and the size of the segments."""
    started = time.perf_counter()
    facts = await PyavSounds().read(source, folder)
    seconds = time.perf_counter() - started
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024 / 1e6
    segment_mb = sum(segment.stat().st_size for segment in facts.segments) / 1e6
    return {"seconds": seconds, "peak_mb": peak, "samples": facts.samples, "pieces_mb": segment_mb}


async def _insert_clips(host: Server, cookie: str, slug: str, cuts: tuple[str, ...]) -> None:
    """Insert as many clips as a board can have directly into the database, half of them anchored to cuts."""
    root = f"/api/projects/{slug}/sound"
    [sound] = (await host.call("GET", root, cookie))["sounds"]
    tracks = [new_id() for _ in range(16)]
    for number, track in enumerate(tracks):
        await host.call("POST", f"{root}/tracks", cookie, {"id": track, "name": f"Track {number + 1}"})
    fields = {"sound_id": sound["id"], "fade_in": 480, "fade_out": 480, "volume": -3.5, "muted": False, "version": 1}
    rows = [
        fields
        | {
            "id": new_id(),
            "track_id": tracks[number % len(tracks)],
            "anchor_cut_id": cuts[number % len(cuts)] if number % 2 else None,
            "at": number * 96_000,
            "sound_from": number * 48_000,
            "sound_to": number * 48_000 + 96_000,
            "deleted_at": None,
        }
        for number in range(CLIPS_MAX)
    ]
    db = Database(host.database)
    async with db.write() as tx:
        await tx.execute(insert(Clip), rows)
    await db.close()


def _measure_list(host: Server, cookie: str, slug: str) -> list[float]:
    """Return the ms of each of many requests for a board's audio, one after another on one connection."""
    connection, times = http.client.HTTPConnection("127.0.0.1", host.port, timeout=60), list[float]()
    for _ in range(REQUESTS):
        start_time = time.perf_counter()
        connection.request("GET", f"/api/projects/{slug}/sound", headers={"Cookie": cookie})
        response = connection.getresponse()
        response.read()
        times.append((time.perf_counter() - start_time) * 1000)
        if response.status != 200:
            raise RuntimeError(f"the list was answered {response.status}")
    connection.close()
    return times


async def _measure(host: Server, source: Path) -> dict[str, float]:
    cookie = await seed.sign_up(host, "sounds")
    board = await seed.create_board(host, cookie, "Sound", 40)
    _, ready = await upload_sound(host, cookie, board.slug, source)
    few_clips = await asyncio.to_thread(_measure_list, host, cookie, board.slug)
    await _insert_clips(host, cookie, board.slug, board.cut_ids)
    many_clips = await asyncio.to_thread(_measure_list, host, cookie, board.slug)
    return {"ready_s": ready, "few_ms": quantile(few_clips, 0.5), "many_ms": quantile(many_clips, 0.5)}


def main() -> dict[str, Any]:
    """Run all measurements."""
    with tempfile.TemporaryDirectory(prefix="pegbar-bench-sounds-") as name:
        folder = Path(name)
        source = create_mp3(folder)
        results: dict[str, Any] = {"child": _read_in_subprocess(source, folder / "child")}
        with run_server("sqlite", data=folder / "data") as host:
            return results | asyncio.run(_measure(host, source))


def rows(results: dict[str, Any]) -> Iterator[Row]:
    """Yield the results with their limits."""
    part, child = "sounds", results["child"]
    details = f"{child['seconds']:.1f} s of them in the child; {child['pieces_mb']:.0f} MB of FLAC"
    yield Row(part, "60 minutes of MP3 until they are ready", results["ready_s"], "s", 30, details)
    yield Row(part, "the process that reads them, largest memory", child["peak_mb"], "MB", 200)
    details = f"p50 {results['many_ms']:.1f} with them, {results['few_ms']:.1f} ms without"
    yield Row(
        part,
        "2,000 clips add to the list of a board's sound",
        results["many_ms"] - results["few_ms"],
        "ms",
        20,
        details,
    )


if __name__ == "__main__":
    paths = [Path(name) for name in sys.argv[1:]]
    result = asyncio.run(_read(paths[0], paths[1])) if paths else main()
    sys.stdout.write(json.dumps(result, indent=1) + "\n")
