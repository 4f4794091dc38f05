"""Fencing of job leases: transactions of a job that lost its lease are refused."""

from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any


class LeaseLost(Exception):
    """The lease of this run of a job was taken over by another run; its transactions are rolled back."""


LEASE_FENCE: ContextVar[Callable[[Any], Awaitable[None]] | None] = ContextVar("fence", default=None)
"""Called with the transaction before it writes, for code that runs in this context; raises LeaseLost."""
