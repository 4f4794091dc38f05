"""Fair queueing of jobs: each queue serves requesters round-robin, one job each (decision 47).

DBOS starts the waiting job with the lowest priority, among equal ones the oldest. The priority is the start tag of
start-time fair queueing (Goyal, Vin, Cheng 1996) with jobs of equal cost: a requester's next job gets the tag of its
previous job plus one, and at least the tag of the running job. The tag is a column of the job's row, so the order is
the same for all processes and survives restarts.
"""

from typing import Final

from sqlalchemy import text

from pegbar.kernel.database import Transaction

_FIRST_TAG: Final = 1
_PRIORITY_MAX: Final = 2**31 - 1
# Statuses are repeated as literals: SQLite uses a partial index only if the query repeats its condition.
_TAGS: Final = """
SELECT
 (SELECT max(priority) FROM {jobs}
  WHERE queue_name = :queue AND status = 'PENDING' AND status IN ('ENQUEUED', 'PENDING')) AS running,
 (SELECT min(priority) FROM {jobs}
  WHERE queue_name = :queue AND status = 'ENQUEUED' AND status IN ('ENQUEUED', 'PENDING')) AS waiting,
 (SELECT max(priority) FROM {jobs}
  WHERE queue_name = :queue AND status IN ('ENQUEUED', 'PENDING') AND queue_partition_key = :requester) AS own
"""
_DELAYED: Final = """
SELECT max(priority) FROM {jobs}
WHERE status = 'DELAYED' AND queue_name = :queue AND queue_partition_key = :requester
"""


class FairQueue:
    """Computes priorities in the queues of DBOS, whose rows are in the application's database."""

    def __init__(self, *, on_sqlite: bool) -> None:
        jobs = "workflow_status" if on_sqlite else "dbos.workflow_status"
        self._tags, self._delayed = (text(query.format(jobs=jobs)) for query in (_TAGS, _DELAYED))

    async def compute_priority(self, tx: Transaction, queue: str, requester: str, *, is_delayed: bool) -> int:
        """Return the priority of a new job.

        The caller holds the requester's lock in this queue (`Transaction.acquire_locks`). For a delayed job the
        requester's other delayed jobs count as well: otherwise a thousand that become due together would all get the
        same, first priority.
        """
        values = {"queue": queue, "requester": requester}
        running_tag, waiting_tag, own_tag = (await tx.execute(self._tags, values)).one()
        if is_delayed:
            own_tag = max(own_tag or 0, (await tx.execute(self._delayed, values)).scalar_one() or 0)
        current_tag = next((tag for tag in (running_tag, waiting_tag) if tag is not None), _FIRST_TAG)
        return min(max(_FIRST_TAG, current_tag, (own_tag or 0) + 1), _PRIORITY_MAX)
