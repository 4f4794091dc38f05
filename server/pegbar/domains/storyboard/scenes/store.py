"""Queries for board settings, scenes and shots."""

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
_BATCH_SIZE: Final = 500


async def get_board_row(tx: Transaction, project_id: str) -> Row | None:
    """Return a board's row, or None if it has the default settings."""
    rows = await tx.fetch(_BOARD, {"project": project_id})
    return rows[0] if rows else None


async def list_scenes(tx: Transaction, project_id: str) -> list[Row]:
    """Return all scenes of a project, including those without cuts."""
    return await tx.fetch(_SCENES, {"project": project_id})


async def list_shots(tx: Transaction, project_id: str) -> list[Row]:
    """Return all shots of a project."""
    return await tx.fetch_in_batches(_SHOTS, {"project": project_id})


async def list_cuts_with_shots(tx: Transaction, project_id: str) -> list[tuple[str, str | None]]:
    """Return the live cuts in order, each with its shot."""
    return [(row.id, row.shot_id) for row in await tx.fetch_in_batches(_ORDER, {"project": project_id})]


async def save_board(tx: Transaction, project_id: str, values: dict[str, Any], *, exists: bool) -> None:
    """Insert or update a board's settings. The caller holds the lock on the project's order."""
    if exists:
        await tx.execute(
            update(Board).where(Board.project_id == project_id).values(**values, version=Board.version + 1)
        )
    else:
        await tx.execute(insert(Board), {"project_id": project_id, "version": 2, **values})


async def is_any_id_taken(tx: Transaction, kind: type[Scene] | type[Shot], ids: Sequence[str]) -> bool:
    """Return whether a scene (or shot) with one of these ids exists in any project."""
    for start in range(0, len(ids), _BATCH_SIZE):
        statement = select(kind.id).where(kind.id.in_(ids[start : start + _BATCH_SIZE])).limit(1)
        if (await tx.execute(statement)).first() is not None:
            return True
    return False


async def has_shot(tx: Transaction, project_id: str, shot_id: str) -> bool:
    """Return whether the project has this shot."""
    return bool(await tx.fetch(_HAS_SHOT, {"project": project_id, "shot": shot_id}))


async def insert_rows(tx: Transaction, kind: type[Scene] | type[Shot], rows: Sequence[dict[str, Any]]) -> None:
    """Insert scenes or shots."""
    if rows:
        await tx.execute(insert(kind), list(rows))


async def update_row(tx: Transaction, kind: type[Scene] | type[Shot], row_id: str, values: dict[str, Any]) -> None:
    """Update a scene or shot. The caller holds the lock on the project's order."""
    await tx.execute(update(kind).where(kind.id == row_id).values(**values, version=kind.version + 1))


async def delete_rows(tx: Transaction, kind: type[Scene] | type[Shot], ids: Collection[str]) -> None:
    """Delete scenes or shots that nothing on the board uses. Deleted cuts in such a shot lose it."""
    rows = list(ids)
    for start in range(0, len(rows), _BATCH_SIZE):
        await tx.execute(delete(kind).where(kind.id.in_(rows[start : start + _BATCH_SIZE])))


async def move_shots(tx: Transaction, changes: dict[str, tuple[str, str]]) -> None:
    """Set the scenes and numbers of shots."""
    if changes:
        values: dict[str, Any] = {
            "scene_id": bindparam("into"),
            "number": bindparam("new"),
            "version": _H.c.version + 1,
        }
        statement = update(_H).where(_H.c.id == bindparam("row")).values(**values)
        rows = [{"row": row, "into": scene, "new": new} for row, (scene, new) in changes.items()]
        await tx.execute(statement, rows)


async def set_numbers(tx: Transaction, kind: type[Scene] | type[Shot], numbers: dict[str, str]) -> None:
    """Set the numbers of scenes or shots."""
    if numbers:
        table = cast(Table, kind.__table__)
        values: dict[str, Any] = {"number": bindparam("new"), "version": table.c.version + 1}
        statement = update(table).where(table.c.id == bindparam("row")).values(**values)
        await tx.execute(statement, [{"row": row, "new": new} for row, new in numbers.items()])


async def move_cuts(
    tx: Transaction, project_id: str, cuts: Sequence[str], before: str | None, after: str | None
) -> int:
    """Move the given live cuts that are in shot `before` to shot `after`. Returns how many were moved."""
    count = 0
    for start in range(0, len(cuts), _BATCH_SIZE):
        statement = (
            update(_C)
            .where(_C.c.project_id == project_id, _C.c.id.in_(cuts[start : start + _BATCH_SIZE]), *_ON_BOARD)
            .where(_C.c.shot_id.is_not_distinct_from(before))
            .values(shot_id=after, version=_C.c.version + 1)
        )
        count += (await tx.execute(statement)).rowcount
    return count


async def list_cut_shots(tx: Transaction, project_id: str, cuts: Sequence[str]) -> list[Row]:
    """Return id, shot_id and version of the given cuts that are live, in the given order."""
    rows: dict[str, Row] = {}
    for start in range(0, len(cuts), _BATCH_SIZE):
        statement = select(_C.c.id, _C.c.shot_id, _C.c.version).where(
            _C.c.project_id == project_id, _C.c.id.in_(cuts[start : start + _BATCH_SIZE]), *_ON_BOARD
        )
        rows |= {row.id: row for row in (await tx.execute(statement)).all()}
    return [rows[cut] for cut in dict.fromkeys(cuts) if cut in rows]
