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
"""What the library stores is JSON. Its default is pickle, which would run whatever somebody wrote into the database."""
_REQUESTER: ContextVar[str] = ContextVar("requester", default=SERVER)
"""The requester of the running job: what a job enqueues takes its turn."""
_RETRIES = 4
_END_SECONDS = 5
_AWAY_SECONDS = 1
_PAUSES_SECONDS = (1, 10, 60)
"""Before each further try of a job whose work was interrupted."""
_RINGS_SECONDS = (0.02, 0.1, 0.5)
"""After the end of a job, its queue is looked at: the library writes down the end first, which takes a moment."""
_COUNTS = "SELECT status, count(*) FROM {}workflow_status WHERE status IN ('PENDING', 'ENQUEUED', 'DELAYED') GROUP BY 1"
_OVER = (
    "SELECT workflow_uuid FROM {}workflow_status WHERE status NOT IN ('PENDING', 'ENQUEUED', 'DELAYED')"
    " AND coalesce(completed_at, updated_at) < :before LIMIT 200"
)


class DbosJobs:
    """One workflow of one retried step for every job: a step that was cut off by a crash is run again.

    Every start has an id of its own, under which it claims jobs and says that it lives. Whoever finds that another
    does not live any more puts that one's jobs back into their queues. One that was only hung and goes on finds its
    leases gone: what it still runs may write nothing.
    """

    def __init__(
        self,
        database_url: str,
        db: Database,
        *,
        poll_seconds: float,
        beat_seconds: float,
        lost_seconds: float,
        media_at_once: int = 1,
    ) -> None:
        url = make_url(database_url)
        self._db = db
        self._sqlite = url.get_backend_name() == "sqlite"
        driver = "sqlite" if self._sqlite else "postgresql+psycopg"
        self._url = url.set(drivername=driver).render_as_string(hide_password=False)
        self._executor_id = str(uuid4())
        self._roll: ExecutorRegistry = (
            FileLockRegistry(database_url, self._executor_id)
            if self._sqlite
            else DbRegistry(db, self._executor_id, lost_seconds)
        )
        self._fair_queue = FairQueue(on_sqlite=self._sqlite)
        self._leases = Leases(db, on_sqlite=self._sqlite)
        self._poll_seconds = poll_seconds
        self._beat_seconds = beat_seconds
        self._media_at_once = media_at_once
        self._handlers: dict[str, Handler] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._client: DBOSClient | None = None
        self._running: dict[asyncio.Future[None], str] = {}
        self._bells = QueueSignals()
        self._queues: dict[str, set[Queue]] = {}
        """In which queues jobs of a name were, as far as this process has seen."""
        self._stopping = False
        self._watch: asyncio.Task[None] | None = None

    def handle(self, name: str, handler: Handler) -> None:
        """Say who does jobs of this name."""
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
        """Add a job in the asker's transaction, at its end: its place in the queue is given then."""
        if self._client is None:
            raise RuntimeError("jobs are not started")
        client = self._client
        requester = requested_by or _REQUESTER.get()
        options: Any = {"queue_name": queue, "workflow_name": _WORKFLOW, "workflow_id": job_id, "app_version": "1"}
        options["queue_partition_key"] = requester
        if after_seconds > 0:
            options["delay_seconds"] = (
                after_seconds + clock.get_system_clock_lag()
            )  # DBOS adds it to this machine's own clock

        def add(conn: Connection) -> None:
            client.enqueue_in_transaction(conn, options, name, argument, requester)

        async def add_in_turn() -> None:
            options["priority"] = await self._fair_queue.position(tx, queue, requester, is_delayed=after_seconds > 0)
            await tx.run_sync(add)

        async def ring() -> None:
            self._queues.setdefault(name, set()).add(queue)
            self._bells.wake(queue)

        tx.hooks.before_commit(f"jobs {queue} {requester}", add_in_turn)
        if after_seconds == 0:
            tx.hooks.after_commit(ring)

    async def cancel(self, job_id: str) -> None:
        """Stop a job that waits or runs."""
        await DBOS.cancel_workflow_async(job_id)
        for task, running in list(self._running.items()):
            if running == job_id:
                task.cancel()

    async def prune(self, before: datetime) -> None:
        """Some at a time, so that nobody waits long for the writer's turn."""
        if self._client is None:
            raise RuntimeError("jobs are not started")
        over = text(_OVER.format("" if self._sqlite else "dbos."))
        while True:
            async with self._db.read() as tx:
                found = list((await tx.execute(over, {"before": int(before.timestamp() * 1000)})).scalars())
            if not found:
                return
            await self._client.delete_workflows_async(found)

    async def counts(self, tx: Transaction) -> dict[str, int]:
        """By the library's own table, whose schema is its own on PostgreSQL."""
        found = {"waiting": 0, "begun": 0}
        for status, count in await tx.execute(text(_COUNTS.format("" if self._sqlite else "dbos."))):
            found["begun" if status == "PENDING" else "waiting"] += count
        return found

    async def start(self) -> None:
        """Begin to run jobs."""
        self._loop = asyncio.get_running_loop()
        await self._roll.enter()
        config: DBOSConfig = {
            "name": "pegbar",
            "system_database_url": self._url,
            "application_version": "1",
            "executor_id": self._executor_id,
            "use_listen_notify": not self._sqlite,
            "sys_db_pool_size": 5,
            "log_level": "ERROR",
            "serializer": _JSON,
        }
        DBOS(config=config)
        self._register()
        self._bells.install()
        await asyncio.to_thread(DBOS.launch)
        self._client = await asyncio.to_thread(DBOSClient, system_database_url=self._url, serializer=_JSON)
        for queue, at_once in (
            ("quick", 16),
            ("media", self._media_at_once),
            ("imports", self._media_at_once),
            ("films", 1),
            ("pictures", 1),
            ("tiles", 1),
        ):
            await DBOS.register_queue_async(
                queue, worker_concurrency=at_once, polling_interval_sec=self._poll_seconds, on_conflict="always_update"
            )
        self._watch = asyncio.create_task(self._keep_watch())

    async def stop(self) -> None:
        """Run no more jobs in this process; what is cut off is told to nobody, so that others take it up at once."""
        self._stopping = True
        if self._watch is not None:
            self._watch.cancel()
        cut_off = list(self._running)
        for task in cut_off:
            task.cancel()
        if cut_off:
            await asyncio.wait(cut_off, timeout=_END_SECONDS)
        if self._client is not None:
            await asyncio.to_thread(self._client.destroy)
        await asyncio.to_thread(DBOS.destroy, destroy_registry=True)
        try:
            await self._leases.give_back(self._executor_id)
            await self._roll.leave()
        except Problem as problem:  # then the others find out for themselves
            log.warning("jobs.not_given_back", reason=str(problem))

    async def _keep_watch(self) -> None:
        """Say that this process lives, and take over the jobs of those who do not."""
        while True:
            try:
                if await self._roll.renew() and (count := await self._leases.take_over(self._roll)):
                    log.warning("jobs.taken_over", jobs=count)
            except Problem as problem:  # the database is away: it is asked again
                log.warning("jobs.watch_failed", reason=str(problem))
            except Exception:
                log.exception("jobs.watch_failed")
            await asyncio.sleep(self._beat_seconds)

    def _register(self) -> None:
        @DBOS.step(name="run", retries_allowed=True, max_attempts=_RETRIES, interval_seconds=1.0, should_retry=_is_ours)
        async def run(job_id: str, token: str, name: str, argument: str, requester: str) -> None:
            await self._on_home_loop(job_id, token, name, argument, requester)

        @DBOS.workflow(name=_WORKFLOW)
        async def job(name: str, argument: str, requester: str = SERVER) -> None:
            # Jobs that were enqueued by an earlier version have no requester.
            job_id = DBOS.workflow_id or ""
            await run(job_id, current_owner_xid(job_id) or "", name, argument, requester)

    async def _on_home_loop(self, job_id: str, token: str, name: str, argument: str, requester: str) -> None:
        """DBOS runs workflows on a loop of its own; connections and sockets belong to the server's."""
        if self._loop is None:
            raise RuntimeError("jobs are not started")
        run = self._run_patiently(job_id, token, name, argument, requester)
        future = asyncio.run_coroutine_threadsafe(run, self._loop)
        await asyncio.wrap_future(future)

    async def _run_patiently(self, job_id: str, token: str, name: str, argument: str, requester: str) -> None:
        """A database that is away for a while costs a job no attempt, and interrupted work a few pauses at most."""
        pauses = list(_PAUSES_SECONDS)
        while True:
            RETRIES_LEFT.set(len(pauses))
            try:
                return await self._run(job_id, token, name, argument, requester)
            except Interrupted as error:
                reason, pause = error.reason, pauses.pop(0) if pauses else _AWAY_SECONDS
            except Unavailable as error:
                reason, pause = str(error), _AWAY_SECONDS
            log.warning("jobs.waits", job=job_id, name=name, reason=reason)
            await asyncio.sleep(pause)
            if self._stopping:
                await asyncio.Event().wait()  # as in `_run`

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
                await asyncio.Event().wait()  # an answer of any kind would have the job written down as over
            # Else cancelled on request: the handler has put its row in order.
        except LeaseLost:
            log.warning("jobs.lost", job=job_id, name=name)
            raise
        except Exception:
            log.exception("job.failed")  # the library runs it again, a few times
            raise
        finally:
            self._running.pop(task, None)
            for seconds in _RINGS_SECONDS:
                asyncio.get_running_loop().call_later(seconds, self._ring_for, name)

    def _ring_for(self, name: str) -> None:
        """The next job of such a queue may begin."""
        for queue in self._queues.get(name, ()):
            self._bells.wake(queue)


def _is_ours(error: BaseException) -> bool:
    """Whether a job that failed is tried again here: not where somebody else has it, or where it was tried enough."""
    return not isinstance(error, LeaseLost | InterruptionLimitReached)
