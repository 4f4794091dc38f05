"""The bus of a single process."""

from collections.abc import Sequence

from pegbar.ports.bus import Hear, Wake


class MemoryBus:
    """Hands every message to its own process."""

    def __init__(self) -> None:
        self._wake: Wake | None = None

    async def start(self, wake: Wake, hear: Hear) -> None:
        """Call `wake` for each message; there is nobody else to hear of."""
        self._wake = wake

    async def publish(self, topics: Sequence[str]) -> None:
        """Tell this process."""
        if self._wake is not None:
            await self._wake(topics)

    def whisper(self, text: str) -> None:
        """Nobody else is there."""

    async def stop(self) -> None:
        """Forget the listener."""
        self._wake = None
