"""Interface of the rate limiter."""

from typing import Protocol


class Limiter(Protocol):
    """Rate limiter that counts attempts exactly, across all processes."""

    async def hit(self, rate: str, *key: str, fails_open: bool = False) -> int | None:
        """Count an attempt of this key against a rate such as '5/minute'.

        Returns None if the attempt is allowed, otherwise the seconds until the next attempt is allowed. If the
        limiter's store is unavailable, the attempt is refused; with `fails_open`, it is allowed.
        """
        ...
