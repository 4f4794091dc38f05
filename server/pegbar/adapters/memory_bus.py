"""The bus of a single process."""

from collections.abc import Sequence

from pegbar.ports.bus import Wake


class MemoryBus:
    """Hands every message to its own process."""

    def __init__(self) -> None:
        self._wake: Wake | None = None

    async def start(self, wake: Wake) -> None:
        """Call `wake` for each message."""
        self._wake = wake

    async def publish(self, topics: Sequence[str]) -> None:
        """Tell this process."""
        if self._wake is not None:
            await self._wake(topics)

    async def stop(self) -> None:
        """Forget the listener."""
        self._wake = None
