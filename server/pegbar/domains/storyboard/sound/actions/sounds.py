"""List, create, download and delete sounds. A job decodes them once they are complete."""

from datetime import datetime, timedelta
from typing import Any, Final

from pegbar.access import blob_rights, guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.access.texts import too_many_sounds
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.storyboard.core import store as core_store
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
from pegbar.domains.uploads.actions import uploads
from pegbar.domains.uploads.actions.kinds import EndReason, Upload, UploadKind, register_kind
from pegbar.domains.uploads.actions.uploads import NewUpload
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Invalid, NotFound
from pegbar.kernel.limits import SOUND_RATE
from pegbar.kernel.texts import SOUND_EMPTY
from pegbar.kernel.threads import yielding_batches

READ: Final = "storyboard.read_sound"
READING, READY, FAILED = "reading", "ready", "failed"
SAMPLES_MAX: Final = SOUND_HOURS_MAX * 3600 * SOUND_RATE
_UPLOAD_LIFETIME: Final = timedelta(days=SOUND_SEND_DAYS)
"""Retention of an unfinished upload after its last chunk."""
_FLAC: Final = "audio/flac"
_BYTES: Final = "application/octet-stream"


async def list_sound(ctx: RequestContext, ref: str) -> dict[str, object]:
    """Return the fields of a `SoundList`: dicts instead of models, because each opening of a board requests it."""
    access = await guards.project(ctx, ref, Permission.SOUND_HEAR)
    sounds = await store.list_sounds(ctx.tx, access.id)
    tracks = await store.list_tracks(ctx.tx, access.id)
    clips = await store.list_clips(ctx.tx, access.id) if tracks else []
    return {
        "sounds": [sound_to_dict(row, row.received) async for part in yielding_batches(sounds) for row in part],
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
        return await _require_same(ctx.tx, existing, access.id, user_id, new)
    if ctx.services.sounds is None:
        raise Conflict(texts.NO_SOUNDS, code="sounds.none")
    uploads.require_size(new.size, SOUND_BYTES_MAX)
    if new.size == 0:
        raise Invalid.field("size", SOUND_EMPTY)
    await core_store.lock_order(ctx.tx, access.id)
    count, samples = await store.get_totals(ctx.tx, access.id)
    if count >= SOUNDS_MAX:
        raise Conflict(texts.SOUNDS_FULL, code="too_many_sounds")
    if samples >= SAMPLES_MAX:
        raise Conflict(texts.HOURS_FULL, code="too_many_sounds")
    await profiles.ensure_profile(ctx.tx, user_id)
    upload = NewUpload(id=new.id, kind="sound", project_id=access.id, name=new.name, size=new.size)
    await uploads.create_upload(ctx, upload)
    row: dict[str, Any] = {
        "id": new.id,
        "project_id": access.id,
        "uploader_id": user_id,
        "name": new.name,
        "size": new.size,
        "state": READING,
        "blob_key": None,
        "peaks_key": None,
        "channels": None,
        "samples": None,
        "decoded_bytes": 0,
        "problem": None,
        "created_at": clock.now(),
    }
    if not await store.insert_sound(ctx.tx, row):
        raise Conflict(texts.SOUND_ID_TAKEN, code="id_taken")
    out = to_sound_out(Sound(**row))
    await announce_sound(ctx.tx, access.id, sounds=[out])
    return out


async def _require_same(tx: Transaction, existing: Sound, project_id: str, user_id: str, new: SoundNew) -> SoundOut:
    if (existing.project_id, existing.uploader_id, existing.name, existing.size) != (
        project_id,
        user_id,
        new.name,
        new.size,
    ):
        raise Conflict(texts.SOUND_ID_TAKEN, code="id_taken")
    return to_sound_out(existing, await _get_received(tx, existing))


async def _get_received(tx: Transaction, row: Sound) -> int:
    return row.size if row.blob_key is not None else await uploads.get_received(tx, row.id)


async def get_files(ctx: RequestContext, ref: str, sound_id: str) -> SoundFiles:
    """Return a sound with the URLs of its files."""
    access = await guards.project(ctx, ref, Permission.SOUND_HEAR)
    row = _require_sound(await store.get_project_sound(ctx.tx, access.id, sound_id))
    sign, expiry_times, right = ctx.services.blobs.sign, list[datetime](), blob_rights.project(access.id)

    async def sign_url(key: str, media_type: str, download: str | None = None) -> str:
        address = await sign(key, seconds=SOUND_URL_SECONDS, media_type=media_type, download=download, right=right)
        expiry_times.append(address.expires_at)
        return address.url

    keys = await store.list_piece_keys(ctx.tx, row.id)
    return SoundFiles(
        **sound_to_dict(row, await _get_received(ctx.tx, row)),
        pieces=[await sign_url(key, _FLAC) async for part in yielding_batches(keys) for key in part],
        peaks=None if row.peaks_key is None else await sign_url(row.peaks_key, _BYTES),
        original=None if row.blob_key is None else await sign_url(row.blob_key, _BYTES, row.name),
        expires_at=min(expiry_times, default=clock.now()),
    )


async def delete_sound(ctx: RequestContext, ref: str, sound_id: str) -> None:
    """Delete a sound that no clip uses."""
    access = await guards.project(ctx, ref, Permission.SOUND_EDIT)
    _require_sound(await store.get_project_sound(ctx.tx, access.id, sound_id))
    await uploads.discard_upload(ctx.tx, sound_id)
    row = _require_sound(await store.get_project_sound(ctx.tx, access.id, sound_id, held=True))
    clips = await store.list_clips_of_sound(ctx.tx, row.id)
    if clips:
        raise Conflict(texts.sound_used(len(clips)), code="sound.used")
    await _delete(ctx.tx, row)

    async def stop() -> None:
        await ctx.services.jobs.cancel(get_job_id(row.id))

    if row.state == READING:
        ctx.tx.hooks.after_commit(stop)


async def _complete_upload(ctx: RequestContext, upload: Upload, key: str) -> None:
    """Store the complete file and queue the job that decodes it."""
    await store.update_sound(ctx.tx, upload.id, {"blob_key": key, "problem": None})
    await ctx.services.jobs.enqueue(
        ctx.tx, READ, upload.id, queue="media", job_id=get_job_id(upload.id), requested_by=upload.owner_id
    )


async def _end_upload(tx: Transaction, upload: Upload, reason: EndReason) -> bool:
    """Delete the sound of an unfinished upload if no clip uses it; else set its `problem`, which says why it is silent.

    Returns True if the file can be uploaded again from the start: the upload expired, and clips use the sound.
    """
    row = await store.get_sound(tx, upload.id)
    if row is None:
        return False
    if not await store.list_clips_of_sound(tx, row.id):
        await _delete(tx, row)
        return False
    expired, problem = reason == "expired", texts.SOUND_ENDED if reason == "ended" else texts.SOUND_NOT_SENT
    if row.problem != problem:
        state = READING if expired else FAILED
        updated = await store.update_sound(tx, row.id, {"state": state, "problem": problem})
        if updated is not None:
            await announce_sound(tx, row.project_id, sounds=[to_sound_out(updated)])
    return expired


async def _delete(tx: Transaction, row: Sound) -> None:
    await store.delete_sound(tx, row.id)
    await announce_sound(tx, row.project_id, gone=[row.id])


def get_job_id(sound_id: str) -> str:
    """Return the id of the job that decodes a sound; a job with the same id is queued once."""
    return f"sound-{sound_id}"


def register_uploads(services: Services) -> None:
    """Register the storage usage of sounds, and the kind of uploads that become sounds."""
    services.storage.register_usage(store.bytes_query)
    register_kind(
        UploadKind(
            name="sound",
            permission=Permission.SOUND_EDIT,
            lifetime=_UPLOAD_LIFETIME,
            on_complete=_complete_upload,
            on_end=_end_upload,
        )
    )


def _require_sound(row: Sound | None) -> Sound:
    if row is None:
        raise NotFound(texts.SOUND_GONE, code="sound.gone")
    return row
