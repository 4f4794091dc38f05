"""Results and limits of the part `people`."""

from collections.abc import Iterator, Mapping
from typing import Any

from targets import Row

FRIENDS_MS, OTHERS_MS, HEALTH_MS = 20, 50, 30


def people_rows(database: str, results: Mapping[float, dict[str, Any]]) -> Iterator[Row]:
    """Yield response times in the largest database, compared with the smallest, and those of requests at the same time."""
    part = f"people, {database}"
    small, large = results[min(results)], results[max(results)]
    for label, result in large["waits"].items():
        small_result = small["waits"][label]
        details = (
            f"p50 {result['p50']:.1f}, longest {result['max']:.0f} ms; of {small['size']:,} people "
            f"p50 {small_result['p50']:.1f}, p99 {small_result['p99']:.1f}: grew {result['p50'] / small_result['p50']:.1f} times"
        )
        limit = FRIENDS_MS if label.startswith("friends") else OTHERS_MS
        yield Row(part, f"{label}, p99", result["p99"], "ms", limit, details)
    for label, result in large["waits"].items():
        details = f"p50 {result['others_p50']:.1f}, longest {result['others_max']:.0f} ms"
        yield Row(part, f"/api/health while {label}, p99", result["others_p99"], "ms", HEALTH_MS, details)
    for label in ("friendships", "cuts", "the index of the search"):
        details = f"{small['took'][label]:.1f} s of {small['size']:,} people"
        yield Row(part, f"making {label} of {large['size']:,} people", large["took"][label], "s", None, details)
