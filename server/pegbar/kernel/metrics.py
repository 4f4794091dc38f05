"""Metrics of this process, in Prometheus' text format 0.0.4.

https://prometheus.io/docs/instrumenting/exposition_formats/. Counting is a dictionary lookup and an addition, cheap
enough for hot paths. Names and units follow Prometheus' recommendations: seconds, bytes, `_total` for counters.
"""

import asyncio
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_LAG_INTERVAL_SECONDS: Final = 0.5
_BUCKETS: Final = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
_FINE_BUCKETS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Metric(Protocol):
    """Interface of a metric that can be written in Prometheus' exposition format."""

    def lines(self) -> Iterable[str]:
        """Return the lines of the metric: its help text, its type, and a line for each series."""
        ...


class Counter:
    """A counter, which only grows."""

    def __init__(self, name: str, help_text: str, *labels: str) -> None:
        self._name, self._help_text, self._labels = name, help_text, labels
        self._values: dict[tuple[str, ...], float] = {} if labels else {(): 0}

    def add(self, *labels: str, amount: float = 1) -> None:
        """Increase the counter. `labels` are the values of the declared labels, in their order."""
        self._values[labels] = self._values.get(labels, 0) + amount

    def lines(self) -> Iterable[str]:
        """Yield the lines of the exposition format."""
        yield from _format_head(self._name, self._help_text, "counter")
        for labels, value in sorted(self._values.items()):
            yield _format_sample(self._name, dict(zip(self._labels, labels, strict=True)), value)


class Histogram:
    """A histogram of durations in seconds."""

    def __init__(self, name: str, help_text: str, *labels: str, buckets: Sequence[float] = _BUCKETS) -> None:
        self._name, self._help_text, self._labels, self._buckets = name, help_text, labels, buckets
        self._counts: dict[tuple[str, ...], list[float]] = {}

    def observe(self, seconds: float, *labels: str) -> None:
        """Count a duration. `labels` are the values of the declared labels, in their order."""
        counts = self._counts.get(labels)
        if counts is None:
            counts = self._counts[labels] = [0.0] * (len(self._buckets) + 2)
        counts[bisect_left(self._buckets, seconds)] += 1
        counts[-1] += seconds

    def lines(self) -> Iterable[str]:
        """Yield the lines of the exposition format; its buckets are cumulative."""
        yield from _format_head(self._name, self._help_text, "histogram")
        for values, counts in sorted(self._counts.items()):
            labels, total = dict(zip(self._labels, values, strict=True)), 0.0
            for bucket, count in zip((*self._buckets, "+Inf"), counts, strict=False):
                total += count
                yield _format_sample(f"{self._name}_bucket", {**labels, "le": str(bucket)}, total)
            yield _format_sample(f"{self._name}_sum", labels, counts[-1])
            yield _format_sample(f"{self._name}_count", labels, total)


class Gauge:
    """A gauge, which goes up and down."""

    def __init__(self, name: str, help_text: str, *labels: str, kind: str = "gauge") -> None:
        self._name, self._help_text, self._labels, self._kind = name, help_text, labels, kind
        self._values: dict[tuple[str, ...], float] = {}

    def set(self, value: float, *labels: str) -> None:
        """Set the value."""
        self._values[labels] = value

    def add(self, amount: float) -> None:
        """Change the value by this amount."""
        self._values[()] = self._values.get((), 0) + amount

    def clear(self) -> None:
        """Remove the values of all labels."""
        self._values.clear()

    def lines(self) -> Iterable[str]:
        """Yield the lines of the exposition format."""
        yield from _format_head(self._name, self._help_text, self._kind)
        for values, value in sorted(self._values.items()):
            yield _format_sample(self._name, dict(zip(self._labels, values, strict=True)), value)


def _format_head(name: str, help_text: str, kind: str) -> Iterable[str]:
    return (f"# HELP {name} {help_text}", f"# TYPE {name} {kind}")


def _format_sample(name: str, labels: Mapping[str, str], value: float) -> str:
    label_text = ",".join(f'{key}="{_escape(text)}"' for key, text in labels.items())
    number = int(value) if value == int(value) else value
    return f"{name}{{{label_text}}} {number}" if label_text else f"{name} {number}"


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


async def measure_loop_lag() -> None:
    """Measure the delay of the event loop, until cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + _LAG_INTERVAL_SECONDS
        await asyncio.sleep(_LAG_INTERVAL_SECONDS)
        LOOP_LAG.observe(max(0.0, loop.time() - due))


def format_metrics(metrics: Iterable[Metric]) -> str:
    """Format all metrics as one text."""
    return "".join(f"{line}\n" for metric in metrics for line in metric.lines())


REQUESTS = Histogram(
    "pegbar_http_request_seconds", "How long answers took, to their last byte.", "method", "route", "status"
)
COMMITS = Counter("pegbar_database_commits_total", "Committed transactions; on SQLite, those that changed something.")
TRANSACTION_CONFLICTS = Counter(
    "pegbar_database_conflicts_total", "Transactions that PostgreSQL aborted for a deadlock or serialization failure."
)
WRITERS_WAITING = Gauge("pegbar_database_writers_waiting", "Who waits for the one writer's turn (SQLite).")
SYNC_SECONDS = Histogram(
    "pegbar_database_sync_seconds", "How long the log's syncs took (SQLite).", buckets=_FINE_BUCKETS
)
LOOP_LAG = Histogram(
    "pegbar_loop_lag_seconds", "How late the event loop was, looked at twice a second.", buckets=_FINE_BUCKETS
)
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
