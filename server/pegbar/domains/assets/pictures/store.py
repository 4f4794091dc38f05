"""SQL of the pictures that are made of files: a row for each content and way of making one."""

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


async def known(tx: Transaction, keys: Collection[str]) -> dict[tuple[str, str], AssetPicture]:
    """What is known of the pictures of these contents, by content and way."""
    if not keys:
        return {}
    found = await find_all(tx, AssetPicture, AssetPicture.source_key.in_(sorted(set(keys))))
    return {(picture.source_key, picture.way): picture for picture in found}


async def files(tx: Transaction, ids: Collection[str]) -> list[tuple[str, str]]:
    """The contents and names of these files."""
    statement = select(AssetNode.blob_key, AssetNode.name).where(AssetNode.id.in_(ids), AssetNode.blob_key.is_not(None))
    return [(row.blob_key, row.name) for row in await tx.run(statement)]


async def add(tx: Transaction, rows: Sequence[dict[str, Any]], batch: str) -> int:
    """Note pictures to be made, but for those that are noted already; how many were not."""
    await tx.execute_many(_add(tx.on_sqlite), rows)
    counted = select(func.count()).select_from(AssetPicture).where(AssetPicture.batch == batch)
    return (await tx.run(counted)).scalar_one()


@cache
def _add(on_sqlite: bool) -> Prepared:
    table = AssetPicture.__table__
    insert = (sqlite if on_sqlite else postgresql).insert(table)  # type: ignore[arg-type]
    values = {column.key: bindparam(column.key, type_=column.type) for column in table.c}
    return Prepared(insert.values(values).on_conflict_do_nothing())


async def next_of(tx: Transaction, batch: str) -> AssetPicture | None:
    """A picture of a batch that waits."""
    waits = (AssetPicture.batch == batch, AssetPicture.state == WAITING)
    found = await find_all(tx, AssetPicture, *waits, order_by=(AssetPicture.source_key, AssetPicture.way), limit=1)
    return found[0] if found else None


async def change(tx: Transaction, picture: AssetPicture, values: dict[str, Any]) -> None:
    """Change what is known of a picture that waits."""
    own = (AssetPicture.source_key == picture.source_key, AssetPicture.way == picture.way)
    await tx.run(update(AssetPicture).where(*own, AssetPicture.state == WAITING).values(**values))


async def size_of(tx: Transaction, key: str) -> int | None:
    """How many bytes a content has; None where no file has it any more."""
    found = await find(tx, AssetNode, AssetNode.blob_key == key)
    return None if found is None else found.size


async def projects_of(tx: Transaction, keys: Collection[str]) -> list[str]:
    """The projects that have files of these contents, always in the same order."""
    statement = select(AssetNode.project_id).distinct().where(AssetNode.blob_key.in_(sorted(set(keys))))
    return sorted((await tx.run(statement)).scalars())


async def page(tx: Transaction, key: str, number: int) -> AssetPage | None:
    """What is known of a page of a document."""
    return await find(tx, AssetPage, AssetPage.source_key == key, AssetPage.number == number)


async def count_unreadable(tx: Transaction, key: str) -> int:
    """Count the pages of a document that could not be made."""
    failed = (AssetPage.source_key == key, AssetPage.picture_key.is_(None))
    return (await tx.run(select(func.count()).select_from(AssetPage).where(*failed))).scalar_one()


async def keep_page(tx: Transaction, row: dict[str, Any]) -> None:
    """Note a page, unless somebody else has meanwhile."""
    await insert_once(tx, AssetPage, row)


async def prune(tx: Transaction, most: int) -> int:
    """Forget the pictures and pages of contents that no file has any more, so many of each; the larger number."""
    pictures = await _prune(tx, AssetPicture, (AssetPicture.source_key, AssetPicture.way), most)
    return max(pictures, await _prune(tx, AssetPage, (AssetPage.source_key, AssetPage.number), most))


async def _prune(tx: Transaction, model: type[AssetPicture | AssetPage], own: tuple[Any, Any], most: int) -> int:
    unnamed = ~exists().where(AssetNode.blob_key == own[0])
    gone = [tuple(row) for row in await tx.run(select(*own).where(unnamed).limit(most))]
    if gone:
        await tx.run(delete(model).where(tuple_(*own).in_(gone)))
    return len(gone)
