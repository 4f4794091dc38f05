"""Token bucket, stored as a single timestamp (generic cell rate algorithm, ITU-T I.371)."""

from typing import Final

_CLEANUP_SIZE_MIN: Final = 1024


class TokenBucket:
    """Allows `rate` tokens a second on average, and `burst` tokens when it is full.

    It needs no timer: it returns how long the caller has to wait, after the waits of all earlier callers. `now` is the
    time of any monotonic clock, in seconds.
    """

    __slots__ = ("_burst_seconds", "_full_at", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst_seconds = burst / rate
        self._full_at = 0.0

    def take(self, now: float, cost: float = 1) -> float:
        """Take `cost` tokens. Returns the seconds to wait before using them; 0 if they are available."""
        self._full_at = max(self._full_at, now) + cost / self._rate
        return max(0.0, self._full_at - self._burst_seconds - now)

    def get_wait(self, now: float, cost: float = 1) -> float:
        """Return what `take` would return, without taking tokens."""
        return max(0.0, max(self._full_at, now) + cost / self._rate - self._burst_seconds - now)

    def is_full(self, now: float) -> bool:
        """Return whether the bucket is full, like a new one."""
        return self._full_at <= now


class KeyedRateLimiter:
    """One token bucket for each key, all of the same rate. Full buckets are removed."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[str, TokenBucket] = {}
        self._cleanup_size = _CLEANUP_SIZE_MIN

    def get_bucket(self, key: str, now: float) -> TokenBucket:
        """Return the bucket of a key; a new key starts with a full one."""
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._cleanup_size:
                self._remove_full_buckets(now)
            bucket = self._buckets[key] = TokenBucket(self._rate, self._burst)
        return bucket

    def __len__(self) -> int:
        return len(self._buckets)

    def _remove_full_buckets(self, now: float) -> None:
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if not bucket.is_full(now)}
        self._cleanup_size = max(_CLEANUP_SIZE_MIN, 2 * len(self._buckets))
