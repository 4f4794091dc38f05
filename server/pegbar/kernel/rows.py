"""What stores do with rows most: find them as objects, and insert them where something may stand already."""

from collections.abc import Mapping
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, select
from sqlalchemy.dialects import postgresql, sqlite

from pegbar.kernel.tables import Base, record, records
from pegbar.kernel.work import Work

R = TypeVar("R", bound=Base)
Where = ColumnElement[bool]


async def find(work: Work, model: type[R], *where: Where, held: bool = False) -> R | None:
    """The row of which this is true; where `held`, nobody else changes it until this transaction is over."""
    statement = select(*model.__table__.c).where(*where)
    return record(model, (await work.run(statement.with_for_update() if held else statement)).first())


async def find_all(
    work: Work, model: type[R], *where: Where, order_by: tuple[Any, ...] = (), limit: int | None = None
) -> list[R]:
    """The rows of which this is true."""
    statement = select(*model.__table__.c).where(*where).order_by(*order_by).limit(limit)
    return records(model, await work.run(statement))


async def insert_once(work: Work, model: type[Base], row: Mapping[str, Any]) -> bool:
    """Insert a row; False where its key, or another value that must be the only one, stands already."""
    statement = insert_or(work, model).on_conflict_do_nothing().returning(*model.__table__.primary_key)
    return (await work.run(statement, row)).first() is not None


def insert_or(work: Work, model: type[Base]) -> postgresql.Insert | sqlite.Insert:
    """An insert that takes `on_conflict_…`, which SQLAlchemy has for each database apart."""
    return (sqlite if work.on_sqlite else postgresql).insert(model)
