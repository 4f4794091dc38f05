"""Current time, timezone-aware and in UTC, by the database's clock: all processes on one database have the same time.

SQLite runs in this process and uses this machine's clock. A PostgreSQL server's clock is read with each new connection
and at intervals; between readings, this machine's monotonic clock counts on, so changes of its system clock have no
effect. Where the database can number rows, their order never depends on time (docs/decisions/0011).
"""

import time
from datetime import UTC, datetime, timedelta

_EPOCH = datetime.fromtimestamp(0, UTC)
_monotonic_offset_ns: int | None = None
"""Database time (nanoseconds since 1970) minus this process's monotonic clock; None if the machine's clock is used."""


def synchronize(moment: datetime, monotonic_ns: int) -> None:
    """Set the clock to the database's: its time was `moment` when `time.monotonic_ns()` was `monotonic_ns` here."""
    global _monotonic_offset_ns  # noqa: PLW0603
    _monotonic_offset_ns = to_nanoseconds(moment) - monotonic_ns


def to_nanoseconds(moment: datetime) -> int:
    """Convert a time to nanoseconds since 1970."""
    return (moment - _EPOCH) // timedelta(microseconds=1) * 1000


def now_nanoseconds() -> int:
    """Return the current time in nanoseconds since 1970."""
    return time.time_ns() if _monotonic_offset_ns is None else time.monotonic_ns() + _monotonic_offset_ns


def now() -> datetime:
    """Return the current time in UTC."""
    return _EPOCH + timedelta(microseconds=now_nanoseconds() // 1000)


def iso(moment: datetime) -> str:
    """Format a time as ISO 8601 in UTC with milliseconds and a Z, as in all API responses."""
    moment = moment if moment.tzinfo is UTC else moment.astimezone(UTC)
    return moment.isoformat(timespec="milliseconds")[:-6] + "Z"
