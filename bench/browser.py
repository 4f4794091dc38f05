"""Measurements in the browser: drawing, opening a board, scrubbing and scrolling a long one."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import seed
from serving import ROOT, Server, server

from pegbar.demo.content import PEOPLE
from pegbar.demo.load import PASSWORD as DEMO_PASSWORD

SECONDS_MAX = 420
HUGE = 2000
MANY = 200
LANTERNS_NAME = "Lanterns at Low Tide"


def node(part: str, facts: dict[str, Any]) -> dict[str, Any]:
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


async def _dense(host: Server) -> dict[str, Any]:
    cookie = await seed.person(host, "drawing")
    made = await seed.board(host, cookie, "Two thousand strokes", 1)
    await seed.draw(host, cookie, made.cut_ids[0], 2000, 60)
    blank = await seed.board(host, cookie, "Blank paper", 1)
    return {"base": host.base, "cookie": cookie, "slug": made.slug, "blank": blank.slug}


def drawing() -> dict[str, Any]:
    """Draw with a 120 Hz pointer on a drawing of 2,000 strokes of 60 points with all brushes, and flood-fill an area."""
    with server("sqlite") as host:
        return node("drawing", asyncio.run(_dense(host)))


async def _boards(host: Server) -> dict[str, Any]:
    """Return a demo board with drawings and previews, and a new board with one empty cut."""
    mina = {"email": PEOPLE[0].email, "password": DEMO_PASSWORD}
    cookie = str(await host.call("POST", "/api/auth/sign-in", body=mina))
    listed = await host.call("GET", "/api/projects", cookie)
    slug = next(each["slug"] for each in listed["items"] if each["name"] == LANTERNS_NAME)
    for _ in range(150):
        cuts = (await host.call("GET", f"/api/projects/{slug}/cuts", cookie))["items"]
        if all(cut["preview"] or not cut["drawing_seq"] for cut in cuts):
            break
        await asyncio.sleep(0.2)
    beginner = await seed.person(host, "opening")
    new = await seed.board(host, beginner, "A new board", 1)
    return {
        "base": host.base,
        "boards": [
            {"name": f"demo, {len(cuts)} cuts", "slug": slug, "cookie": cookie},
            {"name": "new, 1 cut", "slug": new.slug, "cookie": beginner},
        ],
    }


def opening() -> dict[str, Any]:
    """Measure the time from navigation to the first stroke with an empty cache: the median of five."""
    with server("sqlite", demo=True) as host:
        return node("opening", asyncio.run(_boards(host)))


async def _drawn(host: Server) -> dict[str, Any]:
    cookie = await seed.person(host, "all-day")
    made = await seed.board(host, cookie, "Two hundred drawn cuts", MANY)
    for cut_id in made.cut_ids:
        await seed.draw(host, cookie, cut_id, 150, 40)
    return {"base": host.base, "cookie": cookie, "slug": made.slug}


def many_cuts() -> dict[str, Any]:
    """Open 200 cuts of 150 strokes of 40 points each, one after the other."""
    with server("sqlite") as host:
        return node("manyCuts", asyncio.run(_drawn(host)))


async def _long(host: Server) -> dict[str, Any]:
    cookie = await seed.person(host, "scrubbing")
    made = await seed.board(host, cookie, "Three hundred cuts", 300)
    await seed.show(host, cookie, made.cut_ids)
    return {"base": host.base, "cookie": cookie, "slug": made.slug}


def long_board() -> dict[str, Any]:
    """Scrub and scroll a board of 300 cuts with previews."""
    with server("sqlite") as host:
        return node("longBoard", asyncio.run(_long(host)))


async def _huge(host: Server) -> dict[str, Any]:
    cookie = await seed.person(host, "producing")
    made = await seed.board(host, cookie, "Two thousand cuts", HUGE)
    await seed.show(host, cookie, made.cut_ids)
    return {"base": host.base, "cookie": cookie, "slug": made.slug}


def huge_board() -> dict[str, Any]:
    """Open, scrub and scroll a board of 2,000 cuts with previews, and move 100 of them together."""
    with server("sqlite") as host:
        facts = asyncio.run(_huge(host))
        found = node("hugeBoard", facts)
        return found | {"server_mb": memory_mb(host.pid)}


async def _playing(host: Server) -> dict[str, Any]:
    cookie = await seed.person(host, "playing")
    slugs: list[str] = []
    for name in ("Every cut moves", "No cut moves"):
        made = await seed.board(host, cookie, name, 10, frames=60, fps=60)
        slugs.append(made.slug)
        for number, cut_id in enumerate(made.cut_ids):
            await seed.draw(host, cookie, cut_id, 150, 40)
            if len(slugs) == 1:
                await seed.move(host, cookie, cut_id, number)
        await seed.show(host, cookie, made.cut_ids)
    return {"base": host.base, "cookie": cookie, "moving": slugs[0], "still": slugs[1]}


def playing() -> dict[str, Any]:
    """Play a board at 60 frames per second with a camera move and a dissolve on every cut, and the same board without them."""
    with server("sqlite") as host:
        return node("playing", asyncio.run(_playing(host)))


async def _pair(host: Server) -> dict[str, Any]:
    cookies = [await seed.person(host, "mina-pair"), await seed.person(host, "tomas-pair")]
    made = await seed.board(host, cookies[0], "Two at once", 1)
    await seed.befriend(host, cookies[0], cookies[1], made.id)
    return {"base": host.base, "cookies": cookies, "slug": made.slug}


def pair() -> dict[str, Any]:
    """Let two editors draw on one cut at the same time."""
    with server("sqlite") as host:
        found = node("pair", asyncio.run(_pair(host)))
        return found | {"server_mb": memory_mb(host.pid)}


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
