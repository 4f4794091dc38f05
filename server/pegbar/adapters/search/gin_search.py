"""The search index on PostgreSQL: GIN over n-grams of public entries.

The table `search_grams` stores the text again, to verify candidates of the index, and the ids of its n-grams. Ids are
computed in Python: a database function would take a hundred times as long. pg_trgm doesn't index pairs, nor letters
beyond ASCII with the C locale.
"""

from collections.abc import Iterable, Sequence
from functools import cache, partial
from typing import Any, Final, get_args

from sqlalchemy import (
    BigInteger,
    Integer,
    String,
    Text,
    bindparam,
    case,
    cast,
    column,
    delete,
    func,
    literal,
    select,
    table,
    text,
    true,
)
from sqlalchemy import literal_column as sql
from sqlalchemy.dialects.postgresql import ARRAY, REGCLASS, insert

from pegbar.adapters.search.index_writer import Finding, IndexWriter, Known, asked_of, run_all
from pegbar.adapters.search.query import HOLDS, LAST_SEQ, READ, WEIGHED_MAX, E, SearchQuery, holds, narrowed, ranked
from pegbar.kernel.database import Transaction
from pegbar.kernel.ngrams import to_ngram_id, to_ngrams, to_query_ngrams
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.threads import run_in_thread
from pegbar.ports.search import Kind, Question

_NEWEST: Final = 1_000
"""Number of newest entries that are scanned first. Matches of frequent words are among them; the index lists of such
words would be long."""
_G: Final = table("search_grams", column("seq", BigInteger), column("grams", ARRAY(Integer)), column("folded", String))
_INDEX: Final = "ix_search_grams_grams"
_WAITING_KB: Final = 32 * 1024
_SEQ: Final = bindparam("at", type_=BigInteger)
# As text: encoding an array in the driver takes longer than parsing one in the database.
_GRAMS: Final = cast(cast(bindparam("numbers", type_=String), Text), ARRAY(Integer))
_NEW: Final = insert(_G).values(seq=_SEQ, grams=_GRAMS, folded=bindparam("text", type_=String))
_LEARN: Final = Prepared(
    _NEW.on_conflict_do_update(
        index_elements=["seq"], set_={"grams": _NEW.excluded.grams, "folded": _NEW.excluded.folded}
    )
)
_FORGET: Final = Prepared(delete(_G).where(_G.c.seq == _SEQ))
_TOP: Final = bindparam("top", type_=BigInteger)
_SETTINGS: Final = {
    "enable_sort": "off",
    "enable_seqscan": "off",
    "jit": "off",
    "plan_cache_mode": "force_generic_plan",
}
_PLAINLY: Final = Prepared(
    select(*(func.set_config(sql(f"'{name}'"), sql(f"'{to}'"), true()).label(name) for name, to in _SETTINGS.items()))
)
"""Planner settings. With wrong estimates the planner sorts all entries of a kind, scans the table or compiles short
queries.

Planning takes as long as finding, hence the generic plan.
"""
# Matches the expression index of each kind's newest entries. With the plain column the planner would scan other kinds.
_NUMBER: Final = E.c.seq + sql("0")
_NUMBERS: Final = 2**32


class GinSearch(IndexWriter):
    """GIN finds the entries that contain all given n-grams, unordered."""

    async def clear(self, tx: Transaction) -> None:
        """Remove all entries."""
        await super().clear(tx)
        await tx.execute_long(delete(_G))
        # Bulk loading with fastupdate touches each part of the index once.
        await tx.execute(text(f"ALTER INDEX {_INDEX} SET (fastupdate = on, gin_pending_list_limit = {_WAITING_KB})"))

    async def settle(self, tx: Transaction) -> None:
        """Flush the pending list of the index, which each query would have to scan."""
        await tx.execute(text(f"ALTER INDEX {_INDEX} SET (fastupdate = off)"))
        await tx.execute_long(select(func.gin_clean_pending_list(cast(literal(_INDEX), REGCLASS))))

    async def _numbers(self, tx: Transaction, count: int) -> list[int]:
        next_ones = select(func.nextval("search_entries_seq")).select_from(func.generate_series(1, count))
        return list((await tx.execute(next_ones)).scalars())

    async def _learn(self, tx: Transaction, entries: Sequence[tuple[int, str, str]]) -> None:
        def made() -> list[dict[str, Any]]:
            return [
                {"at": seq, "numbers": _array(kind, to_ngrams(folded)), "text": folded} for seq, kind, folded in entries
            ]

        await run_all(tx, _LEARN, await run_in_thread(made))

    async def _forget(self, tx: Transaction, rows: Sequence[Any]) -> None:
        await run_all(tx, _FORGET, [{"at": row.seq} for row in rows])

    async def _known(self, tx: Transaction, rows: Sequence[Any]) -> set[int]:
        kept = await tx.execute_long(select(_G.c.seq, _G.c.grams).where(_G.c.seq.in_([row.seq for row in rows])))
        known = {seq: set(found) for seq, found in kept}
        expected = {
            row.seq: {_number(row.kind, gram) for gram in to_ngrams(row.folded)} for row in rows if row.reach == "open"
        }
        return {row.seq for row in rows if known.get(row.seq) == expected.get(row.seq)}

    def _finding(self, tx: Transaction, question: Question, asked: SearchQuery) -> Finding:
        return _Asking(tx, question, asked).find


class _Asking:
    """Runs one query on the index, rank by rank."""

    def __init__(self, tx: Transaction, question: Question, asked: SearchQuery) -> None:
        self._work, self._kind, self._asked = tx, question.kind, asked
        self._values = asked.values | asked_of(tx, question) | {"newest": _NEWEST}
        self._of_all: list[Any] | None = None

    async def find(self, rank: int, below: int, limit: int) -> list[Any]:
        """Return the newest entries of this rank."""
        wanted = to_query_ngrams(*self._asked.terms(rank))
        if not wanted:
            return []
        rows = await self._newest(rank, below)
        floor = rows[0].floor if rows else None
        found = [row for row in rows if row.rank == rank][:limit]
        if len(found) == limit or floor is None:
            return found
        values = {"numbers": _array(self._kind, wanted), "low": rank, "high": rank, "top": floor, "limit": limit}
        return found + await self._work.fetch(_older(len(self._asked.words)), self._values | values)

    async def _newest(self, rank: int, below: int) -> list[Any]:
        """Return matches among the newest entries. From the top, one query serves this rank and all later ones."""
        statement = _newest(len(self._asked.words))
        if below != LAST_SEQ:
            return await self._work.fetch(statement, self._values | {"low": rank, "high": rank, "top": below})
        if self._of_all is None:
            await self._work.fetch(_PLAINLY, {})
            self._of_all = await self._work.fetch(statement, self._values | {"low": rank, "high": HOLDS, "top": below})
        return self._of_all


@cache
def _newest(count: int) -> Prepared:
    """Select the best of the newest entries below a number, for `count` words, and the lowest number among them.

    Returns a row without `seq` if there is no match; `floor` is None if nothing is older.
    """
    of_kind = (E.c.kind == bindparam("kind", type_=String), E.c.reach == sql("'open'"), _NUMBER < _TOP)
    newest = (
        select(*READ).where(*of_kind).order_by(_NUMBER.desc()).limit(bindparam("newest", type_=Integer)).cte("newest")
    )
    whole = case((func.count() == bindparam("newest", type_=Integer), func.min(newest.c.seq)))
    oldest = select(whole.label("floor")).select_from(newest).subquery()
    best = _of_ranks(select(newest), count).subquery().c
    columns = (oldest.c.floor, best.seq, best.id, best.created_at, best.rank)
    found = select(*columns).select_from(oldest.outerjoin(best.seq.table, true()))
    return Prepared(found.order_by(best.rank, best.seq.desc()))


@cache
def _older(count: int) -> Prepared:
    """Select the best entries below a number by the n-gram index, for a query of `count` words."""
    has = (_G.c.grams.op("@>")(_GRAMS), _G.c.seq + sql("0") < _TOP)
    candidates = select(_G.c.seq, _G.c.folded).where(*has).limit(WEIGHED_MAX).subquery()
    seqs = (
        select(candidates.c.seq).where(holds(candidates.c.folded, count, on_sqlite=False)).offset(sql("0")).subquery()
    )
    # A lateral join by key: a planner that expects many rows would scan all entries.
    entries = select(*READ).where(E.c.seq == seqs.c.seq).offset(sql("0")).lateral()
    return Prepared(_of_ranks(select(entries).select_from(seqs.join(entries, true())), count))


def _of_ranks(entries: Any, count: int) -> Any:
    candidates = entries.subquery()
    wanted = (holds(candidates.c.folded, count, on_sqlite=False), narrowed(candidates.c, on_sqlite=False))
    best = ranked(candidates.select().where(*wanted).subquery(), on_sqlite=False).c
    low, high = (bindparam(name, type_=Integer) for name in ("low", "high"))
    found = select(best.seq, best.id, best.created_at, best.rank).where(best.rank.between(low, high))
    return found.order_by(best.rank, best.seq.desc()).limit(bindparam("limit", type_=Integer))


def _number(kind: str, gram: str) -> int:
    found = to_ngram_id(kind, gram)
    return found - _NUMBERS if found >= _NUMBERS // 2 else found


def _text(kind: str, gram: str) -> str:
    return str(_number(kind, gram))


_KNOWN: Final = {kind: Known(partial(_text, kind)) for kind in get_args(Kind)}


def _array(kind: str, texts: Iterable[str]) -> str:
    known = _KNOWN[kind]
    return f"{{{','.join([known[gram] for gram in texts])}}}"
