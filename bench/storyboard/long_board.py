"""Boards of 300 and 2,000 cuts: frame durations while scrubbing and scrolling; moving 100 cuts; the contact sheet."""

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

LONG_CUTS, HUGE_CUTS = 300, 2000


async def _create_board(host: Server, name: str, cuts: int) -> dict[str, Any]:
    cookie = await seed.sign_up(host, "scrubbing")
    board = await seed.create_board(host, cookie, name, cuts)
    await seed.upload_previews(host, cookie, board.cut_ids)
    return {"base": host.base, "cookie": cookie, "slug": board.slug}


def measure_long_board() -> dict[str, Any]:
    """Scrub and scroll a board of 300 cuts with previews."""
    with run_server("sqlite") as host:
        return run_browser("longBoard", asyncio.run(_create_board(host, "Three hundred cuts", LONG_CUTS)))


def long_board_rows(results: dict[str, Any]) -> Iterator[Row]:
    """Yield the results for 300 cuts."""
    return _scrubbing_rows("scrub", results)


def measure_huge_board() -> dict[str, Any]:
    """Open, scrub and scroll a board of 2,000 cuts with previews, and move 100 of them together."""
    with run_server("sqlite") as host:
        results = run_browser("hugeBoard", asyncio.run(_create_board(host, "Two thousand cuts", HUGE_CUTS)))
        return results | {"server_mb": get_resident_mb(host.pid)}


def huge_board_rows(results: dict[str, Any]) -> Iterator[Row]:
    """Yield the results for 2,000 cuts."""
    part = "2,000 cuts"
    yield Row(part, "first stroke possible", results["opened"], "ms", None, f"each {results['each']}")
    yield from _scrubbing_rows(part, results)
    move = results["move"]
    yield Row(part, "100 selected cuts moved: shown", move["shown"], "ms", 100)
    yield Row(part, "100 selected cuts moved: saved", move["saved"], "ms", None, "300 ms of it are the order's timer")
    sheet = results["sheet"]
    details = f"all {sheet['shown']} pictures in view after {sheet['pictures']:.0f} ms"
    yield Row(part, "contact sheet opened for the first time, its cards", sheet["cards"], "ms", 400, details)
    yield Row(
        part, "contact sheet scrolled, frame p95", sheet["scroll"]["p95"], "ms", 17.5, _describe_frames(sheet["scroll"])
    )
    yield Row(part, "memory of the tab", results["tab_mb"], "MB")
    yield Row(part, "memory of the server", results["server_mb"], "MB")


def _scrubbing_rows(part: str, results: dict[str, Any]) -> Iterator[Row]:
    """Yield durations of frames. At 60 frames per second, a frame is 16.7 ms."""
    names = {
        "scrub": "scrub the whole window",
        "scrub_at_edge": "scrub at the window's edge",
        "scroll_cards": "scroll the cards",
        "scroll_timeline": "scroll the timeline",
    }
    for key, label in names.items():
        yield Row(part, f"{label}, frame p95", results[key]["p95"], "ms", 17.5, _describe_frames(results[key]))


def _describe_frames(result: dict[str, Any]) -> str:
    return (
        f"p50 {result['p50']:.1f}, longest {result['longest']:.0f} ms; {result['share_over_20'] * 100:.1f} % over 20 ms; "
        f"main thread {result['busy_share'] * 100:.0f} %"
    )


if __name__ == "__main__":
    sys.stdout.write(json.dumps({"long": measure_long_board(), "huge": measure_huge_board()}, indent=1) + "\n")
