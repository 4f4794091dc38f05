"""Storage quotas of projects and their owners: counting the bytes in use, and checking them against the quotas.

Each domain registers queries of its usage at start (`register_usage`). Deleted projects count until they are purged.
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
from pegbar.kernel.errors import QuotaExceeded, Unavailable
from pegbar.kernel.prepared import Prepared
from pegbar.kernel.tables import ID
from pegbar.kernel.text_catalog import Text

ProjectIds = Select[Any]
"""A query of project ids."""
UsageQuery = Callable[[ProjectIds], Select[Any]]
"""Returns a query of the bytes that these projects use of one kind: one row with one number or null."""
_CACHE_SECONDS: Final = 10
_CACHE_SIZE: Final = 4096
log = structlog.get_logger()


@dataclass(slots=True)
class StorageUsage:
    """Bytes used by a project, and by all projects of its owner."""

    project: int
    person: int


@dataclass(slots=True)
class _CachedUsage:
    usage: StorageUsage
    counted_at: float


class Storage:
    """Counts usage and enforces quotas. Small, frequent writes are checked against a count some seconds old."""

    def __init__(self, db: Database, project_max: int, person_max: int) -> None:
        """Create it with the quotas of a project and of a person, in bytes; 0 means unlimited."""
        self.project_max, self.person_max = project_max, person_max
        self._db = db
        self._usage_queries: list[UsageQuery] = []
        self._cache: dict[str, _CachedUsage] = {}
        self._refresh_tasks: dict[str, asyncio.Task[None]] = {}
        self._statement: Prepared | None = None

    def register_usage(self, count: UsageQuery) -> None:
        """Register a query whose bytes count toward the quotas."""
        self._usage_queries.append(count)

    async def count_usage(self, tx: Transaction, project_id: str) -> StorageUsage:
        """Return the current usage of a project and its owner."""
        if self._statement is None:
            self._statement = Prepared(self._build_query())
        [row] = await tx.fetch_many(self._statement, {"project": project_id})
        used = StorageUsage(int(row.project), int(row.person))
        if len(self._cache) >= _CACHE_SIZE:
            self._cache.clear()
        self._cache[project_id] = _CachedUsage(replace(used), time.monotonic())
        return used

    async def check_quota(self, tx: Transaction, project_id: str, size: int) -> None:
        """Raise QuotaExceeded if `size` more bytes exceed a quota now. Reserves nothing.

        Called when an upload is created; each of its chunks reserves its bytes later.
        """
        cached = self._cache.get(project_id)
        if cached is None or _is_stale(cached) or self._find_exceeded(cached.usage, size) is not None:
            self._check(await self.count_usage(tx, project_id), size)

    async def reserve_quota_for_chunk(self, project_id: str, size: int) -> None:
        """Reserve bytes for an upload's chunk before it is stored, in a separate transaction. Raises QuotaExceeded."""
        async with self._db.read() as tx:
            await self.reserve_quota(tx, project_id, size)

    async def reserve_quota(self, tx: Transaction, project_id: str, size: int) -> None:
        """Reserve `size` bytes. Raises QuotaExceeded if they exceed a quota, never because of an outdated count.

        The bytes in use are counted again only if the cached count (plus the reservations since) is older than ten
        seconds or leaves too little space: the upload of a folder with ten thousand files calls this as many times.
        """
        cached = self._cache.get(project_id)
        if cached is None or _is_stale(cached) or self._find_exceeded(cached.usage, size) is not None:
            self._check(await self.count_usage(tx, project_id), size)
            cached = self._cache[project_id]
        cached.usage.project += size
        cached.usage.person += size

    def reserve_quota_cached(self, project_id: str, size: int) -> None:
        """Reserve `size` bytes, checked against the cached count only. Raises QuotaExceeded.

        A missing or stale count is refreshed in the background; without a count, nothing is checked.
        """
        cached = self._cache.get(project_id)
        if cached is not None:
            self._check(cached.usage, size)
            cached.usage.project += size
            cached.usage.person += size
        if cached is None or _is_stale(cached):
            self._refresh_in_background(project_id)

    async def close(self) -> None:
        """Stop refreshing counts."""
        for task in list(self._refresh_tasks.values()):
            task.cancel()

    def _check(self, usage: StorageUsage, size: int) -> None:
        text = self._find_exceeded(usage, size)
        if text is not None:
            raise QuotaExceeded(text)

    def _find_exceeded(self, used: StorageUsage, size: int) -> Text | None:
        if self.project_max and used.project + size > self.project_max:
            return texts.project_full(self.project_max)
        if self.person_max and used.person + size > self.person_max:
            return texts.person_full(self.person_max)
        return None

    def _refresh_in_background(self, project_id: str) -> None:
        if project_id not in self._refresh_tasks:
            task = asyncio.create_task(self._refresh(project_id))
            self._refresh_tasks[project_id] = task
            task.add_done_callback(lambda _: self._refresh_tasks.pop(project_id, None))

    async def _refresh(self, project_id: str) -> None:
        try:
            async with self._db.read() as tx:
                await self.count_usage(tx, project_id)
        except Unavailable:
            log.warning("storage.not_counted", project=project_id)

    def _build_query(self) -> Any:
        this = bindparam("project", type_=ID)
        other = projects.alias("other")
        owner = select(projects.c.owner_id).where(projects.c.id == this).scalar_subquery()
        scopes = {
            "project": select(projects.c.id).where(projects.c.id == this),
            "person": select(other.c.id).where(other.c.owner_id == owner),
        }
        return select(*(self._sum(ids).label(name) for name, ids in scopes.items()))

    def _sum(self, ids: ProjectIds) -> Any:
        return sum((_number(count(ids)) for count in self._usage_queries), start=cast(0, BigInteger))


def _is_stale(cached: _CachedUsage) -> bool:
    return time.monotonic() - cached.counted_at > _CACHE_SECONDS


def _number(query: Select[Any]) -> Any:
    return func.coalesce(cast(query.scalar_subquery(), BigInteger), 0)
