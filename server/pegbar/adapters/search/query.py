"""Build search queries: match ranks, and the statements shared by both databases."""

from functools import cache
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Integer,
    String,
    and_,
    bindparam,
    case,
    column,
    func,
    literal_column,
    not_,
    or_,
    select,
    table,
)

from pegbar.kernel.ngrams import NAME_END, NAME_START, split_query
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.rows import is_in_ids, select_ids
from pegbar.kernel.tables import ID, UtcTime
from pegbar.ports.search import Question

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
READ: Final = (E.c.seq, E.c.id, E.c.created_at, E.c.folded)
"""The columns that are read of each candidate entry."""
WEIGHED_MAX: Final = 20_000
"""Maximum number of matching entries that are ranked for one result."""
LAST_SEQ: Final = 2**62
EXACT, BEGINS, HOLDS = range(3)


class SearchQuery:
    """Decides the rank of an entry for a question: exact, prefix or contains."""

    def __init__(self, question: Question) -> None:
        self.begins = f"{NAME_START}{question.text}"
        self.exact = f"{self.begins}{NAME_END}"
        self.words = split_query(question.text)

    def terms(self, rank: int) -> list[str]:
        """Return the texts that every entry of this rank contains."""
        return self.words if rank == HOLDS else [self.begins if rank == BEGINS else self.exact]

    def is_of(self, rank: int, folded: str) -> bool:
        """Return whether an entry has this rank and no better one."""
        if rank == EXACT:
            return self.exact in folded
        if rank == BEGINS:
            return self.begins in folded and self.exact not in folded
        return all(word in folded for word in self.words) and self.begins not in folded

    @property
    def values(self) -> dict[str, Any]:
        """The bind parameters of the SQL expressions that `holds` and `rank` build."""
        return {"exact": self.exact, "begins": self.begins, **{f"word{n}": word for n, word in enumerate(self.words)}}


def has(folded: ColumnElement[str], name: str, *, on_sqlite: bool) -> ColumnElement[bool]:
    """Return the SQL condition that the column `folded` contains the text of the bind parameter `name`."""
    term = bindparam(name, type_=String)
    return (func.instr(folded, term) if on_sqlite else func.strpos(folded, term)) > 0


def holds(folded: ColumnElement[str], count: int, *, on_sqlite: bool) -> ColumnElement[bool]:
    """Return the SQL condition that the column `folded` contains all `count` words of the query."""
    return and_(*(has(folded, f"word{n}", on_sqlite=on_sqlite) for n in range(count)))


def rank(folded: ColumnElement[str], *, on_sqlite: bool) -> ColumnElement[int]:
    """Return the SQL expression for the rank of an entry that contains all words of the query."""
    is_exact = has(folded, "exact", on_sqlite=on_sqlite)
    return case((is_exact, EXACT), (has(folded, "begins", on_sqlite=on_sqlite), BEGINS), else_=HOLDS)


def narrowed(columns: Any, *, on_sqlite: bool) -> ColumnElement[bool]:
    """Return the SQL condition that an entry is recent enough and not excluded."""
    return and_(
        columns.created_at >= bindparam("since", type_=UtcTime),
        not_(is_in_ids(columns.id, "without", on_sqlite=on_sqlite)),
    )


def ranked(entries: Any, *, on_sqlite: bool) -> Any:
    """Return a subquery of entries that contain all words, with their ranks."""
    columns = entries.c
    its_rank = rank(columns.folded, on_sqlite=on_sqlite).label("rank")
    return select(columns.seq, columns.id, columns.created_at, its_rank).subquery()


@cache
def own(count: int, *, on_sqlite: bool) -> Prepared:
    """Select the best entries of the user's private projects, of all ranks, for a query of `count` words.

    Private projects have few entries, so these are scanned project by project, newest projects first. At most
    `WEIGHED_MAX` matches are ranked.
    """
    mine = select_ids("mine", on_sqlite=on_sqlite).subquery()
    # Not the plain column: SQLite's planner would use its index to scan all entries of the kind.
    kind = E.c.kind + literal_column("''") if on_sqlite else E.c.kind
    of_mine = (kind == bindparam("kind", type_=String), E.c.reach == literal_column("'members'"))
    each = select(*READ).select_from(mine.join(E, E.c.project_id == mine.c.value))
    wanted = (holds(E.c.folded, count, on_sqlite=on_sqlite), narrowed(E.c, on_sqlite=on_sqlite))
    few = each.where(*of_mine, *wanted).limit(WEIGHED_MAX).subquery()
    best = ranked(few, on_sqlite=on_sqlite).c
    begun, below = bindparam("begun", type_=Integer), bindparam("below", type_=BigInteger)
    behind = or_(best.rank > begun, and_(best.rank == begun, best.seq < below))
    found = select(best.seq, best.id, best.created_at, best.rank).where(behind).order_by(best.rank, best.seq.desc())
    return Prepared(found.limit(bindparam("limit", type_=Integer)))
