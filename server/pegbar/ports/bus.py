"""Notifications and ephemeral messages between processes."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

OnWake = Callable[[Sequence[str]], Awaitable[None]]
OnEphemeral = Callable[[str], None]


class Bus(Protocol):
    """Notifies every process that topics have new events. May lose messages: the database is the source of truth."""

    async def start(self, on_wake: OnWake, on_ephemeral: OnEphemeral) -> None:
        """Start listening: `on_wake` is called with the topics of each notification, also for this process's own.

        `on_ephemeral` is called with each ephemeral message of another process.
        """
        ...

    async def publish(self, topics: Sequence[str]) -> None:
        """Notify all processes of these topics; never raises."""
        ...

    def broadcast_ephemeral(self, text: str) -> None:
        """Send an ephemeral message to the other processes, in order; it may get lost."""
        ...

    async def stop(self) -> None:
        """Stop listening."""
        ...
