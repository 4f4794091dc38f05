"""Exceptions for work that was interrupted before it had a result. Its input may be valid, so it can be tried again.

An interrupted job is retried a limited number of times, with pauses; an interrupted request gets a 503.
"""

from contextvars import ContextVar

from pegbar.kernel import texts
from pegbar.kernel.errors import Unavailable

_RETRY_AFTER_SECONDS = 10


class Interrupted(Unavailable):
    """The work was killed from outside, or got too little CPU time before its timeout."""

    def __init__(self, reason: str) -> None:
        super().__init__(texts.SERVER_BUSY, retry_after=_RETRY_AFTER_SECONDS)
        self.reason = reason


class InterruptionLimitReached(Exception):
    """The last allowed attempt of a job was interrupted. The exception's text is the reason, for logs."""


RETRIES_LEFT: ContextVar[int | None] = ContextVar("retries_left", default=None)
"""Remaining retries of the running job if it is interrupted; None outside of jobs."""


def create_interruption(reason: str) -> Interrupted | InterruptionLimitReached:
    """Return the exception to raise for interrupted work.

    InterruptionLimitReached in a job without retries left; otherwise Interrupted.
    """
    return InterruptionLimitReached(reason) if RETRIES_LEFT.get() == 0 else Interrupted(reason)
