"""Build search queries: the ranks of matches, and the SQL that both databases share."""

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
from pegbar.ports.search import IndexQuery

E: Final = table(
    "search_entries",
    column("seq", BigInteger),
    column("kind", String),
    column("id", ID),
    column("project_id", ID),
    column("audience", String),
    column("normalized_text", String),
    column("created_at", UtcTime),
)
READ_COLUMNS: Final = (E.c.seq, E.c.id, E.c.created_at, E.c.normalized_text)
"""The columns that are read of each candidate entry."""
RANKED_MAX: Final = 20_000
"""Maximum number of matching entries that are ranked for one query."""
LAST_SEQ: Final = 2**62
EXACT, PREFIX, CONTAINS = range(3)


class QueryTerms:
    """Decides the rank of an entry for a query: exact, prefix or contains."""

    def __init__(self, query: IndexQuery) -> None:
        self.prefix = f"{NAME_START}{query.text}"
        self.exact = f"{self.prefix}{NAME_END}"
        self.words = split_query(query.text)

    def get_terms(self, rank: int) -> list[str]:
        """Return the texts that every entry of this rank contains."""
        return self.words if rank == CONTAINS else [self.prefix if rank == PREFIX else self.exact]

    def has_rank(self, rank: int, normalized_text: str) -> bool:
        """Return whether an entry has this rank and no better one."""
        if rank == EXACT:
            return self.exact in normalized_text
        if rank == PREFIX:
            return self.prefix in normalized_text and self.exact not in normalized_text
        return all(word in normalized_text for word in self.words) and self.prefix not in normalized_text

    @property
    def values(self) -> dict[str, Any]:
        """Return the values of the bind parameters in the SQL of `has_all_words` and `build_rank`."""
        return {"exact": self.exact, "prefix": self.prefix, **{f"word{n}": word for n, word in enumerate(self.words)}}


def contains(normalized_text: ColumnElement[str], name: str, *, on_sqlite: bool) -> ColumnElement[bool]:
    """Return the SQL condition that the column `normalized_text` contains the text of the bind parameter `name`."""
    term = bindparam(name, type_=String)
    return (func.instr(normalized_text, term) if on_sqlite else func.strpos(normalized_text, term)) > 0


def has_all_words(normalized_text: ColumnElement[str], count: int, *, on_sqlite: bool) -> ColumnElement[bool]:
    """Return the SQL condition that the column `normalized_text` contains all `count` words of the query."""
    return and_(*(contains(normalized_text, f"word{n}", on_sqlite=on_sqlite) for n in range(count)))


def build_rank(normalized_text: ColumnElement[str], *, on_sqlite: bool) -> ColumnElement[int]:
    """Return the SQL expression for the rank of an entry that contains all words of the query."""
    is_exact = contains(normalized_text, "exact", on_sqlite=on_sqlite)
    return case((is_exact, EXACT), (contains(normalized_text, "prefix", on_sqlite=on_sqlite), PREFIX), else_=CONTAINS)


def matches_filters(columns: Any, *, on_sqlite: bool) -> ColumnElement[bool]:
    """Return the SQL condition that an entry is recent enough and not excluded."""
    return and_(
        columns.created_at >= bindparam("since", type_=UtcTime),
        not_(is_in_ids(columns.id, "excluded_ids", on_sqlite=on_sqlite)),
    )


def select_ranked(entries: Any, *, on_sqlite: bool) -> Any:
    """Return a subquery of entries that contain all words, with their ranks."""
    columns = entries.c
    rank_column = build_rank(columns.normalized_text, on_sqlite=on_sqlite).label("rank")
    return select(columns.seq, columns.id, columns.created_at, rank_column).subquery()


@cache
def select_private(count: int, *, on_sqlite: bool) -> Prepared:
    """Select the best entries of the user's private projects, of all ranks, for a query of `count` words.

    Private projects have few entries, so these are scanned project by project, newest projects first. At most
    `RANKED_MAX` matches are ranked.
    """
    project_ids = select_ids("project_ids", on_sqlite=on_sqlite).subquery()
    # An expression on SQLite: for the plain column, the planner would use its index to scan all entries of the kind.
    kind = E.c.kind + literal_column("''") if on_sqlite else E.c.kind
    is_private = (kind == bindparam("kind", type_=String), E.c.audience == literal_column("'members'"))
    candidates = select(*READ_COLUMNS).select_from(project_ids.join(E, E.c.project_id == project_ids.c.value))
    matches_query = (
        has_all_words(E.c.normalized_text, count, on_sqlite=on_sqlite),
        matches_filters(E.c, on_sqlite=on_sqlite),
    )
    matches = candidates.where(*is_private, *matches_query).limit(RANKED_MAX).subquery()
    best = select_ranked(matches, on_sqlite=on_sqlite).c
    after, below = bindparam("after", type_=Integer), bindparam("below", type_=BigInteger)
    is_after = or_(best.rank > after, and_(best.rank == after, best.seq < below))
    found = select(best.seq, best.id, best.created_at, best.rank).where(is_after).order_by(best.rank, best.seq.desc())
    return Prepared(found.limit(bindparam("limit", type_=Integer)))
