"""Prefetch items of an iterator in a thread."""

from collections.abc import Iterator
from queue import Queue
from threading import Thread
from typing import Final, NamedTuple, TypeVar

_Item = TypeVar("_Item")

_QUEUE_SIZE: Final = 3
"""Maximum number of frames, or blocks of sound, that wait for the encoder."""


def prefetch(items: Iterator[_Item]) -> Iterator[_Item]:
    """Yield the items of an iterator, which a thread runs a few items early. Most of its work releases the GIL.

    If the iterator raises an exception, it is raised here after the items that came before it.
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
