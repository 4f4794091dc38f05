"""Has DBOS look for jobs at once where this process knows of one.

The library looks at intervals only, with a thread for each queue that waits on one shared event, which ends them all
(`dbos._queue`). Here that event is one whose wait a queue's bell interrupts. Jobs of other processes are found at the
next interval as before.
"""

import importlib
import threading
from typing import Any, Final

_LIBRARY: Final[Any] = importlib.import_module("dbos._dbos")  # there is no public way to say what its threads wait for
_RUN_QUEUES: Final = _LIBRARY.queue_thread
_WORKER: Final = "queue-worker-{}"
"""The name of a queue's thread."""


class QueueSignals(threading.Event):
    """The event that ends DBOS's queue threads; a bell interrupts the wait of one of them."""

    def __init__(self) -> None:
        super().__init__()
        self._bells: dict[str, threading.Event] = {}

    def wait(self, timeout: float | None = None) -> bool:
        """Wait for the end, for the bell of the queue whose thread this is, or for so many seconds."""
        bell = self._bells.setdefault(threading.current_thread().name, threading.Event())
        if not self.is_set():  # after its bell can be found: `set` may be called just now
            bell.wait(timeout)
            bell.clear()
        return self.is_set()

    def set(self) -> None:
        """End all threads."""
        super().set()
        for bell in list(self._bells.values()):
            bell.set()

    def wake(self, queue: str) -> None:
        """Have a queue looked at now, or as soon as its thread has begun."""
        self._bells.setdefault(_WORKER.format(queue), threading.Event()).set()

    def install(self) -> None:
        """Have the next launch of DBOS wait on this event."""

        def run_queues(end: threading.Event, dbos: object) -> None:
            relay = threading.Thread(target=self._end_after, args=(end,), name="queue-bells", daemon=True)
            relay.start()
            _RUN_QUEUES(self, dbos)

        _LIBRARY.queue_thread = run_queues

    def _end_after(self, end: threading.Event) -> None:
        end.wait()
        self.set()
