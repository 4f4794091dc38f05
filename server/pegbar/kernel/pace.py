"""How fast somebody may go on: a bucket of tokens, kept as one number."""

from typing import Final

_FORGET_FROM: Final = 1024


class Pace:
    """So much a second in the long run, and so much at once after a rest.

    Nothing runs beside it: it says how long to wait, and whoever asks waits. Who asks while others wait is told to wait
    after them. `now` is any clock in seconds that only goes forward.
    """

    __slots__ = ("_burst_seconds", "_rate", "_rested_at")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst_seconds = burst / rate
        self._rested_at = 0.0

    def wait(self, now: float, cost: float = 1) -> float:
        """Take so much; how many seconds to wait before it is used, 0 where there is room."""
        self._rested_at = max(self._rested_at, now) + cost / self._rate
        return max(0.0, self._rested_at - self._burst_seconds - now)

    def would_wait(self, now: float, cost: float = 1) -> float:
        """How many seconds `wait` would say; nothing is taken."""
        return max(0.0, max(self._rested_at, now) + cost / self._rate - self._burst_seconds - now)

    def is_rested(self, now: float) -> bool:
        """Whether nothing of it is used: a new one would say the same."""
        return self._rested_at <= now


class Paces:
    """The same pace for each of many; whoever has rested is forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._paces: dict[str, Pace] = {}
        self._forget_from = _FORGET_FROM

    def of(self, key: str, now: float) -> Pace:
        """Somebody's pace."""
        found = self._paces.get(key)
        if found is None:
            if len(self._paces) >= self._forget_from:
                self._forget(now)
            found = self._paces[key] = Pace(self._rate, self._burst)
        return found

    def __len__(self) -> int:
        return len(self._paces)

    def _forget(self, now: float) -> None:
        self._paces = {key: pace for key, pace in self._paces.items() if not pace.is_rested(now)}
        self._forget_from = max(_FORGET_FROM, 2 * len(self._paces))
