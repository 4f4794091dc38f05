"""Wake-up signals of DBOS job queues."""

import threading
from queue import SimpleQueue

from pegbar.adapters.queue_signals import QueueSignals


def test_a_signal_wakes_only_the_thread_of_its_queue_and_shutdown_wakes_all() -> None:
    bells, woken = QueueSignals(), SimpleQueue[str]()

    def look(queue: str) -> None:
        while not bells.wait(60):
            woken.put(queue)

    bells.wake("films")  # Sent before the thread has started.
    threads = [
        threading.Thread(target=look, args=(queue,), name=f"queue-worker-{queue}", daemon=True)
        for queue in ("films", "quick")
    ]
    for thread in threads:
        thread.start()
    assert woken.get(timeout=20) == "films"
    bells.wake("films")
    assert woken.get(timeout=20) == "films"
    bells.set()
    for thread in threads:
        thread.join(20)
        assert not thread.is_alive()
    assert woken.empty()
