"""Rate limits of socket messages, per person or per network of anonymous users, in this process.

Normal work stays far below: a tab that draws sends at most 75 messages a second (a pointer every 40 ms, a stroke in
progress every 25 ms, a finished stroke now and then).
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
_MESSAGES_BURST: Final = 600
_PERSON_PER_SECOND: Final = 600
_PERSON_BURST: Final = 1500
_NETWORK_PER_SECOND: Final = 2400
_NETWORK_BURST: Final = 6000
_BYTES_A_MESSAGE: Final = 4096
"""A message counts once, and once more for each multiple of this size."""
_PUSHES_PER_SECOND: Final = 60
_PUSHES_BURST: Final = 300
_TIMEOUT_SECONDS: Final = 2
_PUSHED_BYTES_PER_SECOND: Final = 2 * 1024 * 1024
_PUSHED_BYTES_BURST: Final = 32 * 1024 * 1024
"""Burst in bytes: four changes of maximum size. Changes of hours of offline drawing exceed it, and are only delayed."""


class SocketLimiter:
    """Limits the messages of one socket, and of all sockets of its sender."""

    __slots__ = ("_all", "_own", "_sender")

    def __init__(self, all_of_kind: KeyedRateLimiter, sender: str) -> None:
        self._own = TokenBucket(_MESSAGES_PER_SECOND, _MESSAGES_BURST)
        self._all = all_of_kind
        self._sender = sender

    def take(self, size: int) -> float:
        """Count a message of `size` characters; return the seconds to wait before reading the next."""
        now, cost = time.monotonic(), 1 + size // _BYTES_A_MESSAGE
        return max(self._own.take(now, cost), self._all.get_bucket(self._sender, now).take(now, cost))


@dataclass(frozen=True)
class SocketLimits:
    """The rate limits of all senders to this process."""

    _people: KeyedRateLimiter = field(default_factory=lambda: KeyedRateLimiter(_PERSON_PER_SECOND, _PERSON_BURST))
    _networks: KeyedRateLimiter = field(default_factory=lambda: KeyedRateLimiter(_NETWORK_PER_SECOND, _NETWORK_BURST))
    _pushes: KeyedRateLimiter = field(default_factory=lambda: KeyedRateLimiter(_PUSHES_PER_SECOND, _PUSHES_BURST))
    _pushed: KeyedRateLimiter = field(
        default_factory=lambda: KeyedRateLimiter(_PUSHED_BYTES_PER_SECOND, _PUSHED_BYTES_BURST)
    )

    def new_limiter(self, sender: str, *, is_person: bool) -> SocketLimiter:
        """Create the limiter of a new socket. `sender` is a person's id, or the network of an anonymous user."""
        return SocketLimiter(self._people if is_person else self._networks, sender)

    def check_push(self, sender: str, size: int) -> None:
        """Raise TooMany if a change of `size` bytes would wait for more than two seconds. Doesn't count the change."""
        now = time.monotonic()
        late = max(
            self._pushes.get_bucket(sender, now).get_wait(now), self._pushed.get_bucket(sender, now).get_wait(now, size)
        )
        if late > _TIMEOUT_SECONDS:
            raise TooMany(texts.DRAWING_TOO_FAST, retry_after=math.ceil(late))

    async def wait_for_push(self, sender: str, size: int, *, may_come_again: bool = False) -> None:
        """Count a change of `size` bytes and wait until the sender is within the limits.

        If the sender can retry (`may_come_again`), raises TooMany instead of waiting more than two seconds and doesn't
        count the change.
        """
        if may_come_again:
            self.check_push(sender, size)
        now = time.monotonic()
        pushes, pushed = self._pushes.get_bucket(sender, now), self._pushed.get_bucket(sender, now)
        late = max(pushes.take(now), pushed.take(now, size))
        if late:
            await asyncio.sleep(late)
