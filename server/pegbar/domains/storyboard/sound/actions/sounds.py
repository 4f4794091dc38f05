"""Sounds: listed, promised, sent in parts, fetched and taken away; a job reads them once they are here."""

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
from pegbar.domains.storyboard import store as storyboard_store
from pegbar.domains.storyboard.actions.uploads import save_chunk
from pegbar.domains.storyboard.models import Sound
from pegbar.domains.storyboard.sound import store, texts
from pegbar.domains.storyboard.sound.actions.shapes import plain_clip, plain_sound, plain_track, sound_out, tell
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
LASTS: Final = timedelta(days=SOUND_SEND_DAYS)
"""How long an unfinished sound is kept after its last piece."""
_FLAC: Final = "audio/flac"
_BYTES: Final = "application/octet-stream"


async def listed(ctx: RequestContext, ref: str) -> dict[str, object]:
    """A `SoundList` as plain data, for it is asked for with each opening of a board."""
    access = await guards.project(ctx, ref, Permission.SOUND_HEAR)
    sounds = await store.sounds(ctx.tx, access.id)
    tracks = await store.tracks(ctx.tx, access.id)
    clips = await store.clips(ctx.tx, access.id) if tracks else []
    return {
        "sounds": [plain_sound(row) async for part in yielding_batches(sounds) for row in part],
        "tracks": [plain_track(row) for row in tracks],
        "clips": [plain_clip(row) async for part in yielding_batches(clips) for row in part],
    }


async def throttle(services: Services, user: Principal, ref: str, new: SoundNew) -> None:
    """Count a new sound against the person's rate; the same id again is not counted again."""
    async with services.db.read() as tx:
        await guards.project(RequestContext(tx, services, user), ref, Permission.SOUND_EDIT)
        known = await store.sound(tx, new.id)
    if known is None:
        me = guards.require_person(user)
        rate = services.settings.rate_sound_person
        await services.throttle(rate, "sound", me, fails_open=True, text=too_many_sounds)


async def begin(ctx: RequestContext, ref: str, new: SoundNew) -> SoundOut:
    """Promise a sound; the same id again is the same sound."""
    access = await guards.project(ctx, ref, Permission.SOUND_EDIT)
    me, known = guards.require_person(ctx.user), await store.sound(ctx.tx, new.id)
    if known is not None:
        return _begun_before(known, access.id, me, new)
    if ctx.services.sounds is None:
        raise Conflict(texts.NO_SOUNDS, code="sounds.none")
    if new.size > SOUND_BYTES_MAX:
        raise TooLarge(file_too_large(SOUND_BYTES_MAX // 1024 // 1024))
    if new.size == 0:
        raise Invalid.field("size", SOUND_EMPTY)
    await storyboard_store.lock_order(ctx.tx, access.id)
    count, samples = await store.totals(ctx.tx, access.id)
    if count >= SOUNDS_MAX:
        raise Conflict(texts.SOUNDS_FULL, code="too_many_sounds")
    if samples >= SAMPLES_MAX:
        raise Conflict(texts.HOURS_FULL, code="too_many_sounds")
    await ctx.services.storage.check_room(ctx.tx, access.id, new.size)
    await profiles.ensure(ctx.tx, me)
    await ctx.services.uploads.require_slot(ctx.tx, access.id, me)
    now = clock.now()
    row: dict[str, Any] = {
        "id": new.id,
        "project_id": access.id,
        "maker_id": me,
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
    if not await store.add_sound(ctx.tx, row):
        raise Conflict(texts.SOUND_ID_TAKEN, code="id_taken")
    out = sound_out(Sound(**row))
    await tell(ctx.tx, access.id, sounds=[out])
    return out


def _begun_before(known: Sound, project_id: str, me: str, new: SoundNew) -> SoundOut:
    if (known.project_id, known.maker_id, known.name, known.size) != (project_id, me, new.name, new.size):
        raise Conflict(texts.SOUND_ID_TAKEN, code="id_taken")
    return sound_out(known)


async def files(ctx: RequestContext, ref: str, sound_id: str) -> SoundFiles:
    """A sound with the addresses of what is stored of it."""
    access = await guards.project(ctx, ref, Permission.SOUND_HEAR)
    row = _there(await store.sound_of(ctx.tx, access.id, sound_id))
    sign, ends, right = ctx.services.blobs.sign, list[datetime](), blob_rights.project(access.id)

    async def signed(key: str, media_type: str, download: str | None = None) -> str:
        address = await sign(key, seconds=SOUND_URL_SECONDS, media_type=media_type, download=download, right=right)
        ends.append(address.expires_at)
        return address.url

    keys = await store.pieces(ctx.tx, row.id)
    return SoundFiles(
        **plain_sound(row),
        pieces=[await signed(key, _FLAC) async for part in yielding_batches(keys) for key in part],
        peaks=None if row.peaks_key is None else await signed(row.peaks_key, _BYTES),
        original=None if row.blob_key is None else await signed(row.blob_key, _BYTES, row.name),
        expires_at=min(ends, default=clock.now()),
    )


async def remove(ctx: RequestContext, ref: str, sound_id: str) -> None:
    """Take a sound away that no clip is of."""
    access = await guards.project(ctx, ref, Permission.SOUND_EDIT)
    row = _there(await store.sound_of(ctx.tx, access.id, sound_id, held=True))
    used = await store.clips_of_sound(ctx.tx, row.id)
    if used:
        raise Conflict(texts.sound_used(len(used)), code="sound.used")
    await _remove(ctx.tx, row)

    async def stop() -> None:
        await ctx.services.jobs.cancel(job_of(row.id))

    if row.state == READING:
        ctx.tx.after_commit(stop)


async def one(ctx: RequestContext, ref: str, sound_id: str, *, held: bool = False) -> Sound:
    """A sound that the asker sends, as far as it came; 403 for one that somebody else sends."""
    access = await guards.project(ctx, ref, Permission.SOUND_EDIT)
    row = _there(await store.sound_of(ctx.tx, access.id, sound_id, held=held))
    if row.maker_id != ctx.user.id:
        raise Forbidden(texts.SOUND_OF_ANOTHER)
    return row


async def one_at(ctx: RequestContext, ref: str, sound_id: str, offset: int) -> Sound:
    """A sound that the asker sends, where it goes on from this byte; 409 where it stands elsewhere."""
    return _require_sending(await one(ctx, ref, sound_id), offset)


async def append(services: Services, user: Principal, ref: str, sound: Sound, offset: int, data: bytes) -> int:
    """Keep a part; how many bytes are here now. With the last one the sound is handed to the job that reads it."""
    received = tus.end_of(offset, data, sound.size)
    whole = received == sound.size
    await services.storage.require_room_for_piece(sound.project_id, len(data))
    key = await save_chunk(services, data, offset, partial(store.parts, sound_id=sound.id) if whole else None)

    async def write(tx: Transaction) -> None:
        held = _require_sending(await one(RequestContext(tx, services, user), ref, sound.id, held=True), offset)
        if whole:
            await store.change_sound(tx, held.id, {"received": received, "blob_key": key, "problem": None})
            await store.drop_parts(tx, held.id)
            await services.jobs.enqueue(tx, READ, held.id, queue="media", job_id=job_of(held.id), requested_by=user.id)
        else:
            await store.add_part(tx, held.id, offset, len(data), key, clock.now())

    await services.db.transact(write)
    return received


async def prune(tx: Transaction, before: datetime) -> None:
    """Give up unfinished sounds whose last piece came before a moment.

    One that no clip is of goes. Of another everybody is told; it may still be sent, from its beginning.
    """
    for row in await store.abandoned(tx, before):
        await _give_up(tx, row, {"problem": texts.SOUND_NOT_SENT})


async def _end(tx: Transaction, ids: Collection[str]) -> None:
    """End uploads of sounds: those on a track stay there and say why they are silent, the others go."""
    for sound_id in ids:
        row = await store.sound(tx, sound_id)
        if row is not None:
            await _give_up(tx, row, {"state": FAILED, "problem": texts.SOUND_ENDED})


async def _give_up(tx: Transaction, row: Sound, values: dict[str, Any]) -> None:
    if not await store.clips_of_sound(tx, row.id):
        await _remove(tx, row)
        return
    await store.drop_parts(tx, row.id)
    left = await store.change_sound(tx, row.id, {"received": 0, **values})
    if left is not None:
        await tell(tx, row.project_id, sounds=[sound_out(left)])


async def _remove(tx: Transaction, row: Sound) -> None:
    await store.remove_sound(tx, row.id)
    await tell(tx, row.project_id, gone=[row.id])


def job_of(sound_id: str) -> str:
    """The id of the job that reads a sound; the same one is enqueued once."""
    return f"sound-{sound_id}"


def weigh(services: Services) -> None:
    """Register sounds with the storage quota and the list of open uploads."""
    services.storage.counts(store.bytes_of)
    columns = (Sound.project_id, Sound.maker_id, Sound.name)
    services.uploads.register(UploadSource("sound", Permission.SOUND_EDIT, Sound, columns, store.IS_OPEN, _end))


def _there(row: Sound | None) -> Sound:
    if row is None:
        raise NotFound(texts.SOUND_GONE, code="sound.gone")
    return row


def _require_sending(row: Sound, offset: int) -> Sound:
    if row.blob_key is not None:
        raise Conflict(texts.SOUND_IS_HERE, code="sound.here")
    if row.state == FAILED:
        raise tus.UploadEnded
    tus.require_offset(row.received, offset)
    return row
