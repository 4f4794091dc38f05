"""Playback of a board at 60 frames per second: main thread's time per frame, and frames shown."""

import asyncio
import json
import sys
from collections.abc import Iterator
from typing import Any

from bench.harness import seed
from bench.harness.browser import run_browser
from bench.harness.server_process import Server, run_server
from bench.row import Row


async def _create_playing_boards(host: Server) -> dict[str, Any]:
    cookie = await seed.sign_up(host, "playing")
    slugs: list[str] = []
    for name in ("Every cut moves", "No cut moves"):
        board = await seed.create_board(host, cookie, name, 10, frames=60, fps=60)
        slugs.append(board.slug)
        for number, cut_id in enumerate(board.cut_ids):
            await seed.draw(host, cookie, cut_id, 150, 40)
            if len(slugs) == 1:
                await seed.add_camera_move(host, cookie, cut_id, number)
        await seed.upload_previews(host, cookie, board.cut_ids)
    return {"base": host.base, "cookie": cookie, "moving": slugs[0], "still": slugs[1]}


def main() -> dict[str, Any]:
    """Play a board with a camera move and a dissolve on every cut, and the same board without them."""
    with run_server("sqlite") as host:
        return run_browser("playback", asyncio.run(_create_playing_boards(host)))


def rows(results: dict[str, Any]) -> Iterator[Row]:
    """Yield the results with their limits, with and without camera moves."""
    part = "playback"
    moving, still = results["moving"], results["still"]
    details = (
        f"scripts {moving['script_ms_a_frame']:.2f} ms; nothing moving {still['main_ms_a_frame']:.2f} and "
        f"{still['script_ms_a_frame']:.2f}"
    )
    yield Row(part, "main thread's CPU for a frame, every cut moving", moving["main_ms_a_frame"], "ms", 4, details)
    for label, result in (("every cut moving", moving), ("nothing moving", still)):
        details = (
            f"gap p95 {result['gap_p95']:.1f} ms; longest frame {result['longest']:.0f}, {result['over_33']} over 33"
        )
        yield Row(part, f"1,000 / frames shown a second, {label}", 1000 / result["shown_a_second"], "ms", 17.5, details)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(), indent=1) + "\n")
