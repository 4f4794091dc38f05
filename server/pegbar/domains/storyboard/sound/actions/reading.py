"""The job that reads a sound: decoded elsewhere, its pieces stored, then ready all at once.

A run after a crash begins anew, in a folder of its own; what an earlier one stored it finds stored.
"""

import asyncio
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import structlog

from pegbar.access.services import Services
from pegbar.domains.storyboard import store as storyboard_store
from pegbar.domains.storyboard.models import Clip, Sound
from pegbar.domains.storyboard.sound import store, texts
from pegbar.domains.storyboard.sound.actions.shapes import clip_out, sound_out, tell
from pegbar.domains.storyboard.sound.actions.sounds import FAILED, READING, READY, SAMPLES_MAX
from pegbar.domains.storyboard.sound.rules import BadClip, fitted
from pegbar.domains.storyboard.sound.schemas import ClipOut
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import SaveUnknown, Unavailable
from pegbar.kernel.ids import is_uuid, new_id
from pegbar.kernel.lease_fence import LeaseLost
from pegbar.kernel.limits import SOUND_RATE
from pegbar.ports.sounds import BadSound, SoundFacts

_PASSING: Final = (Unavailable, SaveUnknown, LeaseLost)
"""The database or a store is away, or another process has the job: it is run again."""
_FAILURES: Final = (OSError, KeyError)
log = structlog.get_logger()


async def read(services: Services, sound_id: str) -> None:
    """The job: a sound that is ready, or one that failed and says why; what was sent is kept either way."""
    async with services.db.read() as tx:
        row = await store.sound(tx, sound_id)
    if row is None or row.state != READING or row.blob_key is None:
        return
    folder = _folders(services) / row.id / new_id()
    try:
        await asyncio.to_thread(_begin, folder)
        await _read(services, row, row.blob_key, folder)
    except _PASSING:
        raise
    except BadSound as refused:
        await _fail(services, row, str(refused))
    except _FAILURES as error:
        log.error("sound.failed", sound=row.id, reason=repr(error))
        await _fail(services, row, texts.SOUND_FAILED)
    except Exception:  # nobody foresaw it: another run would end alike, and who waits is told now
        log.exception("sound.broke", sound=row.id)
        await _fail(services, row, texts.SOUND_BROKE)
    finally:
        await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)
        with suppress(OSError):  # another run has its folder there
            folder.parent.rmdir()


async def tidy(services: Services) -> None:
    """Take away folders of this machine whose sounds nobody reads: a process ended in the midst of them."""
    for folder in await asyncio.to_thread(lambda: [*_folders(services).glob("*")]):
        if not is_uuid(folder.name):
            continue  # none of ours
        async with services.db.read() as tx:
            row = await store.sound(tx, folder.name)
        if row is None or row.state != READING:
            await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)


async def _read(services: Services, row: Sound, key: str, folder: Path) -> None:
    if services.sounds is None:
        raise BadSound(texts.NO_SOUNDS)
    source = folder / "sent"
    stream = await services.blobs.open(key)
    with source.open("wb") as file:
        async for part in stream.pieces:
            await asyncio.to_thread(file.write, part)
    facts = await services.sounds.read(source, folder)
    keys = [await services.blobs.put_file(piece) for piece in facts.pieces]
    peaks_key = await services.blobs.put_file(facts.peaks)
    sizes = await asyncio.to_thread(lambda: [path.stat().st_size for path in (*facts.pieces, facts.peaks)])
    async with services.db.write() as tx:
        await storyboard_store.lock_order(tx, row.project_id)
        held = await store.sound_of(tx, row.project_id, row.id, held=True)
        if held is None or held.state != READING:
            return
        if (await store.totals(tx, row.project_id))[1] + facts.samples > SAMPLES_MAX:
            await _told(tx, row, {"state": FAILED, "problem": texts.HOURS_FULL})
            return
        await store.add_pieces(tx, row.id, keys)
        ready = {
            "state": READY,
            "channels": facts.channels,
            "samples": facts.samples,
            "peaks_key": peaks_key,
            "decoded_bytes": sum(sizes),
            "problem": _problem(facts),
        }
        await _told(tx, row, ready, await _cut_to(tx, row.id, facts.samples))


def _problem(facts: SoundFacts) -> str | None:
    if facts.end_missing:
        return texts.end_missing(facts.samples // SOUND_RATE)
    return texts.SOUND_SILENT if facts.silent else None


async def _cut_to(tx: Transaction, sound_id: str, samples: int) -> list[ClipOut]:
    """Clips that were laid out before anybody knew how long the sound is end where it does."""
    changed = list[ClipOut]()
    for clip in await store.clips_of_sound(tx, sound_id):
        fields = ("at", "anchor_cut_id", "sound_from", "sound_to", "fade_in", "fade_out")
        was = {name: getattr(clip, name) for name in fields}
        with suppress(BadClip):  # all of it lies beyond: nothing is heard of it, and it is for people to say what it is
            values = fitted(was, samples)
            if values != was:
                changed.append(clip_out(await store.change(tx, Clip, clip.id, values)))
    return changed


async def _told(tx: Transaction, row: Sound, values: dict[str, Any], clips: list[ClipOut] | None = None) -> None:
    changed = await store.change_sound(tx, row.id, values)
    if changed is not None:
        await tell(tx, row.project_id, sounds=[sound_out(changed)], clips=clips or [])


async def _fail(services: Services, row: Sound, problem: str) -> None:
    async with services.db.write() as tx:
        held = await store.sound_of(tx, row.project_id, row.id, held=True)
        if held is not None and held.state == READING:
            await _told(tx, row, {"state": FAILED, "problem": problem})


def _folders(services: Services) -> Path:
    return services.settings.data / "sounds"


def _begin(folder: Path) -> None:
    shutil.rmtree(folder.parent, ignore_errors=True)
    folder.mkdir(parents=True)
