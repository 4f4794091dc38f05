"""Response times for other users during an attack, compared with those before it."""

import asyncio
import json
import subprocess
import sys
import tempfile
import uuid
from pathlib import Path
from typing import Any

import seed
from asking import meanwhile
from attacker import ATTACKS
from load import resident_mb
from serving import Server, server

from pegbar.domains.storyboard.limits import DRAWING_UPDATE_ITEMS_MAX
from tests.support.faults.large_updates import make_large_update

QUIET_SECONDS = 3
PIECES, PIECE_BYTES, PIECES_AT_ONCE = 7, 7_900_000, 4
PACE_SECONDS = 4
"""Pause between large updates after the first few, so that they stay within the byte rate limit."""


async def _large(host: Server, cookie: str) -> str:
    """Create a public drawing of about 55 MB and return the id of its cut."""
    board = await seed.board(host, cookie, "Large", 1, "public")
    for number in range(PIECES):
        if number >= PIECES_AT_ONCE:
            await asyncio.sleep(PACE_SECONDS)
        update = make_large_update(PIECE_BYTES, author=number + 1)
        path = f"/api/cuts/{board.cut_ids[0]}/drawing"
        key = f"Idempotency-Key: {uuid.uuid4()}\r\n"
        await host.call("POST", path, cookie, update, key, "application/octet-stream")
    return board.cut_ids[0]


async def _attack(host: Server, name: str, needs: dict[str, Any]) -> dict[str, int]:
    script = str(Path(__file__).with_name("attacker.py"))
    arguments = (sys.executable, script, name, str(host.port), json.dumps(needs))
    process = await asyncio.create_subprocess_exec(*arguments, stdout=subprocess.PIPE)
    out, _ = await process.communicate()
    return json.loads(out)


async def measure(host: Server) -> dict[str, Any]:
    """Run each attack after a quiet period, while another user keeps listing the cuts of a board."""
    owner, enemy = await seed.person(host, "owner"), await seed.person(host, "enemy")
    mine = await seed.board(host, owner, "Work", 30)
    for number in range(20):
        await host.call("POST", "/api/projects", owner, {"name": f"Project {number}", "fps": 24})
    theirs = await seed.board(host, enemy, "Bait", 2, "public")
    printed = await seed.board(host, enemy, "Paper", 40, "public")
    large = await _large(host, enemy)
    needs = {
        "sockets": {"cookie": enemy, "project_id": theirs.id},
        "updates": {"cookie": enemy, "cut_id": theirs.cut_ids[0], "items": DRAWING_UPDATE_ITEMS_MAX},
        "pushes": {"cookie": enemy, "cut_id": theirs.cut_ids[1], "bytes": PIECE_BYTES},
        "drawings": {"cut_id": large},
        "pictures": {"cookie": enemy, "slug": theirs.slug},
        "exports": {"slug": printed.slug},
        "shapes": {"cookie": enemy},
    }
    path, found = f"/api/projects/{mine.slug}/cuts", dict[str, Any]()
    for name in ATTACKS:
        quiet = await meanwhile(host.port, lambda: asyncio.sleep(QUIET_SECONDS), path, owner)
        met = dict[str, int]()

        async def attack(name: str = name, met: dict[str, int] = met) -> None:
            met |= await _attack(host, name, needs.get(name, {}))

        under = await meanwhile(host.port, attack, path, owner)
        found[name] = {"quiet": quiet, "under": under, "met": met, "memory_mb": resident_mb(host.pid)}
    return found


def main(database: str = "sqlite") -> dict[str, Any]:
    """Measure on one database, with the server's default rate limits."""
    with (
        tempfile.TemporaryDirectory(prefix="pegbar-bench-") as folder,
        server(database, data=Path(folder), limited=True) as host,
    ):
        return asyncio.run(measure(host))


if __name__ == "__main__":
    for what, each in main(*sys.argv[1:]).items():
        times = [
            f"{each[when]['p50']:.1f}/{each[when]['p99']:.1f}/{each[when]['max']:.0f}" for when in ("quiet", "under")
        ]
        sys.stdout.write(f"{what:9} quiet {times[0]} under {times[1]} {each['met']} {each['memory_mb']:.0f} MB\n")
