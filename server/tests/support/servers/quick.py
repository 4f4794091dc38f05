"""What the servers of the tests leave out: the time that a password costs, and most of the wait for jobs."""

from typing import Any, Final

QUICK: Final[dict[str, Any]] = {
    "password_hash_passes": 1,
    "password_hash_kib": 8,
    # Jobs of the same process begin at once; looking twice a second costs an idle server a twentieth of a core.
    "jobs_poll_seconds": 2,
    "jobs_beat_seconds": 0.5,
    "jobs_lost_seconds": 4,
}
"""Settings by their names. One test signs up at the real cost."""
