"""Rate limits counted by the `limits` library, in memory or in Redis."""

import asyncio
import time
from typing import Any

import structlog
from limits import parse
from limits.aio.storage import MemoryStorage, Storage
from limits.aio.strategies import MovingWindowRateLimiter
from limits.errors import StorageError

log = structlog.get_logger()
_UNAVAILABLE_RETRY_SECONDS = 5
_TIMEOUT_SECONDS = 0.8
_UNAVAILABLE_SECONDS = 1.0


class CountingLimiter:
    """Rate limiter with a moving window: unlike fixed windows, it never allows a burst of twice the rate.

    If Redis is unavailable, attempts are refused, because most limits protect passwords; with `fails_open`, they are
    allowed. In both cases, `hit` takes less than a second. With `fails_open`, it doesn't ask Redis within a second
    after a failure.
    """

    def __init__(self, redis_url: str) -> None:
        self._limiter = MovingWindowRateLimiter(_create_storage(redis_url))
        self._unavailable_until = 0.0

    async def hit(self, rate: str, *key: str, fails_open: bool = False) -> int | None:
        """Count an attempt. Returns None if it is allowed, otherwise the seconds to wait."""
        item = parse(rate)
        if fails_open and time.monotonic() < self._unavailable_until:
            return None
        try:
            async with asyncio.timeout(_TIMEOUT_SECONDS):
                if await self._limiter.hit(item, *key):
                    return None
                stats = await self._limiter.get_window_stats(item, *key)
        except (StorageError, OSError, TimeoutError):
            log.warning("limiter.failed")
            self._unavailable_until = time.monotonic() + _UNAVAILABLE_SECONDS
            return None if fails_open else _UNAVAILABLE_RETRY_SECONDS
        return max(1, round(stats.reset_time - time.time()))


def _create_storage(redis_url: str) -> Storage:
    if not redis_url:
        return MemoryStorage()
    from limits.aio.storage import RedisStorage  # noqa: PLC0415  # saves memory in instances without Redis

    options: Any = {"socket_timeout": _TIMEOUT_SECONDS, "socket_connect_timeout": _TIMEOUT_SECONDS}
    return RedisStorage(f"async+{redis_url}", implementation="redispy", wrap_exceptions=True, **options)
