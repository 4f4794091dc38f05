"""Prepared statements: compiled by SQLAlchemy once, then run by the database driver directly.

For frequent statements: SQLAlchemy's overhead is several times the cost of the statement itself; see docs/decisions.
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
"""A named tuple of the statement's columns; its class is created once for each statement."""
_Process = Callable[[Any], Any]
_FLOAT8 = 701  # pg_type.dat


@dataclass(frozen=True, slots=True)
class CompiledStatement:
    """A compiled statement for one database: its SQL and the conversions of its parameters and results."""

    sql: str
    names: tuple[str, ...]
    constants: Mapping[str, Any]
    bind_processors: Mapping[str, _Process]
    result_processors: tuple[tuple[int, _Process], ...]
    make_row: Callable[[Iterable[Any]], Row]

    def values(self, parameters: Mapping[str, Any]) -> list[Any]:
        """Return the values of the statement's placeholders, in their order and converted for the driver."""
        given = {**self.constants, **parameters}
        return [
            self.bind_processors[name](given[name]) if name in self.bind_processors else given[name]
            for name in self.names
        ]

    def rows(self, found: Iterable[Sequence[Any]]) -> list[Row]:
        """Convert the driver's rows to named tuples with values of the column types."""
        if not self.result_processors:
            return list(map(self.make_row, found))
        rows: list[Row] = []
        for raw in found:
            row = list(raw)
            for place, come in self.result_processors:
                row[place] = come(row[place])
            rows.append(self.make_row(row))
        return rows


class Prepared:
    """A statement whose values are all parameters (`bindparam`). It is compiled when it is first used on a database."""

    def __init__(self, statement: Statement) -> None:
        self._statement = statement
        self._plans: dict[str, CompiledStatement] = {}

    def on(self, dialect: Dialect) -> CompiledStatement:
        """Return the compiled statement for this database."""
        plan = self._plans.get(dialect.name)
        if plan is None:
            plan = self._plans[dialect.name] = _compile(self._statement, dialect)
        return plan


def _compile(statement: Statement, dialect: Dialect) -> CompiledStatement:
    compiled = statement.compile(dialect=dialect)
    if compiled.post_compile_params:
        raise TypeError("only statements whose values are single placeholders can be prepared")
    names = tuple(compiled.positiontup or ())
    constants = {name: compiled.binds[name].value for name in names if not compiled.binds[name].required}
    binds = {name: compiled.binds[name].type.dialect_impl(dialect).bind_processor(dialect) for name in names}
    columns = statement.selected_columns if isinstance(statement, Select) else statement.exported_columns
    results = [(place, _result_processor(column.type, dialect)) for place, column in enumerate(columns)]
    # Raises ValueError for two columns of one name: one of them needs a label.
    row = cast("Any", namedtuple)("row", [str(column.key) for column in columns])
    return CompiledStatement(
        compiled.string,
        names,
        constants,
        {name: go for name, go in binds.items() if go is not None},
        tuple((place, come) for place, come in results if come is not None),
        row._make,
    )


def _result_processor(kind: TypeEngine[Any], dialect: Dialect) -> _Process | None:
    # asyncpg's dialect needs the database type of float columns; ours are all double precision.
    database_type = _FLOAT8 if isinstance(kind, Float) else None
    return kind.dialect_impl(dialect).result_processor(dialect, database_type)
