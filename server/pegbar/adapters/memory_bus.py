"""The bus of a single process."""

from collections.abc import Sequence

from pegbar.ports.bus import OnEphemeral, OnWake


class MemoryBus:
    """Delivers notifications within this process."""

    def __init__(self) -> None:
        self._on_wake: OnWake | None = None

    async def start(self, on_wake: OnWake, on_ephemeral: OnEphemeral) -> None:
        """Call `on_wake` for each notification. There are no other processes, so `on_ephemeral` is never called."""
        self._on_wake = on_wake

    async def publish(self, topics: Sequence[str]) -> None:
        """Notify this process."""
        if self._on_wake is not None:
            await self._on_wake(topics)

    def broadcast_ephemeral(self, text: str) -> None:
        """Do nothing: there are no other processes."""

    async def stop(self) -> None:
        """Remove the callback."""
        self._on_wake = None
