"""Rate limits."""

from typing import Protocol


class Limiter(Protocol):
    """Counts attempts, exactly and across processes."""

    async def hit(self, rate: str, *key: str) -> int | None:
        """Count one attempt against a rate such as '5/minute'.

        Returns None where it is allowed, else the whole seconds until the next one is.
        """
        ...
