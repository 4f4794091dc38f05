"""Rows of jobs: starting jobs, checking that this process still runs them, and ending them.

The number of starts in a job's row is a fencing token: a process that hung for a while, and continues after another
process took over its job, can't write anything (M. Kleppmann, "How to do distributed locking", 2016).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Literal

from sqlalchemy import ColumnElement, delete, func, select, update

from pegbar.adapters.executor_registry import ExecutorRegistry
from pegbar.kernel import clock
from pegbar.kernel.database import Database, Transaction
from pegbar.kernel.lease_fence import LeaseLost
from pegbar.kernel.tables import Job

_PRUNED_ROWS: Final = 200
_RUNNING = Job.state == "running"
_ENDED = Job.ended_at.is_not(None)


@dataclass(frozen=True, slots=True)
class Claim:
    """One start of a job by this process. `attempt` is its number, the fencing token."""

    job_id: str
    name: str
    argument: str
    queue: str
    requester: str
    attempt: int

    async def check(self, tx: Transaction) -> None:
        """Raise LeaseLost if another process has taken over the job. Locks the job's row until the transaction ends.

        The run of a cancelled job may still write, to record its end.
        """
        mine = (Job.id == self.job_id, Job.attempt == self.attempt, Job.state.in_(("running", "cancelled")))
        if (await tx.execute(select(Job.attempt).where(*mine).with_for_update(read=True))).first() is None:
            raise LeaseLost(self.job_id)


async def list_queues_with_due_jobs(tx: Transaction) -> list[str]:
    """Return the queues in which a job can start now."""
    due = select(Job.queue).where(Job.state == "waiting", Job.due_at <= clock.now()).distinct()
    return list((await tx.execute(due)).scalars())


async def claim_next(db: Database, queue: str, count: int, executor_id: str) -> list[Claim]:
    """Mark up to `count` due jobs of a queue as started by this process, and return them.

    The jobs with the lowest priority number are first; of equal priorities, the oldest jobs.
    """
    due = (Job.state == "waiting", Job.queue == queue, Job.due_at <= clock.now())
    order = (Job.priority, Job.created_at, Job.id)
    columns = (Job.id, Job.name, Job.argument, Job.queue, Job.requester, Job.attempt)
    next_jobs = select(*columns).where(*due).order_by(*order).limit(count).with_for_update(skip_locked=True)
    started: Any = {"state": "running", "executor_id": executor_id, "attempt": Job.attempt + 1}
    async with db.write() as tx:
        rows = (await tx.execute(next_jobs)).all()
        if rows:
            await tx.execute(update(Job).where(Job.id.in_([row.id for row in rows])).values(started))
    return [Claim(row.id, row.name, row.argument, row.queue, row.requester, row.attempt + 1) for row in rows]


async def is_running(db: Database, claim: Claim) -> bool:
    """Return whether no other process has taken over the job, and it isn't cancelled."""
    async with db.read() as tx:
        mine = select(Job.id).where(Job.id == claim.job_id, Job.attempt == claim.attempt, _RUNNING)
        return (await tx.execute(mine)).first() is not None


async def end_claim(db: Database, claim: Claim, state: Literal["done", "failed"]) -> None:
    """Store the end of a run, unless the job was cancelled or another process has taken it over."""
    mine = (Job.id == claim.job_id, Job.attempt == claim.attempt, _RUNNING)
    ended: Any = {"state": state, "ended_at": clock.now(), "executor_id": None}
    async with db.write() as tx:
        await tx.execute(update(Job).where(*mine).values(ended))


async def cancel_job(db: Database, job_id: str) -> None:
    """Mark a job as cancelled if it hasn't ended."""
    cancelled: Any = {"state": "cancelled", "ended_at": clock.now(), "executor_id": None}
    async with db.write() as tx:
        await tx.execute(update(Job).where(Job.id == job_id, Job.ended_at.is_(None)).values(cancelled))


async def take_over_jobs(db: Database, registry: ExecutorRegistry) -> int:
    """Put the running jobs of dead processes back into their queues. Returns the number of these jobs."""
    lost = Job.executor_id.not_in(registry.get_live_ids())
    async with db.read() as tx:
        if (await tx.execute(select(Job.id).where(_RUNNING, lost).limit(1))).first() is None:
            return 0
    return await _put_back(db, lost)


async def give_back_jobs(db: Database, executor_id: str) -> None:
    """Put the jobs of a process that has stopped running them back into their queues."""
    await _put_back(db, Job.executor_id == executor_id)


async def _put_back(db: Database, which: ColumnElement[bool]) -> int:
    # The condition on the state lets only one of two processes put the same job back.
    waiting: Any = {"state": "waiting", "executor_id": None}
    async with db.write() as tx:
        return len((await tx.execute(update(Job).where(_RUNNING, which).values(waiting).returning(Job.id))).all())


async def replace_requester(tx: Transaction, requester: str, replacement: str) -> None:
    """Make `replacement` the requester of all jobs of `requester`."""
    await tx.execute(update(Job).where(Job.requester == requester).values(requester=replacement))


async def prune_jobs(db: Database, before: datetime) -> None:
    """Delete jobs that ended before a time, in batches, so that other writers don't wait long."""
    while True:
        async with db.read() as tx:
            ended = select(Job.id).where(_ENDED, Job.ended_at < before).limit(_PRUNED_ROWS)
            ids: Sequence[str] = (await tx.execute(ended)).scalars().all()
        if not ids:
            return
        async with db.write() as tx:
            await tx.execute(delete(Job).where(Job.id.in_(ids), _ENDED))


async def count_jobs(tx: Transaction) -> dict[str, int]:
    """Count the waiting and the running jobs."""
    counts = select(Job.state, func.count()).where(Job.ended_at.is_(None)).group_by(Job.state)
    return {row.state: row[1] for row in await tx.execute(counts)}
