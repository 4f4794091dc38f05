"""What stores do with rows most: find them as objects, by many ids, insert them where something may stand already."""

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
from pegbar.kernel.tables import ID, Base, record, records

R = TypeVar("R", bound=Base)
Where = ColumnElement[bool]


async def find(tx: Transaction, model: type[R], *where: Where, held: bool = False) -> R | None:
    """The row of which this is true; where `held`, nobody else changes it until this transaction is over.

    PostgreSQL takes FOR NO KEY UPDATE: inserting a row that refers to this one does not wait for it, nor deadlock.
    """
    statement = select(*model.__table__.c).where(*where)
    return record(model, (await tx.execute(statement.with_for_update(key_share=True) if held else statement)).first())


async def find_by_key(tx: Transaction, model: type[R], key: str) -> R | None:
    """The row of this primary key, which is one column: what requests ask most."""
    rows = await tx.fetch(_by_key(model), {"key": key})
    return record(model, rows[0]) if rows else None


async def find_all(
    tx: Transaction, model: type[R], *where: Where, order_by: tuple[Any, ...] = (), limit: int | None = None
) -> list[R]:
    """The rows of which this is true."""
    statement = select(*model.__table__.c).where(*where).order_by(*order_by).limit(limit)
    return records(model, await tx.execute(statement))


async def insert_once(tx: Transaction, model: type[Base], row: Mapping[str, Any]) -> bool:
    """Insert a row; False where its key, or another value that must be the only one, stands already."""
    whole = {**_defaults(model), **row}
    return bool(await tx.fetch(_insert_once(model, tx.on_sqlite, tuple(whole)), whole))


def derived(seed: ColumnElement[str], column: ColumnElement[Any], *, on_sqlite: bool) -> ColumnElement[str]:
    """`derived_id` of this seed and a column's ids, in SQL."""
    if on_sqlite:
        return func.derived_id(seed, column, type_=ID)
    return cast(func.md5(cast(seed, String) + cast(column, String)), ID)


def insert_or(tx: Transaction, model: type[Base]) -> postgresql.Insert | sqlite.Insert:
    """An insert that takes `on_conflict_…`, which SQLAlchemy has for each database apart."""
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
    """The rows with these ids, in no order."""
    if not ids:
        return []
    found = await tx.fetch_in_batches(_by_ids(model, on_sqlite=tx.on_sqlite), {"ids": given_ids(tx, ids)})
    return records(model, found)


@cache
def _by_ids(model: type[Base], *, on_sqlite: bool) -> Prepared:
    columns = model.__table__.c
    return Prepared(select(*columns).where(among(columns.id, "ids", on_sqlite=on_sqlite)))


def among(key: Any, name: str, *, on_sqlite: bool) -> ColumnElement[bool]:
    """Whether a column of ids is one of many, which are one parameter of a prepared statement: see `given_ids`."""
    if on_sqlite:
        return key.in_(ids_of(name, on_sqlite=True))
    return key == any_(bindparam(name, type_=ARRAY(ID)))


def ids_of(name: str, *, on_sqlite: bool) -> Any:
    """A prepared statement's parameter of many ids, as rows."""
    if on_sqlite:
        return select(func.json_each(bindparam(name, type_=String)).table_valued("value").c.value)
    return select(func.unnest(bindparam(name, type_=ARRAY(ID))).label("value"))


def on_both(make: Callable[..., Prepared]) -> dict[bool, Prepared]:
    """A statement for each database, by whether it is SQLite."""
    return {on_sqlite: make(on_sqlite=on_sqlite) for on_sqlite in (True, False)}


def given_ids(tx: Transaction, ids: Collection[str]) -> Any:
    """Ids as the database takes many of them at once."""
    return json.dumps(list(ids)) if tx.on_sqlite else list(ids)
