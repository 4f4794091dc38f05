"""Fair semaphore: slots are granted round-robin by key, so one heavy user cannot starve others."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncGenerator, Hashable
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)


class FairSemaphore(Generic[K]):
    """Grants `slots` to keys round-robin; requests of one key are served first come, first served.

    A key holds at most `slots_per_key` slots at a time, which leaves free slots for other keys. By default, one key
    may hold all slots.
    """

    def __init__(self, slots: int, slots_per_key: int | None = None) -> None:
        self._free = slots
        self._slots_per_key = slots if slots_per_key is None else slots_per_key
        self._held = Counter[K]()
        self._waiting: OrderedDict[K, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def acquire(self, key: K) -> AsyncGenerator[None, None]:
        """Hold a slot while the block runs. A caller cancelled while waiting leaves the queue."""
        await self._wait_for_slot(key)
        try:
            yield
        finally:
            self._release(key)

    @property
    def waiting_count(self) -> int:
        """Return the number of requests, of all keys, that wait for a slot."""
        return sum(map(len, self._waiting.values()))

    async def _wait_for_slot(self, key: K) -> None:
        place = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(key, deque()).append(place)
        self._grant_free_slots()
        try:
            await place
        except asyncio.CancelledError:
            if not place.cancelled():  # the slot was granted before the cancellation arrived
                self._release(key)
            else:
                self._remove_waiter(key, place)
            raise

    def _release(self, key: K) -> None:
        self._free += 1
        self._held[key] -= 1
        if not self._held[key]:
            del self._held[key]
        if key in self._waiting:  # this key was just served, so the other keys are next
            self._waiting.move_to_end(key)
        self._grant_free_slots()

    def _remove_waiter(self, key: K, place: asyncio.Future[None]) -> None:
        queue = self._waiting.get(key)
        if queue is not None and place in queue:
            queue.remove(place)
            if not queue:
                del self._waiting[key]

    def _grant_free_slots(self) -> None:
        while self._free:
            key = next((key for key in self._waiting if self._held[key] < self._slots_per_key), None)
            if key is None:
                return
            queue = self._waiting[key]
            place = queue.popleft()
            if queue:
                self._waiting.move_to_end(key)
            else:
                del self._waiting[key]
            if not place.done():  # otherwise its caller was cancelled and removes it
                self._free -= 1
                self._held[key] += 1
                place.set_result(None)
