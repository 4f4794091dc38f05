"""The search index on SQLite: FTS5 over n-grams of public entries.

Each n-gram is a token, a hexadecimal number that includes its kind. Two-letter words are found as fast as long ones,
and a kind with few rows isn't searched among a million rows of another.
"""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any, Final, get_args

from sqlalchemy import Integer, String, and_, bindparam, column, insert, select, table, text

from pegbar.adapters.search.index_writer import Finding, IndexWriter, Known, last_seq, run_all
from pegbar.adapters.search.query import READ, WEIGHED_MAX, E, SearchQuery
from pegbar.kernel.database import Transaction
from pegbar.kernel.ngrams import to_ngram_id, to_query_ngrams
from pegbar.kernel.ngrams import to_ngrams as grams_of
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.threads import run_in_thread
from pegbar.ports.search import Kind, Question

_G: Final = table("search_grams", column("rowid", Integer), column("grams", String), column("search_grams", String))
_ADD: Final = Prepared(insert(_G).values(rowid=bindparam("seq", type_=Integer), grams=bindparam("words", type_=String)))
# A contentless table needs the old values to delete a row (sqlite.org/fts5.html#the_delete_command).
_FORGET: Final = Prepared(
    insert(_G).values(
        search_grams=bindparam("command", type_=String),
        rowid=bindparam("seq", type_=Integer),
        grams=bindparam("words", type_=String),
    )
)
_MATCHING: Final = text("search_grams MATCH :match AND search_grams.rowid < :below").bindparams(
    bindparam("match", type_=String), bindparam("below", type_=Integer)
)
_NEWEST: Final = Prepared(
    select(*READ).select_from(_G.join(E, E.c.seq == _G.c.rowid)).where(_MATCHING).order_by(_G.c.rowid.desc())
)
_KNOWN: Final = Prepared(select(_G.c.rowid).where(and_(_MATCHING, _G.c.rowid == bindparam("seq", type_=Integer))))


def _word(kind: str, gram: str) -> str:
    return f"{to_ngram_id(kind, gram):08x}"


_WORDS: Final = {kind: Known(partial(_word, kind)) for kind in get_args(Kind)}
_FEW: Final = 8
_LOOKED_FOR: Final = 60


class FtsSearch(IndexWriter):
    """FTS5 stores the entry numbers of each n-gram, and merges such lists from the newest on."""

    async def clear(self, tx: Transaction) -> None:
        """Remove all entries."""
        await super().clear(tx)
        await tx.execute_long(text("INSERT INTO search_grams (search_grams) VALUES ('delete-all')"))

    async def settle(self, tx: Transaction) -> None:
        """Do nothing: FTS5 handles bulk loading and single updates alike."""

    async def _numbers(self, tx: Transaction, count: int) -> list[int]:
        # SQLite has one writer at a time.
        last = await last_seq(tx)
        return list(range(last + 1, last + count + 1))

    async def _learn(self, tx: Transaction, entries: Sequence[tuple[int, str, str]]) -> None:
        await run_all(tx, _ADD, await _worded(entries))

    async def _forget(self, tx: Transaction, rows: Sequence[Any]) -> None:
        worded = await _worded([(row.seq, row.kind, row.folded) for row in rows])
        await run_all(tx, _FORGET, [{"command": "delete", **each} for each in worded])

    async def _known(self, tx: Transaction, rows: Sequence[Any]) -> set[int]:
        known = set[int]()
        for row in rows:
            match = _match(row.kind, sorted(grams_of(row.folded))[:_LOOKED_FOR])
            is_found = bool(await tx.fetch(_KNOWN, {"match": match, "below": row.seq + 1, "seq": row.seq}))
            if is_found == (row.reach == "open"):
                known.add(row.seq)
        return known

    def _finding(self, tx: Transaction, question: Question, asked: SearchQuery) -> Finding:
        without = set(question.without)

        async def newest(rank: int, below: int, limit: int) -> list[Any]:
            def is_wanted(row: Any) -> bool:
                return (
                    asked.is_of(rank, row.folded)
                    and (question.since is None or row.created_at >= question.since)
                    and row.id not in without
                )

            grams = to_query_ngrams(*asked.terms(rank))
            if not grams:
                return []
            values = {"match": _match(question.kind, grams), "below": below}
            return await tx.fetch_matching(_NEWEST, values, is_wanted, limit, of=WEIGHED_MAX)

        return newest


def _match(kind: str, asked: Collection[str]) -> str:
    return " AND ".join(_words(kind, asked))


def _words(kind: str, grams: Collection[str]) -> list[str]:
    known = _WORDS[kind]
    return [known[gram] for gram in grams]


async def _worded(entries: Sequence[tuple[int, str, str]]) -> list[dict[str, Any]]:
    def made() -> list[dict[str, Any]]:
        return [{"seq": seq, "words": " ".join(_words(kind, grams_of(folded)))} for seq, kind, folded in entries]

    return made() if len(entries) < _FEW else await run_in_thread(made)
