"""SQL of boards as wholes, scenes and shots."""

from collections.abc import Collection, Sequence
from typing import Any, Final, cast

from sqlalchemy import Table, bindparam, delete, insert, select, update

from pegbar.domains.storyboard.models import Board, Cut, Scene, Shot
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared, Row
from pegbar.kernel.tables import ID

_B, _C, _S, _H = (cast(Table, each.__table__) for each in (Board, Cut, Scene, Shot))
_ON_BOARD = (_C.c.deleted_at.is_(None), _C.c.is_background.is_(False))
_PROJECT = bindparam("project", type_=ID)
_BOARD = Prepared(select(*_B.c).where(_B.c.project_id == _PROJECT))
_SCENES = Prepared(select(*_S.c).where(_S.c.project_id == _PROJECT).order_by(_S.c.id))
_SHOTS = Prepared(select(*_H.c).where(_H.c.scene_id == _S.c.id, _S.c.project_id == _PROJECT).order_by(_H.c.id))
_ORDER = Prepared(
    select(_C.c.id, _C.c.shot_id).where(_C.c.project_id == _PROJECT, *_ON_BOARD).order_by(_C.c.position, _C.c.id)
)
_HAS_SHOT = Prepared(
    select(_H.c.id).where(_H.c.id == bindparam("shot", type_=ID), _H.c.scene_id == _S.c.id, _S.c.project_id == _PROJECT)
)
_AT_ONCE: Final = 500


async def board(tx: Transaction, project_id: str) -> Row | None:
    """A board's row, where anything of it was ever set."""
    rows = await tx.fetch(_BOARD, {"project": project_id})
    return rows[0] if rows else None


async def scenes(tx: Transaction, project_id: str) -> list[Row]:
    """All scenes of a project, also those that no cut is in."""
    return await tx.fetch(_SCENES, {"project": project_id})


async def shots(tx: Transaction, project_id: str) -> list[Row]:
    """All shots of a project."""
    return await tx.fetch_in_batches(_SHOTS, {"project": project_id})


async def order(tx: Transaction, project_id: str) -> list[tuple[str, str | None]]:
    """The live cuts in order, each with its shot."""
    return [(row.id, row.shot_id) for row in await tx.fetch_in_batches(_ORDER, {"project": project_id})]


async def save_board(tx: Transaction, project_id: str, values: dict[str, Any], *, there: bool) -> None:
    """Give a board these fields; the caller holds the project's order."""
    if there:
        await tx.run(update(Board).where(Board.project_id == project_id).values(**values, version=Board.version + 1))
    else:
        await tx.run(insert(Board), {"project_id": project_id, "version": 2, **values})


async def taken(tx: Transaction, kind: type[Scene] | type[Shot], ids: Sequence[str]) -> bool:
    """Whether any project has a scene, or a shot, of one of these ids."""
    for start in range(0, len(ids), _AT_ONCE):
        statement = select(kind.id).where(kind.id.in_(ids[start : start + _AT_ONCE])).limit(1)
        if (await tx.run(statement)).first() is not None:
            return True
    return False


async def has_shot(tx: Transaction, project_id: str, shot_id: str) -> bool:
    """Whether a project has this shot."""
    return bool(await tx.fetch(_HAS_SHOT, {"project": project_id, "shot": shot_id}))


async def add(tx: Transaction, kind: type[Scene] | type[Shot], rows: Sequence[dict[str, Any]]) -> None:
    """Insert scenes, or shots."""
    if rows:
        await tx.run(insert(kind), list(rows))


async def change(tx: Transaction, kind: type[Scene] | type[Shot], row_id: str, values: dict[str, Any]) -> None:
    """Change a scene or a shot; the caller holds the project's order."""
    await tx.run(update(kind).where(kind.id == row_id).values(**values, version=kind.version + 1))


async def remove(tx: Transaction, kind: type[Scene] | type[Shot], ids: Collection[str]) -> None:
    """Remove scenes, or shots, that nothing of the board is in; deleted cuts that were in such a shot are in none."""
    gone = list(ids)
    for start in range(0, len(gone), _AT_ONCE):
        await tx.run(delete(kind).where(kind.id.in_(gone[start : start + _AT_ONCE])))


async def put_shots(tx: Transaction, changes: dict[str, tuple[str, str]]) -> None:
    """Give shots these scenes and numbers."""
    if changes:
        values: dict[str, Any] = {
            "scene_id": bindparam("into"),
            "number": bindparam("new"),
            "version": _H.c.version + 1,
        }
        statement = update(_H).where(_H.c.id == bindparam("row")).values(**values)
        rows = [{"row": row, "into": scene, "new": new} for row, (scene, new) in changes.items()]
        await tx.run(statement, rows)


async def number(tx: Transaction, kind: type[Scene] | type[Shot], numbers: dict[str, str]) -> None:
    """Give scenes, or shots, these numbers."""
    if numbers:
        table = cast(Table, kind.__table__)
        values: dict[str, Any] = {"number": bindparam("new"), "version": table.c.version + 1}
        statement = update(table).where(table.c.id == bindparam("row")).values(**values)
        await tx.run(statement, [{"row": row, "new": new} for row, new in numbers.items()])


async def move(tx: Transaction, project_id: str, cuts: Sequence[str], before: str | None, after: str | None) -> int:
    """Put those of these live cuts that are in the one shot into the other; how many they were."""
    count = 0
    for start in range(0, len(cuts), _AT_ONCE):
        statement = (
            update(_C)
            .where(_C.c.project_id == project_id, _C.c.id.in_(cuts[start : start + _AT_ONCE]), *_ON_BOARD)
            .where(_C.c.shot_id.is_not_distinct_from(before))
            .values(shot_id=after, version=_C.c.version + 1)
        )
        count += (await tx.run(statement)).rowcount
    return count


async def in_shots(tx: Transaction, project_id: str, cuts: Sequence[str]) -> list[Row]:
    """Of these cuts the live ones, in the order that they are named in: id, shot_id, version."""
    found: dict[str, Row] = {}
    for start in range(0, len(cuts), _AT_ONCE):
        statement = select(_C.c.id, _C.c.shot_id, _C.c.version).where(
            _C.c.project_id == project_id, _C.c.id.in_(cuts[start : start + _AT_ONCE]), *_ON_BOARD
        )
        found |= {row.id: row for row in (await tx.run(statement)).all()}
    return [found[cut] for cut in dict.fromkeys(cuts) if cut in found]
