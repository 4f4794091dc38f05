"""Wake-ups and whispers between processes."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

Wake = Callable[[Sequence[str]], Awaitable[None]]
Hear = Callable[[str], None]


class Bus(Protocol):
    """Says "look at these topics" to every process. It may lose a message: the database is the truth."""

    async def start(self, wake: Wake, hear: Hear) -> None:
        """Call `wake` with the topics of each message, also one's own; call `hear` with the others' whispers."""
        ...

    async def publish(self, topics: Sequence[str]) -> None:
        """Tell everybody; never fails the caller."""
        ...

    def whisper(self, text: str) -> None:
        """Pass on, in order, what is worth something at this moment only, to the other processes; it may get lost."""
        ...

    async def stop(self) -> None:
        """Stop listening."""
        ...
