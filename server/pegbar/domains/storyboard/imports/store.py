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
from pegbar.domains.storyboard.rules.fields import TEXTS
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.rows import among, find, find_all, find_by_ids, find_by_key, given_ids, insert_once, on_both
from pegbar.kernel.tables import ID, records
from pegbar.kernel.work import Work

OPEN: Final = ("uploading", "reading", "planned", "failed")
"""Nobody applied it, and it is not gone."""
IS_OPEN: Final = Import.state == "uploading"
AT_WORK: Final = ("uploading", "reading")
APPLIED: Final = ("applied", "undone")
_I = cast(Table, Import.__table__)
_T = cast(Table, Cut.__table__)
_LISTED = tuple(
    column for column in _I.c if column.name not in {"plan", "inverse", "cut_versions", "blob_key", "found_key"}
)
_LIVE = and_(_T.c.deleted_at.is_(None), _T.c.is_background.is_(False))
_CUT = bindparam("cut", type_=ID)


async def add(work: Work, row: Mapping[str, Any]) -> bool:
    """Insert an import; False where its id is taken."""
    return await insert_once(work, Import, row)


async def one(work: Work, import_id: str) -> Import | None:
    """An import of whatever project."""
    return await find_by_key(work, Import, import_id)


async def one_of(work: Work, project_id: str, import_id: str, *, held: bool = False) -> Import | None:
    """An import of a project; where `held`, nobody else changes it until this transaction is over."""
    return await find(work, Import, Import.id == import_id, Import.project_id == project_id, held=held)


async def listed(work: Work, project_id: str, asker_id: str, limit: int) -> Sequence[Any]:
    """A person's imports of a project, and those that others applied, newest first; without what is large in them."""
    seen = or_(and_(_I.c.asker_id == asker_id, _I.c.state != "gone"), _I.c.state.in_(APPLIED))
    statement = select(*_LISTED).where(_I.c.project_id == project_id, seen)
    return (await work.run(statement.order_by(_I.c.created_at.desc(), _I.c.id.desc()).limit(limit))).all()


async def at_work(work: Work, project_id: str, asker_id: str) -> bool:
    """Whether a file of this person's is on its way to this board."""
    mine = (_I.c.project_id == project_id, _I.c.asker_id == asker_id, _I.c.state.in_(AT_WORK))
    return (await work.run(select(_I.c.id).where(*mine).limit(1))).first() is not None


async def change(work: Work, import_id: str, values: Mapping[str, Any]) -> None:
    """Change an import that the caller holds."""
    await work.run(update(Import).where(Import.id == import_id).values(**values))


async def add_part(work: Work, import_id: str, start: int, size: int, key: str, now: datetime) -> None:
    """Note a part that is stored, and count it as received."""
    await work.run(insert(ImportPart), {"import_id": import_id, "start": start, "blob_key": key})
    await work.run(update(Import).where(Import.id == import_id).values(received=start + size, last_piece_at=now))


async def parts(work: Work, import_id: str) -> list[str]:
    """The keys of the parts in their order."""
    statement = select(ImportPart.blob_key).where(ImportPart.import_id == import_id)
    return list((await work.run(statement.order_by(ImportPart.start))).scalars())


async def drop_parts(work: Work, import_id: str) -> None:
    """The parts are no longer needed; the sweep takes them."""
    await work.run(delete(ImportPart).where(ImportPart.import_id == import_id))


async def abandoned(work: Work, before: datetime) -> list[Import]:
    """Imports that nobody applied and whose last piece came before a moment."""
    return await find_all(work, Import, Import.state.in_(OPEN), Import.last_piece_at < before)


async def forget(work: Work, before: datetime) -> None:
    """Delete those whose last piece came, or that were applied where somebody did, before a moment."""
    await work.run(delete(Import).where(func.coalesce(Import.applied_at, Import.last_piece_at) < before))


def bytes_of(projects: Select[Any]) -> Select[Any]:
    """A query for the bytes of the files of these projects' imports, as far as they have arrived."""
    kept = (Import.blob_key.is_not(None), IS_OPEN)
    return select(func.sum(Import.received)).where(Import.project_id.in_(projects), or_(*kept))


def _hold(*, on_sqlite: bool) -> Prepared:
    these = among(_T.c.id, "ids", on_sqlite=on_sqlite)
    return Prepared(select(*_T.c).where(these).order_by(_T.c.id).with_for_update(key_share=True))


_HOLD = on_both(_hold)


async def hold_cuts(work: Work, ids: Collection[str]) -> list[Cut]:
    """These cuts, deleted ones among them; nobody else changes them until this transaction is over."""
    if not ids:
        return []
    return records(Cut, await work.fetch_in_parts(_HOLD[work.on_sqlite], {"ids": given_ids(work, ids)}))


async def cuts(work: Work, ids: Collection[str]) -> list[Cut]:
    """These cuts, deleted ones among them."""
    return await find_by_ids(work, Cut, ids)


@cache
def _change(fields: tuple[str, ...]) -> Prepared:
    values = {name: bindparam(f"new_{name}", type_=_T.c[name].type) for name in fields}
    return Prepared(update(_T).where(_T.c.id == _CUT, _LIVE).values(version=_T.c.version + 1, **values))


_PLACE = Prepared(update(_T).where(_T.c.id == _CUT).values(position=bindparam("place")))
_DELETE = Prepared(update(_T).where(_T.c.id == _CUT).values(deleted_at=bindparam("now", type_=_T.c.deleted_at.type)))
_REVIVE = Prepared(update(_T).where(_T.c.id == _CUT).values(deleted_at=None, version=_T.c.version + 1))


async def change_cuts(work: Work, changes: Mapping[str, Mapping[str, Any]]) -> None:
    """Change fields of live cuts that the caller holds, and count their versions up."""
    alike = dict[tuple[str, ...], list[dict[str, Any]]]()
    for cut_id, fields in changes.items():
        row = {"cut": cut_id, **{f"new_{name}": value for name, value in fields.items()}}
        alike.setdefault(tuple(sorted(fields)), []).append(row)
        if not TEXTS.isdisjoint(fields):
            work.changed("cut", cut_id)
    for fields, rows in alike.items():
        await work.add_many(_change(fields), rows)


async def place_cuts(work: Work, positions: Mapping[str, int]) -> None:
    """Give cuts new positions."""
    await work.add_many(_PLACE, [{"cut": cut, "place": place} for cut, place in positions.items()])


async def delete_cuts(work: Work, ids: Collection[str], now: datetime) -> None:
    """Take live cuts off the board."""
    work.changed("cut", *ids)
    await work.add_many(_DELETE, [{"cut": cut, "now": now} for cut in ids])


async def revive_cuts(work: Work, ids: Collection[str]) -> None:
    """Bring deleted cuts back, to be given positions."""
    work.changed("cut", *ids)
    await work.add_many(_REVIVE, [{"cut": cut} for cut in ids])


async def copy_drawing(work: Work, cut_id: str, new_cut_id: str) -> None:
    """Give a new cut the whole log of another's drawing, as it stands."""
    for model in (DrawingUpdate, DrawingSnapshot):
        table = cast(Table, model.__table__)
        columns: dict[str, ColumnElement[Any]] = {each.name: each for each in table.c}
        columns["cut_id"] = literal(new_cut_id, type_=ID).label("cut_id")
        copied = select(*columns.values()).where(table.c.cut_id == cut_id)
        await work.run_long(insert(table).from_select(list(columns), copied))


_U = cast(Table, DrawingUpdate.__table__)
_DRAW = Prepared(insert(_U).values({name: bindparam(name, type_=_U.c[name].type) for name in _U.c.keys()}))
_WEIGH = Prepared(update(_T).where(_T.c.id == _CUT).values(drawing_bytes=bindparam("size", type_=BigInteger)))


async def add_drawings(work: Work, rows: Sequence[Mapping[str, Any]]) -> None:
    """Put updates into the logs of cuts that were made in this transaction, and count them in their rows."""
    if rows:
        await work.add_many(_DRAW, rows)


async def weigh_drawings(work: Work, sizes: Mapping[str, int]) -> None:
    """Note how many bytes the drawings of cuts have."""
    if sizes:
        await work.add_many(_WEIGH, [{"cut": cut_id, "size": size} for cut_id, size in sizes.items()])


async def script(work: Work, project_id: str) -> Script | None:
    """The script of a board, where it ever had one."""
    return await find_by_key(work, Script, project_id)


async def keep_script(work: Work, project_id: str, values: Mapping[str, Any]) -> int:
    """Give a board this script; the version that it has since. The caller holds the project's order."""
    if await insert_once(work, Script, {**values, "project_id": project_id, "version": 1}):
        return 1
    return await count_script(work, project_id, values)


async def count_script(work: Work, project_id: str, values: Mapping[str, Any] | None = None) -> int:
    """Count the version of a board's script up, and give it these values; the version since."""
    statement = update(Script).where(Script.project_id == project_id)
    counted = statement.values(**(values or {}), version=Script.version + 1).returning(Script.version)
    return (await work.run(counted)).scalar_one()


async def origins(work: Work, project_id: str) -> dict[str, dict[str, Any]]:
    """Where the captions of a project's cuts are from, deleted cuts among them, by the cuts' ids."""
    statement = select(ScriptOrigin.cut_id, ScriptOrigin.origin).where(ScriptOrigin.project_id == project_id)
    return {row.cut_id: row.origin for row in (await work.run(statement)).all()}


_O = cast(Table, ScriptOrigin.__table__)
_FORGET_ORIGIN = Prepared(delete(_O).where(_O.c.cut_id == _CUT))
_ADD_ORIGIN = Prepared(
    insert(_O).values(
        cut_id=_CUT,
        project_id=bindparam("project", type_=ID),
        origin=bindparam("from", type_=_O.c.origin.type),
    )
)


async def keep_origins(work: Work, project_id: str, changes: Mapping[str, dict[str, Any] | None]) -> None:
    """Note where cuts' captions are from; None: from no script."""
    await work.add_many(_FORGET_ORIGIN, [{"cut": cut_id} for cut_id in changes])
    rows = [{"cut": cut, "project": project_id, "from": origin} for cut, origin in changes.items() if origin]
    await work.add_many(_ADD_ORIGIN, rows)
