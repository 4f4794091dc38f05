"""Statements that are run all the time: written by SQLAlchemy once, run by the driver itself ever after.

What SQLAlchemy does around a statement costs several times what the database needs for it; see docs/decisions.
"""

from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import Dialect, Float
from sqlalchemy.sql.expression import Delete, Insert, Select, Update
from sqlalchemy.types import TypeEngine

Statement = Select[*tuple[Any, ...]] | Insert | Update | Delete
Row = Any
"""A named tuple of the statement's columns, made once for each statement."""
_Process = Callable[[Any], Any]
_FLOAT8 = 701  # pg_type.dat


@dataclass(frozen=True, slots=True)
class Plan:
    """A statement in one database's SQL: how values go in and come out."""

    sql: str
    names: tuple[str, ...]
    constants: Mapping[str, Any]
    binds: Mapping[str, _Process]
    results: tuple[tuple[int, _Process], ...]
    named: Callable[[Iterable[Any]], Row]

    def values(self, parameters: Mapping[str, Any]) -> list[Any]:
        """The parameters in the order of the placeholders, as the driver wants them."""
        given = {**self.constants, **parameters}
        return [self.binds[name](given[name]) if name in self.binds else given[name] for name in self.names]

    def rows(self, found: Iterable[Sequence[Any]]) -> list[Row]:
        """The driver's rows with the values that the columns' types promise."""
        if not self.results:
            return list(map(self.named, found))
        rows: list[Row] = []
        for raw in found:
            row = list(raw)
            for place, come in self.results:
                row[place] = come(row[place])
            rows.append(self.named(row))
        return rows


class Prepared:
    """A statement whose values are all `bindparam`s; compiled at its first use on each database."""

    def __init__(self, statement: Statement) -> None:
        self._statement = statement
        self._plans: dict[str, Plan] = {}

    def on(self, dialect: Dialect) -> Plan:
        """The statement for this database."""
        plan = self._plans.get(dialect.name)
        if plan is None:
            plan = self._plans[dialect.name] = _plan(self._statement, dialect)
        return plan


def _plan(statement: Statement, dialect: Dialect) -> Plan:
    compiled = statement.compile(dialect=dialect)
    if compiled.post_compile_params:
        raise TypeError("only statements whose values are single placeholders can be prepared")
    names = tuple(compiled.positiontup or ())
    constants = {name: compiled.binds[name].value for name in names if not compiled.binds[name].required}
    binds = {name: compiled.binds[name].type.dialect_impl(dialect).bind_processor(dialect) for name in names}
    columns = statement.selected_columns if isinstance(statement, Select) else statement.exported_columns
    results = [(place, _incoming(column.type, dialect)) for place, column in enumerate(columns)]
    # Refuses two columns of one name: one of them needs a label.
    row = cast("Any", namedtuple)("row", [str(column.key) for column in columns])
    return Plan(
        compiled.string,
        names,
        constants,
        {name: go for name, go in binds.items() if go is not None},
        tuple((place, come) for place, come in results if come is not None),
        row._make,
    )


def _incoming(kind: TypeEngine[Any], dialect: Dialect) -> _Process | None:
    # asyncpg's dialect asks a number's result for the column's type in the database; ours are all double precision.
    database_type = _FLOAT8 if isinstance(kind, Float) else None
    return kind.dialect_impl(dialect).result_processor(dialect, database_type)
