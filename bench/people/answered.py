"""Results and limits of the part `people`."""

from collections.abc import Iterator, Mapping
from typing import Any

from targets import Row

FRIENDS_MS, OTHERS_MS, HEALTH_MS = 20, 50, 30


def people(database: str, found: Mapping[float, dict[str, Any]]) -> Iterator[Row]:
    """Yield response times in the largest database, compared with the smallest, and those of requests at the same time."""
    part = f"people, {database}"
    small, large = found[min(found)], found[max(found)]
    for what, each in large["waits"].items():
        before = small["waits"][what]
        beside = (
            f"p50 {each['p50']:.1f}, longest {each['max']:.0f} ms; of {small['size']:,} people p50 {before['p50']:.1f}, "
            f"p99 {before['p99']:.1f}: grew {each['p50'] / before['p50']:.1f} times"
        )
        limit = FRIENDS_MS if what.startswith("friends") else OTHERS_MS
        yield Row(part, f"{what}, p99", each["p99"], "ms", limit, beside)
    for what, each in large["waits"].items():
        beside = f"p50 {each['others_p50']:.1f}, longest {each['others_max']:.0f} ms"
        yield Row(part, f"/api/health while {what}, p99", each["others_p99"], "ms", HEALTH_MS, beside)
    for what in ("friendships", "cuts", "the index of the search"):
        beside = f"{small['took'][what]:.1f} s of {small['size']:,} people"
        yield Row(part, f"making {what} of {large['size']:,} people", large["took"][what], "s", None, beside)
