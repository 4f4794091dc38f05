"""The search index on PostgreSQL: GIN over n-grams of public entries.

The table `search_grams` stores the ids of each text's n-grams, and the text again, to verify candidates of the index.
The ids are computed in Python, because a database function would take a hundred times as long. The extension pg_trgm
isn't used: it doesn't index 2-grams, nor letters beyond ASCII with the C locale.
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

from pegbar.adapters.search.index_writer import FindNewest, IndexWriter, NgramCache, execute_all, get_bind_values
from pegbar.adapters.search.query import (
    CONTAINS,
    LAST_SEQ,
    RANKED_MAX,
    READ_COLUMNS,
    E,
    QueryTerms,
    has_all_words,
    matches_filters,
    select_ranked,
)
from pegbar.kernel.database import Transaction
from pegbar.kernel.ngrams import to_ngram_id, to_ngrams, to_query_ngrams
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.threads import run_in_thread
from pegbar.ports.search import IndexQuery, Kind

_NEWEST_SCANNED: Final = 1_000
"""Number of newest entries that are scanned before the index is used.

They usually include enough matches of a frequent word, for which the index would return long lists.
"""
_G: Final = table(
    "search_grams", column("seq", BigInteger), column("grams", ARRAY(Integer)), column("normalized_text", String)
)
_INDEX: Final = "ix_search_grams_grams"
_PENDING_LIST_KB: Final = 32 * 1024
_AT: Final = bindparam("at", type_=BigInteger)
# As text: encoding an array in the driver takes longer than parsing one in the database.
_GRAMS: Final = cast(cast(bindparam("numbers", type_=String), Text), ARRAY(Integer))
_NEW: Final = insert(_G).values(seq=_AT, grams=_GRAMS, normalized_text=bindparam("text", type_=String))
_INDEX_ENTRY: Final = Prepared(
    _NEW.on_conflict_do_update(
        index_elements=["seq"], set_={"grams": _NEW.excluded.grams, "normalized_text": _NEW.excluded.normalized_text}
    )
)
_UNINDEX: Final = Prepared(delete(_G).where(_G.c.seq == _AT))
_TOP: Final = bindparam("top", type_=BigInteger)
_SETTINGS: Final = {
    "enable_sort": "off",
    "enable_seqscan": "off",
    "jit": "off",
    "plan_cache_mode": "force_generic_plan",
}
_SET_PLANNER: Final = Prepared(
    select(*(func.set_config(sql(f"'{name}'"), sql(f"'{to}'"), true()).label(name) for name, to in _SETTINGS.items()))
)
"""Statement that sets PostgreSQL's planner for the transaction.

By default its wrong estimates make it sort all entries of a kind, scan the table, or compile short queries. It uses a
generic plan, because planning takes as long as executing.
"""
# Matches the expression index of each kind's newest entries. For the plain column, the planner would use an index of
# all kinds.
_SEQ_EXPRESSION: Final = E.c.seq + sql("0")
_ID_RANGE: Final = 2**32


class GinSearch(IndexWriter):
    """The search index with GIN, which finds the entries that contain all given n-grams, unsorted."""

    async def clear(self, tx: Transaction) -> None:
        """Remove all entries."""
        await super().clear(tx)
        await tx.execute_long(delete(_G))
        # Bulk loading with fastupdate touches each part of the index once.
        await tx.execute(
            text(f"ALTER INDEX {_INDEX} SET (fastupdate = on, gin_pending_list_limit = {_PENDING_LIST_KB})")
        )

    async def end_bulk_load(self, tx: Transaction) -> None:
        """End the bulk load: flush the index's list of pending entries, which each query would have to scan."""
        await tx.execute(text(f"ALTER INDEX {_INDEX} SET (fastupdate = off)"))
        await tx.execute_long(select(func.gin_clean_pending_list(cast(literal(_INDEX), REGCLASS))))

    async def _allocate_numbers(self, tx: Transaction, count: int) -> list[int]:
        next_numbers = select(func.nextval("search_entries_seq")).select_from(func.generate_series(1, count))
        return list((await tx.execute(next_numbers)).scalars())

    async def _index_entries(self, tx: Transaction, entries: Sequence[tuple[int, str, str]]) -> None:
        def build_rows() -> list[dict[str, Any]]:
            return [
                {"at": seq, "numbers": _format_array(kind, to_ngrams(normalized_text)), "text": normalized_text}
                for seq, kind, normalized_text in entries
            ]

        await execute_all(tx, _INDEX_ENTRY, await run_in_thread(build_rows))

    async def _unindex_rows(self, tx: Transaction, rows: Sequence[Any]) -> None:
        await execute_all(tx, _UNINDEX, [{"at": row.seq} for row in rows])

    async def _find_indexed(self, tx: Transaction, rows: Sequence[Any]) -> set[int]:
        stored = await tx.execute_long(select(_G.c.seq, _G.c.grams).where(_G.c.seq.in_([row.seq for row in rows])))
        stored_ids = {seq: set(ids) for seq, ids in stored}
        expected_ids = {
            row.seq: {_get_signed_id(row.kind, gram) for gram in to_ngrams(row.normalized_text)}
            for row in rows
            if row.audience == "open"
        }
        return {row.seq for row in rows if stored_ids.get(row.seq) == expected_ids.get(row.seq)}

    def _get_finder(self, tx: Transaction, query: IndexQuery, terms: QueryTerms) -> FindNewest:
        return _QueryRun(tx, query, terms).find


class _QueryRun:
    """Runs one query on the index, rank by rank."""

    def __init__(self, tx: Transaction, query: IndexQuery, terms: QueryTerms) -> None:
        self._tx, self._kind, self._terms = tx, query.kind, terms
        self._values = terms.values | get_bind_values(tx, query) | {"newest": _NEWEST_SCANNED}
        self._first_rows: list[Any] | None = None

    async def find(self, rank: int, below: int, limit: int) -> list[Any]:
        """Return the newest matches of a rank (see `SortKey`) whose `seq` is lower than `below`, at most `limit`."""
        query_ngrams = to_query_ngrams(*self._terms.get_terms(rank))
        if not query_ngrams:
            return []
        rows = await self._find_newest(rank, below)
        floor = rows[0].floor if rows else None
        found = [row for row in rows if row.rank == rank][:limit]
        if len(found) == limit or floor is None:
            return found
        values = {
            "numbers": _format_array(self._kind, query_ngrams),
            "low": rank,
            "high": rank,
            "top": floor,
            "limit": limit,
        }
        return found + await self._tx.fetch(_select_older(len(self._terms.words)), self._values | values)

    async def _find_newest(self, rank: int, below: int) -> list[Any]:
        """Return the matches among the newest entries with numbers lower than `below`.

        If `below` is LAST_SEQ, one query returns the matches of this rank and of all worse ranks; its result is reused
        for these.
        """
        statement = _select_newest(len(self._terms.words))
        if below != LAST_SEQ:
            return await self._tx.fetch(statement, self._values | {"low": rank, "high": rank, "top": below})
        if self._first_rows is None:
            await self._tx.fetch(_SET_PLANNER, {})
            self._first_rows = await self._tx.fetch(
                statement, self._values | {"low": rank, "high": CONTAINS, "top": below}
            )
        return self._first_rows


@cache
def _select_newest(count: int) -> Prepared:
    """Build the query of matches among the newest entries with numbers lower than `top`, for a query of `count` words.

    In each row, `floor` is the lowest number among the scanned entries, or None if older entries don't exist. Without
    a match, the query returns one row without `seq`.
    """
    of_kind = (E.c.kind == bindparam("kind", type_=String), E.c.audience == sql("'open'"), _SEQ_EXPRESSION < _TOP)
    newest = (
        select(*READ_COLUMNS)
        .where(*of_kind)
        .order_by(_SEQ_EXPRESSION.desc())
        .limit(bindparam("newest", type_=Integer))
        .cte("newest")
    )
    floor = case((func.count() == bindparam("newest", type_=Integer), func.min(newest.c.seq)))
    oldest = select(floor.label("floor")).select_from(newest).subquery()
    best = _select_ranks(select(newest), count).subquery().c
    columns = (oldest.c.floor, best.seq, best.id, best.created_at, best.rank)
    found = select(*columns).select_from(oldest.outerjoin(best.seq.table, true()))
    return Prepared(found.order_by(best.rank, best.seq.desc()))


@cache
def _select_older(count: int) -> Prepared:
    """Build the query of the best entries with numbers lower than `top`, by the n-gram index, for `count` words."""
    is_candidate = (_G.c.grams.op("@>")(_GRAMS), _G.c.seq + sql("0") < _TOP)
    candidates = select(_G.c.seq, _G.c.normalized_text).where(*is_candidate).limit(RANKED_MAX).subquery()
    seqs = (
        select(candidates.c.seq)
        .where(has_all_words(candidates.c.normalized_text, count, on_sqlite=False))
        .offset(sql("0"))
        .subquery()
    )
    # A lateral join by key: for a plain join, the planner would expect many rows and scan all entries.
    entries = select(*READ_COLUMNS).where(E.c.seq == seqs.c.seq).offset(sql("0")).lateral()
    return Prepared(_select_ranks(select(entries).select_from(seqs.join(entries, true())), count))


def _select_ranks(entries: Any, count: int) -> Any:
    candidates = entries.subquery()
    is_match = (
        has_all_words(candidates.c.normalized_text, count, on_sqlite=False),
        matches_filters(candidates.c, on_sqlite=False),
    )
    best = select_ranked(candidates.select().where(*is_match).subquery(), on_sqlite=False).c
    low, high = (bindparam(name, type_=Integer) for name in ("low", "high"))
    found = select(best.seq, best.id, best.created_at, best.rank).where(best.rank.between(low, high))
    return found.order_by(best.rank, best.seq.desc()).limit(bindparam("limit", type_=Integer))


def _get_signed_id(kind: str, gram: str) -> int:
    ngram_id = to_ngram_id(kind, gram)
    return ngram_id - _ID_RANGE if ngram_id >= _ID_RANGE // 2 else ngram_id


def _format_id(kind: str, gram: str) -> str:
    return str(_get_signed_id(kind, gram))


_NGRAM_IDS: Final = {kind: NgramCache(partial(_format_id, kind)) for kind in get_args(Kind)}


def _format_array(kind: str, grams: Iterable[str]) -> str:
    cache = _NGRAM_IDS[kind]
    return f"{{{','.join([cache[gram] for gram in grams])}}}"
