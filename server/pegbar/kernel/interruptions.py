"""Work that was cut off before it had a result: nothing is known about its input, so it is done again.

A job is repeated a bounded number of times, with pauses; a request is answered with 503.
"""

from contextvars import ContextVar

from pegbar.kernel import texts
from pegbar.kernel.errors import Unavailable

_RETRY_AFTER_SECONDS = 10


class Interrupted(Unavailable):
    """The work was ended from outside, or had too little of the processor in the time it may take."""

    def __init__(self, reason: str) -> None:
        super().__init__(texts.SERVER_BUSY, retry_after=_RETRY_AFTER_SECONDS)
        self.reason = reason


class InterruptedTooOften(Exception):
    """A job's work was cut off in its last try; the text says why, for a log."""


RETRIES_LEFT: ContextVar[int | None] = ContextVar("retries_left", default=None)
"""How often the running job will be repeated if its work is cut off; None outside of jobs."""


def interruption(reason: str) -> Interrupted | InterruptedTooOften:
    """Return the exception to raise for work that was cut off in this context."""
    return InterruptedTooOften(reason) if RETRIES_LEFT.get() == 0 else Interrupted(reason)
