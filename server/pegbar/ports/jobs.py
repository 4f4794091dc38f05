"""Work that outlives a request."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Final, Literal, Protocol

from pegbar.kernel.database import Transaction

Handler = Callable[[str], Awaitable[None]]
Queue = Literal["quick", "media", "imports", "films", "pictures", "tiles"]
"""media: what a person waits for; imports: what they look at until it is there, so that it stands behind no export;
films: what takes minutes, so that no sheet of paper waits for a film; pictures: painted when there is time, so that no
export stands behind hundreds; tiles: of files, a few seconds at a time."""


VISITORS: Final = "visitors"
"""Requester of what people who are not signed in ask for: together they are one."""
SERVER: Final = "server"
"""Requester of what the server does by itself."""


class Jobs(Protocol):
    """Durable jobs: enqueued in the asker's transaction, begun after its commit, run again after a crash."""

    def handle(self, name: str, handler: Handler) -> None:
        """Say who does jobs of this name; called once at start, before `start`."""
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
        """Add a job, to be begun not before so many seconds from now; the same id again is a no-op.

        In each queue requesters take turns, one job each, whatever process runs them. `requested_by` is a person's id
        or VISITORS; None stands for the requester of the running job, outside of jobs for SERVER.
        """
        ...

    async def cancel(self, job_id: str) -> None:
        """Stop a job that waits or runs; a job that is over is left as it is."""
        ...

    async def prune(self, before: datetime) -> None:
        """Forget the jobs that were over before: what they were given may name people."""
        ...

    async def counts(self, tx: Transaction) -> dict[str, int]:
        """How many jobs of the whole instance wait to be begun, and how many have begun."""
        ...

    async def start(self) -> None:
        """Begin to run jobs, those of before a crash included."""
        ...

    async def stop(self) -> None:
        """Run no more; what is unfinished goes on at the next start."""
        ...
