"""A board's audio in the browser: waveforms on its tracks, and playback."""

import asyncio
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.harness import seed
from bench.harness.browser import run_browser
from bench.harness.sample_audio import MUSIC_MINUTES, create_mp3, upload_sound
from bench.harness.server_process import Server, run_server
from bench.row import Row
from pegbar.domains.storyboard.sound.limits import CLIPS_MAX, TRACKS_MAX
from pegbar.kernel.ids import new_id
from pegbar.kernel.limits import SOUND_RATE

RATES = {"23.976": 24_000 / 1001, "24": 24.0, "29.97": 30_000 / 1001, "60": 60.0}
"""Frame rates by their names in a project, with exact values."""
SYNC_SECONDS = 60
PLAYED_SECONDS = 8
LOUD_TRACKS = 8
LOUD_MUSIC_MINUTES = 5
LOUD_SECONDS = 30
CONCURRENCY = 8


async def _add_track(host: Server, cookie: str, slug: str, number: int) -> str:
    track = new_id()
    await host.call("POST", f"/api/projects/{slug}/sound/tracks", cookie, {"id": track, "name": f"Track {number}"})
    return track


async def _add_clip(
    host: Server, cookie: str, slug: str, track: str, sound: str, at: int, source_start: int, samples: int
) -> None:
    """Add a clip of `samples` samples of a sound from its sample `source_start` on, at position `at` of the board."""
    clip_range = {"at": at, "from": source_start, "to": source_start + samples, "anchor_cut_id": None}
    body = {"id": new_id(), "track_id": track, "sound_id": sound, **clip_range}
    await host.call("POST", f"/api/projects/{slug}/sound/clips", cookie, body)


async def _create_hour_board(host: Server, source: Path) -> dict[str, Any]:
    """Create a board of one hour with one clip: an hour of music."""
    cookie = await seed.sign_up(host, "listener")
    board = await seed.create_board(host, cookie, "An hour", 300, frames=288)
    await seed.upload_previews(host, cookie, board.cut_ids)
    sound, _ = await upload_sound(host, cookie, board.slug, source)
    track = await _add_track(host, cookie, board.slug, 1)
    await _add_clip(host, cookie, board.slug, track, sound, 0, 0, MUSIC_MINUTES * 60 * SOUND_RATE)
    return {"base": host.base, "cookie": cookie, "slug": board.slug, "sound": sound}


async def _set_frame_rate(host: Server, board: dict[str, Any], fps: str) -> None:
    """Change the frame rate of the board."""
    address = f"/api/projects/{board['slug']}"
    version = (await host.call("GET", address, board["cookie"]))["version"]
    await host.call("PATCH", address, board["cookie"], {"fps": float(fps)}, f'If-Match: "{version}"\r\n')


async def _fill_tracks(host: Server, board: dict[str, Any]) -> None:
    """Add tracks and clips up to the limits of a board; each new track is filled for the entire hour."""
    cookie, slug, sound = (board[key] for key in ("cookie", "slug", "sound"))
    tracks = [await _add_track(host, cookie, slug, number + 2) for number in range(TRACKS_MAX - 1)]
    clip_samples = MUSIC_MINUTES * 60 * SOUND_RATE * len(tracks) // (CLIPS_MAX - 1)
    numbers = range(CLIPS_MAX - 1)
    for first in numbers[::CONCURRENCY]:
        batch = numbers[first : first + CONCURRENCY]
        positions = [(tracks[number % len(tracks)], number // len(tracks) * clip_samples) for number in batch]
        await asyncio.gather(
            *(_add_clip(host, cookie, slug, track, sound, at, at, clip_samples) for track, at in positions)
        )


async def _create_loud_and_silent_boards(host: Server, source: Path) -> dict[str, Any]:
    """Create two equal boards, one of them with eight stereo tracks that play different parts of a sound."""
    cookie = await seed.sign_up(host, "playing-sound")
    slugs: dict[str, str] = {}
    for name in ("silent", "loud"):
        board = await seed.create_board(host, cookie, f"A {name} board", LOUD_SECONDS, frames=60, fps=60)
        await seed.upload_previews(host, cookie, board.cut_ids)
        slugs[name] = board.slug
    sound, _ = await upload_sound(host, cookie, slugs["loud"], source)
    samples = LOUD_SECONDS * SOUND_RATE
    for number in range(LOUD_TRACKS):
        track = await _add_track(host, cookie, slugs["loud"], number + 1)
        await _add_clip(host, cookie, slugs["loud"], track, sound, 0, number * samples, samples)
    return {"base": host.base, "cookie": cookie, "seconds": PLAYED_SECONDS, **slugs}


def _measure_sync(host: Server, board: dict[str, Any]) -> dict[str, Any]:
    results: dict[str, Any] = {}
    for fps, rate in RATES.items():
        asyncio.run(_set_frame_rate(host, board, fps))
        results[fps] = run_browser("audioSync", {**board, "rate": rate, "seconds": SYNC_SECONDS})
    return results


def main() -> dict[str, Any]:
    """Run all measurements."""
    with tempfile.TemporaryDirectory(prefix="pegbar-bench-audio-") as name:
        folder = Path(name)
        with run_server("sqlite", data=folder / "data") as host:
            board = asyncio.run(_create_hour_board(host, create_mp3(folder)))
            results = {"waveforms": run_browser("waveforms", board), "sync": _measure_sync(host, board)}
            # At 60 fps, the last of the rates, frames are shortest, so the second frame comes soonest.
            results["start"] = run_browser("playbackStart", {**board, "rate": RATES["60"]})
            asyncio.run(_fill_tracks(host, board))
            results["tracks"] = run_browser("trackScrolling", {**board, "seconds": PLAYED_SECONDS})
            boards = asyncio.run(_create_loud_and_silent_boards(host, create_mp3(folder, LOUD_MUSIC_MINUTES)))
            return results | {"cost": run_browser("playbackCost", boards)}


def rows(results: dict[str, Any]) -> Iterator[Row]:
    """Yield the results with their limits. The part `sounds` measures what 2,000 clips add to opening a board."""
    part, waveforms, tracks = "audio playback", results["waveforms"], results["tracks"]
    details = f"its tracks are shown after {waveforms['tracks']:.0f}; each {waveforms['all']}"
    yield Row(part, "navigation to the waveform of a sound of 60 minutes", waveforms["waveform"], "ms", 1000, details)
    for key, label in {"scroll": "scrolled", "zoom": "zoomed in and out"}.items():
        result = tracks[key]
        details = (
            f"p50 {result['p50']:.1f}, longest {result['longest']:.0f} ms, {result['share_over_20'] * 100:.1f} % over 20; "
            f"main thread {result['busy_share'] * 100:.0f} %; {tracks['clips']} clips in view at first"
        )
        yield Row(
            part, f"16 tracks full for an hour (2,000 clips) {label}, frame p95", result["p95"], "ms", 17.5, details
        )
    for key, label, limit in (("cached", "cached", 150), ("uncached", "not cached", 1000)):
        result = results["start"][key]
        details = f"its first sample is audible after {result['first_sample']:.0f}; each {result['all']}"
        yield Row(part, f"play to the next frame, audio {label}", result["second_frame"], "ms", limit, details)
    for fps, result in results["sync"].items():
        ms = 1000 / RATES[fps]
        details = (
            f"{result['seconds']:.0f} s; longest {result['longest'] * ms:.1f}, trend {result['trend'] * ms:+.2f} ms; "
            f"from the middle of its frame {result['middle_p99'] * ms:.1f}; segments {result['segment_offset']:.2f} samples off at most"
        )
        yield Row(
            part, f"audio outside of the displayed frame, at {fps}, p99", result["p99"] * ms, "ms", ms / 2, details
        )
    loud, silent = results["cost"]["loud"], results["cost"]["silent"]
    details = f"{loud['ms']:.2f} and {silent['ms']:.2f}, scripts {loud['script']:.2f} and {silent['script']:.2f} ms"
    yield Row(part, "main thread for eight tracks of sound, a frame", loud["ms"] - silent["ms"], "ms", 1, details)
    details = f"{loud['mb']:.0f} and {silent['mb']:.0f} MB"
    yield Row(part, "memory of the tab for them", loud["mb"] - silent["mb"], "MB", 64, details)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(), indent=1) + "\n")
