"""Which stored objects the rows name."""

from collections.abc import Collection, Sequence
from typing import Any, Final

from sqlalchemy import Column, CompoundSelect, Table, select, union

from pegbar.kernel.database import Transaction
from pegbar.kernel.tables import BlobKey
from pegbar.schema import METADATA

KEYS: Final[tuple[Column[Any], ...]] = tuple(
    column for table in METADATA.sorted_tables for column in table.columns if isinstance(column.type, BlobKey)
)


async def list_referenced(tx: Transaction, keys: Collection[str]) -> set[str]:
    """Those of these keys that a row names."""
    return set((await tx.execute(union(*(select(key).where(key.in_(keys)) for key in KEYS)))).scalars())


def list_all_referenced(columns: Sequence[Column[Any]] = KEYS) -> CompoundSelect[Any]:
    """The statement of all keys that rows name, in order, each once."""
    return union(*(select(column.label("key")).where(column.is_not(None)) for column in columns)).order_by("key")


def sized() -> list[tuple[Column[Any], Column[Any]]]:
    """The key columns whose rows say the object's size as well, with the column of that."""
    pairs = (
        ("asset_nodes", "blob_key", "size"),
        ("videos", "storage_key", "size"),
        ("sounds", "blob_key", "size"),
        ("imports", "blob_key", "size"),
    )
    tables: dict[str, Table] = dict(METADATA.tables)
    return [(tables[table].c[key], tables[table].c[size]) for table, key, size in pairs]
