"""The search index on SQLite: FTS5 over n-grams of public entries.

Each n-gram is a token: its id as a hexadecimal number, which also depends on the kind of entry. So two-letter words are
found as fast as long words, and the search for a kind with few entries doesn't read a million entries of another kind.
"""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any, Final, get_args

from sqlalchemy import Integer, String, and_, bindparam, column, insert, select, table, text

from pegbar.adapters.search.index_writer import FindNewest, IndexWriter, NgramCache, execute_all, last_seq
from pegbar.adapters.search.query import RANKED_MAX, READ_COLUMNS, E, QueryTerms
from pegbar.kernel.database import Transaction
from pegbar.kernel.ngrams import to_ngram_id, to_ngrams, to_query_ngrams
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.threads import run_in_thread
from pegbar.ports.search import IndexQuery, Kind

_G: Final = table("search_grams", column("rowid", Integer), column("grams", String), column("search_grams", String))
_ADD: Final = Prepared(insert(_G).values(rowid=bindparam("seq", type_=Integer), grams=bindparam("words", type_=String)))
# A contentless table needs the old values to delete a row (sqlite.org/fts5.html#the_delete_command).
_UNINDEX: Final = Prepared(
    insert(_G).values(
        search_grams=bindparam("command", type_=String),
        rowid=bindparam("seq", type_=Integer),
        grams=bindparam("words", type_=String),
    )
)
_IS_MATCH: Final = text("search_grams MATCH :match AND search_grams.rowid < :below").bindparams(
    bindparam("match", type_=String), bindparam("below", type_=Integer)
)
_NEWEST: Final = Prepared(
    select(*READ_COLUMNS).select_from(_G.join(E, E.c.seq == _G.c.rowid)).where(_IS_MATCH).order_by(_G.c.rowid.desc())
)
_IS_INDEXED: Final = Prepared(select(_G.c.rowid).where(and_(_IS_MATCH, _G.c.rowid == bindparam("seq", type_=Integer))))


def _format_ngram(kind: str, gram: str) -> str:
    return f"{to_ngram_id(kind, gram):08x}"


_NGRAM_WORDS: Final = {kind: NgramCache(partial(_format_ngram, kind)) for kind in get_args(Kind)}
_THREAD_MIN: Final = 8
_CHECKED_NGRAMS_MAX: Final = 60


class FtsSearch(IndexWriter):
    """The search index with FTS5, which stores a list of entry numbers for each n-gram.

    A query intersects the lists of its n-grams, beginning with the newest entries.
    """

    async def clear(self, tx: Transaction) -> None:
        """Remove all entries."""
        await super().clear(tx)
        await tx.execute_long(text("INSERT INTO search_grams (search_grams) VALUES ('delete-all')"))

    async def end_bulk_load(self, tx: Transaction) -> None:
        """Do nothing: FTS5 needs no setting for bulk loading."""

    async def _allocate_numbers(self, tx: Transaction, count: int) -> list[int]:
        # SQLite has one writer at a time.
        last = await last_seq(tx)
        return list(range(last + 1, last + count + 1))

    async def _index_entries(self, tx: Transaction, entries: Sequence[tuple[int, str, str]]) -> None:
        await execute_all(tx, _ADD, await _build_rows(entries))

    async def _unindex_rows(self, tx: Transaction, rows: Sequence[Any]) -> None:
        rows_to_delete = await _build_rows([(row.seq, row.kind, row.normalized_text) for row in rows])
        await execute_all(tx, _UNINDEX, [{"command": "delete", **row} for row in rows_to_delete])

    async def _find_indexed(self, tx: Transaction, rows: Sequence[Any]) -> set[int]:
        indexed = set[int]()
        for row in rows:
            match = _build_match(row.kind, sorted(to_ngrams(row.normalized_text))[:_CHECKED_NGRAMS_MAX])
            is_found = bool(await tx.fetch(_IS_INDEXED, {"match": match, "below": row.seq + 1, "seq": row.seq}))
            if is_found == (row.audience == "open"):
                indexed.add(row.seq)
        return indexed

    def _get_finder(self, tx: Transaction, query: IndexQuery, terms: QueryTerms) -> FindNewest:
        excluded_ids = set(query.excluded_ids)

        async def find_newest(rank: int, below: int, limit: int) -> list[Any]:
            def is_wanted(row: Any) -> bool:
                return (
                    terms.has_rank(rank, row.normalized_text)
                    and (query.since is None or row.created_at >= query.since)
                    and row.id not in excluded_ids
                )

            grams = to_query_ngrams(*terms.get_terms(rank))
            if not grams:
                return []
            values = {"match": _build_match(query.kind, grams), "below": below}
            return await tx.fetch_matching(_NEWEST, values, is_wanted, limit, of=RANKED_MAX)

        return find_newest


def _build_match(kind: str, grams: Collection[str]) -> str:
    return " AND ".join(_get_words(kind, grams))


def _get_words(kind: str, grams: Collection[str]) -> list[str]:
    cache = _NGRAM_WORDS[kind]
    return [cache[gram] for gram in grams]


async def _build_rows(entries: Sequence[tuple[int, str, str]]) -> list[dict[str, Any]]:
    def build_all() -> list[dict[str, Any]]:
        return [
            {"seq": seq, "words": " ".join(_get_words(kind, to_ngrams(normalized_text)))}
            for seq, kind, normalized_text in entries
        ]

    return build_all() if len(entries) < _THREAD_MIN else await run_in_thread(build_all)
