"""Rate limits."""

from typing import Protocol


class Limiter(Protocol):
    """Counts attempts, exactly and across processes."""

    async def hit(self, rate: str, *key: str, fails_open: bool = False) -> int | None:
        """Count one attempt against a rate such as '5/minute'.

        Returns None where it is allowed, else the whole seconds until the next one is. Where the counter cannot be
        asked, the attempt is refused, or with `fails_open` allowed.
        """
        ...
