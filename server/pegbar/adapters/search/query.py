"""What is asked of entries: the ranks of a question, and the statements that both databases ask alike."""

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
"""What is read of a candidate."""
WEIGHED_MAX: Final = 20_000
"""So many candidates are read for one answer at most."""
LAST_SEQ: Final = 2**62
EXACT, BEGINS, HOLDS = range(3)


class SearchQuery:
    """What decides which rank an entry belongs to."""

    def __init__(self, question: Question) -> None:
        self.begins = f"{NAME_START}{question.text}"
        self.exact = f"{self.begins}{NAME_END}"
        self.words = split_query(question.text)

    def terms(self, rank: int) -> list[str]:
        """What an entry of this rank holds for sure."""
        return self.words if rank == HOLDS else [self.begins if rank == BEGINS else self.exact]

    def is_of(self, rank: int, folded: str) -> bool:
        """Whether an entry belongs to this rank and to none before."""
        if rank == EXACT:
            return self.exact in folded
        if rank == BEGINS:
            return self.begins in folded and self.exact not in folded
        return all(word in folded for word in self.words) and self.begins not in folded

    @property
    def values(self) -> dict[str, Any]:
        """The parameters of `holds` and `rank`."""
        return {"exact": self.exact, "begins": self.begins, **{f"word{n}": word for n, word in enumerate(self.words)}}


def has(folded: ColumnElement[str], name: str, *, on_sqlite: bool) -> ColumnElement[bool]:
    """Whether a text holds the text that a parameter is."""
    term = bindparam(name, type_=String)
    return (func.instr(folded, term) if on_sqlite else func.strpos(folded, term)) > 0


def holds(folded: ColumnElement[str], count: int, *, on_sqlite: bool) -> ColumnElement[bool]:
    """Whether a text holds all the words."""
    return and_(*(has(folded, f"word{n}", on_sqlite=on_sqlite) for n in range(count)))


def rank(folded: ColumnElement[str], *, on_sqlite: bool) -> ColumnElement[int]:
    """The rank of a text that holds all the words."""
    is_exact = has(folded, "exact", on_sqlite=on_sqlite)
    return case((is_exact, EXACT), (has(folded, "begins", on_sqlite=on_sqlite), BEGINS), else_=HOLDS)


def narrowed(columns: Any, *, on_sqlite: bool) -> ColumnElement[bool]:
    """Whether an entry is young enough and not to be left out."""
    return and_(
        columns.created_at >= bindparam("since", type_=UtcTime),
        not_(is_in_ids(columns.id, "without", on_sqlite=on_sqlite)),
    )


def ranked(entries: Any, *, on_sqlite: bool) -> Any:
    """Entries that hold all the words, with their ranks."""
    columns = entries.c
    its_rank = rank(columns.folded, on_sqlite=on_sqlite).label("rank")
    return select(columns.seq, columns.id, columns.created_at, its_rank).subquery()


@cache
def own(count: int, *, on_sqlite: bool) -> Prepared:
    """The best of one's own private projects, of all ranks at once, for so many words.

    They are few beside all others: their entries are looked through one by one, project by project, the newest projects
    first; of those that hold the words so many are weighed at most.
    """
    mine = select_ids("mine", on_sqlite=on_sqlite).subquery()
    # Not the plain column: by an index of it SQLite's planner would walk through all entries of the kind.
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
