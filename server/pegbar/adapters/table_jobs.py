"""Durable jobs in a table of the application's database."""

import asyncio
from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from contextvars import ContextVar
from datetime import datetime, timedelta
from typing import Final, Literal

import structlog

from pegbar.adapters import job_rows
from pegbar.adapters.executor_registry import DbRegistry, ExecutorRegistry, FileLockRegistry
from pegbar.adapters.fair_queue import compute_priority
from pegbar.adapters.job_rows import Claim
from pegbar.kernel import clock
from pegbar.kernel.database import Database, Transaction
from pegbar.kernel.errors import Problem, Unavailable
from pegbar.kernel.ids import new_id
from pegbar.kernel.interruptions import RETRIES_LEFT, Interrupted, InterruptionLimitReached
from pegbar.kernel.lease_fence import LEASE_FENCE, LeaseLost
from pegbar.kernel.rows import insert_once
from pegbar.kernel.tables import Job
from pegbar.ports.jobs import SERVER, Handler, Queue

log = structlog.get_logger()
_REQUESTER: ContextVar[str] = ContextVar("requester", default=SERVER)
"""The requester of the running job, which is also the requester of the jobs that it enqueues."""
_FAILURE_PAUSES_SECONDS: Final = (1, 2, 4)
"""Pauses before the retries of a failed job."""
_INTERRUPTION_PAUSES_SECONDS: Final = (1, 10, 60)
"""Pauses before the retries of an interrupted job."""
_UNAVAILABLE_SECONDS: Final = 1
_STOP_SECONDS: Final = 5
_STARTS_MAX: Final = 100
"""Maximum number of starts of a job: a job that was started more often has crashed its process each time."""


class TableJobs:
    """Durable jobs: rows that a process claims, runs and ends; after a crash another process runs them again.

    Each start of a process has its own executor id, under which the process claims jobs and sends heartbeats. A process
    that finds another process dead puts the dead process's jobs back into their queues. If that process was only hung
    and continues, its claims are lost, and its jobs can't write anything.
    """

    def __init__(
        self,
        database_url: str,
        db: Database,
        *,
        poll_seconds: float,
        heartbeat_seconds: float,
        lost_seconds: float,
        media_at_once: int = 1,
    ) -> None:
        self._db = db
        self._executor_id = new_id()
        self._registry: ExecutorRegistry = (
            FileLockRegistry(database_url, self._executor_id)
            if database_url.startswith("sqlite")
            else DbRegistry(db, self._executor_id, lost_seconds)
        )
        self._poll_seconds = poll_seconds
        self._heartbeat_seconds = heartbeat_seconds
        self._limits: Mapping[str, int] = {
            "quick": 16,
            "media": media_at_once,
            "imports": media_at_once,
            "films": 1,
            "pictures": 1,
            "tiles": 1,
        }
        """By queue: the maximum number of its jobs that this process runs at a time."""
        self._handlers: dict[str, Handler] = {}
        self._runs = defaultdict[str, set[asyncio.Task[None]]](set)
        self._calls: dict[asyncio.Future[None], str] = {}
        """The handlers that are running, and the ids of their jobs."""
        self._wake = asyncio.Event()
        self._is_started = self._is_stopping = False
        self._background: list[asyncio.Task[None]] = []

    def handle(self, name: str, handler: Handler) -> None:
        """Register the handler of jobs with this name."""
        self._handlers[name] = handler

    async def enqueue(
        self,
        tx: Transaction,
        name: str,
        argument: str,
        *,
        queue: Queue,
        job_id: str,
        requested_by: str | None,
        after_seconds: float = 0,
    ) -> None:
        """Enqueue a job, see `Jobs.enqueue`.

        The row is inserted at the end of the caller's transaction, because computing the job's priority takes a lock.
        """
        if not self._is_started:
            raise RuntimeError("jobs are not started")
        requester = requested_by or _REQUESTER.get()

        async def insert() -> None:
            now, is_delayed = clock.now(), after_seconds > 0
            row = {
                "id": job_id,
                "name": name,
                "argument": argument,
                "queue": queue,
                "requester": requester,
                "priority": await compute_priority(tx, queue, requester, now, is_delayed=is_delayed),
                "state": "waiting",
                "attempt": 0,
                "executor_id": None,
                "created_at": now,
                "due_at": now + timedelta(seconds=after_seconds),
                "ended_at": None,
            }
            await insert_once(tx, Job, row)

        async def wake() -> None:
            self._wake.set()

        tx.hooks.before_commit(f"jobs {queue} {requester}", insert)
        if after_seconds == 0:
            tx.hooks.after_commit(wake)

    async def cancel(self, job_id: str) -> None:
        """Cancel a queued or running job."""
        await job_rows.cancel_job(self._db, job_id)
        for call, running in list(self._calls.items()):
            if running == job_id:
                call.cancel()

    async def prune(self, before: datetime) -> None:
        """Delete the records of jobs that ended before a time."""
        await job_rows.prune_jobs(self._db, before)

    async def remove_requester(self, tx: Transaction, requester: str) -> None:
        """Make the server the requester of all jobs of a person whose account is purged."""
        await job_rows.replace_requester(tx, requester, SERVER)

    async def count_by_state(self, tx: Transaction) -> dict[str, int]:
        """Count the waiting and the running jobs of all processes."""
        counts = await job_rows.count_jobs(tx)
        return {"waiting": counts.get("waiting", 0), "begun": counts.get("running", 0)}

    async def start(self) -> None:
        """Start running jobs."""
        await self._registry.register()
        self._is_started = True
        self._background = [asyncio.create_task(self._keep_watch()), asyncio.create_task(self._dispatch())]

    async def stop(self) -> None:
        """Stop running jobs. Unfinished jobs return to their queues, so other processes can start them immediately."""
        self._is_stopping = True
        running = [task for tasks in self._runs.values() for task in tasks]
        for task in (*self._background, *running):
            task.cancel()
        if running or self._background:
            await asyncio.wait([*running, *self._background], timeout=_STOP_SECONDS)
        try:
            await job_rows.give_back_jobs(self._db, self._executor_id)
            await self._registry.unregister()
        except Problem as problem:  # other processes will notice the missing heartbeats
            log.warning("jobs.not_given_back", reason=str(problem))

    async def _keep_watch(self) -> None:
        """Send heartbeats, and take over the jobs of dead processes."""
        while True:
            try:
                may_take_over = await self._registry.send_heartbeat()
                if may_take_over and (count := await job_rows.take_over_jobs(self._db, self._registry)):
                    log.warning("jobs.taken_over", jobs=count)
                    self._wake.set()
            except Problem as problem:  # the database is unavailable: retry with the next heartbeat
                log.warning("jobs.watch_failed", reason=str(problem))
            except Exception:
                log.exception("jobs.watch_failed")
            await asyncio.sleep(self._heartbeat_seconds)

    async def _dispatch(self) -> None:
        """Start due jobs. A job that this process enqueued is started immediately, any other job at the next poll."""
        while True:
            self._wake.clear()
            try:
                await self._start_due_jobs()
            except Problem as problem:
                log.warning("jobs.dispatch_failed", reason=str(problem))
            except Exception:
                log.exception("jobs.dispatch_failed")
            with suppress(TimeoutError):
                async with asyncio.timeout(self._poll_seconds):
                    await self._wake.wait()

    async def _start_due_jobs(self) -> None:
        if all(len(self._runs[queue]) >= limit for queue, limit in self._limits.items()):
            return
        async with self._db.read() as tx:
            queues = await job_rows.list_queues_with_due_jobs(tx)
        for queue in queues:
            free = self._limits.get(queue, 1) - len(self._runs[queue])
            if free <= 0:
                continue
            for claim in await job_rows.claim_next(self._db, queue, free, self._executor_id):
                run = asyncio.create_task(self._run(claim))
                self._runs[queue].add(run)
                run.add_done_callback(lambda ended, queue=queue: self._forget(queue, ended))

    def _forget(self, queue: str, run: asyncio.Task[None]) -> None:
        self._runs[queue].discard(run)
        self._wake.set()

    async def _run(self, claim: Claim) -> None:
        """Run a claimed job and store its end. A failed job is retried a few times, with pauses.

        Attempts that end because the database is unavailable aren't counted.
        """
        structlog.contextvars.bind_contextvars(job=claim.name, job_id=claim.job_id)
        if claim.attempt > _STARTS_MAX:
            log.error("jobs.given_up", job=claim.job_id, name=claim.name)
            return await job_rows.end_claim(self._db, claim, "failed")
        try:
            state = await self._run_patiently(claim)
        except LeaseLost:
            log.warning("jobs.lost", job=claim.job_id, name=claim.name)
            return None
        while True:
            try:
                return await job_rows.end_claim(self._db, claim, state)
            except Unavailable as error:  # the job would run again if its end were not stored
                log.warning("jobs.waits", job=claim.job_id, name=claim.name, reason=str(error))
                await asyncio.sleep(_UNAVAILABLE_SECONDS)

    async def _run_patiently(self, claim: Claim) -> Literal["done", "failed"]:
        failure_pauses, interruption_pauses = list(_FAILURE_PAUSES_SECONDS), list(_INTERRUPTION_PAUSES_SECONDS)
        is_retry = False
        while True:
            RETRIES_LEFT.set(len(interruption_pauses))
            try:
                if is_retry and not await job_rows.is_running(self._db, claim):
                    return "done"  # cancelled during the pause, or taken over: nothing is stored
                await self._call(claim)
            except LeaseLost:
                raise
            except Interrupted as error:
                reason = error.reason
                pause = interruption_pauses.pop(0) if interruption_pauses else _UNAVAILABLE_SECONDS
            except Unavailable as error:
                reason, pause = str(error), _UNAVAILABLE_SECONDS
            except InterruptionLimitReached:
                log.exception("job.failed")
                return "failed"
            except Exception as error:
                log.exception("job.failed")
                if not failure_pauses:
                    return "failed"
                reason, pause = str(error), failure_pauses.pop(0)
            else:
                return "done"
            log.warning("jobs.waits", job=claim.job_id, name=claim.name, reason=reason)
            is_retry = True
            await asyncio.sleep(pause)

    async def _call(self, claim: Claim) -> None:
        """Call the job's handler; each of its transactions checks that the claim is still valid.

        Returns normally if the job was cancelled on request.
        """
        handler = self._handlers.get(claim.name)
        if handler is None:
            raise LookupError(f"no handler for jobs named {claim.name}")
        LEASE_FENCE.set(claim.check)
        _REQUESTER.set(claim.requester)
        call = asyncio.ensure_future(handler(claim.argument))
        LEASE_FENCE.set(None)
        self._calls[call] = claim.job_id
        try:
            await call
        except asyncio.CancelledError:
            if self._is_stopping:
                raise
            # The job was cancelled on request, and its row already has the state "cancelled".
        finally:
            self._calls.pop(call, None)
