"""Queries of the stored objects that rows reference."""

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
    """Return those of the given keys that a row references."""
    return set((await tx.execute(union(*(select(key).where(key.in_(keys)) for key in KEYS)))).scalars())


def list_all_referenced(columns: Sequence[Column[Any]] = KEYS) -> CompoundSelect[Any]:
    """Build the query for all distinct keys in these columns of object keys (by default of all tables), in order."""
    return union(*(select(column.label("key")).where(column.is_not(None)) for column in columns)).order_by("key")


def list_sized_columns() -> list[tuple[Column[Any], Column[Any]]]:
    """List pairs of a column with object keys and the column of the same table with the objects' sizes."""
    pairs = (
        ("asset_nodes", "blob_key", "size"),
        ("videos", "storage_key", "size"),
        ("sounds", "blob_key", "size"),
        ("imports", "blob_key", "size"),
        ("publications", "blob_key", "size"),
    )
    tables: dict[str, Table] = dict(METADATA.tables)
    return [(tables[table].c[key], tables[table].c[size]) for table, key, size in pairs]
