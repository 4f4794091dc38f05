"""Prefetch items of an iterator in a thread."""

from collections.abc import Iterator
from queue import Queue
from threading import Thread
from typing import Final, NamedTuple, TypeVar

_Item = TypeVar("_Item")

_QUEUE_SIZE: Final = 3
"""At most this many frames, or blocks of sound, wait for the encoder."""


def prefetch(items: Iterator[_Item]) -> Iterator[_Item]:
    """Yield the items of an iterator that a thread runs. Most of that work releases the GIL.

    An exception of the iterator is raised after the items before it.
    """
    queue: Queue[_Item | _End] = Queue(_QUEUE_SIZE)

    def make() -> None:
        reason: BaseException | None = None
        try:
            for item in items:
                queue.put(item)
        except BaseException as error:  # Raised in the consumer below.
            reason = error
        queue.put(_End(reason))

    Thread(target=make, daemon=True).start()
    while not isinstance(item := queue.get(), _End):
        yield item
    if item.reason is not None:
        raise item.reason


class _End(NamedTuple):
    reason: BaseException | None
