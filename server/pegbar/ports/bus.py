"""Wake-ups between processes."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

Wake = Callable[[Sequence[str]], Awaitable[None]]


class Bus(Protocol):
    """Says "look at these topics" to every process. It may lose a message: the database is the truth."""

    async def start(self, wake: Wake) -> None:
        """Call `wake` with the topics of each message, also those of one's own process."""
        ...

    async def publish(self, topics: Sequence[str]) -> None:
        """Tell everybody; never fails the caller."""
        ...

    async def stop(self) -> None:
        """Stop listening."""
        ...
