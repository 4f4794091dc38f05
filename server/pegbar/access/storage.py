"""Storage quotas: how many bytes projects and their owners use, and how many they may use.

Each slice says what of its rows counts (`counts`, at start); deleted projects count until they are purged.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

import structlog
from sqlalchemy import BigInteger, Select, bindparam, cast, func, select

from pegbar.access import texts
from pegbar.access.scope import projects
from pegbar.kernel.database import Database, Transaction
from pegbar.kernel.errors import NoRoom, Unavailable
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.tables import ID

Ids = Select[Any]
"""The ids of projects, as a query."""
Count = Callable[[Ids], Select[Any]]
"""A query for the bytes that these projects use of one kind: one row, one number, perhaps null."""
_FRESH_SECONDS: Final = 10
_KNOWN_MAX: Final = 4096
log = structlog.get_logger()


@dataclass(slots=True)
class Used:
    """Bytes used by a project, and by all projects of its owner."""

    project: int
    person: int


@dataclass(slots=True)
class _Known:
    used: Used
    at: float


class Storage:
    """Counts usage and enforces quotas. Small, frequent writes are checked against a count some seconds old."""

    def __init__(self, db: Database, project_max: int, person_max: int) -> None:
        """Quotas in bytes; 0 means unlimited."""
        self.project_max, self.person_max = project_max, person_max
        self._db = db
        self._counts: list[Count] = []
        self._known: dict[str, _Known] = {}
        self._counting: dict[str, asyncio.Task[None]] = {}
        self._statement: Prepared | None = None

    def counts(self, count: Count) -> None:
        """Register a query whose bytes count as well."""
        self._counts.append(count)

    async def used(self, tx: Transaction, project_id: str) -> Used:
        """Return the current usage of a project and its owner."""
        if self._statement is None:
            self._statement = Prepared(self._question())
        [row] = await tx.fetch_many(self._statement, {"project": project_id})
        used = Used(int(row.project), int(row.person))
        if len(self._known) >= _KNOWN_MAX:
            self._known.clear()
        self._known[project_id] = _Known(replace(used), time.monotonic())
        return used

    async def check_room(self, tx: Transaction, project_id: str, more: int) -> None:
        """Raise NoRoom if `size` bytes exceed the quota now. Reserves nothing: an announced upload uses no quota."""
        known = self._known.get(project_id)
        if known is None or _is_old(known) or self._refusal(known.used, more) is not None:
            self._refuse(await self.used(tx, project_id), more)

    async def require_room_for_piece(self, project_id: str, more: int) -> None:
        """Like `require_room`, in a transaction of its own: for a chunk of an upload, before it is stored."""
        async with self._db.read() as tx:
            await self.require_room(tx, project_id, more)

    async def require_room(self, tx: Transaction, project_id: str, more: int) -> None:
        """Reserve `size` bytes; raises NoRoom if they exceed the quota by a fresh count.

        While all of it fits by what was counted last and came since, nothing is counted: a folder of ten thousand files
        asks ten thousand times.
        """
        known = self._known.get(project_id)
        if known is None or _is_old(known) or self._refusal(known.used, more) is not None:
            self._refuse(await self.used(tx, project_id), more)
            known = self._known[project_id]
        known.used.project += more
        known.used.person += more

    def take_room(self, project_id: str, more: int) -> None:
        """Like `require_room`, by the last count plus later additions; an old count is refreshed in the background."""
        known = self._known.get(project_id)
        if known is not None:
            self._refuse(known.used, more)
            known.used.project += more
            known.used.person += more
        if known is None or _is_old(known):
            self._count_soon(project_id)

    async def close(self) -> None:
        """Stop counting."""
        for task in list(self._counting.values()):
            task.cancel()

    def _refuse(self, used: Used, more: int) -> None:
        refusal = self._refusal(used, more)
        if refusal is not None:
            raise NoRoom(refusal)

    def _refusal(self, used: Used, more: int) -> str | None:
        if self.project_max and used.project + more > self.project_max:
            return texts.project_full(self.project_max)
        if self.person_max and used.person + more > self.person_max:
            return texts.person_full(self.person_max)
        return None

    def _count_soon(self, project_id: str) -> None:
        if project_id not in self._counting:
            task = asyncio.create_task(self._count(project_id))
            self._counting[project_id] = task
            task.add_done_callback(lambda _: self._counting.pop(project_id, None))

    async def _count(self, project_id: str) -> None:
        try:
            async with self._db.read() as tx:
                await self.used(tx, project_id)
        except Unavailable:
            log.warning("storage.not_counted", project=project_id)

    def _question(self) -> Any:
        this = bindparam("project", type_=ID)
        other = projects.alias("other")
        owner = select(projects.c.owner_id).where(projects.c.id == this).scalar_subquery()
        scopes = {
            "project": select(projects.c.id).where(projects.c.id == this),
            "person": select(other.c.id).where(other.c.owner_id == owner),
        }
        return select(*(self._sum(ids).label(name) for name, ids in scopes.items()))

    def _sum(self, ids: Ids) -> Any:
        return sum((_number(count(ids)) for count in self._counts), start=cast(0, BigInteger))


def _is_old(known: _Known) -> bool:
    return time.monotonic() - known.at > _FRESH_SECONDS


def _number(query: Select[Any]) -> Any:
    return func.coalesce(cast(query.scalar_subquery(), BigInteger), 0)
