"""Queries for palettes."""

from collections.abc import Mapping
from typing import Any, cast

from sqlalchemy import Table, delete, func, select, update

from pegbar.domains.storyboard.models import Palette
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find, find_all, find_by_key, insert_once
from pegbar.kernel.tables import to_record


async def list_palettes(tx: Transaction, project_id: str) -> list[Palette]:
    """Return the palettes of a project, oldest first."""
    oldest_first = (Palette.created_at, Palette.id)
    return await find_all(tx, Palette, Palette.project_id == project_id, order_by=oldest_first)


async def count_palettes(tx: Transaction, project_id: str) -> int:
    """Count the palettes of a project."""
    statement = select(func.count()).select_from(Palette).where(Palette.project_id == project_id)
    return (await tx.execute(statement)).scalar_one()


async def get_palette(tx: Transaction, palette_id: str) -> Palette | None:
    """Return a palette of any project."""
    return await find_by_key(tx, Palette, palette_id)


async def lock_palette(tx: Transaction, project_id: str, palette_id: str) -> Palette | None:
    """Return a palette of a project, and lock it until the transaction ends."""
    return await find(tx, Palette, Palette.id == palette_id, Palette.project_id == project_id, lock=True)


async def insert_palette(tx: Transaction, row: Mapping[str, Any]) -> bool:
    """Insert a palette. Returns False if its id is taken."""
    return await insert_once(tx, Palette, row)


async def update_palette(tx: Transaction, palette_id: str, values: dict[str, Any]) -> Palette:
    """Change a palette that the caller has locked, and increment its version."""
    columns = cast(Table, Palette.__table__).c
    statement = update(Palette).where(Palette.id == palette_id).values(**values, version=Palette.version + 1)
    return cast(Palette, to_record(Palette, (await tx.execute(statement.returning(*columns))).first()))


async def delete_palette(tx: Transaction, project_id: str, palette_id: str) -> bool:
    """Delete a palette of a project. Returns False if there is none."""
    is_palette = (Palette.id == palette_id, Palette.project_id == project_id)
    return (await tx.execute(delete(Palette).where(*is_palette).returning(Palette.id))).first() is not None
