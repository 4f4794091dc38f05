"""Interface of the search index: finds rows by parts of their texts."""

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NamedTuple, Protocol

from pegbar.kernel.database import Transaction

Kind = Literal["video", "project", "cut", "creator"]
Audience = Literal["open", "members", "none"]
"""Who can find a row: everyone, the members of its project, or (while its project is deleted) no one."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An index entry of a row. `normalized_text` is its index text (see `kernel.ngrams.to_index_text`)."""

    kind: Kind
    id: str
    project_id: str | None
    audience: Audience
    normalized_text: str
    created_at: datetime


class SortKey(NamedTuple):
    """Sort key of a hit. `rank`: 0 if a name equals the query, 1 if a name starts with it, 2 for other matches.

    `seq`: the row's position in the order by age; of two hits with the same rank, the newer one comes first.
    """

    rank: int
    seq: int


@dataclass(frozen=True, slots=True)
class IndexQuery:
    """A query for rows of one kind; `text` is normalized.

    `private_project_ids`: private projects whose rows the requester may find. `excluded_ids`: ids of rows to exclude.
    `after`: the sort key of the last hit of the previous page.
    """

    kind: Kind
    text: str
    limit: int
    since: datetime | None = None
    private_project_ids: Collection[str] = ()
    excluded_ids: Collection[str] = ()
    after: SortKey | None = None


class Hit(NamedTuple):
    """A search hit."""

    kind: Kind
    id: str
    sort_key: SortKey
    created_at: datetime


class SearchIndex(Protocol):
    """A search index in the database. Entries are written in the same transactions as the rows.

    A query considers some ten thousand candidates at most; if there are more, the oldest candidates aren't found.
    """

    async def put(self, tx: Transaction, entries: Sequence[Entry]) -> None:
        """Insert or update entries. An existing entry keeps its position in the order by age."""
        ...

    async def drop(self, tx: Transaction, kind: Kind, ids: Collection[str]) -> None:
        """Delete the entries of these rows."""
        ...

    async def drop_project(self, tx: Transaction, project_id: str) -> None:
        """Delete the entries of a project and of everything in it."""
        ...

    async def set_audience(self, tx: Transaction, project_id: str, audience: Mapping[Kind, Audience]) -> None:
        """Set who can find the rows of a project, by kind."""
        ...

    async def find(self, tx: Transaction, query: IndexQuery) -> list[Hit]:
        """Return up to `query.limit` hits, best first."""
        ...

    async def clear(self, tx: Transaction) -> None:
        """Delete all entries, and prepare the index for a bulk load."""
        ...

    async def end_bulk_load(self, tx: Transaction) -> None:
        """End the bulk load after `clear`: prepare the index for small updates again."""
        ...

    def iterate_entries(self, tx: Transaction) -> AsyncIterator[Sequence[Entry]]:
        """Iterate over all entries in batches of hundreds, to compare them with the rows."""
        ...
