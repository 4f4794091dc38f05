"""What both indexes share: the table of entries, and the order in which it is asked."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, TypeVar

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Function,
    Select,
    String,
    and_,
    bindparam,
    case,
    column,
    delete,
    func,
    insert,
    not_,
    or_,
    select,
    table,
    update,
)
from sqlalchemy.dialects import postgresql

from pegbar.kernel.folding import BEGIN, END, asked_grams, words
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.tables import ID, UtcTime
from pegbar.kernel.work import Work
from pegbar.ports.search import Entry, Hit, Kind, Place, Question, Reach

E: Final = table(
    "search_entries",
    column("seq", BigInteger),
    column("kind", String),
    column("id", ID),
    column("project_id", ID),
    column("reach", String),
    column("folded", String),
    column("created_at", UtcTime),
)
AT_ONCE: Final = 400
WEIGHED_MAX: Final = 20_000
"""So many candidates are read for one answer at most."""
LAST_SEQ: Final = 2**62
_EXACT, _BEGINS, _HOLDS = range(3)
_REACH = Prepared(
    update(E).where(E.c.seq == bindparam("at", type_=BigInteger)).values(reach=bindparam("new_reach", type_=String))
)
_NEW: Final = {each.name: bindparam(each.name, type_=each.type) for each in E.c}
_OVER = postgresql.insert(E).values(_NEW)
# Who makes the index anew, and who changes a row, may both find that it has no entry yet.
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
T = TypeVar("T")
Holds = Callable[[Any], ColumnElement[bool]]
"""What is true of an entry, by the columns of it."""


def parts(items: Collection[T], size: int = AT_ONCE) -> Iterator[list[T]]:
    """Items some hundreds at a time."""
    waiting = iter(items)
    while part := list(islice(waiting, size)):
        yield part


class Entries(ABC):
    """An index with a table of entries; `seq` counts them, so that a larger one is newer."""

    async def put(self, work: Work, entries: Sequence[Entry]) -> None:
        """Keep these; one that stands already keeps its place among the newest."""
        kinds: set[Kind] = {entry.kind for entry in entries}
        for kind in sorted(kinds):
            of_kind = {entry.id: entry for entry in entries if entry.kind == kind}
            for part in parts(of_kind.values()):
                await self._put(work, kind, {entry.id: entry for entry in part})

    async def _put(self, work: Work, kind: Kind, entries: Mapping[str, Entry]) -> None:
        old = {row.id: row for row in await _rows(work, and_(E.c.kind == kind, E.c.id.in_(list(entries))))}
        changed = list[tuple[Any, Entry]]()
        for id_, row in old.items():
            new = entries[id_]
            if (row.project_id, row.reach, row.folded) != (new.project_id, new.reach, new.folded):
                changed.append((row, new))
        await _run(
            work,
            _CHANGE,
            [
                {"at": row.seq, "new_project_id": new.project_id, "new_reach": new.reach, "new_folded": new.folded}
                for row, new in changed
            ],
        )
        await self._forget(work, [row for row, _ in changed if row.reach == "open"])
        await self._learn(work, [(row.seq, new.kind, new.folded) for row, new in changed if new.reach == "open"])
        fresh = sorted((each for each in entries.values() if each.id not in old), key=lambda each: each.created_at)
        if fresh:
            numbers = await self._numbers(work, len(fresh))
            await _run(
                work,
                _ADD[work.on_sqlite],
                [{"seq": seq, **_values(each)} for seq, each in zip(numbers, fresh, strict=True)],
            )
            numbered = zip(numbers, fresh, strict=True)
            await self._learn(work, [(seq, each.kind, each.folded) for seq, each in numbered if each.reach == "open"])

    async def drop(self, work: Work, kind: Kind, ids: Collection[str]) -> None:
        """Forget these rows."""
        for part in parts(ids):
            await self._drop(work, and_(E.c.kind == kind, E.c.id.in_(part)))

    async def drop_project(self, work: Work, project_id: str) -> None:
        """Forget a project and all that is in it."""
        await self._drop(work, E.c.project_id == project_id)

    async def _drop(self, work: Work, which: ColumnElement[bool]) -> None:
        await self._forget(work, [row for row in await _rows(work, which) if row.reach == "open"])
        await work.run_long(delete(E).where(which))

    async def set_reach(self, work: Work, project_id: str, reach: Mapping[Kind, Reach]) -> None:
        """Say who may find what is in a project."""
        others = or_(*(and_(E.c.kind == kind, E.c.reach != new) for kind, new in reach.items()))
        for changed in parts(await _rows(work, and_(E.c.project_id == project_id, others))):
            await _run(work, _REACH, [{"at": each.seq, "new_reach": reach[each.kind]} for each in changed])
            await self._forget(work, [each for each in changed if each.reach == "open"])
            learnt = [(each.seq, each.kind, each.folded) for each in changed if reach[each.kind] == "open"]
            await self._learn(work, learnt)

    async def clear(self, work: Work) -> None:
        """Forget everything."""
        await work.run_long(delete(E))

    async def kept(self, work: Work) -> AsyncIterator[Sequence[Entry]]:
        """All entries, some hundreds at a time, each as it can be found."""
        last = 0
        while rows := await _rows(work, E.c.seq > last, AT_ONCE):
            last = rows[-1].seq
            known = await self._known(work, rows)
            yield [
                Entry(
                    row.kind, row.id, row.project_id, row.reach, row.folded if row.seq in known else "", row.created_at
                )
                for row in rows
            ]

    async def find(self, work: Work, question: Question) -> list[Hit]:
        """At most as many hits as are asked for, the best first."""
        begun = question.after or Place(_EXACT, LAST_SEQ)
        found = list[Hit]()
        own = await work.run_long(self._of_members(question, begun)) if question.mine else []
        for rank in range(begun.rank, _HOLDS + 1):
            below = begun.seq if rank == begun.rank else LAST_SEQ
            terms, of_rank = self._asked(question.text, rank)
            holds = _narrowed(of_rank, question)
            wanted = question.limit - len(found)
            grams = asked_grams(*terms)
            rows = await self._open(work, question.kind, grams, holds, below, wanted) if grams else []
            rows += [row for row in own if row.rank == rank]
            rows = sorted(rows, key=lambda row: row.seq, reverse=True)[:wanted]
            found += [Hit(question.kind, row.id, Place(rank, row.seq), row.created_at) for row in rows]
            if len(found) >= question.limit:
                break
        return found

    def _of_members(self, question: Question, begun: Place) -> Select[*tuple[Any, ...]]:
        """The best of one's own private projects, of all ranks at once.

        They are few beside all others: their entries are looked through one by one, found by their projects, the newest
        only where there are very many. (An order by what is no column keeps the planner from walking all entries.)
        """
        newest = select(E.c.seq).where(
            E.c.project_id.in_(list(question.mine)), E.c.kind == question.kind, E.c.reach == "members"
        )
        few = newest.order_by((E.c.seq + 0).desc()).limit(WEIGHED_MAX).subquery()
        begins = f"{BEGIN}{question.text}"
        rank = case(
            (self._place_of(E.c.folded, begins + END) > 0, _EXACT),
            (self._place_of(E.c.folded, begins) > 0, _BEGINS),
            else_=_HOLDS,
        )

        def holds(columns: Any) -> ColumnElement[bool]:
            return and_(*(self._place_of(columns.folded, term) > 0 for term in words(question.text)))

        behind = or_(rank > begun.rank, and_(rank == begun.rank, E.c.seq < begun.seq))
        both = few.join(E, E.c.seq == few.c.seq)
        which = (_narrowed(holds, question)(E.c), behind)
        best = found(both).add_columns(rank.label("rank")).where(*which)
        return best.order_by(rank, (E.c.seq + 0).desc()).limit(question.limit)

    def _asked(self, text: str, rank: int) -> tuple[list[str], Holds]:
        """The terms of a rank, and what is true of an entry that belongs to it and to none before."""

        def has(columns: Any, term: str) -> ColumnElement[bool]:
            return self._place_of(columns.folded, term) > 0

        begins, exact, terms = f"{BEGIN}{text}", f"{BEGIN}{text}{END}", words(text)
        if rank == _EXACT:
            return [exact], lambda columns: has(columns, exact)
        if rank == _BEGINS:
            return [begins], lambda columns: and_(has(columns, begins), not_(has(columns, exact)))
        return terms, lambda columns: and_(*(has(columns, term) for term in terms), not_(has(columns, begins)))

    @abstractmethod
    def _place_of(self, folded: ColumnElement[str], term: str) -> Function[Any]:
        """Where a text has a term; 0 where it does not."""

    @abstractmethod
    async def _numbers(self, work: Work, count: int) -> list[int]:
        """The next numbers of entries."""

    @abstractmethod
    async def _learn(self, work: Work, entries: Sequence[tuple[int, str, str]]) -> None:
        """Let everybody find these: number, kind and folded text of each."""

    @abstractmethod
    async def _forget(self, work: Work, rows: Sequence[Any]) -> None:
        """Let nobody find these rows any more, each as it stood."""

    @abstractmethod
    async def _known(self, work: Work, rows: Sequence[Any]) -> set[int]:
        """The numbers of those among these rows that are found as they stand."""

    @abstractmethod
    async def _open(
        self, work: Work, kind: Kind, grams: Sequence[str], holds: Holds, below: int, limit: int
    ) -> list[Any]:
        """What everybody may find: the newest below a number, with seq, id and created_at."""


def found(source: Any = E) -> Select[*tuple[Any, ...]]:
    """What is read of a hit."""
    return select(E.c.seq, E.c.id, E.c.created_at).select_from(source)


def _narrowed(of_rank: Holds, question: Question) -> Holds:
    def holds(columns: Any) -> ColumnElement[bool]:
        every = [of_rank(columns)]
        if question.since is not None:
            every.append(columns.created_at >= question.since)
        if question.without:
            every.append(columns.id.not_in(list(question.without)))
        return and_(*every)

    return holds


def _values(entry: Entry) -> dict[str, Any]:
    return {name: getattr(entry, name) for name in ("kind", "id", "project_id", "reach", "folded", "created_at")}


async def _rows(work: Work, which: ColumnElement[bool], limit: int | None = None) -> list[Any]:
    return await work.run_long(select(*E.c).where(which).order_by(E.c.seq).limit(limit))


async def _run(work: Work, statement: Prepared, rows: Sequence[Mapping[str, Any]]) -> None:
    if len(rows) == 1:
        await work.fetch(statement, rows[0])
    elif rows:
        await work.add_many(statement, rows)


async def last_seq(work: Work) -> int:
    """The number of the newest entry."""
    return (await work.run(select(func.coalesce(func.max(E.c.seq), 0)))).scalar_one()


run_all = _run
