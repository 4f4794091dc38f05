"""Durable jobs by DBOS, in the application's own database."""

import asyncio
from contextvars import ContextVar
from datetime import datetime
from typing import Any
from uuid import uuid4

import structlog
from dbos import DBOS, DBOSClient, DBOSConfig, DBOSPortableJSONSerializer
from dbos._context import current_owner_xid  # pyright: ignore[reportPrivateUsage]  # there is no public way to it
from sqlalchemy import Connection, text
from sqlalchemy.engine import make_url

from pegbar.adapters.executor_registry import DbRegistry, ExecutorRegistry, FileLockRegistry
from pegbar.adapters.fair_queue import FairQueue
from pegbar.adapters.leases import Leases
from pegbar.adapters.queue_signals import QueueSignals
from pegbar.kernel import clock
from pegbar.kernel.database import Database, Transaction
from pegbar.kernel.errors import Problem, Unavailable
from pegbar.kernel.interruptions import RETRIES_LEFT, Interrupted, InterruptionLimitReached
from pegbar.kernel.lease_fence import LEASE_FENCE, LeaseLost
from pegbar.ports.jobs import SERVER, Handler, Queue

log = structlog.get_logger()
_WORKFLOW = "pegbar_job"
_JSON = DBOSPortableJSONSerializer()
"""The library stores JSON. Its default is pickle, which would execute code that someone wrote into the database."""
_REQUESTER: ContextVar[str] = ContextVar("requester", default=SERVER)
"""The requester of the running job, which is also the requester of the jobs that it enqueues."""
_RETRIES = 4
_END_SECONDS = 5
_UNAVAILABLE_SECONDS = 1
_RETRY_DELAYS_SECONDS = (1, 10, 60)
"""Pauses before the retries of an interrupted job."""
_POLL_DELAYS_SECONDS = (0.02, 0.1, 0.5)
"""Delays after the end of a job at which its queue is polled: the library needs a moment to store the end."""
_COUNT_BY_STATUS = (
    "SELECT status, count(*) FROM {}workflow_status WHERE status IN ('PENDING', 'ENQUEUED', 'DELAYED') GROUP BY 1"
)
_LIST_ENDED = (
    "SELECT workflow_uuid FROM {}workflow_status WHERE status NOT IN ('PENDING', 'ENQUEUED', 'DELAYED')"
    " AND coalesce(completed_at, updated_at) < :before LIMIT 200"
)


class DbosJobs:
    """Durable jobs: each is a workflow with one retried step, which runs again after a crash.

    Each start of a process has its own executor id, under which it claims jobs and sends heartbeats. A process that
    finds another one dead puts its jobs back into their queues. If that process was only hung and continues, its leases
    are lost and its jobs can't write anything.
    """

    def __init__(
        self,
        database_url: str,
        db: Database,
        *,
        poll_seconds: float,
        heartbeat_seconds: float,
        lost_seconds: float,
        media_concurrency: int = 1,
    ) -> None:
        url = make_url(database_url)
        self._db = db
        self._on_sqlite = url.get_backend_name() == "sqlite"
        driver = "sqlite" if self._on_sqlite else "postgresql+psycopg"
        self._url = url.set(drivername=driver).render_as_string(hide_password=False)
        self._executor_id = str(uuid4())
        self._registry: ExecutorRegistry = (
            FileLockRegistry(database_url, self._executor_id)
            if self._on_sqlite
            else DbRegistry(db, self._executor_id, lost_seconds)
        )
        self._fair_queue = FairQueue(on_sqlite=self._on_sqlite)
        self._leases = Leases(db, on_sqlite=self._on_sqlite)
        self._poll_seconds = poll_seconds
        self._heartbeat_seconds = heartbeat_seconds
        self._media_concurrency = media_concurrency
        self._handlers: dict[str, Handler] = {}
        self._server_loop: asyncio.AbstractEventLoop | None = None
        self._client: DBOSClient | None = None
        self._running: dict[asyncio.Future[None], str] = {}
        self._signals = QueueSignals()
        self._queues: dict[str, set[Queue]] = {}
        """The queues to which this process added jobs, by job name."""
        self._stopping = False
        self._watch_task: asyncio.Task[None] | None = None

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
        """Enqueue a job at the end of the caller's transaction, when its priority in the queue is computed."""
        if self._client is None:
            raise RuntimeError("jobs are not started")
        client = self._client
        requester = requested_by or _REQUESTER.get()
        options: Any = {"queue_name": queue, "workflow_name": _WORKFLOW, "workflow_id": job_id, "app_version": "1"}
        options["queue_partition_key"] = requester
        if after_seconds > 0:
            options["delay_seconds"] = (
                after_seconds + clock.get_system_clock_lag()
            )  # DBOS adds the delay to this machine's clock

        def add(conn: Connection) -> None:
            client.enqueue_in_transaction(conn, options, name, argument, requester)

        async def add_with_priority() -> None:
            options["priority"] = await self._fair_queue.compute_priority(
                tx, queue, requester, is_delayed=after_seconds > 0
            )
            await tx.run_sync(add)

        async def wake_queue() -> None:
            self._queues.setdefault(name, set()).add(queue)
            self._signals.wake(queue)

        tx.hooks.before_commit(f"jobs {queue} {requester}", add_with_priority)
        if after_seconds == 0:
            tx.hooks.after_commit(wake_queue)

    async def cancel(self, job_id: str) -> None:
        """Cancel a queued or running job."""
        await DBOS.cancel_workflow_async(job_id)
        for task, running in list(self._running.items()):
            if running == job_id:
                task.cancel()

    async def prune(self, before: datetime) -> None:
        """Delete the records of jobs that ended before a time, in batches, so that other writers don't wait long."""
        if self._client is None:
            raise RuntimeError("jobs are not started")
        list_ended = text(_LIST_ENDED.format("" if self._on_sqlite else "dbos."))
        while True:
            async with self._db.read() as tx:
                found = list((await tx.execute(list_ended, {"before": int(before.timestamp() * 1000)})).scalars())
            if not found:
                return
            await self._client.delete_workflows_async(found)

    async def count_by_state(self, tx: Transaction) -> dict[str, int]:
        """Count queued and running jobs in the library's table, which has its own schema on PostgreSQL."""
        found = {"waiting": 0, "begun": 0}
        for status, count in await tx.execute(text(_COUNT_BY_STATUS.format("" if self._on_sqlite else "dbos."))):
            found["begun" if status == "PENDING" else "waiting"] += count
        return found

    async def start(self) -> None:
        """Start running jobs."""
        self._server_loop = asyncio.get_running_loop()
        await self._registry.register()
        config: DBOSConfig = {
            "name": "pegbar",
            "system_database_url": self._url,
            "application_version": "1",
            "executor_id": self._executor_id,
            "use_listen_notify": not self._on_sqlite,
            "sys_db_pool_size": 5,
            "log_level": "ERROR",
            "serializer": _JSON,
        }
        DBOS(config=config)
        self._register()
        self._signals.install()
        await asyncio.to_thread(DBOS.launch)
        self._client = await asyncio.to_thread(DBOSClient, system_database_url=self._url, serializer=_JSON)
        for queue, concurrency in (
            ("quick", 16),
            ("media", self._media_concurrency),
            ("imports", self._media_concurrency),
            ("films", 1),
            ("pictures", 1),
            ("tiles", 1),
        ):
            await DBOS.register_queue_async(
                queue,
                worker_concurrency=concurrency,
                polling_interval_sec=self._poll_seconds,
                on_conflict="always_update",
            )
        self._watch_task = asyncio.create_task(self._watch_processes())

    async def stop(self) -> None:
        """Stop running jobs. Interrupted jobs aren't marked as ended, so other processes take them over immediately."""
        self._stopping = True
        if self._watch_task is not None:
            self._watch_task.cancel()
        interrupted = list(self._running)
        for task in interrupted:
            task.cancel()
        if interrupted:
            await asyncio.wait(interrupted, timeout=_END_SECONDS)
        if self._client is not None:
            await asyncio.to_thread(self._client.destroy)
        await asyncio.to_thread(DBOS.destroy, destroy_registry=True)
        try:
            await self._leases.requeue_jobs_of(self._executor_id)
            await self._registry.unregister()
        except Problem as problem:  # other processes will notice the missing heartbeats
            log.warning("jobs.not_given_back", reason=str(problem))

    async def _watch_processes(self) -> None:
        """Send heartbeats, and take over the jobs of dead processes."""
        while True:
            try:
                if await self._registry.send_heartbeat() and (count := await self._leases.take_over(self._registry)):
                    log.warning("jobs.taken_over", jobs=count)
            except Problem as problem:  # the database is unavailable: retry with the next heartbeat
                log.warning("jobs.watch_failed", reason=str(problem))
            except Exception:
                log.exception("jobs.watch_failed")
            await asyncio.sleep(self._heartbeat_seconds)

    def _register(self) -> None:
        @DBOS.step(
            name="run", retries_allowed=True, max_attempts=_RETRIES, interval_seconds=1.0, should_retry=_should_retry
        )
        async def run(job_id: str, token: str, name: str, argument: str, requester: str) -> None:
            await self._run_on_server_loop(job_id, token, name, argument, requester)

        @DBOS.workflow(name=_WORKFLOW)
        async def job(name: str, argument: str, requester: str = SERVER) -> None:
            # Jobs from an earlier version have no requester.
            job_id = DBOS.workflow_id or ""
            await run(job_id, current_owner_xid(job_id) or "", name, argument, requester)

    async def _run_on_server_loop(self, job_id: str, token: str, name: str, argument: str, requester: str) -> None:
        """Run a job on the server's event loop, which owns connections and sockets. DBOS has a loop of its own."""
        if self._server_loop is None:
            raise RuntimeError("jobs are not started")
        run = self._run_with_retries(job_id, token, name, argument, requester)
        future = asyncio.run_coroutine_threadsafe(run, self._server_loop)
        await asyncio.wrap_future(future)

    async def _run_with_retries(self, job_id: str, token: str, name: str, argument: str, requester: str) -> None:
        """Run a job until it ends.

        An unavailable database doesn't count as a failed attempt. Interrupted jobs are retried.
        """
        delays = list(_RETRY_DELAYS_SECONDS)
        while True:
            RETRIES_LEFT.set(len(delays))
            try:
                return await self._run(job_id, token, name, argument, requester)
            except Interrupted as error:
                reason, delay = error.reason, delays.pop(0) if delays else _UNAVAILABLE_SECONDS
            except Unavailable as error:
                reason, delay = str(error), _UNAVAILABLE_SECONDS
            log.warning("jobs.waits", job=job_id, name=name, reason=reason)
            await asyncio.sleep(delay)
            if self._stopping:
                await asyncio.Event().wait()  # see `_run`

    async def _run(self, job_id: str, token: str, name: str, argument: str, requester: str) -> None:
        handler = self._handlers.get(name)
        if handler is None:
            raise LookupError(f"no handler for jobs named {name}")
        structlog.contextvars.bind_contextvars(job=name, job_id=job_id)
        lease = await self._leases.begin(job_id, token)
        LEASE_FENCE.set(lease.check)
        _REQUESTER.set(requester)
        task: asyncio.Future[None] = asyncio.ensure_future(handler(argument))
        LEASE_FENCE.set(None)
        self._running[task] = job_id
        try:
            await task
            await self._leases.end(lease)
        except asyncio.CancelledError:
            if self._stopping:
                await asyncio.Event().wait()  # any result would mark the job as ended
            # Otherwise it was cancelled on request, and the handler has updated its row.
        except LeaseLost:
            log.warning("jobs.lost", job=job_id, name=name)
            raise
        except Exception:
            log.exception("job.failed")  # the library retries it a few times
            raise
        finally:
            self._running.pop(task, None)
            for seconds in _POLL_DELAYS_SECONDS:
                asyncio.get_running_loop().call_later(seconds, self._poll_queues, name)

    def _poll_queues(self, name: str) -> None:
        """Poll the queues to which this process added jobs of this name, because their next job may start now."""
        for queue in self._queues.get(name, ()):
            self._signals.wake(queue)


def _should_retry(error: BaseException) -> bool:
    """Return whether to retry a failed job here: not if another process has it, or after too many interruptions."""
    return not isinstance(error, LeaseLost | InterruptionLimitReached)
