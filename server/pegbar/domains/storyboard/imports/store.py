"""SQL of imports, and of what they do to many cuts at once."""

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
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)

from pegbar.domains.storyboard.models import (
    Cut,
    DrawingSnapshot,
    DrawingUpdate,
    Import,
    ImportPart,
    Script,
    ScriptOrigin,
)
from pegbar.domains.storyboard.rules.fields import INDEXED_FIELDS
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
"""Nobody applied it, and it is not gone."""
IS_OPEN: Final = Import.state == "uploading"
ACTIVE: Final = ("uploading", "reading")
APPLIED: Final = ("applied", "undone")
_I = cast(Table, Import.__table__)
_T = cast(Table, Cut.__table__)
_LIST_COLUMNS = tuple(
    column for column in _I.c if column.name not in {"plan", "inverse", "cut_versions", "blob_key", "found_key"}
)
_LIVE = and_(_T.c.deleted_at.is_(None), _T.c.is_background.is_(False))
_CUT = bindparam("cut", type_=ID)


async def insert_import(tx: Transaction, row: Mapping[str, Any]) -> bool:
    """Insert an import; False where its id is taken."""
    return await insert_once(tx, Import, row)


async def get_import(tx: Transaction, import_id: str) -> Import | None:
    """An import of whatever project."""
    return await find_by_key(tx, Import, import_id)


async def get_project_import(tx: Transaction, project_id: str, import_id: str, *, lock: bool = False) -> Import | None:
    """An import of a project; where `held`, nobody else changes it until this transaction is over."""
    return await find(tx, Import, Import.id == import_id, Import.project_id == project_id, lock=lock)


async def list_imports(tx: Transaction, project_id: str, asker_id: str, limit: int) -> Sequence[Any]:
    """A person's imports of a project, and those that others applied, newest first; without what is large in them."""
    seen = or_(and_(_I.c.asker_id == asker_id, _I.c.state != "gone"), _I.c.state.in_(APPLIED))
    statement = select(*_LIST_COLUMNS).where(_I.c.project_id == project_id, seen)
    return (await tx.execute(statement.order_by(_I.c.created_at.desc(), _I.c.id.desc()).limit(limit))).all()


async def has_active_import(tx: Transaction, project_id: str, asker_id: str) -> bool:
    """Whether a file of this person's is on its way to this board."""
    mine = (_I.c.project_id == project_id, _I.c.asker_id == asker_id, _I.c.state.in_(ACTIVE))
    return (await tx.execute(select(_I.c.id).where(*mine).limit(1))).first() is not None


async def update_import(tx: Transaction, import_id: str, values: Mapping[str, Any]) -> None:
    """Change an import that the caller holds."""
    await tx.execute(update(Import).where(Import.id == import_id).values(**values))


async def add_part(tx: Transaction, import_id: str, start: int, size: int, key: str, now: datetime) -> None:
    """Note a part that is stored, and count it as received."""
    await tx.execute(insert(ImportPart), {"import_id": import_id, "start": start, "blob_key": key})
    await tx.execute(update(Import).where(Import.id == import_id).values(received=start + size, last_piece_at=now))


async def list_part_keys(tx: Transaction, import_id: str) -> list[str]:
    """The keys of the parts in their order."""
    statement = select(ImportPart.blob_key).where(ImportPart.import_id == import_id)
    return list((await tx.execute(statement.order_by(ImportPart.start))).scalars())


async def delete_parts(tx: Transaction, import_id: str) -> None:
    """The parts are no longer needed; the sweep takes them."""
    await tx.execute(delete(ImportPart).where(ImportPart.import_id == import_id))


async def list_abandoned(tx: Transaction, before: datetime) -> list[Import]:
    """Imports that nobody applied and whose last piece came before a moment."""
    return await find_all(tx, Import, Import.state.in_(OPEN), Import.last_piece_at < before)


async def delete_older(tx: Transaction, before: datetime) -> None:
    """Delete those whose last piece came, or that were applied where somebody did, before a moment."""
    await tx.execute(delete(Import).where(func.coalesce(Import.applied_at, Import.last_piece_at) < before))


def select_bytes(projects: Select[Any]) -> Select[Any]:
    """A query for the bytes of the files of these projects' imports, as far as they have arrived."""
    kept = (Import.blob_key.is_not(None), IS_OPEN)
    return select(func.sum(Import.received)).where(Import.project_id.in_(projects), or_(*kept))


def _build_lock(*, on_sqlite: bool) -> Prepared:
    these = is_in_ids(_T.c.id, "ids", on_sqlite=on_sqlite)
    return Prepared(select(*_T.c).where(these).order_by(_T.c.id).with_for_update(key_share=True))


_LOCK = prepare_for_both(_build_lock)


async def lock_cuts(tx: Transaction, ids: Collection[str]) -> list[Cut]:
    """These cuts, deleted ones among them; nobody else changes them until this transaction is over."""
    if not ids:
        return []
    return to_records(Cut, await tx.fetch_in_batches(_LOCK[tx.on_sqlite], {"ids": bind_ids(tx, ids)}))


async def list_cuts(tx: Transaction, ids: Collection[str]) -> list[Cut]:
    """These cuts, deleted ones among them."""
    return await find_by_ids(tx, Cut, ids)


@cache
def _build_update(fields: tuple[str, ...]) -> Prepared:
    values = {name: bindparam(f"new_{name}", type_=_T.c[name].type) for name in fields}
    return Prepared(update(_T).where(_T.c.id == _CUT, _LIVE).values(version=_T.c.version + 1, **values))


_PLACE = Prepared(update(_T).where(_T.c.id == _CUT).values(position=bindparam("place")))
_DELETE = Prepared(update(_T).where(_T.c.id == _CUT).values(deleted_at=bindparam("now", type_=_T.c.deleted_at.type)))
_RESTORE = Prepared(update(_T).where(_T.c.id == _CUT).values(deleted_at=None, version=_T.c.version + 1))


async def update_cuts(tx: Transaction, changes: Mapping[str, Mapping[str, Any]]) -> None:
    """Change fields of live cuts that the caller holds, and count their versions up."""
    alike = dict[tuple[str, ...], list[dict[str, Any]]]()
    for cut_id, fields in changes.items():
        row = {"cut": cut_id, **{f"new_{name}": value for name, value in fields.items()}}
        alike.setdefault(tuple(sorted(fields)), []).append(row)
        if not INDEXED_FIELDS.isdisjoint(fields):
            tx.index.mark("cut", cut_id)
    for fields, rows in alike.items():
        await tx.execute_many(_build_update(fields), rows)


async def place_cuts(tx: Transaction, positions: Mapping[str, int]) -> None:
    """Give cuts new positions."""
    await tx.execute_many(_PLACE, [{"cut": cut, "place": place} for cut, place in positions.items()])


async def delete_cuts(tx: Transaction, ids: Collection[str], now: datetime) -> None:
    """Take live cuts off the board."""
    tx.index.mark("cut", *ids)
    await tx.execute_many(_DELETE, [{"cut": cut, "now": now} for cut in ids])


async def restore_cuts(tx: Transaction, ids: Collection[str]) -> None:
    """Bring deleted cuts back, to be given positions."""
    tx.index.mark("cut", *ids)
    await tx.execute_many(_RESTORE, [{"cut": cut} for cut in ids])


async def copy_drawing(tx: Transaction, cut_id: str, new_cut_id: str) -> None:
    """Give a new cut the whole log of another's drawing, as it stands."""
    for model in (DrawingUpdate, DrawingSnapshot):
        table = cast(Table, model.__table__)
        columns: dict[str, ColumnElement[Any]] = {each.name: each for each in table.c}
        columns["cut_id"] = literal(new_cut_id, type_=ID).label("cut_id")
        copied = select(*columns.values()).where(table.c.cut_id == cut_id)
        await tx.execute_long(insert(table).from_select(list(columns), copied))


_U = cast(Table, DrawingUpdate.__table__)
_INSERT_DRAWING = Prepared(insert(_U).values({name: bindparam(name, type_=_U.c[name].type) for name in _U.c.keys()}))
_SET_SIZE = Prepared(update(_T).where(_T.c.id == _CUT).values(drawing_bytes=bindparam("size", type_=BigInteger)))


async def insert_drawings(tx: Transaction, rows: Sequence[Mapping[str, Any]]) -> None:
    """Put updates into the logs of cuts that were made in this transaction, and count them in their rows."""
    if rows:
        await tx.execute_many(_INSERT_DRAWING, rows)


async def set_drawing_sizes(tx: Transaction, sizes: Mapping[str, int]) -> None:
    """Note how many bytes the drawings of cuts have."""
    if sizes:
        await tx.execute_many(_SET_SIZE, [{"cut": cut_id, "size": size} for cut_id, size in sizes.items()])


async def get_script(tx: Transaction, project_id: str) -> Script | None:
    """The script of a board, where it ever had one."""
    return await find_by_key(tx, Script, project_id)


async def save_script(tx: Transaction, project_id: str, values: Mapping[str, Any]) -> int:
    """Give a board this script; the version that it has since. The caller holds the project's order."""
    if await insert_once(tx, Script, {**values, "project_id": project_id, "version": 1}):
        return 1
    return await increment_script_version(tx, project_id, values)


async def increment_script_version(tx: Transaction, project_id: str, values: Mapping[str, Any] | None = None) -> int:
    """Count the version of a board's script up, and give it these values; the version since."""
    statement = update(Script).where(Script.project_id == project_id)
    counted = statement.values(**(values or {}), version=Script.version + 1).returning(Script.version)
    return (await tx.execute(counted)).scalar_one()


async def load_origins(tx: Transaction, project_id: str) -> dict[str, dict[str, Any]]:
    """Where the captions of a project's cuts are from, deleted cuts among them, by the cuts' ids."""
    statement = select(ScriptOrigin.cut_id, ScriptOrigin.origin).where(ScriptOrigin.project_id == project_id)
    return {row.cut_id: row.origin for row in (await tx.execute(statement)).all()}


_O = cast(Table, ScriptOrigin.__table__)
_DELETE_ORIGIN = Prepared(delete(_O).where(_O.c.cut_id == _CUT))
_INSERT_ORIGIN = Prepared(
    insert(_O).values(
        cut_id=_CUT,
        project_id=bindparam("project", type_=ID),
        origin=bindparam("from", type_=_O.c.origin.type),
    )
)


async def save_origins(tx: Transaction, project_id: str, changes: Mapping[str, dict[str, Any] | None]) -> None:
    """Note where cuts' captions are from; None: from no script."""
    await tx.execute_many(_DELETE_ORIGIN, [{"cut": cut_id} for cut_id in changes])
    rows = [{"cut": cut, "project": project_id, "from": origin} for cut, origin in changes.items() if origin]
    await tx.execute_many(_INSERT_ORIGIN, rows)
