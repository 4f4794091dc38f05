"""Response times of requests that depend on the number of people, in databases of scale 0.1 and 1."""

import asyncio
import json
import os
import sys
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from bench.harness.load import build_request, quantile, send_request
from bench.harness.response_times import measure_during
from bench.harness.server_process import Server, run_server
from bench.people import generator
from bench.people.random_texts import UNUSED_WORD
from bench.row import Row

SCALES = (0.1, 1.0)
FRIENDS_MS, OTHERS_MS, HEALTH_MS = 20, 50, 30
"""Limits of the response times: of friends of friends, of other requests, and of /api/health at the same time."""
READS = 150
PAGES = 50
_PAGE = 20
# Each query has a frequent word, a rarer one, one in another script, and one that matches nothing.
_SEARCHES = {
    "two letters": ("la", "th", "xe", "灯り", "qx"),
    "three letters": ("the", "bad", "лна", "zen", UNUSED_WORD[:3]),
    "eight letters": ("lanterns", "harbour ", "bademiso", "the rain", UNUSED_WORD),
    "two frequent words": ("the lantern", "rain window", "and qu", "to an", "bademi the"),
}
_ALL_KINDS = "video,project,cut,creator"


async def _measure_requests(host: Server, cookie: str, paths: list[str], count: int = READS) -> list[float]:
    """Request the paths in turn on one connection, `count` times in total; return the response times in ms."""
    reader, writer = await asyncio.open_connection("127.0.0.1", host.port, limit=4 * 1024 * 1024)
    times = list[float]()
    for number in range(count + len(paths)):
        started = time.perf_counter()
        status, _, body = await send_request(reader, writer, build_request("GET", paths[number % len(paths)], cookie))
        if not 200 <= status < 300:
            raise RuntimeError(f"{paths[number % len(paths)]} answered {status}: {body[:200]!r}")
        if number >= len(paths):  # in the first round, the database reads from disk
            times.append((time.perf_counter() - started) * 1e3)
    writer.close()
    return times


async def _list_deep_pages(host: Server, cookie: str) -> list[str]:
    """Return the paths of fifty result pages of a search for a frequent word."""
    root = f"/api/search?q=the&kinds={quote(_ALL_KINDS)}&limit={_PAGE}"
    paths = [root]
    while len(paths) < PAGES:
        cursor = (await host.call("GET", paths[-1], cookie))["next_cursor"]
        if cursor is None:
            break
        paths.append(f"{root}&cursor={quote(cursor)}")
    return paths


def _list_requests() -> dict[str, tuple[int, list[str]]]:
    """Return the measured requests by name: number of friends of their user, and paths. Each becomes a table row."""
    few, many = generator.FRIENDS
    results: dict[str, tuple[int, list[str]]] = {
        f"friends of friends, {few} friends": (few, ["/api/network"]),
        f"friends of friends, {many:,} friends": (many, ["/api/network"]),
    }
    for label, queries in _SEARCHES.items():
        results[f"header search, {label}"] = (many, [f"/api/search/suggestions?q={quote(text)}" for text in queries])
    return results | {"featured": (few, ["/api/featured"]), "notifications": (many, ["/api/notifications"])}


async def _measure(host: Server) -> dict[str, dict[str, float]]:
    cookies = {}
    for friends in generator.FRIENDS:
        body = {"email": generator.get_email(friends), "password": generator.PASSWORD}
        cookies[friends] = str(await host.call("POST", "/api/auth/sign-in", body=body))
    requests = _list_requests()
    few, _ = generator.FRIENDS
    requests[f"search, pages {PAGES - 9} to {PAGES}"] = (few, (await _list_deep_pages(host, cookies[few]))[-10:])
    results = dict[str, dict[str, float]]()
    for label, (friends, paths) in requests.items():
        times = list[float]()

        async def run_requests(friends: int = friends, paths: list[str] = paths, times: list[float] = times) -> None:
            times += await _measure_requests(host, cookies[friends], paths)

        await run_requests()
        undisturbed = {"p50": quantile(times, 0.5), "p99": quantile(times, 0.99), "max": max(times)}
        health = await measure_during(host.port, run_requests)
        results[label] = undisturbed | {f"others_{name}": health[name] for name in ("p50", "p99", "max")}
    return results


def main(database: str) -> dict[float, dict[str, Any]]:
    """Return the results by scale: response times, and how long it took to fill the database."""
    scales = [float(value) for value in os.environ.get("PEGBAR_BENCH_WORLD", "").split()] or list(SCALES)
    return {scale: _measure_at(database, scale) for scale in scales}


def _measure_at(database: str, scale: float) -> dict[str, Any]:
    with run_server(database) as host:
        durations = asyncio.run(generator.fill_database(host.database, scale))
        return {
            "fill_seconds": durations,
            "size": generator.size(scale).people,
            "response_times": asyncio.run(_measure(host)),
        }


def rows(database: str, results: dict[float, dict[str, Any]]) -> Iterator[Row]:
    """Yield response times in the largest database, compared with the smallest, and other users' at the same time."""
    part = f"people, {database}"
    small, large = results[min(results)], results[max(results)]
    for label, result in large["response_times"].items():
        small_result = small["response_times"][label]
        details = (
            f"p50 {result['p50']:.1f}, longest {result['max']:.0f} ms; of {small['size']:,} people "
            f"p50 {small_result['p50']:.1f}, p99 {small_result['p99']:.1f}: grew {result['p50'] / small_result['p50']:.1f} times"
        )
        limit = FRIENDS_MS if label.startswith("friends") else OTHERS_MS
        yield Row(part, f"{label}, p99", result["p99"], "ms", limit, details)
    for label, result in large["response_times"].items():
        details = f"p50 {result['others_p50']:.1f}, longest {result['others_max']:.0f} ms"
        yield Row(part, f"/api/health while {label}, p99", result["others_p99"], "ms", HEALTH_MS, details)
    for label in ("friendships", "cuts", "the index of the search"):
        details = f"{small['fill_seconds'][label]:.1f} s of {small['size']:,} people"
        yield Row(part, f"making {label} of {large['size']:,} people", large["fill_seconds"][label], "s", None, details)


if __name__ == "__main__":
    sys.stdout.write(json.dumps({name: main(name) for name in sys.argv[1:]}, indent=1) + "\n")
