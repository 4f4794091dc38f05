"""Measurements in the browser: drawing, opening a board, scrubbing and scrolling a long one."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import seed
from server_process import ROOT, Server, server

from pegbar.demo.content import PEOPLE
from pegbar.demo.load import PASSWORD as DEMO_PASSWORD

SECONDS_MAX = 420
HUGE_CUTS = 2000
MANY_CUTS = 200
DEMO_BOARD_NAME = "Lanterns at Low Tide"


def run_part(part: str, facts: dict[str, Any]) -> dict[str, Any]:
    """Run a part of browser.mjs and return its results. Always ends node and the browser."""
    web = ROOT / "web"
    tools = [web / "tools" / "node" / "node_modules" / ".bin", web / "node_modules" / ".bin"]
    path = os.pathsep.join([*map(str, tools), os.environ["PATH"]])
    process = subprocess.Popen(
        ["node", str(ROOT / "bench" / "browser.mjs"), part],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"PATH": path},
    )
    try:
        out, _ = process.communicate(json.dumps(facts).encode(), timeout=SECONDS_MAX)
    finally:
        if process.poll() is None:
            process.terminate()  # node closes its browser on this signal
            process.wait(15)
    if process.returncode != 0:
        raise RuntimeError(f"bench/browser.mjs {part} ended with {process.returncode}")
    return json.loads(out)


async def _create_dense_board(host: Server) -> dict[str, Any]:
    cookie = await seed.sign_up(host, "drawing")
    board = await seed.create_board(host, cookie, "Two thousand strokes", 1)
    await seed.draw(host, cookie, board.cut_ids[0], 2000, 60)
    blank_board = await seed.create_board(host, cookie, "Blank paper", 1)
    return {"base": host.base, "cookie": cookie, "slug": board.slug, "blank": blank_board.slug}


def drawing() -> dict[str, Any]:
    """Draw with a 120 Hz pointer on a drawing of 2,000 strokes of 60 points with all brushes, and flood-fill an area."""
    with server("sqlite") as host:
        return run_part("drawing", asyncio.run(_create_dense_board(host)))


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


def opening() -> dict[str, Any]:
    """Measure the time from navigation to the first stroke with an empty cache: the median of five."""
    with server("sqlite", demo=True) as host:
        return run_part("opening", asyncio.run(_prepare_boards(host)))


async def _create_drawn_board(host: Server) -> dict[str, Any]:
    cookie = await seed.sign_up(host, "all-day")
    board = await seed.create_board(host, cookie, "Two hundred drawn cuts", MANY_CUTS)
    for cut_id in board.cut_ids:
        await seed.draw(host, cookie, cut_id, 150, 40)
    return {"base": host.base, "cookie": cookie, "slug": board.slug}


def many_cuts() -> dict[str, Any]:
    """Open 200 cuts of 150 strokes of 40 points each, one after the other."""
    with server("sqlite") as host:
        return run_part("manyCuts", asyncio.run(_create_drawn_board(host)))


async def _create_long_board(host: Server) -> dict[str, Any]:
    cookie = await seed.sign_up(host, "scrubbing")
    board = await seed.create_board(host, cookie, "Three hundred cuts", 300)
    await seed.upload_previews(host, cookie, board.cut_ids)
    return {"base": host.base, "cookie": cookie, "slug": board.slug}


def long_board() -> dict[str, Any]:
    """Scrub and scroll a board of 300 cuts with previews."""
    with server("sqlite") as host:
        return run_part("longBoard", asyncio.run(_create_long_board(host)))


async def _create_huge_board(host: Server) -> dict[str, Any]:
    cookie = await seed.sign_up(host, "producing")
    board = await seed.create_board(host, cookie, "Two thousand cuts", HUGE_CUTS)
    await seed.upload_previews(host, cookie, board.cut_ids)
    return {"base": host.base, "cookie": cookie, "slug": board.slug}


def huge_board() -> dict[str, Any]:
    """Open, scrub and scroll a board of 2,000 cuts with previews, and move 100 of them together."""
    with server("sqlite") as host:
        facts = asyncio.run(_create_huge_board(host))
        results = run_part("hugeBoard", facts)
        return results | {"server_mb": memory_mb(host.pid)}


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


def playing() -> dict[str, Any]:
    """Play a board at 60 frames per second with a camera move and a dissolve on every cut, and the same board without them."""
    with server("sqlite") as host:
        return run_part("playing", asyncio.run(_create_playing_boards(host)))


async def _prepare_pair(host: Server) -> dict[str, Any]:
    cookies = [await seed.sign_up(host, "mina-pair"), await seed.sign_up(host, "tomas-pair")]
    board = await seed.create_board(host, cookies[0], "Two at once", 1)
    await seed.befriend(host, cookies[0], cookies[1], board.id)
    return {"base": host.base, "cookies": cookies, "slug": board.slug}


def pair() -> dict[str, Any]:
    """Let two editors draw on one cut at the same time."""
    with server("sqlite") as host:
        results = run_part("pair", asyncio.run(_prepare_pair(host)))
        return results | {"server_mb": memory_mb(host.pid)}


def memory_mb(pid: int) -> float:
    """Return the resident memory of a process in MB."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:")) * 1024 / 1e6


if __name__ == "__main__":
    parts = {
        "drawing": drawing,
        "opening": opening,
        "long_board": long_board,
        "huge_board": huge_board,
        "playing": playing,
        "pair": pair,
    }
    part = parts[sys.argv[1]]
    sys.stdout.write(json.dumps(part(), indent=1) + "\n")
