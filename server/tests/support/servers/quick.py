"""Settings that make test servers fast: cheap password hashes and short waits for jobs."""

from typing import Any, Final

QUICK: Final[dict[str, Any]] = {
    "password_hash_passes": 1,
    "password_hash_kib": 8,
    # Jobs of the same process start without polling. Polling twice a second costs an idle server a twentieth of a core.
    "jobs_poll_seconds": 2,
    "jobs_beat_seconds": 0.5,
    "jobs_lost_seconds": 4,
}
"""Settings by name. One test signs up at the real cost."""
