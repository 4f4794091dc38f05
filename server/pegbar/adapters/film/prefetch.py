"""Work that is done while the encoder does its own."""

from collections.abc import Iterator
from queue import Queue
from threading import Thread
from typing import Final, NamedTuple, TypeVar

_Made = TypeVar("_Made")

_AHEAD: Final = 3
"""So many frames, or blocks of sound, wait for the encoder at most."""


def ahead(making: Iterator[_Made]) -> Iterator[_Made]:
    """The same things, of which some are made meanwhile by a thread: most of that is no work of the interpreter's.

    What fails there fails here, in its turn.
    """
    made: Queue[_Made | _End] = Queue(_AHEAD)

    def make() -> None:
        reason: BaseException | None = None
        try:
            for each in making:
                made.put(each)
        except BaseException as error:  # it is told where it is waited for
            reason = error
        made.put(_End(reason))

    Thread(target=make, daemon=True).start()
    while not isinstance(each := made.get(), _End):
        yield each
    if each.reason is not None:
        raise each.reason


class _End(NamedTuple):
    reason: BaseException | None
