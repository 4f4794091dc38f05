"""SQL queries of previews: one row per file content and picture source."""

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any

from sqlalchemy import bindparam, delete, exists, func, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite

from pegbar.domains.assets.models import AssetNode, AssetPage, AssetPicture
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.rows import find, find_all, insert_once

WAITING = "waiting"


async def get_pictures(tx: Transaction, keys: Collection[str]) -> dict[tuple[str, str], AssetPicture]:
    """Return the pictures of these contents, by content key and picture source."""
    if not keys:
        return {}
    pictures = await find_all(tx, AssetPicture, AssetPicture.source_key.in_(sorted(set(keys))))
    return {(picture.source_key, picture.source_kind): picture for picture in pictures}


async def list_files(tx: Transaction, ids: Collection[str]) -> list[tuple[str, str]]:
    """Return the content keys and names of these files."""
    statement = select(AssetNode.blob_key, AssetNode.name).where(AssetNode.id.in_(ids), AssetNode.blob_key.is_not(None))
    return [(row.blob_key, row.name) for row in await tx.execute(statement)]


async def insert_pictures(tx: Transaction, rows: Sequence[dict[str, Any]], batch: str) -> int:
    """Insert waiting pictures unless they exist. Returns the number of pictures in this batch."""
    await tx.execute_many(_prepare_insert(tx.on_sqlite), rows)
    counted = select(func.count()).select_from(AssetPicture).where(AssetPicture.batch == batch)
    return (await tx.execute(counted)).scalar_one()


@cache
def _prepare_insert(on_sqlite: bool) -> Prepared:
    table = AssetPicture.__table__
    insert = (sqlite if on_sqlite else postgresql).insert(table)  # type: ignore[arg-type]
    values = {column.key: bindparam(column.key, type_=column.type) for column in table.c}
    return Prepared(insert.values(values).on_conflict_do_nothing())


async def get_next_waiting(tx: Transaction, batch: str) -> AssetPicture | None:
    """Return a waiting picture of a batch."""
    waits = (AssetPicture.batch == batch, AssetPicture.state == WAITING)
    pictures = await find_all(
        tx, AssetPicture, *waits, order_by=(AssetPicture.source_key, AssetPicture.source_kind), limit=1
    )
    return pictures[0] if pictures else None


async def update_waiting(tx: Transaction, picture: AssetPicture, values: dict[str, Any]) -> None:
    """Update a picture that is still waiting."""
    key_columns = (AssetPicture.source_key == picture.source_key, AssetPicture.source_kind == picture.source_kind)
    await tx.execute(update(AssetPicture).where(*key_columns, AssetPicture.state == WAITING).values(**values))


async def get_size(tx: Transaction, key: str) -> int | None:
    """Return the size in bytes of the content with this storage key; None if no file uses it."""
    pictures = await find(tx, AssetNode, AssetNode.blob_key == key)
    return None if pictures is None else pictures.size


async def list_projects(tx: Transaction, keys: Collection[str]) -> list[str]:
    """Return the ids of the projects that have files with these contents, sorted."""
    statement = select(AssetNode.project_id).distinct().where(AssetNode.blob_key.in_(sorted(set(keys))))
    return sorted((await tx.execute(statement)).scalars())


async def get_page(tx: Transaction, key: str, number: int) -> AssetPage | None:
    """Return a page of a document, or None if rendering it was never tried."""
    return await find(tx, AssetPage, AssetPage.source_key == key, AssetPage.number == number)


async def count_failed_pages(tx: Transaction, key: str) -> int:
    """Count the pages of a document that couldn't be rendered."""
    failed = (AssetPage.source_key == key, AssetPage.picture_key.is_(None))
    return (await tx.execute(select(func.count()).select_from(AssetPage).where(*failed))).scalar_one()


async def insert_page(tx: Transaction, row: dict[str, Any]) -> None:
    """Insert a page unless it exists."""
    await insert_once(tx, AssetPage, row)


async def delete_unused(tx: Transaction, limit: int) -> int:
    """Delete up to `limit` pictures and up to `limit` pages whose content no file uses.

    Returns the larger of the two counts; less than `limit` means that none are left.
    """
    pictures = await _delete_unused(tx, AssetPicture, (AssetPicture.source_key, AssetPicture.source_kind), limit)
    return max(pictures, await _delete_unused(tx, AssetPage, (AssetPage.source_key, AssetPage.number), limit))


async def _delete_unused(
    tx: Transaction, model: type[AssetPicture | AssetPage], key_columns: tuple[Any, Any], limit: int
) -> int:
    unnamed = ~exists().where(AssetNode.blob_key == key_columns[0])
    unused = [tuple(row) for row in await tx.execute(select(*key_columns).where(unnamed).limit(limit))]
    if unused:
        await tx.execute(delete(model).where(tuple_(*key_columns).in_(unused)))
    return len(unused)
