"""Shared parts of both search indexes: the table of entries, and the order of queries."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import Any, Final, TypeVar

from sqlalchemy import BigInteger, ColumnElement, String, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql

from pegbar.adapters.search.query import EXACT, HOLDS, LAST_SEQ, E, SearchQuery, own
from pegbar.kernel.database import Transaction
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.rows import bind_ids
from pegbar.ports.search import Entry, Hit, Kind, Place, Question, Reach

BATCH_SIZE: Final = 400
_KNOWN_MAX: Final = 50_000
_REACH = Prepared(
    update(E).where(E.c.seq == bindparam("at", type_=BigInteger)).values(reach=bindparam("new_reach", type_=String))
)
_NEW: Final = {each.name: bindparam(each.name, type_=each.type) for each in E.c}
_OVER = postgresql.insert(E).values(_NEW)
# A rebuild of the index and a change of a row can both find that an entry is missing.
_ADD = {
    True: Prepared(insert(E).values(_NEW)),
    False: Prepared(
        _OVER.on_conflict_do_update(
            index_elements=["kind", "id"],
            set_={name: _OVER.excluded[name] for name in ("project_id", "reach", "folded")},
        )
    ),
}
_CHANGE = Prepared(
    update(E)
    .where(E.c.seq == bindparam("at", type_=BigInteger))
    .values({f"{name}": bindparam(f"new_{name}", type_=E.c[name].type) for name in ("project_id", "reach", "folded")})
)
_LONG_AGO: Final = datetime(1970, 1, 1, tzinfo=UTC)
T = TypeVar("T")
Finding = Callable[[int, int, int], Awaitable[list[Any]]]
"""Returns the newest public entries of a rank below a number, limited; rows with seq, id and created_at."""


def parts(items: Collection[T], size: int = BATCH_SIZE) -> Iterator[list[T]]:
    """Yield the items in batches."""
    waiting = iter(items)
    while part := list(islice(waiting, size)):
        yield part


class IndexWriter(ABC):
    """A search index with a table of entries, numbered by `seq`: a higher number is newer."""

    async def put(self, tx: Transaction, entries: Sequence[Entry]) -> None:
        """Add or update entries. An existing entry keeps its number."""
        kinds: set[Kind] = {entry.kind for entry in entries}
        for kind in sorted(kinds):
            of_kind = {entry.id: entry for entry in entries if entry.kind == kind}
            for part in parts(of_kind.values()):
                await self._put(tx, kind, {entry.id: entry for entry in part})

    async def _put(self, tx: Transaction, kind: Kind, entries: Mapping[str, Entry]) -> None:
        old = {row.id: row for row in await _rows(tx, and_(E.c.kind == kind, E.c.id.in_(list(entries))))}
        changed = list[tuple[Any, Entry]]()
        for id_, row in old.items():
            new = entries[id_]
            if (row.project_id, row.reach, row.folded) != (new.project_id, new.reach, new.folded):
                changed.append((row, new))
        await _run(
            tx,
            _CHANGE,
            [
                {"at": row.seq, "new_project_id": new.project_id, "new_reach": new.reach, "new_folded": new.folded}
                for row, new in changed
            ],
        )
        await self._forget(tx, [row for row, _ in changed if row.reach == "open"])
        await self._learn(tx, [(row.seq, new.kind, new.folded) for row, new in changed if new.reach == "open"])
        fresh = sorted((each for each in entries.values() if each.id not in old), key=lambda each: each.created_at)
        if fresh:
            numbers = await self._numbers(tx, len(fresh))
            await _run(
                tx,
                _ADD[tx.on_sqlite],
                [{"seq": seq, **_values(each)} for seq, each in zip(numbers, fresh, strict=True)],
            )
            numbered = zip(numbers, fresh, strict=True)
            await self._learn(tx, [(seq, each.kind, each.folded) for seq, each in numbered if each.reach == "open"])

    async def drop(self, tx: Transaction, kind: Kind, ids: Collection[str]) -> None:
        """Remove these rows from the index."""
        for part in parts(ids):
            await self._drop(tx, and_(E.c.kind == kind, E.c.id.in_(part)))

    async def drop_project(self, tx: Transaction, project_id: str) -> None:
        """Remove a project and its content from the index."""
        await self._drop(tx, E.c.project_id == project_id)

    async def _drop(self, tx: Transaction, which: ColumnElement[bool]) -> None:
        gone = [row for row in await _rows(tx, which) if row.reach == "open"]
        await tx.execute_long(delete(E).where(which))
        await self._forget(tx, gone)

    async def set_reach(self, tx: Transaction, project_id: str, reach: Mapping[Kind, Reach]) -> None:
        """Change who can find the content of a project."""
        others = or_(*(and_(E.c.kind == kind, E.c.reach != new) for kind, new in reach.items()))
        for changed in parts(await _rows(tx, and_(E.c.project_id == project_id, others))):
            await _run(tx, _REACH, [{"at": each.seq, "new_reach": reach[each.kind]} for each in changed])
            await self._forget(tx, [each for each in changed if each.reach == "open"])
            learnt = [(each.seq, each.kind, each.folded) for each in changed if reach[each.kind] == "open"]
            await self._learn(tx, learnt)

    async def clear(self, tx: Transaction) -> None:
        """Remove all entries."""
        await tx.execute_long(delete(E))

    @abstractmethod
    async def settle(self, tx: Transaction) -> None:
        """Switch back from bulk loading to single updates."""

    async def kept(self, tx: Transaction) -> AsyncIterator[Sequence[Entry]]:
        """Yield all entries in batches, with the text under which each is indexed (empty if the index differs)."""
        last = 0
        while rows := await _rows(tx, E.c.seq > last, BATCH_SIZE):
            last = rows[-1].seq
            known = await self._known(tx, rows)
            yield [
                Entry(
                    row.kind, row.id, row.project_id, row.reach, row.folded if row.seq in known else "", row.created_at
                )
                for row in rows
            ]

    async def find(self, tx: Transaction, question: Question) -> list[Hit]:
        """Return at most the requested number of hits, best first."""
        begun = question.after or Place(EXACT, LAST_SEQ)
        asked = SearchQuery(question)
        mine = await self._own(tx, question, asked, begun) if question.mine else []
        newest = self._finding(tx, question, asked)
        found = list[Hit]()
        for rank in range(begun.rank, HOLDS + 1):
            wanted = question.limit - len(found)
            rows = await newest(rank, begun.seq if rank == begun.rank else LAST_SEQ, wanted)
            rows += [row for row in mine if row.rank == rank]
            rows = sorted(rows, key=lambda row: row.seq, reverse=True)[:wanted]
            found += [Hit(question.kind, row.id, Place(rank, row.seq), row.created_at) for row in rows]
            if len(found) >= question.limit:
                break
        return found

    async def _own(self, tx: Transaction, question: Question, asked: SearchQuery, begun: Place) -> list[Any]:
        """Return the best entries of the user's private projects, with their ranks.

        `begun` is the position of the last result that the user already has.
        """
        values = {"mine": bind_ids(tx, sorted(question.mine, reverse=True)), "begun": begun.rank, "below": begun.seq}
        statement = own(len(asked.words), on_sqlite=tx.on_sqlite)
        return await tx.fetch_many(statement, values | asked.values | asked_of(tx, question))

    @abstractmethod
    async def _numbers(self, tx: Transaction, count: int) -> list[int]:
        """Return the next entry numbers."""

    @abstractmethod
    async def _learn(self, tx: Transaction, entries: Sequence[tuple[int, str, str]]) -> None:
        """Add public entries to the index: number, kind and normalized text of each."""

    @abstractmethod
    async def _forget(self, tx: Transaction, rows: Sequence[Any]) -> None:
        """Remove public entries from the index, given their previous rows."""

    @abstractmethod
    async def _known(self, tx: Transaction, rows: Sequence[Any]) -> set[int]:
        """Return the numbers of those rows whose text the index holds unchanged."""

    @abstractmethod
    def _finding(self, tx: Transaction, question: Question, asked: SearchQuery) -> Finding:
        """Return a function that finds public entries of a question by rank."""


def asked_of(tx: Transaction, question: Question) -> dict[str, Any]:
    """Return the bind parameters of a question: its kind, earliest time, excluded ids and number of results."""
    since = question.since or _LONG_AGO
    return {
        "kind": question.kind,
        "since": since,
        "without": bind_ids(tx, question.without),
        "limit": question.limit,
    }


def _values(entry: Entry) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in ("kind", "id", "project_id", "reach", "folded", "created_at")}


async def _rows(tx: Transaction, which: ColumnElement[bool], limit: int | None = None) -> list[Any]:
    return await tx.execute_long(select(*E.c).where(which).order_by(E.c.seq).limit(limit))


async def _run(tx: Transaction, statement: Prepared, rows: Sequence[Mapping[str, Any]]) -> None:
    if len(rows) == 1:
        await tx.fetch(statement, rows[0])
    elif rows:
        await tx.execute_many(statement, rows)


async def last_seq(tx: Transaction) -> int:
    """Return the number of the newest entry."""
    return (await tx.execute(select(func.coalesce(func.max(E.c.seq), 0)))).scalar_one()


run_all = _run


class Known(dict[str, T]):
    """Bounded cache of n-gram ids per kind; cleared when it grows too large."""

    def __init__(self, make: Callable[[str], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, gram: str) -> T:
        if len(self) >= _KNOWN_MAX:
            self.clear()
        made = self[gram] = self._make(gram)
        return made
