"""Rate limits counted by the `limits` library, in memory or in Redis."""

import time

import structlog
from limits import parse
from limits.aio.storage import MemoryStorage, Storage
from limits.aio.strategies import MovingWindowRateLimiter
from limits.errors import StorageError

log = structlog.get_logger()
_UNKNOWN_WAIT = 5


class CountingLimiter:
    """A moving window, so that no burst at a window's edge passes twice the rate.

    Where the counter cannot be asked, the answer is no, since most of these limits guard passwords; or what the asker
    says.
    """

    def __init__(self, redis_url: str) -> None:
        self._limiter = MovingWindowRateLimiter(_storage(redis_url))

    async def hit(self, rate: str, *key: str, fails_open: bool = False) -> int | None:
        """Count an attempt; None where allowed, else the seconds to wait."""
        item = parse(rate)
        try:
            if await self._limiter.hit(item, *key):
                return None
            stats = await self._limiter.get_window_stats(item, *key)
        except (StorageError, OSError, TimeoutError):
            log.warning("limiter.failed")
            return None if fails_open else _UNKNOWN_WAIT
        return max(1, round(stats.reset_time - time.time()))


def _storage(redis_url: str) -> Storage:
    if not redis_url:
        return MemoryStorage()
    from limits.aio.storage import RedisStorage  # noqa: PLC0415  # the embedded form does without Redis

    return RedisStorage(f"async+{redis_url}", implementation="redispy", wrap_exceptions=True)
