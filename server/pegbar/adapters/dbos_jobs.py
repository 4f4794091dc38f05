"""Durable jobs by DBOS, in the application's own database."""

import asyncio
from typing import Any

import structlog
from dbos import DBOS, DBOSClient, DBOSConfig
from sqlalchemy import Connection, text
from sqlalchemy.engine import make_url

from pegbar.kernel.work import Work
from pegbar.ports.jobs import Handler, Queue

_WORKFLOW = "pegbar_job"
_RETRIES = 4
_END_SECONDS = 5
_COUNTS = "SELECT status, count(*) FROM {}workflow_status WHERE status IN ('PENDING', 'ENQUEUED', 'DELAYED') GROUP BY 1"
log = structlog.get_logger()


class DbosJobs:
    """One workflow of one retried step for every job: a step that was cut off by a crash is run again."""

    def __init__(self, database_url: str, executor_id: str, *, poll_seconds: float, media_at_once: int = 1) -> None:
        url = make_url(database_url)
        self._sqlite = url.get_backend_name() == "sqlite"
        driver = "sqlite" if self._sqlite else "postgresql+psycopg"
        self._url = url.set(drivername=driver).render_as_string(hide_password=False)
        self._executor_id = executor_id
        self._poll_seconds = poll_seconds
        self._media_at_once = media_at_once
        self._handlers: dict[str, Handler] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._client: DBOSClient | None = None
        self._running: dict[str, asyncio.Task[None]] = {}
        self._stopping = False

    def handle(self, name: str, handler: Handler) -> None:
        """Say who does jobs of this name."""
        self._handlers[name] = handler

    async def enqueue(
        self, work: Work, name: str, argument: str, *, queue: Queue, job_id: str, after_seconds: float = 0
    ) -> None:
        """Add a job in the asker's transaction."""
        if self._client is None:
            raise RuntimeError("jobs are not started")
        client = self._client
        options: Any = {"queue_name": queue, "workflow_name": _WORKFLOW, "workflow_id": job_id, "app_version": "1"}
        if after_seconds > 0:
            options["delay_seconds"] = after_seconds

        def add(conn: Connection) -> None:
            client.enqueue_in_transaction(conn, options, name, argument)

        await work.sync(add)

    async def cancel(self, job_id: str) -> None:
        """Stop a job that waits or runs."""
        await DBOS.cancel_workflow_async(job_id)
        task = self._running.get(job_id)
        if task is not None:
            task.cancel()

    async def counts(self, work: Work) -> dict[str, int]:
        """By the library's own table, whose schema is its own on PostgreSQL."""
        found = {"waiting": 0, "begun": 0}
        for status, count in await work.run(text(_COUNTS.format("" if self._sqlite else "dbos."))):
            found["begun" if status == "PENDING" else "waiting"] += count
        return found

    async def start(self) -> None:
        """Begin to run jobs."""
        self._loop = asyncio.get_running_loop()
        config: DBOSConfig = {
            "name": "pegbar",
            "system_database_url": self._url,
            "application_version": "1",
            "executor_id": self._executor_id,
            "use_listen_notify": not self._sqlite,
            "sys_db_pool_size": 5,
            "log_level": "ERROR",
        }
        DBOS(config=config)
        self._register()
        await asyncio.to_thread(DBOS.launch)
        self._client = await asyncio.to_thread(DBOSClient, system_database_url=self._url)
        for queue, at_once in (("quick", 16), ("media", self._media_at_once), ("films", 1), ("pictures", 1)):
            await DBOS.register_queue_async(
                queue, worker_concurrency=at_once, polling_interval_sec=self._poll_seconds, on_conflict="always_update"
            )

    async def stop(self) -> None:
        """Run no more jobs in this process; what is cut off is told to nobody, so that it goes on at the next start."""
        self._stopping = True
        cut_off = list(self._running.values())
        for task in cut_off:
            task.cancel()
        if cut_off:
            await asyncio.wait(cut_off, timeout=_END_SECONDS)
        if self._client is not None:
            await asyncio.to_thread(self._client.destroy)
        await asyncio.to_thread(DBOS.destroy, destroy_registry=True)

    def _register(self) -> None:
        @DBOS.step(name="run", retries_allowed=True, max_attempts=_RETRIES, interval_seconds=1.0)
        async def run(name: str, argument: str) -> None:
            await self._on_home_loop(DBOS.workflow_id or "", name, argument)

        @DBOS.workflow(name=_WORKFLOW)
        async def job(name: str, argument: str) -> None:
            await run(name, argument)

    async def _on_home_loop(self, job_id: str, name: str, argument: str) -> None:
        """DBOS runs workflows on a loop of its own; connections and sockets belong to the server's."""
        if self._loop is None:
            raise RuntimeError("jobs are not started")
        future = asyncio.run_coroutine_threadsafe(self._run(job_id, name, argument), self._loop)
        await asyncio.wrap_future(future)

    async def _run(self, job_id: str, name: str, argument: str) -> None:
        handler = self._handlers.get(name)
        if handler is None:
            raise LookupError(f"no handler for jobs named {name}")
        structlog.contextvars.bind_contextvars(job=name, job_id=job_id)
        task = asyncio.ensure_future(handler(argument))
        self._running[job_id] = task  # type: ignore[assignment]
        try:
            await task
        except asyncio.CancelledError:
            if self._stopping:
                await asyncio.Event().wait()  # an answer of any kind would have the job written down as over
            # Else cancelled on request: the handler has put its row in order.
        except Exception:
            log.exception("job.failed")  # the library runs it again, a few times
            raise
        finally:
            self._running.pop(job_id, None)
