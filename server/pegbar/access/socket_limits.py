"""What one person, or one network of people who are not signed in, may send to this process in a stretch of time.

Nobody who works is ever near these numbers: a tab that draws says at most 75 things a second (a pointer every 40 ms, a
stroke in the making every 25, a finished one now and then).
"""

import asyncio
import math
import time
from dataclasses import dataclass, field
from typing import Final

from pegbar.access import texts
from pegbar.kernel.errors import TooMany
from pegbar.kernel.token_bucket import KeyedRateLimiter, TokenBucket

_MESSAGES_PER_SECOND: Final = 300
_MESSAGES_AT_ONCE: Final = 600
_PERSON_PER_SECOND: Final = 600
_PERSON_AT_ONCE: Final = 1500
_NETWORK_PER_SECOND: Final = 2400
_NETWORK_AT_ONCE: Final = 6000
_BYTES_A_MESSAGE: Final = 4096
"""What is longer counts as several."""
_PUSHES_PER_SECOND: Final = 60
_PUSHES_AT_ONCE: Final = 300
_PATIENCE_SECONDS: Final = 2
_PUSHED_BYTES_PER_SECOND: Final = 2 * 1024 * 1024
_PUSHED_BYTES_AT_ONCE: Final = 32 * 1024 * 1024
"""Four of the largest changes; what was drawn in hours without a line arrives all the same, a little later."""


class SocketLimiter:
    """The pace of one socket's messages, and of all sockets of whoever it belongs to."""

    __slots__ = ("_all", "_own", "_sender")

    def __init__(self, all_of_kind: KeyedRateLimiter, sender: str) -> None:
        self._own = TokenBucket(_MESSAGES_PER_SECOND, _MESSAGES_AT_ONCE)
        self._all = all_of_kind
        self._sender = sender

    def take(self, size: int) -> float:
        """Count a message of so many characters; how many seconds to wait before the next is read."""
        now, cost = time.monotonic(), 1 + size // _BYTES_A_MESSAGE
        return max(self._own.take(now, cost), self._all.get_bucket(self._sender, now).take(now, cost))


@dataclass(frozen=True)
class SocketLimits:
    """The paces of everybody who sends to this process."""

    _people: KeyedRateLimiter = field(default_factory=lambda: KeyedRateLimiter(_PERSON_PER_SECOND, _PERSON_AT_ONCE))
    _networks: KeyedRateLimiter = field(default_factory=lambda: KeyedRateLimiter(_NETWORK_PER_SECOND, _NETWORK_AT_ONCE))
    _pushes: KeyedRateLimiter = field(default_factory=lambda: KeyedRateLimiter(_PUSHES_PER_SECOND, _PUSHES_AT_ONCE))
    _pushed: KeyedRateLimiter = field(
        default_factory=lambda: KeyedRateLimiter(_PUSHED_BYTES_PER_SECOND, _PUSHED_BYTES_AT_ONCE)
    )

    def new_limiter(self, sender: str, *, is_person: bool) -> SocketLimiter:
        """The pace of a new socket of this sender's."""
        return SocketLimiter(self._people if is_person else self._networks, sender)

    def check_push(self, sender: str, size: int) -> None:
        """Raise TooMany where a change of so many bytes would wait for more than two seconds; nothing is counted."""
        now = time.monotonic()
        late = max(
            self._pushes.get_bucket(sender, now).get_wait(now), self._pushed.get_bucket(sender, now).get_wait(now, size)
        )
        if late > _PATIENCE_SECONDS:
            raise TooMany(texts.DRAWING_TOO_FAST, retry_after=math.ceil(late))

    async def wait_for_push(self, sender: str, size: int, *, may_come_again: bool = False) -> None:
        """Wait until a change of so many bytes may be taken from this sender, however long that takes.

        Raises TooMany where that is more than two seconds away and the sender `may_come_again`; then it does not count.
        """
        if may_come_again:
            self.check_push(sender, size)
        now = time.monotonic()
        pushes, pushed = self._pushes.get_bucket(sender, now), self._pushed.get_bucket(sender, now)
        late = max(pushes.take(now), pushed.take(now, size))
        if late:
            await asyncio.sleep(late)
