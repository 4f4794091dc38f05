"""The index on PostgreSQL: GIN over grams, of what everybody may find, a partial one for each kind.

The function `search_grams` of the schema gives a text's grams as `kernel.folding.grams` does. pg_trgm would know no
pairs, and no letters beyond ASCII where the database's locale is C.
"""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Function,
    Select,
    String,
    Subquery,
    Text,
    cast,
    func,
    literal,
    literal_column,
    select,
)
from sqlalchemy.dialects.postgresql import ARRAY

from pegbar.adapters.search.entries import WEIGHED_MAX, E, Entries, Holds
from pegbar.kernel.work import Work
from pegbar.ports.search import Kind

_NEWEST: Final = 5_000
"""These are read first: what is frequent is among them, and the index's lists of it would be long."""
_QUOTED: Final[dict[Kind, str]] = {"video": "'video'", "project": "'project'", "cut": "'cut'", "creator": "'creator'"}


class GinSearch(Entries):
    """The database itself keeps its index up to date with the entries."""

    def _place_of(self, folded: ColumnElement[str], term: str) -> Function[Any]:
        return func.strpos(folded, term)

    async def _numbers(self, work: Work, count: int) -> list[int]:
        numbers = select(func.nextval("search_entries_seq")).select_from(func.generate_series(1, count))
        return list((await work.run(numbers)).scalars())

    async def _learn(self, work: Work, entries: Sequence[tuple[int, str, str]]) -> None:
        """The database has done so."""

    async def _forget(self, work: Work, rows: Sequence[Any]) -> None:
        """The database has done so."""

    async def _known(self, work: Work, rows: Sequence[Any]) -> set[int]:
        return {row.seq for row in rows}

    async def _open(
        self, work: Work, kind: Kind, grams: Sequence[str], holds: Holds, below: int, limit: int
    ) -> list[Any]:
        of_kind = (E.c.kind == literal_column(_QUOTED[kind]), E.c.reach == literal_column("'open'"))
        whole = select(E).where(*of_kind, E.c.seq < below)
        newest = whole.order_by(E.c.seq.desc()).limit(_NEWEST).subquery()
        rows = await work.run_long(_from(newest, holds, limit))
        if len(rows) == limit:
            return rows
        floors = select(E.c.seq).where(*of_kind, E.c.seq < below).order_by(E.c.seq.desc()).offset(_NEWEST - 1).limit(1)
        floor = (await work.run(floors)).scalar_one_or_none()
        if floor is None:
            return rows
        has = func.search_grams(E.c.folded).op("@>")(cast(literal(list(grams), ARRAY(String)), ARRAY(Text)))
        older = select(E).where(*of_kind, E.c.seq < floor, has).limit(WEIGHED_MAX).subquery()
        return rows + await work.run_long(_from(older, holds, limit - len(rows)))


def _from(source: Subquery, holds: Holds, limit: int) -> Select[*tuple[Any, ...]]:
    columns = source.c
    few = select(columns.seq, columns.id, columns.created_at).where(holds(columns))
    return few.order_by(columns.seq.desc()).limit(limit)
