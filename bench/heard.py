"""A board's audio in the browser: waveforms on its tracks, and playback."""

import asyncio
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import seed
import sounds
from browser import node
from serving import Server, server
from targets import Row

from pegbar.domains.storyboard.sound.limits import CLIPS_MAX, TRACKS_MAX
from pegbar.kernel.ids import new_id
from pegbar.kernel.limits import SOUND_RATE

RATES = {"23.976": 24_000 / 1001, "24": 24.0, "29.97": 30_000 / 1001, "60": 60.0}
"""Frame rates by their names in a project, with exact values."""
FOLLOWED_S = 60
WATCHED_S = 8
LOUD_TRACKS = 8
LOUD_MINUTES = 5
LOUD_S = 30
AT_ONCE = 8


async def _track(host: Server, cookie: str, slug: str, number: int) -> str:
    track = new_id()
    await host.call("POST", f"/api/projects/{slug}/sound/tracks", cookie, {"id": track, "name": f"Track {number}"})
    return track


async def _clip(
    host: Server, cookie: str, slug: str, track: str, sound: str, at: int, begins: int, samples: int
) -> None:
    """Add a clip of `samples` samples of a sound from its sample `begins` on, at position `at` of the board."""
    places = {"at": at, "from": begins, "to": begins + samples, "anchor_cut_id": None}
    body = {"id": new_id(), "track_id": track, "sound_id": sound, **places}
    await host.call("POST", f"/api/projects/{slug}/sound/clips", cookie, body)


async def _an_hour(host: Server, source: Path) -> dict[str, Any]:
    """Create a board of one hour with one clip: an hour of music."""
    cookie = await seed.person(host, "hearing")
    made = await seed.board(host, cookie, "An hour", 300, frames=288)
    await seed.show(host, cookie, made.cut_ids)
    sound, _ = await sounds.add(host, cookie, made.slug, source)
    track = await _track(host, cookie, made.slug, 1)
    await _clip(host, cookie, made.slug, track, sound, 0, 0, sounds.MINUTES * 60 * SOUND_RATE)
    return {"base": host.base, "cookie": cookie, "slug": made.slug, "sound": sound}


async def _paced(host: Server, board: dict[str, Any], fps: str) -> None:
    """Change the frame rate of the board."""
    address = f"/api/projects/{board['slug']}"
    version = (await host.call("GET", address, board["cookie"]))["version"]
    await host.call("PATCH", address, board["cookie"], {"fps": float(fps)}, f'If-Match: "{version}"\r\n')


async def _fill(host: Server, board: dict[str, Any]) -> None:
    """Add tracks and clips up to the limits of a board; each new track is filled for the entire hour."""
    cookie, slug, sound = (board[key] for key in ("cookie", "slug", "sound"))
    tracks = [await _track(host, cookie, slug, number + 2) for number in range(TRACKS_MAX - 1)]
    each = sounds.MINUTES * 60 * SOUND_RATE * len(tracks) // (CLIPS_MAX - 1)
    numbers = range(CLIPS_MAX - 1)
    for first in numbers[::AT_ONCE]:
        some = numbers[first : first + AT_ONCE]
        places = [(tracks[number % len(tracks)], number // len(tracks) * each) for number in some]
        await asyncio.gather(*(_clip(host, cookie, slug, track, sound, at, at, each) for track, at in places))


async def _loud_and_silent(host: Server, source: Path) -> dict[str, Any]:
    """Create two equal boards, one of them with eight stereo tracks that play different parts of a sound."""
    cookie = await seed.person(host, "playing-sound")
    slugs: dict[str, str] = {}
    for name in ("silent", "loud"):
        made = await seed.board(host, cookie, f"A {name} board", LOUD_S, frames=60, fps=60)
        await seed.show(host, cookie, made.cut_ids)
        slugs[name] = made.slug
    sound, _ = await sounds.add(host, cookie, slugs["loud"], source)
    samples = LOUD_S * SOUND_RATE
    for number in range(LOUD_TRACKS):
        track = await _track(host, cookie, slugs["loud"], number + 1)
        await _clip(host, cookie, slugs["loud"], track, sound, 0, number * samples, samples)
    return {"base": host.base, "cookie": cookie, "seconds": WATCHED_S, **slugs}


def _followed(host: Server, board: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for fps, rate in RATES.items():
        asyncio.run(_paced(host, board, fps))
        found[fps] = node("following", {**board, "rate": rate, "seconds": FOLLOWED_S})
    return found


def main() -> dict[str, Any]:
    """Run all measurements."""
    with tempfile.TemporaryDirectory(prefix="pegbar-bench-heard-") as name:
        folder = Path(name)
        with server("sqlite", data=folder / "data") as host:
            board = asyncio.run(_an_hour(host, sounds.mp3(folder)))
            found = {"waves": node("waves", board), "followed": _followed(host, board)}
            # At 60 fps, the last of the rates, frames are shortest, so the second frame comes soonest.
            found["begins"] = node("begins", {**board, "rate": RATES["60"]})
            asyncio.run(_fill(host, board))
            found["lanes"] = node("lanes", {**board, "seconds": WATCHED_S})
            both = asyncio.run(_loud_and_silent(host, sounds.mp3(folder, LOUD_MINUTES)))
            return found | {"sounding": node("sounding", both)}


def rows(found: dict[str, Any]) -> Iterator[Row]:
    """Yield the results with their limits. The part `sounds` measures what 2,000 clips add to opening a board."""
    part, waves, lanes = "heard", found["waves"], found["lanes"]
    beside = f"its lanes are there after {waves['lanes']:.0f}; each {waves['all']}"
    yield Row(part, "from the address to the wave of a sound of 60 minutes", waves["wave"], "ms", 1000, beside)
    for key, what in {"scroll": "scrolled", "zoom": "zoomed in and out"}.items():
        each = lanes[key]
        beside = (
            f"p50 {each['p50']:.1f}, longest {each['longest']:.0f} ms, {each['share_over_20'] * 100:.1f} % over 20; main thread "
            f"{each['busy_share'] * 100:.0f} %; {lanes['clips']} clips in view at first"
        )
        yield Row(part, f"16 tracks full for an hour (2,000 clips) {what}, frame p95", each["p95"], "ms", 17.5, beside)
    for key, what, limit in (("cached", "there", 150), ("fresh", "to be fetched", 1000)):
        each = found["begins"][key]
        beside = f"its first sample is heard after {each['heard']:.0f}; each {each['all']}"
        yield Row(part, f"play to the next frame, its sound {what}", each["followed"], "ms", limit, beside)
    for fps, each in found["followed"].items():
        ms = 1000 / RATES[fps]
        beside = (
            f"{each['seconds']:.0f} s; longest {each['longest'] * ms:.1f}, trend {each['trend'] * ms:+.2f} ms; from the middle of "
            f"its frame {each['middle_p99'] * ms:.1f}; pieces {each['misplaced']:.2f} samples off at most"
        )
        yield Row(
            part, f"heard outside of the frame that is shown, at {fps}, p99", each["p99"] * ms, "ms", ms / 2, beside
        )
    loud, silent = found["sounding"]["loud"], found["sounding"]["silent"]
    beside = f"{loud['ms']:.2f} and {silent['ms']:.2f}, scripts {loud['script']:.2f} and {silent['script']:.2f} ms"
    yield Row(part, "main thread for eight tracks of sound, a frame", loud["ms"] - silent["ms"], "ms", 1, beside)
    beside = f"{loud['mb']:.0f} and {silent['mb']:.0f} MB"
    yield Row(part, "memory of the tab for them", loud["mb"] - silent["mb"], "MB", 64, beside)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(), indent=1) + "\n")
