"""Opening a board with an empty cache: time from navigation to the first stroke, and number of requests."""

import asyncio
import json
import sys
from collections.abc import Iterator
from typing import Any

from bench.harness import seed
from bench.harness.browser import run_browser
from bench.harness.server_process import Server, run_server
from bench.row import Row
from pegbar.demo.content import PEOPLE
from pegbar.demo.load import PASSWORD as DEMO_PASSWORD

DEMO_BOARD_NAME = "Lanterns at Low Tide"


async def _prepare_boards(host: Server) -> dict[str, Any]:
    """Return a demo board with drawings and previews, and a new board with one empty cut."""
    credentials = {"email": PEOPLE[0].email, "password": DEMO_PASSWORD}
    cookie = str(await host.call("POST", "/api/auth/sign-in", body=credentials))
    projects = await host.call("GET", "/api/projects", cookie)
    slug = next(project["slug"] for project in projects["items"] if project["name"] == DEMO_BOARD_NAME)
    for _ in range(150):
        cuts = (await host.call("GET", f"/api/projects/{slug}/cuts", cookie))["items"]
        if all(cut["preview"] or not cut["drawing_seq"] for cut in cuts):
            break
        await asyncio.sleep(0.2)
    new_user = await seed.sign_up(host, "opening")
    new_board = await seed.create_board(host, new_user, "A new board", 1)
    return {
        "base": host.base,
        "boards": [
            {"name": f"demo, {len(cuts)} cuts", "slug": slug, "cookie": cookie},
            {"name": "new, 1 cut", "slug": new_board.slug, "cookie": new_user},
        ],
    }


def main() -> dict[str, Any]:
    """Measure the time from navigation to the first stroke with an empty cache: the median of five."""
    with run_server("sqlite", demo=True) as host:
        return run_browser("boardOpening", asyncio.run(_prepare_boards(host)))


def rows(results: dict[str, Any]) -> Iterator[Row]:
    """Yield the results with their limits, compared with a bare page."""
    for name, board in results["boards"].items():
        details = (
            f"{board['first_stroke'] / results['bare']:.1f} of a bare page; canvas there {board['canvas']:.0f}, "
            f"first paint {board['first_paint']:.0f}; each {board['all']}"
        )
        yield Row("open", f"first stroke possible: {name}", board["first_stroke"], "ms", 800, details)
        details = f"until nothing more comes {board['requests_all']:.0f}"
        yield Row("open", f"requests until then: {name}", board["requests"], "", 20, details)
    yield Row("open", "a bare page of this server, to its first paint", results["bare"], "ms", None)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(), indent=1) + "\n")
