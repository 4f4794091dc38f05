"""Queries for sounds, tracks and clips."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, TypeVar, cast

from sqlalchemy import Select, Table, bindparam, case, delete, func, insert, select, update

from pegbar.domains.storyboard.models import Clip, Cut, Sound, SoundSegment, Track
from pegbar.domains.uploads.models import Upload
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared, Row
from pegbar.kernel.rows import find, find_all, find_by_key, insert_once
from pegbar.kernel.tables import ID, to_record, to_records

TrackOrClip = TypeVar("TrackOrClip", Track, Clip)
_S, _T, _C = (cast(Table, each.__table__) for each in (Sound, Track, Clip))
_PROJECT = bindparam("project", type_=ID)
_RECEIVED = (func.coalesce(Upload.received, 0).label("received"), Upload.last_chunk_at.label("last_chunk_at"))
_SOUNDS = Prepared(
    select(*_S.c, *_RECEIVED)
    .select_from(_S.outerjoin(cast(Table, Upload.__table__), Upload.id == _S.c.id))
    .where(_S.c.project_id == _PROJECT)
    .order_by(_S.c.created_at, _S.c.id)
)
_TRACK_OF_PROJECT = (_T.c.project_id == _PROJECT, _T.c.deleted_at.is_(None))
_TRACKS = Prepared(select(*_T.c).where(*_TRACK_OF_PROJECT).order_by(_T.c.position, _T.c.id))
_CLIPS = Prepared(select(*_C.c).where(_C.c.track_id == _T.c.id, *_TRACK_OF_PROJECT, _C.c.deleted_at.is_(None)))
_SET_POSITION = Prepared(
    update(_C)
    .where(_C.c.id == bindparam("clip", type_=ID))
    .values(at=bindparam("place", type_=_C.c.at.type), version=_C.c.version + 1)
)
_BATCH_SIZE: Final = 500
_LIVE = (Clip.track_id == Track.id, Track.deleted_at.is_(None), Clip.deleted_at.is_(None))


async def list_sounds(tx: Transaction, project_id: str) -> list[Row]:
    """Return all sounds of a project, oldest first, with `received` and `last_chunk_at` of their uploads, if any."""
    return await tx.fetch_in_batches(_SOUNDS, {"project": project_id})


async def list_tracks(tx: Transaction, project_id: str) -> list[Row]:
    """Return the live tracks of a project in order."""
    return await tx.fetch(_TRACKS, {"project": project_id})


async def list_clips(tx: Transaction, project_id: str) -> list[Row]:
    """Return the live clips on a project's live tracks."""
    return await tx.fetch_in_batches(_CLIPS, {"project": project_id})


async def get_sound(tx: Transaction, sound_id: str) -> Sound | None:
    """Return a sound of any project."""
    return await find_by_key(tx, Sound, sound_id)


async def get_project_sound(tx: Transaction, project_id: str, sound_id: str, *, held: bool = False) -> Sound | None:
    """Return a sound of a project. `held`: lock it until the transaction ends."""
    return await find(tx, Sound, Sound.id == sound_id, Sound.project_id == project_id, lock=held)


async def get_track(tx: Transaction, track_id: str) -> Track | None:
    """Return a track of any project, even if deleted."""
    return await find_by_key(tx, Track, track_id)


async def lock_project_track(tx: Transaction, project_id: str, track_id: str) -> Track | None:
    """Return a track of a project, even if deleted, and lock it until the transaction ends."""
    return await find(tx, Track, Track.id == track_id, Track.project_id == project_id, lock=True)


async def lock_clip(tx: Transaction, clip_id: str) -> Clip | None:
    """Return a clip of any project, even if deleted, and lock it until the transaction ends."""
    return await find(tx, Clip, Clip.id == clip_id, lock=True)


async def has_cut(tx: Transaction, project_id: str, cut_id: str) -> bool:
    """Return whether the project has this cut, live or deleted."""
    statement = select(Cut.id).where(Cut.id == cut_id, Cut.project_id == project_id, Cut.is_background.is_(False))
    return (await tx.execute(statement)).first() is not None


async def get_totals(tx: Transaction, project_id: str) -> tuple[int, int]:
    """Return the number of a project's sounds, and their total length in samples."""
    statement = select(func.count(), func.sum(Sound.samples)).where(Sound.project_id == project_id)
    count, samples = (await tx.execute(statement)).one()
    return count, int(samples or 0)


async def count_clips(tx: Transaction, project_id: str) -> int:
    """Count the live clips of a board."""
    statement = select(func.count()).select_from(Clip).where(*_LIVE, Track.project_id == project_id)
    return (await tx.execute(statement)).scalar_one()


async def list_clips_of_sound(tx: Transaction, sound_id: str) -> list[Clip]:
    """Return the live clips of a sound."""
    return to_records(Clip, await tx.execute(select(*_C.c).where(*_LIVE, Clip.sound_id == sound_id)))


async def list_clips_of_cut(tx: Transaction, cut_id: str) -> list[Clip]:
    """Return the live clips that are anchored to a cut."""
    return to_records(
        Clip, await tx.execute(select(*_C.c).where(*_LIVE, Clip.anchor_cut_id == cut_id).order_by(Clip.id))
    )


async def list_clips_of_track(tx: Transaction, track_id: str) -> list[Clip]:
    """Return a track's clips, except those that were deleted individually.

    Deleting a track doesn't mark its clips, so for a deleted track these are the clips to restore with it.
    """
    return await find_all(tx, Clip, Clip.track_id == track_id, Clip.deleted_at.is_(None))


async def lock_clips(tx: Transaction, project_id: str, ids: Collection[str]) -> list[Clip]:
    """Return the given clips of a project that are live, and lock them until the transaction ends."""
    clips, sorted_ids = list[Clip](), sorted(ids)
    for start in range(0, len(sorted_ids), _BATCH_SIZE):
        conditions = (*_LIVE, Track.project_id == project_id, Clip.id.in_(sorted_ids[start : start + _BATCH_SIZE]))
        clips += to_records(
            Clip,
            await tx.execute(select(*_C.c).where(*conditions).order_by(Clip.id).with_for_update(of=_C, key_share=True)),
        )
    return clips


async def set_clip_positions(tx: Transaction, positions: Mapping[str, int]) -> None:
    """Set `at` of clips that the caller has locked, and increment their versions."""
    await tx.execute_many(_SET_POSITION, [{"clip": clip, "place": at} for clip, at in positions.items()])


async def insert_sound(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert a sound. Returns False if its id is taken."""
    return await insert_once(tx, Sound, row)


async def insert_track(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert a track. Returns False if its id is taken."""
    return await insert_once(tx, Track, row)


async def insert_clips(tx: Transaction, rows: Sequence[dict[str, Any]]) -> None:
    """Insert new clips."""
    await tx.execute(insert(Clip), list(rows))


async def update_sound(tx: Transaction, sound_id: str, values: dict[str, Any]) -> Sound | None:
    """Update a sound. Returns None if it was deleted."""
    statement = update(Sound).where(Sound.id == sound_id).values(**values).returning(*_S.c)
    return to_record(Sound, (await tx.execute(statement)).first())


async def update_row(tx: Transaction, kind: type[TrackOrClip], row_id: str, values: dict[str, Any]) -> TrackOrClip:
    """Update a track or clip that the caller has locked, and increment its version."""
    columns = cast(Table, kind.__table__).c
    statement = update(kind).where(kind.id == row_id).values(**values, version=kind.version + 1).returning(*columns)
    return cast(TrackOrClip, to_record(kind, (await tx.execute(statement)).first()))


async def delete_sound(tx: Transaction, sound_id: str) -> None:
    """Delete a sound and its deleted clips."""
    await tx.execute(delete(Sound).where(Sound.id == sound_id))


async def insert_pieces(tx: Transaction, sound_id: str, keys: Sequence[str]) -> None:
    """Record the segments of a sound."""
    rows = [{"sound_id": sound_id, "number": number, "blob_key": key} for number, key in enumerate(keys)]
    await tx.execute(insert(SoundSegment), rows)


async def list_piece_keys(tx: Transaction, sound_id: str) -> list[str]:
    """Return the keys of the segments in order."""
    statement = select(SoundSegment.blob_key).where(SoundSegment.sound_id == sound_id)
    return list((await tx.execute(statement.order_by(SoundSegment.number))).scalars())


async def list_piece_keys_by_sound(tx: Transaction, sounds: Sequence[str]) -> dict[str, list[str]]:
    """Return the keys of these sounds' segments in order, by sound."""
    keys: dict[str, list[str]] = {sound: [] for sound in sounds}
    for start in range(0, len(sounds), _BATCH_SIZE):
        statement = select(SoundSegment.sound_id, SoundSegment.blob_key).where(
            SoundSegment.sound_id.in_(sounds[start : start + _BATCH_SIZE])
        )
        for row in await tx.execute(statement.order_by(SoundSegment.sound_id, SoundSegment.number)):
            keys[row.sound_id].append(row.blob_key)
    return keys


def bytes_query(projects: Select[Any]) -> Select[Any]:
    """Build a query for the bytes of these projects' sounds: complete files and decoded segments."""
    file_bytes = case((Sound.blob_key.is_not(None), Sound.size), else_=0)
    return select(func.sum(file_bytes + Sound.decoded_bytes)).where(Sound.project_id.in_(projects))
