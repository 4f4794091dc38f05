"""A few places for many who wait: they are given in turn, so that whoever asks for much waits behind oneself alone."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncGenerator, Hashable
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)


class InTurn(Generic[K]):
    """Gives `places` to keys, one each and round again; among those of one key, who came first is first.

    A key holds at most `each` places at once, so that with fewer than all of them the next key need not wait.
    """

    def __init__(self, places: int, each: int | None = None) -> None:
        self._free = places
        self._each = places if each is None else each
        self._held = Counter[K]()
        self._waiting: OrderedDict[K, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, key: K) -> AsyncGenerator[None, None]:
        """Hold a place while the block runs. Who is cancelled while waiting leaves nothing behind."""
        await self._take(key)
        try:
            yield
        finally:
            self._give_back(key)

    @property
    def waiting(self) -> int:
        """How many wait for a place, of all keys."""
        return sum(map(len, self._waiting.values()))

    async def _take(self, key: K) -> None:
        place = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(key, deque()).append(place)
        self._hand_out()
        try:
            await place
        except asyncio.CancelledError:
            if not place.cancelled():  # it was given at the very moment
                self._give_back(key)
            else:
                self._forget(key, place)
            raise

    def _give_back(self, key: K) -> None:
        self._free += 1
        self._held[key] -= 1
        if not self._held[key]:
            del self._held[key]
        if key in self._waiting:  # it has just had a turn
            self._waiting.move_to_end(key)
        self._hand_out()

    def _forget(self, key: K, place: asyncio.Future[None]) -> None:
        queue = self._waiting.get(key)
        if queue is not None and place in queue:
            queue.remove(place)
            if not queue:
                del self._waiting[key]

    def _hand_out(self) -> None:
        while self._free:
            key = next((key for key in self._waiting if self._held[key] < self._each), None)
            if key is None:
                return
            queue = self._waiting[key]
            place = queue.popleft()
            if queue:
                self._waiting.move_to_end(key)
            else:
                del self._waiting[key]
            if not place.done():  # else its asker was cancelled, and is about to say so
                self._free -= 1
                self._held[key] += 1
                place.set_result(None)
