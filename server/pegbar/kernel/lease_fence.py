"""Fencing of job leases: transactions of a job that lost its lease are refused."""

from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any


class LeaseLost(Exception):
    """The lease of this run of a job was taken over by another run; its transactions are rolled back."""


LEASE_FENCE: ContextVar[Callable[[Any], Awaitable[None]] | None] = ContextVar("fence", default=None)
"""A check that each write transaction in this context calls with itself when it begins; None outside of jobs.

It raises LeaseLost if the job's lease was taken over.
"""
