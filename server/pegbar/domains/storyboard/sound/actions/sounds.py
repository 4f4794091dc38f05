"""List, create, upload, download and delete sounds. A job decodes them once they are complete."""

from collections.abc import Collection
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

from pegbar.access import blob_rights, guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.access.texts import too_many_sounds
from pegbar.access.uploads import UploadSource
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.storyboard.core import store as core_store
from pegbar.domains.storyboard.core.actions.uploads import save_chunk
from pegbar.domains.storyboard.models import Sound
from pegbar.domains.storyboard.sound import store, texts
from pegbar.domains.storyboard.sound.actions.presenters import (
    announce_sound,
    clip_to_dict,
    sound_to_dict,
    to_sound_out,
    track_to_dict,
)
from pegbar.domains.storyboard.sound.limits import (
    SOUND_BYTES_MAX,
    SOUND_HOURS_MAX,
    SOUND_SEND_DAYS,
    SOUND_URL_SECONDS,
    SOUNDS_MAX,
)
from pegbar.domains.storyboard.sound.schemas import SoundFiles, SoundNew, SoundOut
from pegbar.kernel import clock, tus
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Forbidden, Invalid, NotFound, TooLarge
from pegbar.kernel.limits import SOUND_RATE
from pegbar.kernel.texts import SOUND_EMPTY, file_too_large
from pegbar.kernel.threads import yielding_batches

READ: Final = "storyboard.read_sound"
READING, READY, FAILED = "reading", "ready", "failed"
SAMPLES_MAX: Final = SOUND_HOURS_MAX * 3600 * SOUND_RATE
UPLOAD_LIFETIME: Final = timedelta(days=SOUND_SEND_DAYS)
"""Retention of an unfinished upload after its last chunk."""
_FLAC: Final = "audio/flac"
_BYTES: Final = "application/octet-stream"


async def list_sound(ctx: RequestContext, ref: str) -> dict[str, object]:
    """Return a `SoundList` as plain data, because it is requested each time a board is opened."""
    access = await guards.project(ctx, ref, Permission.SOUND_HEAR)
    sounds = await store.list_sounds(ctx.tx, access.id)
    tracks = await store.list_tracks(ctx.tx, access.id)
    clips = await store.list_clips(ctx.tx, access.id) if tracks else []
    return {
        "sounds": [sound_to_dict(row) async for part in yielding_batches(sounds) for row in part],
        "tracks": [track_to_dict(row) for row in tracks],
        "clips": [clip_to_dict(row) async for part in yielding_batches(clips) for row in part],
    }


async def limit_new_sounds(services: Services, user: Principal, ref: str, new: SoundNew) -> None:
    """Apply the user's rate limit for new sounds. A repeated request with the same id isn't counted."""
    async with services.db.read() as tx:
        await guards.project(RequestContext(tx, services, user), ref, Permission.SOUND_EDIT)
        existing = await store.get_sound(tx, new.id)
    if existing is None:
        user_id = guards.require_person(user)
        rate = services.settings.rate_sound_person
        await services.throttle(rate, "sound", user_id, fails_open=True, text=too_many_sounds)


async def create_sound(ctx: RequestContext, ref: str, new: SoundNew) -> SoundOut:
    """Create a sound to be uploaded. Repeating it with the same id returns the same sound."""
    access = await guards.project(ctx, ref, Permission.SOUND_EDIT)
    user_id, existing = guards.require_person(ctx.user), await store.get_sound(ctx.tx, new.id)
    if existing is not None:
        return _require_same(existing, access.id, user_id, new)
    if ctx.services.sounds is None:
        raise Conflict(texts.NO_SOUNDS, code="sounds.none")
    if new.size > SOUND_BYTES_MAX:
        raise TooLarge(file_too_large(SOUND_BYTES_MAX // 1024 // 1024))
    if new.size == 0:
        raise Invalid.field("size", SOUND_EMPTY)
    await core_store.lock_order(ctx.tx, access.id)
    count, samples = await store.get_totals(ctx.tx, access.id)
    if count >= SOUNDS_MAX:
        raise Conflict(texts.SOUNDS_FULL, code="too_many_sounds")
    if samples >= SAMPLES_MAX:
        raise Conflict(texts.HOURS_FULL, code="too_many_sounds")
    await ctx.services.storage.check_quota(ctx.tx, access.id, new.size)
    await profiles.ensure_profile(ctx.tx, user_id)
    await ctx.services.uploads.require_slot(ctx.tx, access.id, user_id)
    now = clock.now()
    row: dict[str, Any] = {
        "id": new.id,
        "project_id": access.id,
        "maker_id": user_id,
        "name": new.name,
        "size": new.size,
        "received": 0,
        "state": READING,
        "blob_key": None,
        "peaks_key": None,
        "channels": None,
        "samples": None,
        "decoded_bytes": 0,
        "problem": None,
        "created_at": now,
        "last_piece_at": now,
    }
    if not await store.insert_sound(ctx.tx, row):
        raise Conflict(texts.SOUND_ID_TAKEN, code="id_taken")
    out = to_sound_out(Sound(**row))
    await announce_sound(ctx.tx, access.id, sounds=[out])
    return out


def _require_same(existing: Sound, project_id: str, user_id: str, new: SoundNew) -> SoundOut:
    if (existing.project_id, existing.maker_id, existing.name, existing.size) != (
        project_id,
        user_id,
        new.name,
        new.size,
    ):
        raise Conflict(texts.SOUND_ID_TAKEN, code="id_taken")
    return to_sound_out(existing)


async def get_files(ctx: RequestContext, ref: str, sound_id: str) -> SoundFiles:
    """Return a sound with the URLs of its files."""
    access = await guards.project(ctx, ref, Permission.SOUND_HEAR)
    row = _require_sound(await store.get_project_sound(ctx.tx, access.id, sound_id))
    sign, expiry_times, right = ctx.services.blobs.sign, list[datetime](), blob_rights.project(access.id)

    async def signed(key: str, media_type: str, download: str | None = None) -> str:
        address = await sign(key, seconds=SOUND_URL_SECONDS, media_type=media_type, download=download, right=right)
        expiry_times.append(address.expires_at)
        return address.url

    keys = await store.list_piece_keys(ctx.tx, row.id)
    return SoundFiles(
        **sound_to_dict(row),
        pieces=[await signed(key, _FLAC) async for part in yielding_batches(keys) for key in part],
        peaks=None if row.peaks_key is None else await signed(row.peaks_key, _BYTES),
        original=None if row.blob_key is None else await signed(row.blob_key, _BYTES, row.name),
        expires_at=min(expiry_times, default=clock.now()),
    )


async def delete_sound(ctx: RequestContext, ref: str, sound_id: str) -> None:
    """Delete a sound that no clip uses."""
    access = await guards.project(ctx, ref, Permission.SOUND_EDIT)
    row = _require_sound(await store.get_project_sound(ctx.tx, access.id, sound_id, held=True))
    clips = await store.list_clips_of_sound(ctx.tx, row.id)
    if clips:
        raise Conflict(texts.sound_used(len(clips)), code="sound.used")
    await _delete(ctx.tx, row)

    async def stop() -> None:
        await ctx.services.jobs.cancel(get_job_id(row.id))

    if row.state == READING:
        ctx.tx.hooks.after_commit(stop)


async def get_own_upload(ctx: RequestContext, ref: str, sound_id: str, *, held: bool = False) -> Sound:
    """Return a sound that this user uploads. Raises 403 if another user uploads it.

    `held`: lock the sound until the transaction ends.
    """
    access = await guards.project(ctx, ref, Permission.SOUND_EDIT)
    row = _require_sound(await store.get_project_sound(ctx.tx, access.id, sound_id, held=held))
    if row.maker_id != ctx.user.id:
        raise Forbidden(texts.SOUND_OF_ANOTHER)
    return row


async def get_own_upload_at(ctx: RequestContext, ref: str, sound_id: str, offset: int) -> Sound:
    """Return a sound that this user uploads, at this offset. Raises 409 if the offset differs."""
    return _require_open_at(await get_own_upload(ctx, ref, sound_id), offset)


async def append_chunk(services: Services, user: Principal, ref: str, sound: Sound, offset: int, data: bytes) -> int:
    """Store a chunk and return the new offset. After the last one, the job that decodes the sound is queued."""
    received = tus.add_to_offset(offset, data, sound.size)
    is_complete = received == sound.size
    await services.storage.reserve_quota_for_chunk(sound.project_id, len(data))
    key = await save_chunk(
        services, data, offset, partial(store.list_part_keys, sound_id=sound.id) if is_complete else None
    )

    async def write(tx: Transaction) -> None:
        locked = _require_open_at(
            await get_own_upload(RequestContext(tx, services, user), ref, sound.id, held=True), offset
        )
        if is_complete:
            await store.update_sound(tx, locked.id, {"received": received, "blob_key": key, "problem": None})
            await store.delete_parts(tx, locked.id)
            await services.jobs.enqueue(
                tx, READ, locked.id, queue="media", job_id=get_job_id(locked.id), requested_by=user.id
            )
        else:
            await store.insert_part(tx, locked.id, offset, len(data), key, clock.now())

    await services.db.transact(write)
    return received


async def delete_abandoned(tx: Transaction, before: datetime) -> None:
    """Give up unfinished uploads whose last chunk arrived before `before`.

    A sound without clips is deleted. Otherwise an event reports the problem, and it can be uploaded again from the
    start.
    """
    for row in await store.list_abandoned(tx, before):
        await _abandon(tx, row, {"problem": texts.SOUND_NOT_SENT})


async def _end_uploads(tx: Transaction, ids: Collection[str]) -> None:
    """End uploads of sounds: those with clips stay and report why they are silent, the others are deleted."""
    for sound_id in ids:
        row = await store.get_sound(tx, sound_id)
        if row is not None:
            await _abandon(tx, row, {"state": FAILED, "problem": texts.SOUND_ENDED})


async def _abandon(tx: Transaction, row: Sound, values: dict[str, Any]) -> None:
    if not await store.list_clips_of_sound(tx, row.id):
        await _delete(tx, row)
        return
    await store.delete_parts(tx, row.id)
    updated = await store.update_sound(tx, row.id, {"received": 0, **values})
    if updated is not None:
        await announce_sound(tx, row.project_id, sounds=[to_sound_out(updated)])


async def _delete(tx: Transaction, row: Sound) -> None:
    await store.delete_sound(tx, row.id)
    await announce_sound(tx, row.project_id, gone=[row.id])


def get_job_id(sound_id: str) -> str:
    """Return the id of the job that decodes a sound; a job with the same id is queued once."""
    return f"sound-{sound_id}"


def register_usage(services: Services) -> None:
    """Register sounds with the storage quota and the list of open uploads."""
    services.storage.register_usage(store.bytes_query)
    columns = (Sound.project_id, Sound.maker_id, Sound.name)
    services.uploads.register(UploadSource("sound", Permission.SOUND_EDIT, Sound, columns, store.IS_OPEN, _end_uploads))


def _require_sound(row: Sound | None) -> Sound:
    if row is None:
        raise NotFound(texts.SOUND_GONE, code="sound.gone")
    return row


def _require_open_at(row: Sound, offset: int) -> Sound:
    if row.blob_key is not None:
        raise Conflict(texts.SOUND_IS_HERE, code="sound.here")
    if row.state == FAILED:
        raise tus.UploadEnded
    tus.require_offset(row.received, offset)
    return row
