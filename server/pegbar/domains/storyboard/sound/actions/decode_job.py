"""The job that decodes a sound: a child process decodes it, its segments are stored, then it becomes ready.

A run after a crash starts over in a new folder; segments that an earlier run stored are found by their content hash.
"""

import asyncio
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import structlog

from pegbar.access.services import Services
from pegbar.domains.storyboard.core import store as core_store
from pegbar.domains.storyboard.models import Clip, Sound
from pegbar.domains.storyboard.sound import store, texts
from pegbar.domains.storyboard.sound.actions.presenters import announce_sound, to_clip_out, to_sound_out
from pegbar.domains.storyboard.sound.actions.sounds import FAILED, READING, READY, SAMPLES_MAX
from pegbar.domains.storyboard.sound.rules import BadClip, fit_clip
from pegbar.domains.storyboard.sound.schemas import ClipOut
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import SaveUnknown, Unavailable
from pegbar.kernel.ids import is_uuid, new_id
from pegbar.kernel.lease_fence import LeaseLost
from pegbar.kernel.limits import SOUND_RATE
from pegbar.ports.sounds import BadSound, SoundFacts

_TEMPORARY_ERRORS: Final = (Unavailable, SaveUnknown, LeaseLost)
"""The database or the object store is unavailable, or another process has the job: the job is run again."""
_FAILURES: Final = (OSError, KeyError)
log = structlog.get_logger()


async def decode_sound(services: Services, sound_id: str) -> None:
    """Decode a sound: it becomes ready, or failed with a reason. The uploaded file stays stored in both cases."""
    async with services.db.read() as tx:
        row = await store.get_sound(tx, sound_id)
    if row is None or row.state != READING or row.blob_key is None:
        return
    folder = _get_work_folder(services) / row.id / new_id()
    try:
        await asyncio.to_thread(_create_folder, folder)
        await _decode_in_folder(services, row, row.blob_key, folder)
    except _TEMPORARY_ERRORS:
        raise
    except BadSound as error:
        await _mark_failed(services, row, str(error))
    except _FAILURES as error:
        log.error("sound.failed", sound=row.id, reason=repr(error))
        await _mark_failed(services, row, texts.SOUND_FAILED)
    except Exception:  # unexpected: another run would fail as well, so report it now
        log.exception("sound.broke", sound=row.id)
        await _mark_failed(services, row, texts.SOUND_BROKE)
    finally:
        await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)
        with suppress(OSError):  # another run may have its folder there
            folder.parent.rmdir()


async def delete_stale_folders(services: Services) -> None:
    """Delete work folders on this machine of sounds that aren't being decoded.

    A process that ends while it decodes a sound leaves such a folder.
    """
    for folder in await asyncio.to_thread(lambda: [*_get_work_folder(services).glob("*")]):
        if not is_uuid(folder.name):
            continue  # not a sound's folder
        async with services.db.read() as tx:
            row = await store.get_sound(tx, folder.name)
        if row is None or row.state != READING:
            await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)


async def _decode_in_folder(services: Services, row: Sound, key: str, folder: Path) -> None:
    if services.sounds is None:
        raise BadSound(texts.NO_SOUNDS)
    source = folder / "sent"
    stream = await services.blobs.open(key)
    with source.open("wb") as file:
        async for part in stream.chunks:
            await asyncio.to_thread(file.write, part)
    facts = await services.sounds.read(source, folder)
    keys = [await services.blobs.put_file(piece) for piece in facts.segments]
    peaks_key = await services.blobs.put_file(facts.peaks)
    sizes = await asyncio.to_thread(lambda: [path.stat().st_size for path in (*facts.segments, facts.peaks)])
    async with services.db.write() as tx:
        await core_store.lock_order(tx, row.project_id)
        locked = await store.get_project_sound(tx, row.project_id, row.id, held=True)
        if locked is None or locked.state != READING:
            return
        if (await store.get_totals(tx, row.project_id))[1] + facts.samples > SAMPLES_MAX:
            await _update_and_announce(tx, row, {"state": FAILED, "problem": texts.HOURS_FULL})
            return
        await store.insert_pieces(tx, row.id, keys)
        ready = {
            "state": READY,
            "channels": facts.channels,
            "samples": facts.samples,
            "peaks_key": peaks_key,
            "decoded_bytes": sum(sizes),
            "problem": _describe_problem(facts),
        }
        await _update_and_announce(tx, row, ready, await _trim_clips(tx, row.id, facts.samples))


def _describe_problem(facts: SoundFacts) -> str | None:
    if facts.end_missing:
        return texts.end_missing(facts.samples // SOUND_RATE)
    return texts.SOUND_SILENT if facts.silent else None


async def _trim_clips(tx: Transaction, sound_id: str, samples: int) -> list[ClipOut]:
    """Trim clips that were placed before the length of the sound was known. Returns the changed ones."""
    changed = list[ClipOut]()
    for clip in await store.list_clips_of_sound(tx, sound_id):
        fields = ("at", "anchor_cut_id", "sound_from", "sound_to", "fade_in", "fade_out")
        old_values = {name: getattr(clip, name) for name in fields}
        with suppress(BadClip):  # entirely beyond the end: inaudible, left for people to fix
            values = fit_clip(old_values, samples)
            if values != old_values:
                changed.append(to_clip_out(await store.update_row(tx, Clip, clip.id, values)))
    return changed


async def _update_and_announce(
    tx: Transaction, row: Sound, values: dict[str, Any], clips: list[ClipOut] | None = None
) -> None:
    updated = await store.update_sound(tx, row.id, values)
    if updated is not None:
        await announce_sound(tx, row.project_id, sounds=[to_sound_out(updated)], clips=clips or [])


async def _mark_failed(services: Services, row: Sound, problem: str) -> None:
    async with services.db.write() as tx:
        locked = await store.get_project_sound(tx, row.project_id, row.id, held=True)
        if locked is not None and locked.state == READING:
            await _update_and_announce(tx, row, {"state": FAILED, "problem": problem})


def _get_work_folder(services: Services) -> Path:
    return services.settings.data / "sounds"


def _create_folder(folder: Path) -> None:
    shutil.rmtree(folder.parent, ignore_errors=True)
    folder.mkdir(parents=True)
