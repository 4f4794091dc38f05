"""SQL of sounds, tracks and clips."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, TypeVar, cast

from sqlalchemy import Select, Table, and_, bindparam, delete, exists, func, insert, select, update

from pegbar.domains.storyboard.models import Clip, Cut, Sound, SoundPart, SoundPiece, Track
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared, Row
from pegbar.kernel.rows import find, find_all, find_by_key, insert_once
from pegbar.kernel.tables import ID, record, records

Lane = TypeVar("Lane", Track, Clip)
_S, _T, _C = (cast(Table, each.__table__) for each in (Sound, Track, Clip))
_PROJECT = bindparam("project", type_=ID)
_SOUNDS = Prepared(select(*_S.c).where(_S.c.project_id == _PROJECT).order_by(_S.c.created_at, _S.c.id))
_OF_PROJECT = (_T.c.project_id == _PROJECT, _T.c.deleted_at.is_(None))
_TRACKS = Prepared(select(*_T.c).where(*_OF_PROJECT).order_by(_T.c.position, _T.c.id))
_CLIPS = Prepared(select(*_C.c).where(_C.c.track_id == _T.c.id, *_OF_PROJECT, _C.c.deleted_at.is_(None)))
_PLACE = Prepared(
    update(_C)
    .where(_C.c.id == bindparam("clip", type_=ID))
    .values(at=bindparam("place", type_=_C.c.at.type), version=_C.c.version + 1)
)
_AT_ONCE: Final = 500
IS_OPEN: Final = and_(
    Sound.received < Sound.size, Sound.state == "reading", Sound.problem.is_(None) | (Sound.received > 0)
)
"""Without those that were given up but are still on a track."""
_LIVE = (Clip.track_id == Track.id, Track.deleted_at.is_(None), Clip.deleted_at.is_(None))


async def sounds(tx: Transaction, project_id: str) -> list[Row]:
    """All sounds of a project, the oldest first."""
    return await tx.fetch_in_batches(_SOUNDS, {"project": project_id})


async def tracks(tx: Transaction, project_id: str) -> list[Row]:
    """The live tracks of a project in order."""
    return await tx.fetch(_TRACKS, {"project": project_id})


async def clips(tx: Transaction, project_id: str) -> list[Row]:
    """The live clips on the live tracks of a project."""
    return await tx.fetch_in_batches(_CLIPS, {"project": project_id})


async def sound(tx: Transaction, sound_id: str) -> Sound | None:
    """A sound of whatever project."""
    return await find_by_key(tx, Sound, sound_id)


async def sound_of(tx: Transaction, project_id: str, sound_id: str, *, held: bool = False) -> Sound | None:
    """A sound of a project; where `held`, nobody else changes it until this transaction is over."""
    return await find(tx, Sound, Sound.id == sound_id, Sound.project_id == project_id, held=held)


async def track(tx: Transaction, track_id: str) -> Track | None:
    """A track of whatever project, deleted ones included."""
    return await find_by_key(tx, Track, track_id)


async def track_of(tx: Transaction, project_id: str, track_id: str) -> Track | None:
    """A track of a project, deleted ones included; nobody else changes it until this transaction is over."""
    return await find(tx, Track, Track.id == track_id, Track.project_id == project_id, held=True)


async def clip(tx: Transaction, clip_id: str) -> Clip | None:
    """A clip of whatever project, deleted ones included; nobody else changes it until this transaction is over."""
    return await find(tx, Clip, Clip.id == clip_id, held=True)


async def has_cut(tx: Transaction, project_id: str, cut_id: str) -> bool:
    """Whether a project has this cut, on its board or deleted."""
    statement = select(Cut.id).where(Cut.id == cut_id, Cut.project_id == project_id, Cut.is_background.is_(False))
    return (await tx.run(statement)).first() is not None


async def totals(tx: Transaction, project_id: str) -> tuple[int, int]:
    """How many sounds a project has, and how many samples."""
    statement = select(func.count(), func.sum(Sound.samples)).where(Sound.project_id == project_id)
    count, samples = (await tx.run(statement)).one()
    return count, int(samples or 0)


async def count_clips(tx: Transaction, project_id: str) -> int:
    """How many live clips a board has."""
    statement = select(func.count()).select_from(Clip).where(*_LIVE, Track.project_id == project_id)
    return (await tx.run(statement)).scalar_one()


async def clips_of_sound(tx: Transaction, sound_id: str) -> list[Clip]:
    """The live clips that are of a sound."""
    return records(Clip, await tx.run(select(*_C.c).where(*_LIVE, Clip.sound_id == sound_id)))


async def clips_of_cut(tx: Transaction, cut_id: str) -> list[Clip]:
    """The live clips that move with a cut."""
    return records(Clip, await tx.run(select(*_C.c).where(*_LIVE, Clip.anchor_cut_id == cut_id).order_by(Clip.id)))


async def clips_of_track(tx: Transaction, track_id: str) -> list[Clip]:
    """The clips of a track that were not taken off it, whether or not it is deleted."""
    return await find_all(tx, Clip, Clip.track_id == track_id, Clip.deleted_at.is_(None))


async def hold_clips(tx: Transaction, project_id: str, ids: Collection[str]) -> list[Clip]:
    """The live ones of these clips of a project; nobody else changes them until this transaction is over."""
    found, wanted = list[Clip](), sorted(ids)
    for start in range(0, len(wanted), _AT_ONCE):
        these = (*_LIVE, Track.project_id == project_id, Clip.id.in_(wanted[start : start + _AT_ONCE]))
        found += records(
            Clip, await tx.run(select(*_C.c).where(*these).order_by(Clip.id).with_for_update(of=_C, key_share=True))
        )
    return found


async def place_clips(tx: Transaction, places: Mapping[str, int]) -> None:
    """Have clips that the caller holds stand elsewhere, each its `at`, and count their versions up."""
    await tx.execute_many(_PLACE, [{"clip": clip, "place": at} for clip, at in places.items()])


async def add_sound(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert a sound; False where its id is taken."""
    return await insert_once(tx, Sound, row)


async def add_track(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert a track; False where its id is taken."""
    return await insert_once(tx, Track, row)


async def add_clips(tx: Transaction, rows: Sequence[dict[str, Any]]) -> None:
    """Insert clips, of which none is there."""
    await tx.run(insert(Clip), list(rows))


async def change_sound(tx: Transaction, sound_id: str, values: dict[str, Any]) -> Sound | None:
    """Change a sound; None where it is gone."""
    statement = update(Sound).where(Sound.id == sound_id).values(**values).returning(*_S.c)
    return record(Sound, (await tx.run(statement)).first())


async def change(tx: Transaction, kind: type[Lane], row_id: str, values: dict[str, Any]) -> Lane:
    """Change a track or a clip that the caller holds, and count its version up."""
    columns = cast(Table, kind.__table__).c
    statement = update(kind).where(kind.id == row_id).values(**values, version=kind.version + 1).returning(*columns)
    return cast(Lane, record(kind, (await tx.run(statement)).first()))


async def remove_sound(tx: Transaction, sound_id: str) -> None:
    """Take a sound away, and the deleted clips of it."""
    await tx.run(delete(Sound).where(Sound.id == sound_id))


async def add_part(tx: Transaction, sound_id: str, start: int, size: int, key: str, now: datetime) -> None:
    """Note a part that is stored, and count it as received."""
    await tx.run(insert(SoundPart), {"sound_id": sound_id, "start": start, "blob_key": key})
    await tx.run(update(Sound).where(Sound.id == sound_id).values(received=start + size, last_piece_at=now))


async def parts(tx: Transaction, sound_id: str) -> list[str]:
    """The keys of the parts in their order."""
    statement = select(SoundPart.blob_key).where(SoundPart.sound_id == sound_id)
    return list((await tx.run(statement.order_by(SoundPart.start))).scalars())


async def drop_parts(tx: Transaction, sound_id: str) -> None:
    """The parts are no longer needed; the sweep takes them."""
    await tx.run(delete(SoundPart).where(SoundPart.sound_id == sound_id))


async def add_pieces(tx: Transaction, sound_id: str, keys: Sequence[str]) -> None:
    """Note the pieces of a sound."""
    rows = [{"sound_id": sound_id, "number": number, "blob_key": key} for number, key in enumerate(keys)]
    await tx.run(insert(SoundPiece), rows)


async def pieces(tx: Transaction, sound_id: str) -> list[str]:
    """The keys of the pieces in their order."""
    statement = select(SoundPiece.blob_key).where(SoundPiece.sound_id == sound_id)
    return list((await tx.run(statement.order_by(SoundPiece.number))).scalars())


async def pieces_of(tx: Transaction, sounds: Sequence[str]) -> dict[str, list[str]]:
    """The keys of the pieces of these sounds, each one's in their order."""
    found: dict[str, list[str]] = {sound: [] for sound in sounds}
    for start in range(0, len(sounds), _AT_ONCE):
        statement = select(SoundPiece.sound_id, SoundPiece.blob_key).where(
            SoundPiece.sound_id.in_(sounds[start : start + _AT_ONCE])
        )
        for row in await tx.run(statement.order_by(SoundPiece.sound_id, SoundPiece.number)):
            found[row.sound_id].append(row.blob_key)
    return found


async def abandoned(tx: Transaction, before: datetime) -> list[Sound]:
    """The unfinished sounds whose last piece came before a moment and that nobody was told of."""
    late = (Sound.received < Sound.size, Sound.last_piece_at < before)
    used = exists().where(*_LIVE, Clip.sound_id == Sound.id)
    return await find_all(tx, Sound, *late, Sound.problem.is_(None) | ~used)


def bytes_of(projects: Select[Any]) -> Select[Any]:
    """A query for the bytes of these projects' sounds: as they have arrived, and as they are played."""
    return select(func.sum(Sound.received + Sound.decoded_bytes)).where(Sound.project_id.in_(projects))
