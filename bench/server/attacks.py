"""Response times of other users during an attack, compared with those before it."""

import asyncio
import json
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.harness import seed
from bench.harness.process_stats import get_resident_mb
from bench.harness.response_times import measure_during
from bench.harness.server_process import ROOT, Server, build_module_command, run_server
from bench.row import Row
from bench.server.attacker import ATTACKS
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
    command = build_module_command("bench.server.attacker")
    arguments = (*command, name, str(host.port), json.dumps(parameters))
    process = await asyncio.create_subprocess_exec(*arguments, stdout=subprocess.PIPE, cwd=ROOT)
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
        results[name] = {
            "before": before,
            "during": during,
            "responses": responses,
            "memory_mb": get_resident_mb(host.pid),
        }
    return results


def main(database: str = "sqlite") -> dict[str, Any]:
    """Measure on one database, with the server's default rate limits."""
    with (
        tempfile.TemporaryDirectory(prefix="pegbar-bench-") as folder,
        run_server(database, data=Path(folder), has_rate_limits=True) as host,
    ):
        return asyncio.run(measure(host))


def rows(database: str, results: dict[str, Any]) -> Iterator[Row]:
    """Yield other users' response times during each attack: the 99th percentile as a multiple of that before the attack."""
    names = {
        "headers": "request headers of 100 MB",
        "slow": "500 request bodies, a byte a second each",
        "sockets": "three sockets that never pause",
        "updates": "updates of 20,000 items, each saved as a version",
        "pushes": "updates of 8 MB",
        "drawings": "three anonymous readers of a drawing of 55 MB",
        "pictures": "covers of 8192 × 8192 pixels",
        "exports": "120 PDFs, requested without an account",
        "shapes": "JSON of 30,000 keys or 10,000 levels, a page of 10^9 items",
    }
    for key, label in names.items():
        before, during = results[key]["before"], results[key]["during"]
        responses = ", ".join(f"{count} × {answer}" for answer, count in sorted(results[key]["responses"].items()))
        details = (
            f"p50 {before['p50']:.1f} → {during['p50']:.1f}, p99 {before['p99']:.1f} → {during['p99']:.1f}, "
            f"longest {before['max']:.0f} → {during['max']:.0f} ms; "
            f"server {results[key]['memory_mb']:.0f} MB; responses: {responses}"
        )
        yield Row(
            f"attacks, {database}",
            f"a board of 30 cuts during {label}, p99",
            during["p99"] / before["p99"],
            "x",
            2,
            details,
        )


if __name__ == "__main__":
    for label, result in main(*sys.argv[1:]).items():
        times = [
            f"{result[phase]['p50']:.1f}/{result[phase]['p99']:.1f}/{result[phase]['max']:.0f}"
            for phase in ("before", "during")
        ]
        sys.stdout.write(
            f"{label:9} before {times[0]} during {times[1]} {result['responses']} {result['memory_mb']:.0f} MB\n"
        )
