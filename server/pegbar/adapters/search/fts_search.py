"""The index on SQLite: FTS5 over grams, of what everybody may find.

Each gram is a word of its own, in hexadecimal behind its kind's letter: words of two letters are found as fast as long
ones, and a kind with few rows is not looked for among a million of another.
"""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Function,
    Integer,
    String,
    Subquery,
    bindparam,
    column,
    func,
    insert,
    select,
    table,
    text,
)

from pegbar.adapters.search.entries import WEIGHED_MAX, E, Entries, Holds, found, last_seq, run_all
from pegbar.kernel.aside import aside
from pegbar.kernel.folding import grams as grams_of
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.work import Work
from pegbar.ports.search import Kind

_G: Final = table("search_grams", column("rowid", Integer), column("grams", String), column("search_grams", String))
_ADD: Final = Prepared(insert(_G).values(rowid=bindparam("seq", type_=Integer), grams=bindparam("words", type_=String)))
# A table without content must be told what it forgets (sqlite.org/fts5.html#the_delete_command).
_FORGET: Final = Prepared(
    insert(_G).values(
        search_grams=bindparam("command", type_=String),
        rowid=bindparam("seq", type_=Integer),
        grams=bindparam("words", type_=String),
    )
)
_FEW: Final = 8
_WEIGHED: Final = (100, 900, 4_000, WEIGHED_MAX - 5_000)
_LOOKED_FOR: Final = 60


class FtsSearch(Entries):
    """FTS5 keeps the numbers of the entries that have a gram, and merges such lists from the newest on."""

    async def clear(self, work: Work) -> None:
        """Forget everything."""
        await super().clear(work)
        await work.run_long(text("INSERT INTO search_grams (search_grams) VALUES ('delete-all')"))

    def _place_of(self, folded: ColumnElement[str], term: str) -> Function[Any]:
        return func.instr(folded, term)

    async def _numbers(self, work: Work, count: int) -> list[int]:
        # Nobody else writes meanwhile.
        last = await last_seq(work)
        return list(range(last + 1, last + count + 1))

    async def _learn(self, work: Work, entries: Sequence[tuple[int, str, str]]) -> None:
        await run_all(work, _ADD, await _worded(entries))

    async def _forget(self, work: Work, rows: Sequence[Any]) -> None:
        worded = await _worded([(row.seq, row.kind, row.folded) for row in rows])
        await run_all(work, _FORGET, [{"command": "delete", **each} for each in worded])

    async def _known(self, work: Work, rows: Sequence[Any]) -> set[int]:
        known = set[int]()
        for row in rows:
            match = _match(row.kind, sorted(grams_of(row.folded))[:_LOOKED_FOR])
            which = text("search_grams MATCH :match AND rowid = :seq").bindparams(match=match, seq=row.seq)
            is_found = bool(await work.run_long(select(_G.c.rowid).where(which)))
            if is_found == (row.reach == "open"):
                known.add(row.seq)
        return known

    async def _open(
        self, work: Work, kind: Kind, grams: Sequence[str], holds: Holds, below: int, limit: int
    ) -> list[Any]:
        rows = list[Any]()
        # The first few hold a page as a rule; where they do not, more are weighed at once.
        for weighed in _WEIGHED:
            newest = _newest(_match(kind, grams), below, weighed)
            both = newest.join(E, E.c.seq == newest.c.seq)
            rows += await work.run_long(found(both).where(holds(E.c)).order_by(E.c.seq.desc()).limit(limit - len(rows)))
            if len(rows) >= limit:
                break
            [(count, last)] = await work.run_long(select(func.count(), func.min(newest.c.seq)).select_from(newest))
            if count < weighed:
                break
            below = last
        return rows


def _newest(match: str, below: int, count: int) -> Subquery:
    matching = text("search_grams MATCH :match AND rowid < :below").bindparams(match=match, below=below)
    return select(_G.c.rowid.label("seq")).where(matching).order_by(_G.c.rowid.desc()).limit(count).subquery()


def _match(kind: str, asked: Sequence[str]) -> str:
    return " AND ".join(f'"{_word(kind, gram)}"' for gram in asked)


def _word(kind: str, gram: str) -> str:
    return kind[:2] + gram.encode().hex()


async def _worded(entries: Sequence[tuple[int, str, str]]) -> list[dict[str, Any]]:
    def made() -> list[dict[str, Any]]:
        return [
            {"seq": seq, "words": " ".join(sorted(_word(kind, gram) for gram in grams_of(folded)))}
            for seq, kind, folded in entries
        ]

    return made() if len(entries) < _FEW else await aside(made)
