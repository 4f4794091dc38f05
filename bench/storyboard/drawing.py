"""Drawing with a 120 Hz pointer on a drawing of 2,000 strokes, compared with a bare canvas; flood fill."""

import asyncio
import json
import sys
from collections.abc import Iterator
from typing import Any

from bench.harness import seed
from bench.harness.browser import run_browser
from bench.harness.server_process import Server, run_server
from bench.row import Row


async def _create_dense_board(host: Server) -> dict[str, Any]:
    cookie = await seed.sign_up(host, "drawing")
    board = await seed.create_board(host, cookie, "Two thousand strokes", 1)
    await seed.draw(host, cookie, board.cut_ids[0], 2000, 60)
    blank_board = await seed.create_board(host, cookie, "Blank board", 1)
    return {"base": host.base, "cookie": cookie, "slug": board.slug, "blank": blank_board.slug}


def main() -> dict[str, Any]:
    """Draw with a grainy pencil on 2,000 strokes of 60 points with all brushes, and flood-fill an area."""
    with run_server("sqlite") as host:
        return run_browser("drawing", asyncio.run(_create_dense_board(host)))


def rows(results: dict[str, Any]) -> Iterator[Row]:
    """Yield the results with their limits, compared with a bare canvas."""
    board, bare = results["board"], results["bare"]
    part = "drawing"
    ratio = board["main_ms_a_move"] / bare["main_ms_a_move"]
    yield Row(
        part,
        "main thread's CPU for a move",
        board["main_ms_a_move"],
        "ms",
        1.5,
        f"bare canvas {bare['main_ms_a_move']:.2f}: {ratio:.2f} times as much; "
        f"scripts {board['script_ms_a_move']:.2f}; with all waiting {board['wall_ms_a_move']:.2f}; "
        f"{board['moves_per_second']:.0f} moves/s",
    )
    yield Row(part, "event to paint, p50", board["paint_p50"], "ms", None, f"bare canvas {bare['paint_p50']:.1f}")
    yield Row(part, "event to paint, p95", board["paint_p95"], "ms", 17, f"bare canvas {bare['paint_p95']:.1f}")
    yield Row(
        part, "newest event of a frame to paint, p95", board["newest_p95"], "ms", None, f"{bare['newest_p95']:.1f} bare"
    )
    yield Row(
        part,
        "longest frame",
        board["longest"],
        "ms",
        33.4,
        f"{board['over_33']} of {board['frames']} over 33; the first strokes {board['first_strokes_longest']:.0f}; "
        f"bare canvas {bare['longest']:.0f} ms, {bare['over_33']} over",
    )
    memory, empty = board["memory"], bare["memory"]
    yield Row(
        part,
        "memory of the tab",
        memory["private"],
        "MB",
        150,
        f"resident {memory['rss']:.0f}, script heap {board['heap_mb']:.0f}; bare canvas {empty['private']:.0f} and "
        f"{empty['rss']:.0f}",
    )
    fill = results["fill"]
    details = f"the first {fill['first']:.0f}"
    yield Row(part, "1920 × 1080 filled, off the main thread", fill["median"], "ms", 150, details)
    first = results["first_picture"]
    yield Row(part, "longest task of the first picture", max([0, *first["tasks"]]), "ms", None)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(), indent=1) + "\n")
