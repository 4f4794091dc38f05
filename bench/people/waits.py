"""Response times of requests about many people, in databases of scale 0.1 and 1."""

import asyncio
import json
import os
import sys
import time
from typing import Any
from urllib.parse import quote

from asking import meanwhile
from load import build, quantile, request
from serving import Server, server

from bench.people import world
from bench.people.words import NEVER

SCALES = (0.1, 1.0)
READS = 150
PAGES = 50
_PAGE = 20
# Each query has a frequent word, a rarer one, one in another script, and one that matches nothing.
_ASKED = {
    "two letters": ("la", "th", "xe", "灯り", "qx"),
    "three letters": ("the", "bad", "лна", "zen", NEVER[:3]),
    "eight letters": ("lanterns", "harbour ", "bademiso", "the rain", NEVER),
    "two frequent words": ("the lantern", "rain window", "and qu", "to an", "bademi the"),
}
_ALL = "video,project,cut,creator"


async def _times(host: Server, cookie: str, paths: list[str], count: int = READS) -> list[float]:
    """Request the paths in turn on one connection, `count` times in total; return the response times in ms."""
    reader, writer = await asyncio.open_connection("127.0.0.1", host.port, limit=4 * 1024 * 1024)
    times = list[float]()
    for number in range(count + len(paths)):
        started = time.perf_counter()
        status, _, body = await request(reader, writer, build("GET", paths[number % len(paths)], cookie))
        if not 200 <= status < 300:
            raise RuntimeError(f"{paths[number % len(paths)]} answered {status}: {body[:200]!r}")
        if number >= len(paths):  # in the first round, the database reads from disk
            times.append((time.perf_counter() - started) * 1e3)
    writer.close()
    return times


async def _deep(host: Server, cookie: str) -> list[str]:
    """Return the paths of fifty result pages of a search for a frequent word."""
    root = f"/api/search?q=the&kinds={quote(_ALL)}&limit={_PAGE}"
    paths = [root]
    while len(paths) < PAGES:
        cursor = (await host.call("GET", paths[-1], cookie))["next_cursor"]
        if cursor is None:
            break
        paths.append(f"{root}&cursor={quote(cursor)}")
    return paths


def _whats() -> dict[str, tuple[int, list[str]]]:
    """Return the measured requests by name: number of friends of their user, and paths. Each becomes a table row."""
    few, many = world.FRIENDS
    found: dict[str, tuple[int, list[str]]] = {
        f"friends of friends, {few} friends": (few, ["/api/network"]),
        f"friends of friends, {many:,} friends": (many, ["/api/network"]),
    }
    for what, asked in _ASKED.items():
        found[f"header search, {what}"] = (many, [f"/api/search/suggestions?q={quote(text)}" for text in asked])
    return found | {"featured": (few, ["/api/featured"]), "notifications": (many, ["/api/notifications"])}


async def _measured(host: Server) -> dict[str, dict[str, float]]:
    cookies = {}
    for friends in world.FRIENDS:
        body = {"email": world.mail(friends), "password": world.PASSWORD}
        cookies[friends] = str(await host.call("POST", "/api/auth/sign-in", body=body))
    whats = _whats()
    few, _ = world.FRIENDS
    whats[f"search, pages {PAGES - 9} to {PAGES}"] = (few, (await _deep(host, cookies[few]))[-10:])
    found = dict[str, dict[str, float]]()
    for what, (friends, paths) in whats.items():
        times = list[float]()

        async def ask(friends: int = friends, paths: list[str] = paths, times: list[float] = times) -> None:
            times += await _times(host, cookies[friends], paths)

        await ask()
        alone = {"p50": quantile(times, 0.5), "p99": quantile(times, 0.99), "max": max(times)}
        others = await meanwhile(host.port, ask)
        found[what] = alone | {f"others_{name}": others[name] for name in ("p50", "p99", "max")}
    return found


def main(database: str) -> dict[float, dict[str, Any]]:
    """Return the results by scale: response times, and how long it took to fill the database."""
    scales = [float(each) for each in os.environ.get("PEGBAR_BENCH_WORLD", "").split()] or list(SCALES)
    return {scale: _at(database, scale) for scale in scales}


def _at(database: str, scale: float) -> dict[str, Any]:
    with server(database) as host:
        took = asyncio.run(world.make(host.database, scale))
        return {"took": took, "size": world.size(scale).people, "waits": asyncio.run(_measured(host))}


if __name__ == "__main__":
    sys.stdout.write(json.dumps({name: main(name) for name in sys.argv[1:]}, indent=1) + "\n")
