"""Domain events: domains react to a change in the same transaction, and the changing code doesn't depend on them."""

from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

E = TypeVar("E")


class DomainEvents:
    """Calls subscribers in the transaction of the publisher, one after the other, in the order of their subscription.

    An exception of a subscriber reaches the publisher, so subscribers can refuse a change: the transaction is rolled
    back.
    """

    def __init__(self) -> None:
        self._subscribers = defaultdict[type, list[Callable[[Any], Awaitable[None]]]](list)

    def subscribe(self, kind: type[E], subscriber: Callable[[E], Awaitable[None]]) -> None:
        """Call the subscriber with every event of exactly this class."""
        self._subscribers[kind].append(subscriber)

    async def publish(self, event: object) -> None:
        """Call the subscribers of the event's class and wait for them."""
        for subscriber in self._subscribers.get(type(event), ()):
            await subscriber(event)
