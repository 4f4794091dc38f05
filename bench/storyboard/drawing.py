"""Drawing with a 120 Hz pointer on a drawing of 2,000 strokes, compared with a bare canvas; flood fill."""

import asyncio
import json
import sys
from collections.abc import Iterator
from typing import Any, Final

from bench.harness import seed
from bench.harness.browser import run_browser
from bench.harness.server_process import Server, run_server
from bench.row import Row
from pegbar.domains.storyboard.rules.items import BlendMode


_MODES: Final[tuple[BlendMode, ...]] = ("multiply", "screen", "overlay", "add", "darken")
_LAYERED: Final[tuple[tuple[str, tuple[BlendMode, ...], bool], ...]] = (
    ("normal", ("normal",), False),
    ("modes", _MODES, False),
    ("clipped", ("normal",), True),
    ("clipped modes", _MODES, True),
)
"""Boards of 2,000 strokes in six layers: name, blend modes of the upper five, and whether layers are clipped."""
_LAYERED_LABELS: Final = {
    "modes": "blend modes",
    "clipped": "clipping",
    "clipped modes": "blend modes and clipping",
}


async def _create_dense_board(host: Server) -> dict[str, Any]:
    cookie = await seed.sign_up(host, "drawing")
    board = await seed.create_board(host, cookie, "Two thousand strokes", 1)
    await seed.draw(host, cookie, board.cut_ids[0], 2000, 60)
    blank_board = await seed.create_board(host, cookie, "Blank board", 1)
    layered: dict[str, str] = {}
    for name, blends, are_clipped in _LAYERED:
        layered_board = await seed.create_board(host, cookie, f"Layers: {name}", 1)
        cut_id = layered_board.cut_ids[0]
        await seed.draw(host, cookie, cut_id, 333, 60, 6, blends=blends, are_clipped=are_clipped)
        layered[name] = layered_board.slug
    slugs = {"slug": board.slug, "blank": blank_board.slug, "layered": layered}
    return {"base": host.base, "cookie": cookie, **slugs}


def main() -> dict[str, Any]:
    """Draw with a grainy pencil on 2,000 strokes of 60 points with all brushes, also in layers; flood-fill an area."""
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
    normal = results["layered"]["normal"]
    for name, label in _LAYERED_LABELS.items():
        measured = results["layered"][name]
        yield Row(
            part,
            f"main thread's CPU for a move in 6 layers with {label}, compared with normal layers",
            measured["main_ms_a_move"] / normal["main_ms_a_move"],
            "x",
            1.3,
            f"{measured['main_ms_a_move']:.2f} ms, normal {normal['main_ms_a_move']:.2f}; "
            f"longest frame {measured['longest']:.0f} ms, normal {normal['longest']:.0f}",
        )
    first = results["first_picture"]
    yield Row(part, "longest task of the first picture", max([0, *first["tasks"]]), "ms", None)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(), indent=1) + "\n")
