"""What this process counts of itself, for whoever watches it: Prometheus' text format 0.0.4.

https://prometheus.io/docs/instrumenting/exposition_formats/. Counting is a look into a dictionary and an addition, so
it may stand on hot paths. Names and units are as Prometheus recommends: seconds, bytes, `_total` for what only grows.
"""

import asyncio
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_LOOKED_EVERY: Final = 0.5
"""Seconds."""
_BROAD: Final = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_FINE: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Metric(Protocol):
    """Anything that says lines of the exposition."""

    def lines(self) -> Iterable[str]:
        """Its help, its type, and a line for each of its series."""
        ...


class Counter:
    """What only grows."""

    def __init__(self, name: str, told: str, *labels: str) -> None:
        self._name, self._told, self._labels = name, told, labels
        self._values: dict[tuple[str, ...], float] = {} if labels else {(): 0}

    def add(self, *labels: str, amount: float = 1) -> None:
        """Count; as many labels as were named."""
        self._values[labels] = self._values.get(labels, 0) + amount

    def lines(self) -> Iterable[str]:
        """The exposition's lines."""
        yield from _head(self._name, self._told, "counter")
        for labels, value in sorted(self._values.items()):
            yield _line(self._name, dict(zip(self._labels, labels, strict=True)), value)


class Histogram:
    """How long something took, in seconds, counted in steps."""

    def __init__(self, name: str, told: str, *labels: str, steps: Sequence[float] = _BROAD) -> None:
        self._name, self._told, self._labels, self._steps = name, told, labels, steps
        self._counts: dict[tuple[str, ...], list[float]] = {}

    def observe(self, seconds: float, *labels: str) -> None:
        """Count one; as many labels as were named."""
        counts = self._counts.get(labels)
        if counts is None:
            counts = self._counts[labels] = [0.0] * (len(self._steps) + 2)
        counts[bisect_left(self._steps, seconds)] += 1
        counts[-1] += seconds

    def lines(self) -> Iterable[str]:
        """The exposition's lines; the steps add up, as the format wants it."""
        yield from _head(self._name, self._told, "histogram")
        for values, counts in sorted(self._counts.items()):
            labels, total = dict(zip(self._labels, values, strict=True)), 0.0
            for step, count in zip((*self._steps, "+Inf"), counts, strict=False):
                total += count
                yield _line(f"{self._name}_bucket", {**labels, "le": str(step)}, total)
            yield _line(f"{self._name}_sum", labels, counts[-1])
            yield _line(f"{self._name}_count", labels, total)


class Gauge:
    """What goes up and down; kept by who knows it, or set when somebody looks."""

    def __init__(self, name: str, told: str, *labels: str, kind: str = "gauge") -> None:
        self._name, self._told, self._labels, self._kind = name, told, labels, kind
        self._values: dict[tuple[str, ...], float] = {}

    def set(self, value: float, *labels: str) -> None:
        """This is how it stands."""
        self._values[labels] = value

    def add(self, amount: float) -> None:
        """It goes up or down by this."""
        self._values[()] = self._values.get((), 0) + amount

    def clear(self) -> None:
        """Forget what stood under any label."""
        self._values.clear()

    def lines(self) -> Iterable[str]:
        """The exposition's lines."""
        yield from _head(self._name, self._told, self._kind)
        for values, value in sorted(self._values.items()):
            yield _line(self._name, dict(zip(self._labels, values, strict=True)), value)


def _head(name: str, told: str, kind: str) -> Iterable[str]:
    return (f"# HELP {name} {told}", f"# TYPE {name} {kind}")


def _line(name: str, labels: Mapping[str, str], value: float) -> str:
    said = ",".join(f'{key}="{_escaped(text)}"' for key, text in labels.items())
    number = int(value) if value == int(value) else value
    return f"{name}{{{said}}} {number}" if said else f"{name} {number}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


async def watch_loop() -> None:
    """See how late the event loop is, for as long as the process runs."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + _LOOKED_EVERY
        await asyncio.sleep(_LOOKED_EVERY)
        LOOP_LAG.observe(max(0.0, loop.time() - due))


def exposition(metrics: Iterable[Metric]) -> str:
    """All of them as one text."""
    return "".join(f"{line}\n" for metric in metrics for line in metric.lines())


REQUESTS = Histogram(
    "pegbar_http_request_seconds", "How long answers took, to their last byte.", "method", "route", "status"
)
COMMITS = Counter("pegbar_database_commits_total", "Committed transactions; on SQLite, those that changed something.")
TRANSACTION_CONFLICTS = Counter(
    "pegbar_database_conflicts_total", "Transactions that PostgreSQL aborted for a deadlock or serialization failure."
)
WRITERS_WAITING = Gauge("pegbar_database_writers_waiting", "Who waits for the one writer's turn (SQLite).")
SYNC_SECONDS = Histogram("pegbar_database_sync_seconds", "How long the log's syncs took (SQLite).", steps=_FINE)
LOOP_LAG = Histogram("pegbar_loop_lag_seconds", "How late the event loop was, looked at twice a second.", steps=_FINE)
BLOB_ERRORS = Counter("pegbar_blob_errors_total", "Calls of the object store that failed.", "what")
BLOBS_DAMAGED = Counter("pegbar_blobs_damaged_total", "Stored objects found damaged by this process.")
BLOBS_SCRUBBED = Counter("pegbar_blobs_scrubbed_bytes_total", "Bytes of stored objects that were read to check them.")
COUNTED: Final[tuple[Metric, ...]] = (
    REQUESTS,
    COMMITS,
    TRANSACTION_CONFLICTS,
    WRITERS_WAITING,
    SYNC_SECONDS,
    LOOP_LAG,
    BLOB_ERRORS,
    BLOBS_DAMAGED,
    BLOBS_SCRUBBED,
)
