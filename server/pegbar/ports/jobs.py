"""Interface of the job queues: durable background work."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Final, Literal, Protocol

from pegbar.kernel.database import Transaction

Handler = Callable[[str], Awaitable[None]]
Queue = Literal["quick", "media", "imports", "films", "pictures", "tiles"]
"""Names of the queues.

media: short exports and other work that a user waits for. imports: imports, separate so that they never wait for
exports. films: work of minutes, separate so that a PDF never waits for a video. pictures: previews of cuts, hundreds at
low priority. tiles: pictures of files, in runs of a few seconds.
"""


VISITORS: Final = "visitors"
"""Requester of jobs for people who aren't signed in; the round-robin treats all these people as one requester."""
SERVER: Final = "server"
"""Requester of jobs that the server starts itself."""


class Jobs(Protocol):
    """Durable jobs: enqueued in the caller's transaction, started after its commit, run again after a crash."""

    def handle(self, name: str, handler: Handler) -> None:
        """Register the handler of jobs with this name; call it before `start`."""
        ...

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
        """Enqueue a job that starts `after_seconds` seconds after the commit or later.

        Has no effect if there is a job with this id already, even if it has ended. Each queue serves requesters
        round-robin, one job each, across all processes. `requested_by` is a user id or VISITORS; with None, a job that
        is enqueued by another job has that job's requester, and any other job SERVER.
        """
        ...

    async def cancel(self, job_id: str) -> None:
        """Cancel a queued or running job. Has no effect on ended jobs."""
        ...

    async def prune(self, before: datetime) -> None:
        """Delete the records of jobs that ended before a time; their arguments may contain personal data."""
        ...

    async def remove_requester(self, tx: Transaction, requester: str) -> None:
        """Make the server the requester of all jobs of a person whose account is purged."""
        ...

    async def count_by_state(self, tx: Transaction) -> dict[str, int]:
        """Count the waiting and the running jobs of the instance, by state."""
        ...

    async def start(self) -> None:
        """Start running jobs, including those interrupted by a crash."""
        ...

    async def stop(self) -> None:
        """Stop running jobs. Unfinished jobs run again after the next start."""
        ...
