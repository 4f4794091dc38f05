"""Time, always aware and in UTC: the database's, so that all processes on one database have the same time.

A database in this process has this machine's clock. One on a server tells its own with each connection and now and
then; in between, this machine's monotonic clock counts on, so that whoever sets its other clock changes nothing here.
Order never comes from here where the database can count instead (docs/decisions/0011).
"""

import time
from datetime import UTC, datetime, timedelta

_EPOCH = datetime.fromtimestamp(0, UTC)
_nanos_ahead: int | None = None


def follow(moment: datetime, at: int) -> None:
    """Take the time from now on from a database that told `moment` when this process' `time.monotonic_ns` was `at`."""
    global _nanos_ahead  # noqa: PLW0603
    _nanos_ahead = nanos_of(moment) - at


def nanos_of(moment: datetime) -> int:
    """That moment in nanoseconds since 1970."""
    return (moment - _EPOCH) // timedelta(microseconds=1) * 1000


def nanos() -> int:
    """The present moment in nanoseconds since 1970."""
    return time.time_ns() if _nanos_ahead is None else time.monotonic_ns() + _nanos_ahead


def now() -> datetime:
    """The present moment in UTC."""
    return _EPOCH + timedelta(microseconds=nanos() // 1000)


def off_by() -> float:
    """How many seconds this machine's own clock is behind: for libraries that ask it."""
    return (nanos() - time.time_ns()) / 1e9


def iso(moment: datetime) -> str:
    """ISO 8601 in UTC with milliseconds and a Z, as every time on the wire."""
    moment = moment if moment.tzinfo is UTC else moment.astimezone(UTC)
    return moment.isoformat(timespec="milliseconds")[:-6] + "Z"
