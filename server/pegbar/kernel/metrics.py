"""Metrics of this process, in a registry of the Prometheus client (https://prometheus.github.io/client_python/).

Names and units follow Prometheus' recommendations: seconds, bytes, `_total` for counters.
"""

import asyncio
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics

_LAG_INTERVAL_SECONDS: Final = 0.5
_FINE_BUCKETS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)

disable_created_metrics()  # `_created` series: a second series per metric, with the time of its first value
REGISTRY: Final = CollectorRegistry()

REQUESTS: Final = Histogram(
    "pegbar_http_request_seconds",
    "Time until the last byte of a response was sent.",
    ("method", "route", "status"),
    registry=REGISTRY,
    buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0),
)
COMMITS: Final = Counter(
    "pegbar_database_commits_total",
    "Committed transactions; on SQLite, those that changed something.",
    registry=REGISTRY,
)
TRANSACTION_CONFLICTS: Final = Counter(
    "pegbar_database_conflicts_total",
    "Transactions that PostgreSQL aborted for a deadlock or serialization failure.",
    registry=REGISTRY,
)
WRITERS_WAITING: Final = Gauge(
    "pegbar_database_writers_waiting", "Transactions that wait for the writer's lock (SQLite).", registry=REGISTRY
)
SYNC_SECONDS: Final = Histogram(
    "pegbar_database_sync_seconds",
    "Duration of syncs of the WAL (SQLite).",
    registry=REGISTRY,
    buckets=_FINE_BUCKETS,
)
LOOP_LAG: Final = Histogram(
    "pegbar_loop_lag_seconds",
    "Delay of the event loop, measured twice a second.",
    registry=REGISTRY,
    buckets=_FINE_BUCKETS,
)
BLOB_ERRORS: Final = Counter(
    "pegbar_blob_errors_total", "Calls of the object store that failed.", ("what",), registry=REGISTRY
)
BLOBS_DAMAGED: Final = Counter(
    "pegbar_blobs_damaged_total", "Stored objects found damaged by this process.", registry=REGISTRY
)
BLOBS_SCRUBBED: Final = Counter(
    "pegbar_blobs_scrubbed_bytes_total", "Bytes of stored objects that were read to check them.", registry=REGISTRY
)


async def measure_loop_lag() -> None:
    """Measure the delay of the event loop, until cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + _LAG_INTERVAL_SECONDS
        await asyncio.sleep(_LAG_INTERVAL_SECONDS)
        LOOP_LAG.observe(max(0.0, loop.time() - due))
