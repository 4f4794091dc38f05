"""Shared parts of both search indexes: the table of entries, and finding hits rank by rank."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import Any, Final, TypeVar

from sqlalchemy import BigInteger, ColumnElement, String, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql

from pegbar.adapters.search.query import CONTAINS, EXACT, LAST_SEQ, E, QueryTerms, select_private
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.rows import bind_ids
from pegbar.ports.search import Audience, Entry, Hit, IndexQuery, Kind, SortKey

BATCH_SIZE: Final = 400
_CACHE_SIZE_MAX: Final = 50_000
_SET_AUDIENCE = Prepared(
    update(E)
    .where(E.c.seq == bindparam("at", type_=BigInteger))
    .values(audience=bindparam("new_audience", type_=String))
)
_NEW_VALUES: Final = {each.name: bindparam(each.name, type_=each.type) for each in E.c}
_UPSERT = postgresql.insert(E).values(_NEW_VALUES)
# An upsert, because a rebuild of the index and a change of a row can both insert the same missing entry.
_INSERTS = {
    True: Prepared(insert(E).values(_NEW_VALUES)),
    False: Prepared(
        _UPSERT.on_conflict_do_update(
            index_elements=["kind", "id"],
            set_={name: _UPSERT.excluded[name] for name in ("project_id", "audience", "normalized_text")},
        )
    ),
}
_UPDATE = Prepared(
    update(E)
    .where(E.c.seq == bindparam("at", type_=BigInteger))
    .values(
        {
            f"{name}": bindparam(f"new_{name}", type_=E.c[name].type)
            for name in ("project_id", "audience", "normalized_text")
        }
    )
)
_EARLIEST: Final = datetime(1970, 1, 1, tzinfo=UTC)
T = TypeVar("T")
FindNewest = Callable[[int, int, int], Awaitable[list[Any]]]
"""Finds public entries, newest first. Parameters: rank, number below which entries must be, maximum number of entries.

Returns rows with seq, id and created_at.
"""


def iterate_batches(items: Collection[T], size: int = BATCH_SIZE) -> Iterator[list[T]]:
    """Yield the items in batches."""
    iterator = iter(items)
    while batch := list(islice(iterator, size)):
        yield batch


class IndexWriter(ABC):
    """A search index with a table of entries, numbered by `seq`: a higher number is newer."""

    async def put(self, tx: Transaction, entries: Sequence[Entry]) -> None:
        """Add or update entries. An existing entry keeps its number."""
        kinds: set[Kind] = {entry.kind for entry in entries}
        for kind in sorted(kinds):
            entries_by_id = {entry.id: entry for entry in entries if entry.kind == kind}
            for batch in iterate_batches(entries_by_id.values()):
                await self._put(tx, kind, {entry.id: entry for entry in batch})

    async def _put(self, tx: Transaction, kind: Kind, entries: Mapping[str, Entry]) -> None:
        existing = {row.id: row for row in await _find_rows(tx, and_(E.c.kind == kind, E.c.id.in_(list(entries))))}
        changed = list[tuple[Any, Entry]]()
        for id_, row in existing.items():
            new = entries[id_]
            if (row.project_id, row.audience, row.normalized_text) != (
                new.project_id,
                new.audience,
                new.normalized_text,
            ):
                changed.append((row, new))
        await execute_all(
            tx,
            _UPDATE,
            [
                {
                    "at": row.seq,
                    "new_project_id": new.project_id,
                    "new_audience": new.audience,
                    "new_normalized_text": new.normalized_text,
                }
                for row, new in changed
            ],
        )
        await self._unindex_rows(tx, [row for row, _ in changed if row.audience == "open"])
        await self._index_entries(
            tx, [(row.seq, new.kind, new.normalized_text) for row, new in changed if new.audience == "open"]
        )
        new_entries = sorted(
            (each for each in entries.values() if each.id not in existing), key=lambda each: each.created_at
        )
        if new_entries:
            numbers = await self._allocate_numbers(tx, len(new_entries))
            await execute_all(
                tx,
                _INSERTS[tx.on_sqlite],
                [{"seq": seq, **_get_values(each)} for seq, each in zip(numbers, new_entries, strict=True)],
            )
            numbered = zip(numbers, new_entries, strict=True)
            await self._index_entries(
                tx, [(seq, each.kind, each.normalized_text) for seq, each in numbered if each.audience == "open"]
            )

    async def drop(self, tx: Transaction, kind: Kind, ids: Collection[str]) -> None:
        """Delete the entries of these rows."""
        for batch in iterate_batches(ids):
            await self._drop(tx, and_(E.c.kind == kind, E.c.id.in_(batch)))

    async def drop_project(self, tx: Transaction, project_id: str) -> None:
        """Delete the entries of a project and of everything in it."""
        await self._drop(tx, E.c.project_id == project_id)

    async def _drop(self, tx: Transaction, condition: ColumnElement[bool]) -> None:
        indexed_rows = [row for row in await _find_rows(tx, condition) if row.audience == "open"]
        await tx.execute_long(delete(E).where(condition))
        await self._unindex_rows(tx, indexed_rows)

    async def set_audience(self, tx: Transaction, project_id: str, audience: Mapping[Kind, Audience]) -> None:
        """Change who can find the content of a project."""
        others = or_(*(and_(E.c.kind == kind, E.c.audience != new) for kind, new in audience.items()))
        for changed in iterate_batches(await _find_rows(tx, and_(E.c.project_id == project_id, others))):
            await execute_all(
                tx, _SET_AUDIENCE, [{"at": each.seq, "new_audience": audience[each.kind]} for each in changed]
            )
            await self._unindex_rows(tx, [each for each in changed if each.audience == "open"])
            entries_to_index = [
                (each.seq, each.kind, each.normalized_text) for each in changed if audience[each.kind] == "open"
            ]
            await self._index_entries(tx, entries_to_index)

    async def clear(self, tx: Transaction) -> None:
        """Remove all entries."""
        await tx.execute_long(delete(E))

    @abstractmethod
    async def end_bulk_load(self, tx: Transaction) -> None:
        """End the bulk load after `clear`: prepare the index for small updates again."""

    async def iterate_entries(self, tx: Transaction) -> AsyncIterator[Sequence[Entry]]:
        """Yield all entries in batches. The text (`normalized_text`) of an entry that is indexed wrongly is empty."""
        last = 0
        while rows := await _find_rows(tx, E.c.seq > last, BATCH_SIZE):
            last = rows[-1].seq
            indexed = await self._find_indexed(tx, rows)
            yield [
                Entry(
                    row.kind,
                    row.id,
                    row.project_id,
                    row.audience,
                    row.normalized_text if row.seq in indexed else "",
                    row.created_at,
                )
                for row in rows
            ]

    async def find(self, tx: Transaction, query: IndexQuery) -> list[Hit]:
        """Return up to `query.limit` hits, best first."""
        after = query.after or SortKey(EXACT, LAST_SEQ)
        terms = QueryTerms(query)
        private_rows = await self._find_private(tx, query, terms, after) if query.private_project_ids else []
        find_newest = self._get_finder(tx, query, terms)
        hits = list[Hit]()
        for rank in range(after.rank, CONTAINS + 1):
            remaining = query.limit - len(hits)
            rows = await find_newest(rank, after.seq if rank == after.rank else LAST_SEQ, remaining)
            rows += [row for row in private_rows if row.rank == rank]
            rows = sorted(rows, key=lambda row: row.seq, reverse=True)[:remaining]
            hits += [Hit(query.kind, row.id, SortKey(rank, row.seq), row.created_at) for row in rows]
            if len(hits) >= query.limit:
                break
        return hits

    async def _find_private(self, tx: Transaction, query: IndexQuery, terms: QueryTerms, after: SortKey) -> list[Any]:
        """Return the best entries of the query's private projects, with their ranks.

        `after` is the sort key of the last hit that the user already has.
        """
        values = {
            "project_ids": bind_ids(tx, sorted(query.private_project_ids, reverse=True)),
            "after": after.rank,
            "below": after.seq,
        }
        statement = select_private(len(terms.words), on_sqlite=tx.on_sqlite)
        return await tx.fetch_many(statement, values | terms.values | get_bind_values(tx, query))

    @abstractmethod
    async def _allocate_numbers(self, tx: Transaction, count: int) -> list[int]:
        """Return the next entry numbers."""

    @abstractmethod
    async def _index_entries(self, tx: Transaction, entries: Sequence[tuple[int, str, str]]) -> None:
        """Add public entries to the n-gram index, given the number, kind and normalized text of each."""

    @abstractmethod
    async def _unindex_rows(self, tx: Transaction, rows: Sequence[Any]) -> None:
        """Remove public entries from the n-gram index, given their rows before the change."""

    @abstractmethod
    async def _find_indexed(self, tx: Transaction, rows: Sequence[Any]) -> set[int]:
        """Return the numbers of the rows that are indexed correctly: public rows with their text, others not at all."""

    @abstractmethod
    def _get_finder(self, tx: Transaction, query: IndexQuery, terms: QueryTerms) -> FindNewest:
        """Return the function that finds public entries for this query, one rank at a time."""


def get_bind_values(tx: Transaction, query: IndexQuery) -> dict[str, Any]:
    """Return the bind parameters of a query: its kind, earliest time, excluded ids and number of results."""
    since = query.since or _EARLIEST
    return {
        "kind": query.kind,
        "since": since,
        "excluded_ids": bind_ids(tx, query.excluded_ids),
        "limit": query.limit,
    }


def _get_values(entry: Entry) -> dict[str, Any]:
    return {
        name: getattr(entry, name) for name in ("kind", "id", "project_id", "audience", "normalized_text", "created_at")
    }


async def _find_rows(tx: Transaction, condition: ColumnElement[bool], limit: int | None = None) -> list[Any]:
    return await tx.execute_long(select(*E.c).where(condition).order_by(E.c.seq).limit(limit))


async def execute_all(tx: Transaction, statement: Prepared, rows: Sequence[Mapping[str, Any]]) -> None:
    if len(rows) == 1:
        await tx.fetch(statement, rows[0])
    elif rows:
        await tx.execute_many(statement, rows)


async def last_seq(tx: Transaction) -> int:
    """Return the number of the newest entry."""
    return (await tx.execute(select(func.coalesce(func.max(E.c.seq), 0)))).scalar_one()


class NgramCache(dict[str, T]):
    """Bounded cache of n-gram ids per kind of entry; cleared when it grows too large."""

    def __init__(self, make: Callable[[str], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, gram: str) -> T:
        if len(self) >= _CACHE_SIZE_MAX:
            self.clear()
        value = self[gram] = self._make(gram)
        return value
