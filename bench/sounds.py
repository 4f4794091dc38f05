"""A board's audio: time until an hour of it is ready, memory needed, and what 2,000 clips add to opening a board."""

import asyncio
import http.client
import json
import resource
import subprocess
import sys
import tempfile
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import numpy as np
import seed
from load import quantile
from server_process import Server, server
from sqlalchemy import insert

from pegbar.adapters.sound.sounds import PyavSounds
from pegbar.domains.storyboard.models import Clip
from pegbar.domains.storyboard.sound.limits import CLIPS_MAX
from pegbar.kernel.database import Database
from pegbar.kernel.ids import new_id
from pegbar.kernel.limits import UPLOAD_CHUNK_BYTES

MINUTES = 60
RATE = 44_100
REQUESTS = 60
MP3_OPTIONS = {"write_xing": "0", "id3v2_version": "0"}
TUS = "Tus-Resumable: 1.0.0\r\nUpload-Offset: {}\r\n"


def create_mp3(folder: Path, minutes: int = MINUTES) -> Path:
    """Create an MP3 of `minutes` minutes that is like stereo music to an encoder: chords under noise, one minute repeated."""
    minute, target = folder / "minute.mp3", folder / f"{minutes}-minutes.mp3"
    noise = np.random.default_rng(7)
    container: Any = av.open(str(minute), "w", format="mp3", options=MP3_OPTIONS)
    with container as out:
        stream = out.add_stream("libmp3lame", rate=RATE, layout="stereo")
        stream.codec_context.bit_rate = 192_000
        for second in range(60):
            phases = (np.arange(RATE) + second * RATE) * (2 * np.pi / RATE)
            chord = sum(np.sin(phases * pitch) * 0.15 for pitch in (220 + second % 7 * 20, 330, 440 + second % 5 * 30))
            stereo = np.stack([chord, chord * 0.7]) + noise.normal(0, 0.03, (2, RATE))
            frame: Any = av.AudioFrame.from_ndarray(stereo.astype(np.float32), format="fltp", layout="stereo")
            frame.sample_rate, frame.pts, frame.time_base = RATE, second * RATE, Fraction(1, RATE)
            out.mux(stream.encode(frame))
        out.mux(stream.encode(None))
    target.write_bytes(minute.read_bytes() * minutes)
    return target


def _read_in_subprocess(source: Path, folder: Path) -> dict[str, float]:
    """Run `_read` from a small process: a child's peak memory includes what its parent had when it was forked."""
    folder.mkdir()
    command = [sys.executable, __file__, str(source), str(folder)]
    return json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)


async def _read(source: Path, folder: Path) -> dict[str, float]:
    """Read a sound in the child process only; return the seconds, its peak memory and the size of the segments."""
    started = time.perf_counter()
    facts = await PyavSounds().read(source, folder)
    seconds = time.perf_counter() - started
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024 / 1e6
    segment_mb = sum(segment.stat().st_size for segment in facts.segments) / 1e6
    return {"seconds": seconds, "peak_mb": peak, "samples": facts.samples, "pieces_mb": segment_mb}


async def upload_sound(host: Server, cookie: str, slug: str, source: Path) -> tuple[str, float]:
    """Upload a sound to a board; return its id and the seconds from the last byte sent until it is ready."""
    data, sound = source.read_bytes(), new_id()
    root = f"/api/projects/{slug}/sound/sounds"
    await host.call("POST", root, cookie, {"id": sound, "name": source.name, "size": len(data)})
    for start in range(0, len(data), UPLOAD_CHUNK_BYTES):
        chunk = data[start : start + UPLOAD_CHUNK_BYTES]
        kind = "application/offset+octet-stream"
        await host.call("PATCH", f"/api/uploads/{sound}", cookie, chunk, TUS.format(start), kind)
    started = time.perf_counter()
    while (status := await host.call("GET", f"{root}/{sound}", cookie))["state"] == "reading":
        await asyncio.sleep(0.1)
    if status["state"] != "ready":
        raise RuntimeError(f"the sound is {status['state']}: {status['problem']}")
    return sound, time.perf_counter() - started


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
        with server("sqlite", data=folder / "data") as host:
            return results | asyncio.run(_measure(host, source))


if __name__ == "__main__":
    paths = [Path(name) for name in sys.argv[1:]]
    result = asyncio.run(_read(paths[0], paths[1])) if paths else main()
    sys.stdout.write(json.dumps(result, indent=1) + "\n")
