"""Queries for cuts, including backgrounds, and for their drawings."""

from collections.abc import Collection, Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple, cast

from sqlalchemy import Integer, Select, Table, and_, bindparam, case, delete, func, insert, or_, select, update
from sqlalchemy.orm import aliased

from pegbar.domains.projects.models import Project
from pegbar.domains.storyboard.models import Cut, DrawingSnapshot, DrawingUpdate
from pegbar.domains.storyboard.rules.fields import INDEXED_FIELDS
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared, Row
from pegbar.kernel.rows import find_by_key, insert_once
from pegbar.kernel.tables import ID, to_record, to_records

_COLUMNS = tuple(Cut.__table__.c)
_LIVE = Cut.deleted_at.is_(None)
_ON_BOARD = and_(_LIVE, Cut.is_background.is_(False))

_T = cast(Table, Cut.__table__)
_BOARD = Prepared(
    select(*_COLUMNS).where(Cut.project_id == bindparam("project", type_=ID), _ON_BOARD).order_by(Cut.position, Cut.id)
)


def _build_values(fields: tuple[str, ...]) -> dict[str, Any]:
    """Build the SET values for a change of these fields.

    If the background changes, `preview_under` becomes -1: the preview shows another background.
    """
    values: dict[str, Any] = {name: bindparam(f"new_{name}", type_=_T.c[name].type) for name in fields}
    if "background_id" in values:
        same = _T.c.background_id.is_not_distinct_from(values["background_id"])
        values["preview_under"] = case((same, _T.c.preview_under), else_=-1)
    return {"version": _T.c.version + 1, **values}


@cache
def _build_update(fields: tuple[str, ...]) -> Prepared:
    return Prepared(
        update(_T)
        .where(_T.c.id == bindparam("cut", type_=ID), _T.c.version == bindparam("seen"), _T.c.deleted_at.is_(None))
        .values(**_build_values(fields))
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


def _build_numbered_query() -> Select[*tuple[Any, ...]]:
    before = aliased(Cut)
    earlier = or_(before.position < Cut.position, and_(before.position == Cut.position, before.id < Cut.id))
    on_board = (before.deleted_at.is_(None), before.is_background.is_(False))
    previous_count = (
        select(func.count()).where(before.project_id == Cut.project_id, *on_board, earlier).scalar_subquery()
    )
    key = func.coalesce(Cut.small_key, Cut.preview_key, type_=Cut.small_key.type).label("key")
    return select(
        Cut.id, Cut.project_id, Cut.name, Cut.duration_frames, Cut.shot_id, (previous_count + 1).label("number"), key
    )


_NUMBERED = _build_numbered_query()


class DrawingCounter(NamedTuple):
    """A drawing's number and size after an update, and when the cut's last automatic version was made."""

    seq: int
    size: int
    versioned_at: datetime | None


async def increment_order_version(tx: Transaction, project_id: str) -> int:
    """Increment the version of the order. The row lock serializes changes of one board's order."""
    statement = (
        update(Project)
        .where(Project.id == project_id)
        .values(order_version=Project.order_version + 1)
        .returning(Project.order_version)
    )
    return (await tx.execute(statement)).scalar_one()


async def get_order_version(tx: Transaction, project_id: str) -> int:
    """Return the current version of the order."""
    return (await tx.fetch(_ORDER_VERSION, {"project": project_id}))[0].order_version


async def lock_order(tx: Transaction, project_id: str) -> int:
    """Lock the order until the transaction ends, and return its version."""
    statement = select(Project.order_version).where(Project.id == project_id).with_for_update(key_share=True)
    return (await tx.execute(statement)).scalar_one()


async def list_board_rows(tx: Transaction, project_id: str) -> list[Row]:
    """Return all live cuts in order, as rows of all columns. Used for the most frequent list request."""
    return await tx.fetch_in_batches(_BOARD, {"project": project_id})


async def list_live_cuts(tx: Transaction, project_id: str) -> list[Cut]:
    """Return all live cuts in order."""
    return to_records(Cut, await list_board_rows(tx, project_id))


async def list_cut_ids(tx: Transaction, project_id: str) -> list[str]:
    """Return the ids of the live cuts in order."""
    statement = select(Cut.id).where(Cut.project_id == project_id, _ON_BOARD).order_by(Cut.position, Cut.id)
    return list((await tx.execute(statement)).scalars())


async def get_first_preview_key(tx: Transaction, project_id: str) -> str | None:
    """Return the preview key of the first cut that has a preview."""
    statement = (
        select(Cut.preview_key)
        .where(Cut.project_id == project_id, _ON_BOARD, Cut.preview_key.is_not(None))
        .order_by(Cut.position)
        .limit(1)
    )
    return (await tx.execute(statement)).scalar_one_or_none()


async def get_cut(tx: Transaction, cut_id: str) -> Cut | None:
    """Return a cut by id, even if it is deleted."""
    return await find_by_key(tx, Cut, cut_id)


async def list_numbered_cuts(tx: Transaction, ids: Collection[str]) -> Sequence[Any]:
    """Return the cuts with these ids that are on a board.

    Columns: id, project_id, shot_id, name, duration_frames, `number` (from 1), `key` of the preview. Runs in a thread
    on SQLite: counting the cuts before each one may read thousands of rows.
    """
    if not ids:
        return ()
    return await tx.execute_long(_NUMBERED.where(Cut.id.in_(list(ids)), _ON_BOARD))


async def insert_cut(tx: Transaction, row: dict[str, Any]) -> None:
    """Insert a cut. The caller shifts the positions of the cuts after it first."""
    tx.index.mark("cut", row["id"])
    await tx.execute(insert(Cut), row)


async def insert_cuts(tx: Transaction, rows: list[dict[str, Any]]) -> None:
    """Insert consecutive cuts."""
    if rows:
        tx.index.mark("cut", *(row["id"] for row in rows))
        await tx.execute(insert(Cut), rows)


async def shift_positions(tx: Transaction, project_id: str, from_position: int, by: int) -> None:
    """Add `by` to the positions of live cuts from `from_position` on."""
    await tx.execute(
        update(Cut)
        .where(Cut.project_id == project_id, _ON_BOARD, Cut.position >= from_position)
        .values(position=Cut.position + by)
    )


async def set_positions(tx: Transaction, positions: dict[str, int]) -> None:
    """Set the positions of cuts."""
    if positions:
        table = Cut.__table__
        statement = update(table).where(table.c.id == bindparam("cut")).values(position=bindparam("place"))  # type: ignore[arg-type]
        await tx.execute(statement, [{"cut": cut, "place": place} for cut, place in positions.items()])


async def update_cut(tx: Transaction, cut_id: str, version: int, values: dict[str, Any]) -> Cut | None:
    """Change fields of a live cut if it still has this version. Returns None if it doesn't."""
    if not INDEXED_FIELDS.isdisjoint(values):
        tx.index.mark("cut", cut_id)
    params = {"cut": cut_id, "seen": version, **{f"new_{name}": value for name, value in values.items()}}
    rows = await tx.fetch(_build_update(tuple(sorted(values))), params)
    return to_record(Cut, rows[0]) if rows else None


async def mark_cut_deleted(tx: Transaction, cut_id: str, now: datetime) -> Cut | None:
    """Mark a live cut as deleted. Returns None if it was already deleted."""
    tx.index.mark("cut", cut_id)
    statement = update(Cut).where(Cut.id == cut_id, _LIVE).values(deleted_at=now).returning(*_COLUMNS)
    return to_record(Cut, (await tx.execute(statement)).first())


async def restore_cut(tx: Transaction, cut_id: str, position: int) -> Cut | None:
    """Restore a deleted cut at a position. Returns None if it isn't deleted."""
    tx.index.mark("cut", cut_id)
    statement = (
        update(Cut)
        .where(Cut.id == cut_id, Cut.deleted_at.is_not(None))
        .values(deleted_at=None, position=position, version=Cut.version + 1)
        .returning(*_COLUMNS)
    )
    return to_record(Cut, (await tx.execute(statement)).first())


async def set_preview(
    tx: Transaction, cut_id: str, keys: tuple[str | None, str | None], seq: int, under: int, background_id: str | None
) -> Cut | None:
    """Store a preview and its small copy, unless the current preview shows a newer state.

    The preview shows the cut's drawing in state `seq` above the drawing of this background in state `under`. Returns
    None if the current preview is newer, if the cut was deleted, or if its background changed in the meantime.
    """
    is_newer = (Cut.preview_seq <= seq, Cut.drawing_seq >= seq, Cut.preview_under <= under)
    statement = (
        update(Cut)
        .where(Cut.id == cut_id, _LIVE, *is_newer, Cut.background_id.is_not_distinct_from(background_id))
        .values(preview_key=keys[0], small_key=keys[1], preview_seq=seq, preview_under=under)
        .returning(*_COLUMNS)
    )
    return to_record(Cut, (await tx.execute(statement)).first())


async def increment_drawing_seq(tx: Transaction, cut_id: str, size: int) -> DrawingCounter | None:
    """Increment a live cut's drawing number and add `size` to its bytes. Returns None if the cut is deleted."""
    statement = (
        update(Cut)
        .where(Cut.id == cut_id, _LIVE)
        .values(drawing_seq=Cut.drawing_seq + 1, drawing_bytes=Cut.drawing_bytes + size)
        .returning(Cut.drawing_seq, Cut.drawing_bytes, Cut.versioned_at)
    )
    row = (await tx.execute(statement)).first()
    return None if row is None else DrawingCounter(*row)


async def get_push_seq(tx: Transaction, cut_id: str, push_id: str) -> int | None:
    """Return the number that this push got when it was first received, or None."""
    statement = select(DrawingUpdate.seq).where(DrawingUpdate.cut_id == cut_id, DrawingUpdate.push_id == push_id)
    return (await tx.execute(statement)).scalar_one_or_none()


async def insert_update(tx: Transaction, row: dict[str, Any]) -> bool:
    """Append to a drawing's log. Returns False if the same push was appended concurrently."""
    return await insert_once(tx, DrawingUpdate, row)


async def decrement_drawing_seq(tx: Transaction, cut_id: str, size: int) -> None:
    """Undo `increment_drawing_seq` within the same transaction."""
    values = {"drawing_seq": Cut.drawing_seq - 1, "drawing_bytes": Cut.drawing_bytes - size}
    await tx.execute(update(Cut).where(Cut.id == cut_id).values(**values))


async def get_snapshot(tx: Transaction, cut_id: str, since: int) -> tuple[int, bytes] | None:
    """Return the snapshot that an earlier version of Pegbar merged, with its number, if it is newer than `since`."""
    rows = await tx.fetch(_SNAPSHOT, {"cut": cut_id, "since": since})
    return (rows[0].seq, rows[0].body) if rows else None


async def list_log_sizes(tx: Transaction, cut_id: str, since: int, limit: int) -> list[tuple[int, int]]:
    """Return the numbers of the rows after `since`, in order, with their sizes in bytes. Doesn't read the bodies."""
    rows = await tx.fetch(_SIZES, {"cut": cut_id, "since": since, "limit": limit})
    return [(row.seq, row.size) for row in rows]


async def list_log_rows(
    tx: Transaction, cut_id: str, since: int, until: int, *, large: bool = False
) -> list[tuple[int, bytes]]:
    """Return the rows after `since` up to `until`, in order. `large`: decode them in a thread."""
    fetch = tx.fetch_many if large else tx.fetch
    rows = await fetch(_LOG, {"cut": cut_id, "since": since, "until": until})
    return [(row.seq, row.body) for row in rows]


async def merge_log_rows(tx: Transaction, cut_id: str, seqs: Sequence[int], body: bytes, saved: int) -> bool:
    """Replace these consecutive rows by one, under the number of the last. Returns False if any of them is missing.

    `saved` is the number of bytes by which the log gets smaller.
    """
    rows = (DrawingUpdate.cut_id == cut_id, DrawingUpdate.seq.between(seqs[0], seqs[-1]))
    deleted = await tx.execute(delete(DrawingUpdate).where(*rows, DrawingUpdate.seq < seqs[-1]))
    if deleted.rowcount != len(seqs) - 1:
        return False
    changed = await tx.execute(update(DrawingUpdate).where(*rows).values(body=body))
    await tx.execute(update(Cut).where(Cut.id == cut_id).values(drawing_bytes=Cut.drawing_bytes - saved))
    return changed.rowcount == 1


async def set_versioned_at(tx: Transaction, cut_id: str, now: datetime) -> None:
    """Record when the last automatic version of a cut was made."""
    await tx.execute(update(Cut).where(Cut.id == cut_id).values(versioned_at=now))


_UNDER = _T.alias("background")


# Backgrounds have position 0, so the index on positions finds them among thousands of cuts.
_BACKGROUNDS = Prepared(
    select(*_T.c)
    .where(_T.c.project_id == bindparam("project", type_=ID), _T.c.position == 0, _T.c.is_background.is_(True), _LIVE)
    .order_by(_T.c.created_at, _T.c.id)
)


async def list_background_rows(tx: Transaction, project_id: str) -> list[Row]:
    """Return a project's live backgrounds, oldest first, as rows of all columns of a cut."""
    return await tx.fetch(_BACKGROUNDS, {"project": project_id})


async def list_stale_cuts_over(tx: Transaction, background_id: str) -> list[str]:
    """Return the live cuts with this background whose preview is outdated, in order.

    A preview is outdated if it is older than the cut's drawing or the background's.
    """
    statement = _build_stale_query().where(_T.c.background_id == background_id).order_by(_T.c.position, _T.c.id)
    return [row[0] for row in (await tx.execute(statement)).all()]


async def list_stale_previews(tx: Transaction, limit: int) -> list[tuple[str, int]]:
    """Return live cuts with an outdated preview, each with the drawing number of its background.

    Backgrounds come first, then the cuts of newer projects.
    """
    statement = (
        _build_stale_query().order_by(_T.c.is_background.desc(), _T.c.project_id.desc(), _T.c.position).limit(limit)
    )
    return [(cut_id, under) for cut_id, under in (await tx.execute(statement)).all()]


def _build_stale_query() -> Select[*tuple[Any, ...]]:
    under = func.coalesce(_UNDER.c.drawing_seq, 0)
    is_stale = or_(_T.c.preview_seq < _T.c.drawing_seq, _T.c.preview_under < under)
    joined = _T.outerjoin(_UNDER, _UNDER.c.id == _T.c.background_id)
    return select(_T.c.id, under).select_from(joined).where(_LIVE, is_stale)


def drawing_bytes_query(projects: Select[Any]) -> Select[Any]:
    """Build a query for the bytes of these projects' drawings, including deleted cuts."""
    return select(func.sum(_T.c.drawing_bytes)).where(_T.c.project_id.in_(projects))
