"""SQL of cuts, backgrounds among them, and of their drawings."""

from collections.abc import Collection, Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple, cast

from sqlalchemy import Integer, Select, Table, and_, bindparam, case, delete, func, insert, or_, select, update
from sqlalchemy.orm import aliased

from pegbar.domains.projects.models import Project
from pegbar.domains.storyboard.models import Cut, DrawingSnapshot, DrawingUpdate
from pegbar.domains.storyboard.rules.fields import TEXTS
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared, Row
from pegbar.kernel.rows import find_by_key, insert_once
from pegbar.kernel.tables import ID, record, records

_COLUMNS = tuple(Cut.__table__.c)
_LIVE = Cut.deleted_at.is_(None)
_ON_BOARD = and_(_LIVE, Cut.is_background.is_(False))

_T = cast(Table, Cut.__table__)
_BOARD = Prepared(
    select(*_COLUMNS).where(Cut.project_id == bindparam("project", type_=ID), _ON_BOARD).order_by(Cut.position, Cut.id)
)


def _changes(fields: tuple[str, ...]) -> dict[str, Any]:
    """What a change of these fields sets; a picture that shows another background is not the cut's any more."""
    values: dict[str, Any] = {name: bindparam(f"new_{name}", type_=_T.c[name].type) for name in fields}
    if "background_id" in values:
        same = _T.c.background_id.is_not_distinct_from(values["background_id"])
        values["preview_under"] = case((same, _T.c.preview_under), else_=-1)
    return {"version": _T.c.version + 1, **values}


@cache
def _change(fields: tuple[str, ...]) -> Prepared:
    return Prepared(
        update(_T)
        .where(_T.c.id == bindparam("cut", type_=ID), _T.c.version == bindparam("seen"), _T.c.deleted_at.is_(None))
        .values(**_changes(fields))
        .returning(*_COLUMNS)
    )


_U = cast(Table, DrawingUpdate.__table__)
_OF_CUT = (_U.c.cut_id == bindparam("cut", type_=ID), _U.c.seq > bindparam("since", type_=Integer))
_SIZES = Prepared(
    select(_U.c.seq, func.length(_U.c.body).label("size"))
    .where(*_OF_CUT)
    .order_by(_U.c.seq)
    .limit(bindparam("limit", type_=Integer))
)
_LOG = Prepared(
    select(_U.c.seq, _U.c.body).where(*_OF_CUT, _U.c.seq <= bindparam("until", type_=Integer)).order_by(_U.c.seq)
)
_S = cast(Table, DrawingSnapshot.__table__)
_SNAPSHOT = Prepared(
    select(_S.c.seq, _S.c.body).where(
        _S.c.cut_id == bindparam("cut", type_=ID), _S.c.seq > bindparam("since", type_=Integer)
    )
)
_ORDER_VERSION = Prepared(select(Project.order_version).where(Project.id == bindparam("project", type_=ID)))


def _numbered() -> Select[*tuple[Any, ...]]:
    before = aliased(Cut)
    earlier = or_(before.position < Cut.position, and_(before.position == Cut.position, before.id < Cut.id))
    on_board = (before.deleted_at.is_(None), before.is_background.is_(False))
    ahead = select(func.count()).where(before.project_id == Cut.project_id, *on_board, earlier).scalar_subquery()
    key = func.coalesce(Cut.small_key, Cut.preview_key, type_=Cut.small_key.type).label("key")
    return select(Cut.id, Cut.project_id, Cut.name, Cut.duration_frames, Cut.shot_id, (ahead + 1).label("number"), key)


_NUMBERED = _numbered()


class Counted(NamedTuple):
    """A drawing that was counted up: its number, its bytes, and when the cut was last kept by itself."""

    seq: int
    size: int
    kept_at: datetime | None


async def next_order(tx: Transaction, project_id: str) -> int:
    """Count the order's version up; the row's lock makes changes of one order wait for each other."""
    statement = (
        update(Project)
        .where(Project.id == project_id)
        .values(order_version=Project.order_version + 1)
        .returning(Project.order_version)
    )
    return (await tx.run(statement)).scalar_one()


async def order_version(tx: Transaction, project_id: str) -> int:
    """The order's version as it stands."""
    return (await tx.fetch(_ORDER_VERSION, {"project": project_id}))[0].order_version


async def hold_order(tx: Transaction, project_id: str) -> int:
    """The order's version; who else would change the order waits until this transaction is over."""
    statement = select(Project.order_version).where(Project.id == project_id).with_for_update(key_share=True)
    return (await tx.run(statement)).scalar_one()


async def board(tx: Transaction, project_id: str) -> list[Row]:
    """All live cuts in order, as rows of all columns: for the list that is asked for most."""
    return await tx.fetch_in_batches(_BOARD, {"project": project_id})


async def live(tx: Transaction, project_id: str) -> list[Cut]:
    """All live cuts in order."""
    return records(Cut, await board(tx, project_id))


async def order(tx: Transaction, project_id: str) -> list[str]:
    """The ids of the live cuts in order."""
    statement = select(Cut.id).where(Cut.project_id == project_id, _ON_BOARD).order_by(Cut.position, Cut.id)
    return list((await tx.run(statement)).scalars())


async def first_preview(tx: Transaction, project_id: str) -> str | None:
    """The picture of the first cut that has one."""
    statement = (
        select(Cut.preview_key)
        .where(Cut.project_id == project_id, _ON_BOARD, Cut.preview_key.is_not(None))
        .order_by(Cut.position)
        .limit(1)
    )
    return (await tx.run(statement)).scalar_one_or_none()


async def one(tx: Transaction, cut_id: str) -> Cut | None:
    """A cut by its id, deleted ones included."""
    return await find_by_key(tx, Cut, cut_id)


async def numbered(tx: Transaction, ids: Collection[str]) -> Sequence[Any]:
    """Of these cuts those on a board: id, project_id, shot_id, name, duration_frames, `number` from 1, picture's `key`.

    A board may have thousands before it.
    """
    if not ids:
        return ()
    return await tx.execute_long(_NUMBERED.where(Cut.id.in_(list(ids)), _ON_BOARD))


async def add(tx: Transaction, row: dict[str, Any]) -> None:
    """Insert a cut; positions behind it must have been moved."""
    tx.mark_for_indexing("cut", row["id"])
    await tx.run(insert(Cut), row)


async def add_many(tx: Transaction, rows: list[dict[str, Any]]) -> None:
    """Insert cuts that follow one another."""
    if rows:
        tx.mark_for_indexing("cut", *(row["id"] for row in rows))
        await tx.run(insert(Cut), rows)


async def shift(tx: Transaction, project_id: str, from_position: int, by: int) -> None:
    """Move the positions of live cuts from a place on."""
    await tx.run(
        update(Cut)
        .where(Cut.project_id == project_id, _ON_BOARD, Cut.position >= from_position)
        .values(position=Cut.position + by)
    )


async def place(tx: Transaction, positions: dict[str, int]) -> None:
    """Give cuts new positions."""
    if positions:
        table = Cut.__table__
        statement = update(table).where(table.c.id == bindparam("cut")).values(position=bindparam("place"))  # type: ignore[arg-type]
        await tx.run(statement, [{"cut": cut, "place": place} for cut, place in positions.items()])


async def change(tx: Transaction, cut_id: str, version: int, values: dict[str, Any]) -> Cut | None:
    """Change fields of a live cut that still has this version; None where it has another."""
    if not TEXTS.isdisjoint(values):
        tx.mark_for_indexing("cut", cut_id)
    asked = {"cut": cut_id, "seen": version, **{f"new_{name}": value for name, value in values.items()}}
    rows = await tx.fetch(_change(tuple(sorted(values))), asked)
    return record(Cut, rows[0]) if rows else None


async def mark_deleted(tx: Transaction, cut_id: str, now: datetime) -> Cut | None:
    """Take a live cut off the board; None where it is off already."""
    tx.mark_for_indexing("cut", cut_id)
    statement = update(Cut).where(Cut.id == cut_id, _LIVE).values(deleted_at=now).returning(*_COLUMNS)
    return record(Cut, (await tx.run(statement)).first())


async def revive(tx: Transaction, cut_id: str, position: int) -> Cut | None:
    """Bring a deleted cut back at a position; None where it is not deleted."""
    tx.mark_for_indexing("cut", cut_id)
    statement = (
        update(Cut)
        .where(Cut.id == cut_id, Cut.deleted_at.is_not(None))
        .values(deleted_at=None, position=position, version=Cut.version + 1)
        .returning(*_COLUMNS)
    )
    return record(Cut, (await tx.run(statement)).first())


async def set_preview(
    tx: Transaction, cut_id: str, keys: tuple[str | None, str | None], seq: int, under: int, background_id: str | None
) -> Cut | None:
    """Store a preview and its small copy unless a newer one stands; None where one does or the cut is gone.

    So it is where the cut has another background meanwhile, or where a newer state of it is shown already.
    """
    shows = (Cut.preview_seq <= seq, Cut.drawing_seq >= seq, Cut.preview_under <= under)
    statement = (
        update(Cut)
        .where(Cut.id == cut_id, _LIVE, *shows, Cut.background_id.is_not_distinct_from(background_id))
        .values(preview_key=keys[0], small_key=keys[1], preview_seq=seq, preview_under=under)
        .returning(*_COLUMNS)
    )
    return record(Cut, (await tx.run(statement)).first())


async def next_drawing_seq(tx: Transaction, cut_id: str, size: int) -> Counted | None:
    """Count a live cut's drawing up, and its bytes by so many; None where the cut is gone."""
    statement = (
        update(Cut)
        .where(Cut.id == cut_id, _LIVE)
        .values(drawing_seq=Cut.drawing_seq + 1, drawing_bytes=Cut.drawing_bytes + size)
        .returning(Cut.drawing_seq, Cut.drawing_bytes, Cut.versioned_at)
    )
    found = (await tx.run(statement)).first()
    return None if found is None else Counted(*found)


async def pushed(tx: Transaction, cut_id: str, push_id: str) -> int | None:
    """The number that this push got before."""
    statement = select(DrawingUpdate.seq).where(DrawingUpdate.cut_id == cut_id, DrawingUpdate.push_id == push_id)
    return (await tx.run(statement)).scalar_one_or_none()


async def add_update(tx: Transaction, row: dict[str, Any]) -> bool:
    """Append to a drawing's log; False where the same push was appended at the same moment."""
    return await insert_once(tx, DrawingUpdate, row)


async def give_back_drawing_seq(tx: Transaction, cut_id: str, size: int) -> None:
    """Take back a number that `next_drawing_seq` gave in this transaction, and the bytes."""
    back = {"drawing_seq": Cut.drawing_seq - 1, "drawing_bytes": Cut.drawing_bytes - size}
    await tx.run(update(Cut).where(Cut.id == cut_id).values(**back))


async def snapshot(tx: Transaction, cut_id: str, since: int) -> tuple[int, bytes] | None:
    """What an earlier version merged, with its number, where that lies after `since`."""
    rows = await tx.fetch(_SNAPSHOT, {"cut": cut_id, "since": since})
    return (rows[0].seq, rows[0].body) if rows else None


async def log_sizes(tx: Transaction, cut_id: str, since: int, limit: int) -> list[tuple[int, int]]:
    """The numbers of the rows after `since`, in order, and how many bytes each has; the bytes are not read."""
    rows = await tx.fetch(_SIZES, {"cut": cut_id, "since": since, "limit": limit})
    return [(row.seq, row.size) for row in rows]


async def log(tx: Transaction, cut_id: str, since: int, until: int, *, large: bool = False) -> list[tuple[int, bytes]]:
    """The rows after `since` up to `until`, in order; `large`: beside the loop."""
    fetch = tx.fetch_many if large else tx.fetch
    rows = await fetch(_LOG, {"cut": cut_id, "since": since, "until": until})
    return [(row.seq, row.body) for row in rows]


async def put_together(tx: Transaction, cut_id: str, run: Sequence[int], body: bytes, saved: int) -> bool:
    """Put one row in the place of these, under the last one's number; False where they are not there any more."""
    rows = (DrawingUpdate.cut_id == cut_id, DrawingUpdate.seq.between(run[0], run[-1]))
    gone = await tx.run(delete(DrawingUpdate).where(*rows, DrawingUpdate.seq < run[-1]))
    if gone.rowcount != len(run) - 1:
        return False
    changed = await tx.run(update(DrawingUpdate).where(*rows).values(body=body))
    await tx.run(update(Cut).where(Cut.id == cut_id).values(drawing_bytes=Cut.drawing_bytes - saved))
    return changed.rowcount == 1


async def note_kept(tx: Transaction, cut_id: str, now: datetime) -> None:
    """Note when a cut is kept by itself."""
    await tx.run(update(Cut).where(Cut.id == cut_id).values(versioned_at=now))


_UNDER = _T.alias("background")


# Backgrounds lie at position 0, where the index of positions finds them among thousands of cuts.
_BACKGROUNDS = Prepared(
    select(*_T.c)
    .where(_T.c.project_id == bindparam("project", type_=ID), _T.c.position == 0, _T.c.is_background.is_(True), _LIVE)
    .order_by(_T.c.created_at, _T.c.id)
)


async def backgrounds(tx: Transaction, project_id: str) -> list[Row]:
    """A project's live backgrounds, oldest first, as rows of all columns of a cut."""
    return await tx.fetch(_BACKGROUNDS, {"project": project_id})


async def stale_over(tx: Transaction, background_id: str) -> list[str]:
    """The live cuts with this background whose preview lags behind it or behind their own drawing, in order."""
    statement = _stale().where(_T.c.background_id == background_id).order_by(_T.c.position, _T.c.id)
    return [row[0] for row in (await tx.run(statement)).all()]


async def stale(tx: Transaction, limit: int) -> list[tuple[str, int]]:
    """Live cuts whose preview lags behind, each with the number of the drawing below it: backgrounds first, and those
    of newer projects before others."""
    statement = _stale().order_by(_T.c.is_background.desc(), _T.c.project_id.desc(), _T.c.position).limit(limit)
    return [(cut_id, under) for cut_id, under in (await tx.run(statement)).all()]


def _stale() -> Select[*tuple[Any, ...]]:
    under = func.coalesce(_UNDER.c.drawing_seq, 0)
    lags = or_(_T.c.preview_seq < _T.c.drawing_seq, _T.c.preview_under < under)
    both = _T.outerjoin(_UNDER, _UNDER.c.id == _T.c.background_id)
    return select(_T.c.id, under).select_from(both).where(_LIVE, lags)


def drawing_bytes_of(projects: Select[Any]) -> Select[Any]:
    """A query for the bytes of these projects' drawings, deleted cuts among them."""
    return select(func.sum(_T.c.drawing_bytes)).where(_T.c.project_id.in_(projects))
