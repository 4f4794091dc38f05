"""Two editors drawing on one cut at the same time: delay until each sees the other's line."""

import asyncio
import json
import sys
from collections.abc import Iterator
from typing import Any

from bench.harness import seed
from bench.harness.browser import run_browser
from bench.harness.process_stats import get_resident_mb
from bench.harness.server_process import Server, run_server
from bench.row import Row


async def _create_shared_board(host: Server) -> dict[str, Any]:
    cookies = [await seed.sign_up(host, "mina-pair"), await seed.sign_up(host, "tomas-pair")]
    board = await seed.create_board(host, cookies[0], "Two editors", 1)
    await seed.befriend(host, cookies[0], cookies[1], board.id)
    return {"base": host.base, "cookies": cookies, "slug": board.slug}


def main() -> dict[str, Any]:
    """Let two editors draw on one cut at the same time."""
    with run_server("sqlite") as host:
        results = run_browser("coEditing", asyncio.run(_create_shared_board(host)))
        return results | {"server_mb": get_resident_mb(host.pid)}


def rows(results: dict[str, Any]) -> Iterator[Row]:
    """Yield the results with their limits."""
    part = "co-editing"
    details = (
        f"p50 {results['p50']:.0f}, longest {results['longest']:.0f} ms; {results['seen']} of {results['moves']} moves seen "
        "before the next line"
    )
    yield Row(part, "one's pointer event to the other's pixels, p95", results["p95"], "ms", 150, details)
    yield Row(part, "memory of a tab", results["tab_mb"], "MB")
    yield Row(part, "memory of the server", results["server_mb"], "MB")


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(), indent=1) + "\n")
