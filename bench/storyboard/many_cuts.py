"""Memory of a tab in which 200 drawn cuts are opened, one after the other."""

import asyncio
import json
import sys
from collections.abc import Iterator
from typing import Any

from bench.harness import seed
from bench.harness.browser import run_browser
from bench.harness.server_process import Server, run_server
from bench.row import Row

MANY_CUTS = 200


async def _create_drawn_board(host: Server) -> dict[str, Any]:
    cookie = await seed.sign_up(host, "all-day")
    board = await seed.create_board(host, cookie, "Two hundred drawn cuts", MANY_CUTS)
    for cut_id in board.cut_ids:
        await seed.draw(host, cookie, cut_id, 150, 40)
    return {"base": host.base, "cookie": cookie, "slug": board.slug}


def main() -> dict[str, Any]:
    """Open 200 cuts of 150 strokes of 40 points each, one after the other."""
    with run_server("sqlite") as host:
        return run_browser("manyCuts", asyncio.run(_create_drawn_board(host)))


def rows(results: dict[str, Any]) -> Iterator[Row]:
    """Yield the memory of the tab by the number of opened cuts."""
    for count_at, mb in zip(results["cut_numbers"], results["tab_mb"], strict=True):
        yield Row("cuts", f"memory of the tab after {count_at} opened cuts", mb, "MB", 150)
    yield Row(
        "cuts",
        f"what the last {results['cut_numbers'][-1] - results['cut_numbers'][0]} cuts cost",
        results["tab_mb"][-1] - results["tab_mb"][0],
        "MB",
        10,
    )
    yield Row("cuts", "a cut opened, p95", results["opened_p95"], "ms", None)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(), indent=1) + "\n")
