"""Keeps a job that was given to somebody else from writing: its transactions begin with a look at its lease."""

from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Any


class TakenOver(Exception):
    """This run of a job was given up for lost, and another may write in its place: it changes nothing any more."""


FENCE: ContextVar[Callable[[Any], Awaitable[None]] | None] = ContextVar("fence", default=None)
"""Asked with the running work before anything is written by what runs in this context; raises TakenOver."""
