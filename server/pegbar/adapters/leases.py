"""Take over the jobs of dead processes, and fence those processes with leases in case they continue.

DBOS stores in a job's row its state, the process that claimed it, a token of that claim, and the number of claims so
far. That number is the fencing token: each run stores it in `job_leases`, where it never decreases.
"""

from typing import Any

from sqlalchemy import BigInteger, ColumnElement, String, column, delete, null, select, table, update

from pegbar.adapters.executor_registry import ExecutorRegistry
from pegbar.kernel.database import Database, Transaction
from pegbar.kernel.lease_fence import LeaseLost
from pegbar.kernel.rows import conflict_insert
from pegbar.kernel.tables import JobLease


class Leases:
    """Requeues DBOS jobs and manages their leases, by direct access to the rows of DBOS."""

    def __init__(self, db: Database, *, on_sqlite: bool) -> None:
        self._db = db
        self._jobs = table(
            "workflow_status",
            column("workflow_uuid", String),
            column("status", String),
            column("executor_id", String),
            column("owner_xid", String),
            column("recovery_attempts", BigInteger),
            column("started_at_epoch_ms", BigInteger),
            schema=None if on_sqlite else "dbos",
        )

    async def take_over(self, registry: ExecutorRegistry) -> int:
        """Put the running jobs of dead processes back into their queues. Returns how many.

        `registry` is the registry of live processes.
        """
        is_lost = self._jobs.c.executor_id.not_in(registry.get_live_ids())
        async with self._db.read() as tx:
            if (
                await tx.execute(select(self._jobs.c.workflow_uuid).where(self._is_running(), is_lost).limit(1))
            ).first() is None:
                return 0
        return await self._requeue(is_lost)

    async def requeue_jobs_of(self, executor_id: str) -> None:
        """Put the jobs of a process that has stopped running them back into their queues."""
        await self._requeue(self._jobs.c.executor_id == executor_id)

    async def begin(self, job_id: str, token: str) -> "Lease":
        """Acquire the lease of a job for this claim. Raises LeaseLost if the job has been claimed again."""
        jobs = self._jobs.c
        claim = select(jobs.workflow_uuid, jobs.recovery_attempts)
        claim = claim.where(self._is_running(), jobs.workflow_uuid == job_id, jobs.owner_xid == token)
        async with self._db.write() as tx:
            insert = conflict_insert(tx, JobLease).from_select(["job_id", "attempt"], claim)
            number = insert.excluded.attempt
            # One statement reads the claim and stores its number, so that no other claim can come in between.
            upsert = insert.on_conflict_do_update(
                index_elements=["job_id"], set_={"attempt": number}, where=JobLease.attempt <= number
            ).returning(JobLease.attempt)
            row = (await tx.execute(upsert)).first()
        if row is None:
            raise LeaseLost(job_id)
        return Lease(job_id, row.attempt)

    async def end(self, lease: "Lease") -> None:
        """Delete the lease of a run that has ended."""
        async with self._db.write() as tx:
            await tx.execute(delete(JobLease).where(lease.is_valid))

    async def _requeue(self, condition: ColumnElement[bool]) -> int:
        # The condition on the state lets only one of two processes put the same job back.
        values: Any = {"status": "ENQUEUED", "owner_xid": null(), "started_at_epoch_ms": null()}
        statement = (
            update(self._jobs).where(self._is_running(), condition).values(values).returning(self._jobs.c.workflow_uuid)
        )
        async with self._db.write() as tx:
            return len((await tx.execute(statement)).all())

    def _is_running(self) -> ColumnElement[bool]:
        return self._jobs.c.status == "PENDING"


class Lease:
    """The right of one run of a job to write to the database."""

    def __init__(self, job_id: str, attempt: int) -> None:
        self.job_id = job_id
        self.is_valid = (JobLease.job_id == job_id) & (JobLease.attempt == attempt)

    async def check(self, tx: Transaction) -> None:
        """Raise LeaseLost if the job belongs to another run. Locks the lease until the transaction ends."""
        if (await tx.execute(select(JobLease.attempt).where(self.is_valid).with_for_update(read=True))).first() is None:
            raise LeaseLost(self.job_id)
