"""What is found by a part of its texts."""

from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NamedTuple, Protocol

from pegbar.kernel.database import Transaction

Kind = Literal["video", "project", "cut", "creator"]
Reach = Literal["open", "members", "nobody"]
"""Who may find a row: everybody, the people of its project alone, nobody while its project is deleted."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What the index keeps of a row; `folded` is what `kernel.ngrams.indexed` makes of its texts."""

    kind: Kind
    id: str
    project_id: str | None
    reach: Reach
    folded: str
    created_at: datetime


class Place(NamedTuple):
    """Where a hit stands: names that are what is asked (0), names that begin so (1), the rest (2), newest first."""

    rank: int
    seq: int


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of one kind; `text` is folded. `mine`: private projects whose rows the asker may find.

    `without`: ids that are not to be found. `after`: the place of the last hit seen.
    """

    kind: Kind
    text: str
    limit: int
    since: datetime | None = None
    mine: Collection[str] = ()
    without: Collection[str] = ()
    after: Place | None = None


class Hit(NamedTuple):
    """A row that was found."""

    kind: Kind
    id: str
    place: Place
    created_at: datetime


class SearchIndex(Protocol):
    """An index beside the rows, written in their transactions.

    What it does not find, because more than some ten thousand newer rows were weighed, is the oldest, always the same.
    """

    async def put(self, tx: Transaction, entries: Sequence[Entry]) -> None:
        """Keep these; one that stands already keeps its place among the newest."""
        ...

    async def drop(self, tx: Transaction, kind: Kind, ids: Collection[str]) -> None:
        """Forget these rows."""
        ...

    async def drop_project(self, tx: Transaction, project_id: str) -> None:
        """Forget a project and all that is in it."""
        ...

    async def set_reach(self, tx: Transaction, project_id: str, reach: Mapping[Kind, Reach]) -> None:
        """Say who may find what is in a project."""
        ...

    async def find(self, tx: Transaction, question: Question) -> list[Hit]:
        """At most as many hits as are asked for, the best first."""
        ...

    async def clear(self, tx: Transaction) -> None:
        """Forget everything, and expect very much."""
        ...

    async def settle(self, tx: Transaction) -> None:
        """Expect little at a time again: what a `clear` was for is done."""
        ...

    def kept(self, tx: Transaction) -> AsyncIterator[Sequence[Entry]]:
        """All entries, some hundreds at a time, each as it can be found: for a check against the rows."""
        ...
