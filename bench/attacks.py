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
from attacker import ATTACKS
from load import resident_mb
from response_times import measure_during
from server_process import Server, server

from pegbar.domains.storyboard.limits import DRAWING_UPDATE_ITEMS_MAX
from tests.support.faults.large_updates import make_large_update

QUIET_SECONDS = 3
UPDATES, UPDATE_BYTES, BURST = 7, 7_900_000, 4
PAUSE_SECONDS = 4
"""Pause between large updates after the first few, so that they stay within the byte rate limit."""


async def _create_large_drawing(host: Server, cookie: str) -> str:
    """Create a public drawing of about 55 MB and return the id of its cut."""
    board = await seed.create_board(host, cookie, "Large", 1, "public")
    for number in range(UPDATES):
        if number >= BURST:
            await asyncio.sleep(PAUSE_SECONDS)
        update = make_large_update(UPDATE_BYTES, author=number + 1)
        path = f"/api/cuts/{board.cut_ids[0]}/drawing"
        key = f"Idempotency-Key: {uuid.uuid4()}\r\n"
        await host.call("POST", path, cookie, update, key, "application/octet-stream")
    return board.cut_ids[0]


async def _run_attack(host: Server, name: str, parameters: dict[str, Any]) -> dict[str, int]:
    script = str(Path(__file__).with_name("attacker.py"))
    arguments = (sys.executable, script, name, str(host.port), json.dumps(parameters))
    process = await asyncio.create_subprocess_exec(*arguments, stdout=subprocess.PIPE)
    out, _ = await process.communicate()
    return json.loads(out)


async def measure(host: Server) -> dict[str, Any]:
    """Run each attack after a quiet period, while another user keeps listing the cuts of a board."""
    owner, attacker_cookie = await seed.sign_up(host, "owner"), await seed.sign_up(host, "enemy")
    owner_board = await seed.create_board(host, owner, "Work", 30)
    for number in range(20):
        await host.call("POST", "/api/projects", owner, {"name": f"Project {number}", "fps": 24})
    attacker_board = await seed.create_board(host, attacker_cookie, "Bait", 2, "public")
    export_board = await seed.create_board(host, attacker_cookie, "Paper", 40, "public")
    large = await _create_large_drawing(host, attacker_cookie)
    parameters = {
        "sockets": {"cookie": attacker_cookie, "project_id": attacker_board.id},
        "updates": {"cookie": attacker_cookie, "cut_id": attacker_board.cut_ids[0], "items": DRAWING_UPDATE_ITEMS_MAX},
        "pushes": {"cookie": attacker_cookie, "cut_id": attacker_board.cut_ids[1], "bytes": UPDATE_BYTES},
        "drawings": {"cut_id": large},
        "pictures": {"cookie": attacker_cookie, "slug": attacker_board.slug},
        "exports": {"slug": export_board.slug},
        "shapes": {"cookie": attacker_cookie},
    }
    path, results = f"/api/projects/{owner_board.slug}/cuts", dict[str, Any]()
    for name in ATTACKS:
        before = await measure_during(host.port, lambda: asyncio.sleep(QUIET_SECONDS), path, owner)
        responses = dict[str, int]()

        async def attack(name: str = name, responses: dict[str, int] = responses) -> None:
            responses |= await _run_attack(host, name, parameters.get(name, {}))

        during = await measure_during(host.port, attack, path, owner)
        results[name] = {"before": before, "during": during, "responses": responses, "memory_mb": resident_mb(host.pid)}
    return results


def main(database: str = "sqlite") -> dict[str, Any]:
    """Measure on one database, with the server's default rate limits."""
    with (
        tempfile.TemporaryDirectory(prefix="pegbar-bench-") as folder,
        server(database, data=Path(folder), has_rate_limits=True) as host,
    ):
        return asyncio.run(measure(host))


if __name__ == "__main__":
    for label, result in main(*sys.argv[1:]).items():
        times = [
            f"{result[phase]['p50']:.1f}/{result[phase]['p99']:.1f}/{result[phase]['max']:.0f}"
            for phase in ("before", "during")
        ]
        sys.stdout.write(
            f"{label:9} before {times[0]} during {times[1]} {result['responses']} {result['memory_mb']:.0f} MB\n"
        )
