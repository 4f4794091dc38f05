"""Fair queueing of jobs: each queue serves requesters round-robin, one job each (decision 47).

The waiting job with the lowest priority number starts next; of equal priorities, the oldest job. The priority is the
start tag of start-time fair queueing (Goyal, Vin, Cheng 1996) with jobs of equal cost: a requester's next job gets the
tag of that requester's previous job plus one, and at least the tag of the running job. The tag is stored in the job's
row, so the order is the same for all processes and survives restarts.
"""

from datetime import datetime
from typing import Final

from sqlalchemy import func, select

from pegbar.kernel.database import Transaction
from pegbar.kernel.tables import Job

_FIRST: Final = 1


async def compute_priority(tx: Transaction, queue: str, requester: str, now: datetime, *, is_delayed: bool) -> int:
    """Return the priority of a new job.

    The caller must hold a lock for this requester in this queue (`Transaction.acquire_locks`). For a delayed job, the
    requester's other delayed jobs count as previous jobs too: otherwise a thousand delayed jobs that become due at the
    same time would all have the first priority.
    """
    is_due = Job.due_at <= now
    waiting = (Job.queue == queue, Job.state == "waiting")
    running = (Job.queue == queue, Job.state == "running")
    own_waiting = (*waiting, Job.requester == requester, *(() if is_delayed else (is_due,)))
    highest_running, lowest_waiting, own_running, own_last = (
        await tx.execute(
            select(
                select(func.max(Job.priority)).where(*running).scalar_subquery(),
                select(func.min(Job.priority)).where(*waiting, is_due).scalar_subquery(),
                select(func.max(Job.priority)).where(*running, Job.requester == requester).scalar_subquery(),
                select(func.max(Job.priority)).where(*own_waiting).scalar_subquery(),
            )
        )
    ).one()
    current = highest_running or lowest_waiting or _FIRST  # tags begin at 1
    return max(_FIRST, current, max(own_running or 0, own_last or 0) + 1)
