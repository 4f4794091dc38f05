"""SQL of imports, and bulk changes of cuts by imports."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import cache
from typing import Any, Final, cast

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    Table,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)

from pegbar.domains.interchange.models import Import, Script, ScriptOrigin
from pegbar.domains.storyboard.models import Cut, DrawingSnapshot, DrawingUpdate
from pegbar.domains.storyboard.rules.fields import INDEXED_FIELDS
from pegbar.domains.uploads.models import Upload
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.rows import (
    bind_ids,
    find,
    find_all,
    find_by_ids,
    find_by_key,
    insert_once,
    is_in_ids,
    prepare_for_both,
)
from pegbar.kernel.tables import ID, to_records

OPEN: Final = ("uploading", "reading", "planned", "failed")
"""States of an import that wasn't applied or cancelled."""
_IS_UPLOADED: Final = Import.state != "uploading"
"""Excludes imports whose upload is unfinished: they are cancelled when the upload ends."""
ACTIVE: Final = ("uploading", "reading")
APPLIED: Final = ("applied", "undone")
_IMPORTS = cast(Table, Import.__table__)
_CUTS = cast(Table, Cut.__table__)
_LIST_COLUMNS = tuple(
    column for column in _IMPORTS.c if column.name not in {"plan", "inverse", "cut_versions", "blob_key", "parsed_key"}
)
_LIVE = and_(_CUTS.c.deleted_at.is_(None), _CUTS.c.is_background.is_(False))
_CUT = bindparam("cut", type_=ID)


async def insert_import(tx: Transaction, row: Mapping[str, Any]) -> bool:
    """Insert an import. Returns False if the id exists."""
    return await insert_once(tx, Import, row)


async def get_import(tx: Transaction, import_id: str) -> Import | None:
    """Return an import of any project."""
    return await find_by_key(tx, Import, import_id)


async def get_project_import(tx: Transaction, project_id: str, import_id: str, *, lock: bool = False) -> Import | None:
    """Return an import of a project. With `lock`, its row is locked until the transaction ends."""
    return await find(tx, Import, Import.id == import_id, Import.project_id == project_id, lock=lock)


async def list_imports(tx: Transaction, project_id: str, user_id: str, limit: int) -> Sequence[Any]:
    """Return the user's imports and the imports that other users applied, newest first, without large columns.

    `received`: the bytes of the file that have arrived.
    """
    is_visible = or_(
        and_(_IMPORTS.c.requested_by == user_id, _IMPORTS.c.state != "cancelled"), _IMPORTS.c.state.in_(APPLIED)
    )
    received = case((_IMPORTS.c.state == "uploading", func.coalesce(Upload.received, 0)), else_=_IMPORTS.c.size)
    statement = select(*_LIST_COLUMNS, received.label("received")).where(
        _IMPORTS.c.project_id == project_id, is_visible
    )
    statement = statement.outerjoin(cast(Table, Upload.__table__), Upload.id == _IMPORTS.c.id)
    return (await tx.execute(statement.order_by(_IMPORTS.c.created_at.desc(), _IMPORTS.c.id.desc()).limit(limit))).all()


async def has_active_import(tx: Transaction, project_id: str, user_id: str) -> bool:
    """Return True if the user has an import in progress on this board."""
    is_own_active = (
        _IMPORTS.c.project_id == project_id,
        _IMPORTS.c.requested_by == user_id,
        _IMPORTS.c.state.in_(ACTIVE),
    )
    return (await tx.execute(select(_IMPORTS.c.id).where(*is_own_active).limit(1))).first() is not None


async def update_import(tx: Transaction, import_id: str, values: Mapping[str, Any]) -> None:
    """Update an import. The caller holds its row lock."""
    await tx.execute(update(Import).where(Import.id == import_id).values(**values))


async def list_abandoned(tx: Transaction, before: datetime) -> list[Import]:
    """Return the imports that weren't applied, whose file was complete before a time."""
    return await find_all(tx, Import, Import.state.in_(OPEN), _IS_UPLOADED, Import.uploaded_at < before)


async def delete_older(tx: Transaction, before: datetime) -> None:
    """Delete the imports that were applied before a time, and unapplied ones whose file was complete before it."""
    is_old = func.coalesce(Import.applied_at, Import.uploaded_at) < before
    await tx.execute(delete(Import).where(_IS_UPLOADED, is_old))


def select_bytes(projects: Select[Any]) -> Select[Any]:
    """Return a query for the bytes of the complete import files of these projects."""
    return select(func.sum(Import.size)).where(Import.project_id.in_(projects), Import.blob_key.is_not(None))


def _build_lock(*, on_sqlite: bool) -> Prepared:
    is_given = is_in_ids(_CUTS.c.id, "ids", on_sqlite=on_sqlite)
    return Prepared(select(*_CUTS.c).where(is_given).order_by(_CUTS.c.id).with_for_update(key_share=True))


_LOCK = prepare_for_both(_build_lock)


async def lock_cuts(tx: Transaction, ids: Collection[str]) -> list[Cut]:
    """Return these cuts, including deleted ones, with their rows locked until the transaction ends."""
    if not ids:
        return []
    return to_records(Cut, await tx.fetch_in_batches(_LOCK[tx.on_sqlite], {"ids": bind_ids(tx, ids)}))


async def list_cuts(tx: Transaction, ids: Collection[str]) -> list[Cut]:
    """Return these cuts, including deleted ones."""
    return await find_by_ids(tx, Cut, ids)


@cache
def _build_update(fields: tuple[str, ...]) -> Prepared:
    values = {name: bindparam(f"new_{name}", type_=_CUTS.c[name].type) for name in fields}
    return Prepared(update(_CUTS).where(_CUTS.c.id == _CUT, _LIVE).values(version=_CUTS.c.version + 1, **values))


_SET_POSITION = Prepared(update(_CUTS).where(_CUTS.c.id == _CUT).values(position=bindparam("place")))
_DELETE = Prepared(
    update(_CUTS).where(_CUTS.c.id == _CUT).values(deleted_at=bindparam("now", type_=_CUTS.c.deleted_at.type))
)
_RESTORE = Prepared(update(_CUTS).where(_CUTS.c.id == _CUT).values(deleted_at=None, version=_CUTS.c.version + 1))


async def update_cuts(tx: Transaction, changes: Mapping[str, Mapping[str, Any]]) -> None:
    """Update fields of live cuts, and increment their versions. The caller holds their row locks."""
    rows_by_fields = dict[tuple[str, ...], list[dict[str, Any]]]()
    for cut_id, fields in changes.items():
        row = {"cut": cut_id, **{f"new_{name}": value for name, value in fields.items()}}
        rows_by_fields.setdefault(tuple(sorted(fields)), []).append(row)
        if not INDEXED_FIELDS.isdisjoint(fields):
            tx.index.mark("cut", cut_id)
    for fields, rows in rows_by_fields.items():
        await tx.execute_many(_build_update(fields), rows)


async def place_cuts(tx: Transaction, positions: Mapping[str, int]) -> None:
    """Set the positions of cuts."""
    await tx.execute_many(_SET_POSITION, [{"cut": cut, "place": place} for cut, place in positions.items()])


async def delete_cuts(tx: Transaction, ids: Collection[str], now: datetime) -> None:
    """Mark live cuts as deleted."""
    tx.index.mark("cut", *ids)
    await tx.execute_many(_DELETE, [{"cut": cut, "now": now} for cut in ids])


async def restore_cuts(tx: Transaction, ids: Collection[str]) -> None:
    """Restore deleted cuts. The caller sets their positions."""
    tx.index.mark("cut", *ids)
    await tx.execute_many(_RESTORE, [{"cut": cut} for cut in ids])


async def copy_drawing(tx: Transaction, cut_id: str, new_cut_id: str) -> None:
    """Copy the update log of a drawing to a new cut."""
    for model in (DrawingUpdate, DrawingSnapshot):
        table = cast(Table, model.__table__)
        columns: dict[str, ColumnElement[Any]] = {each.name: each for each in table.c}
        columns["cut_id"] = literal(new_cut_id, type_=ID).label("cut_id")
        copied = select(*columns.values()).where(table.c.cut_id == cut_id)
        await tx.execute_long(insert(table).from_select(list(columns), copied))


_UPDATES = cast(Table, DrawingUpdate.__table__)
_INSERT_DRAWING = Prepared(
    insert(_UPDATES).values({name: bindparam(name, type_=_UPDATES.c[name].type) for name in _UPDATES.c.keys()})
)
_SET_SIZE = Prepared(update(_CUTS).where(_CUTS.c.id == _CUT).values(drawing_bytes=bindparam("size", type_=BigInteger)))


async def insert_drawings(tx: Transaction, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert drawing updates of cuts that were created in this transaction."""
    if rows:
        await tx.execute_many(_INSERT_DRAWING, rows)


async def set_drawing_sizes(tx: Transaction, sizes: Mapping[str, int]) -> None:
    """Set the byte sizes of the cuts' drawings."""
    if sizes:
        await tx.execute_many(_SET_SIZE, [{"cut": cut_id, "size": size} for cut_id, size in sizes.items()])


async def get_script(tx: Transaction, project_id: str) -> Script | None:
    """Return the script of a board, or None."""
    return await find_by_key(tx, Script, project_id)


async def save_script(tx: Transaction, project_id: str, values: Mapping[str, Any]) -> int:
    """Insert or replace the script of a board. Returns the new version. The caller holds the order lock."""
    if await insert_once(tx, Script, {**values, "project_id": project_id, "version": 1}):
        return 1
    return await increment_script_version(tx, project_id, values)


async def increment_script_version(tx: Transaction, project_id: str, values: Mapping[str, Any] | None = None) -> int:
    """Increment the version of a board's script, and set these values. Returns the new version."""
    statement = update(Script).where(Script.project_id == project_id)
    incremented = statement.values(**(values or {}), version=Script.version + 1).returning(Script.version)
    return (await tx.execute(incremented)).scalar_one()


async def load_origins(tx: Transaction, project_id: str) -> dict[str, dict[str, Any]]:
    """Return the script origins of the captions of a project's cuts, including deleted cuts, by cut id."""
    statement = select(ScriptOrigin.cut_id, ScriptOrigin.origin).where(ScriptOrigin.project_id == project_id)
    return {row.cut_id: row.origin for row in (await tx.execute(statement)).all()}


_ORIGINS = cast(Table, ScriptOrigin.__table__)
_DELETE_ORIGIN = Prepared(delete(_ORIGINS).where(_ORIGINS.c.cut_id == _CUT))
_INSERT_ORIGIN = Prepared(
    insert(_ORIGINS).values(
        cut_id=_CUT,
        project_id=bindparam("project", type_=ID),
        origin=bindparam("from", type_=_ORIGINS.c.origin.type),
    )
)


async def save_origins(tx: Transaction, project_id: str, changes: Mapping[str, dict[str, Any] | None]) -> None:
    """Replace the script origins of cuts; None removes the origin."""
    await tx.execute_many(_DELETE_ORIGIN, [{"cut": cut_id} for cut_id in changes])
    rows = [{"cut": cut, "project": project_id, "from": origin} for cut, origin in changes.items() if origin]
    await tx.execute_many(_INSERT_ORIGIN, rows)
