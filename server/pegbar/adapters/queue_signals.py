"""Let DBOS poll a queue immediately when this process enqueues a job.

The library only polls at intervals. It has a thread for each queue, and all of them wait on one shared event that ends
them (`dbos._queue`). This module replaces that event by one with an event per queue, which interrupts the wait.
Jobs from other processes are still found at the next interval.
"""

import importlib
import threading
from typing import Any, Final

_LIBRARY: Final[Any] = importlib.import_module("dbos._dbos")  # there is no public API for the event
_RUN_QUEUES: Final = _LIBRARY.queue_thread
_WORKER: Final = "queue-worker-{}"
"""Name of a queue's thread in DBOS."""


class QueueSignals(threading.Event):
    """The event that ends DBOS's queue threads; an event per queue interrupts the wait of one of them."""

    def __init__(self) -> None:
        super().__init__()
        self._signals: dict[str, threading.Event] = {}

    def wait(self, timeout: float | None = None) -> bool:
        """Wait for the end, for the event of the current thread's queue, or until the timeout.

        Returns whether this event is set, which ends all threads.
        """
        signal = self._signals.setdefault(threading.current_thread().name, threading.Event())
        if not self.is_set():  # checked after registering the event, because `set` may be called concurrently
            signal.wait(timeout)
            signal.clear()
        return self.is_set()

    def set(self) -> None:
        """End all threads."""
        super().set()
        for signal in list(self._signals.values()):
            signal.set()

    def wake(self, queue: str) -> None:
        """Let the thread of a queue poll now, or as soon as it has started."""
        self._signals.setdefault(_WORKER.format(queue), threading.Event()).set()

    def install(self) -> None:
        """Patch DBOS so that its next launch uses this event."""

        def run_queues(end: threading.Event, dbos: object) -> None:
            relay = threading.Thread(target=self._set_after, args=(end,), name="queue-signals", daemon=True)
            relay.start()
            _RUN_QUEUES(self, dbos)

        _LIBRARY.queue_thread = run_queues

    def _set_after(self, end: threading.Event) -> None:
        end.wait()
        self.set()
