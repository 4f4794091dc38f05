"""Common queries of stores: find rows as objects, find rows by many ids, insert rows that may already exist."""

import json
from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, String, any_, bindparam, cast, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.sql.schema import ScalarElementColumnDefault

from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.tables import ID, Base, to_record, to_records

R = TypeVar("R", bound=Base)
Where = ColumnElement[bool]


async def find(tx: Transaction, model: type[R], *where: Where, lock: bool = False) -> R | None:
    """Find the row that matches the conditions; with `lock`, lock it until the transaction ends.

    The lock on PostgreSQL is FOR NO KEY UPDATE: inserts of rows that reference the locked row neither wait nor
    deadlock.
    """
    statement = select(*model.__table__.c).where(*where)
    return to_record(
        model, (await tx.execute(statement.with_for_update(key_share=True) if lock else statement)).first()
    )


async def find_by_key(tx: Transaction, model: type[R], key: str) -> R | None:
    """Find a row by its primary key of one column, with a prepared statement."""
    rows = await tx.fetch(_by_key(model), {"key": key})
    return to_record(model, rows[0]) if rows else None


async def find_all(
    tx: Transaction, model: type[R], *where: Where, order_by: tuple[Any, ...] = (), limit: int | None = None
) -> list[R]:
    """Find all rows that match the conditions."""
    statement = select(*model.__table__.c).where(*where).order_by(*order_by).limit(limit)
    return to_records(model, await tx.execute(statement))


async def insert_once(tx: Transaction, model: type[Base], row: Mapping[str, Any]) -> bool:
    """Insert a row. Returns False if its key or another unique value already exists."""
    values = {**_defaults(model), **row}
    return bool(await tx.fetch(_insert_once(model, tx.on_sqlite, tuple(values)), values))


def derive_id_in_sql(seed: ColumnElement[str], column: ColumnElement[Any], *, on_sqlite: bool) -> ColumnElement[str]:
    """Return the SQL expression of `derived_id` for this seed and a column of ids."""
    if on_sqlite:
        return func.derived_id(seed, column, type_=ID)
    return cast(func.md5(cast(seed, String) + cast(column, String)), ID)


def conflict_insert(tx: Transaction, model: type[Base]) -> postgresql.Insert | sqlite.Insert:
    """Return an insert statement of the database's dialect, which supports `on_conflict_…`."""
    return (sqlite if tx.on_sqlite else postgresql).insert(model)


@cache
def _by_key(model: type[Base]) -> Prepared:
    [key] = model.__table__.primary_key
    return Prepared(select(*model.__table__.c).where(key == bindparam("key", type_=key.type)))


@cache
def _insert_once(model: type[Base], on_sqlite: bool, fields: tuple[str, ...]) -> Prepared:
    table = model.__table__
    insert = (sqlite if on_sqlite else postgresql).insert(table)  # type: ignore[arg-type]
    values = {field: bindparam(field, type_=table.c[field].type) for field in fields}
    return Prepared(insert.values(values).on_conflict_do_nothing().returning(*table.primary_key))


@cache
def _defaults(model: type[Base]) -> Mapping[str, Any]:
    defaults = {column.key: column.default for column in model.__table__.c}
    return {key: each.arg for key, each in defaults.items() if isinstance(each, ScalarElementColumnDefault)}


async def find_by_ids(tx: Transaction, model: type[R], ids: Collection[str]) -> list[R]:
    """Find the rows with these ids, in no particular order."""
    if not ids:
        return []
    rows = await tx.fetch_in_batches(_by_ids(model, on_sqlite=tx.on_sqlite), {"ids": bind_ids(tx, ids)})
    return to_records(model, rows)


@cache
def _by_ids(model: type[Base], *, on_sqlite: bool) -> Prepared:
    columns = model.__table__.c
    return Prepared(select(*columns).where(is_in_ids(columns.id, "ids", on_sqlite=on_sqlite)))


def is_in_ids(key: Any, name: str, *, on_sqlite: bool) -> ColumnElement[bool]:
    """Return the SQL condition that `key` is one of the ids in the single parameter `name`; see `bind_ids`."""
    if on_sqlite:
        return key.in_(select_ids(name, on_sqlite=True))
    return key == any_(bindparam(name, type_=ARRAY(ID)))


def select_ids(name: str, *, on_sqlite: bool) -> Any:
    """Return a query with a row for each id in the parameter `name` of a prepared statement; see `bind_ids`."""
    if on_sqlite:
        return select(func.json_each(bindparam(name, type_=String)).table_valued("value").c.value)
    return select(func.unnest(bindparam(name, type_=ARRAY(ID))).label("value"))


def prepare_for_both(make: Callable[..., Prepared]) -> dict[bool, Prepared]:
    """Prepare a statement for each database: the result has `make(on_sqlite=True)` as True, the other as False."""
    return {on_sqlite: make(on_sqlite=on_sqlite) for on_sqlite in (True, False)}


def bind_ids(tx: Transaction, ids: Collection[str]) -> Any:
    """Convert ids to the value of one parameter: a JSON array for SQLite, a list (SQL array) for PostgreSQL."""
    return json.dumps(list(ids)) if tx.on_sqlite else list(ids)
