"""Leases of periodic tasks: each task runs in one process of an instance at a time. They are stored in the database."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import func, select, update

from pegbar.kernel.database import Database, Transaction
from pegbar.kernel.rows import find, insert_once
from pegbar.kernel.tables import PeriodicTask

LEASE_DURATION: Final = timedelta(hours=1)
"""A lease that was not renewed for this long has expired; another process may acquire it."""


@dataclass(frozen=True)
class TaskLease:
    """The lease of a periodic task that this process runs.

    `position` is where to continue; `finished_at` is the start of the last completed run; `started_at` is the time at
    which the lease was acquired.
    """

    name: str
    position: int
    finished_at: datetime
    started_at: datetime


async def acquire(db: Database, name: str, every: timedelta) -> TaskLease | None:
    """Acquire the lease of a task. Returns None if the task isn't due or runs in another process.

    A task is due if `every` has passed since the start of its last completed run; a new task counts as completed now.
    """
    async with db.write() as tx:
        now = await _now(tx)
        await insert_once(tx, PeriodicTask, {"name": name, "finished_at": now, "started_at": None, "position": 0})
        row = await find(tx, PeriodicTask, PeriodicTask.name == name, lock=True)
        if row is None or row.finished_at + every > now:
            return None
        if row.started_at is not None and row.started_at + LEASE_DURATION > now:
            return None
        await tx.execute(update(PeriodicTask).where(PeriodicTask.name == name).values(started_at=now))
        return TaskLease(name, row.position, row.finished_at, now)


async def renew(db: Database, lease: TaskLease, position: int) -> None:
    """Renew a lease and store the position to continue from."""
    async with db.write() as tx:
        values = {"started_at": await _now(tx), "position": position}
        await tx.execute(update(PeriodicTask).where(PeriodicTask.name == lease.name).values(**values))


async def complete(db: Database, lease: TaskLease, position: int = 0) -> None:
    """Complete a task. It is due again one interval after its lease was acquired. `position` is where to begin then."""
    async with db.write() as tx:
        values = {"started_at": None, "finished_at": lease.started_at, "position": position}
        await tx.execute(update(PeriodicTask).where(PeriodicTask.name == lease.name).values(**values))


async def release(db: Database, lease: TaskLease) -> None:
    """Release a lease after a failure; the task stays due."""
    async with db.write() as tx:
        await tx.execute(update(PeriodicTask).where(PeriodicTask.name == lease.name).values(started_at=None))


async def _now(tx: Transaction) -> datetime:
    moment = (await tx.execute(select(func.now()))).scalar_one()
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
