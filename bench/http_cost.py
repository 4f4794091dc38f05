"""CPU cost of requests on the server, on both databases."""

import asyncio
import json
import sys
from typing import Any

import watch
from load import Load, build, resident_mb, run
from serving import PASSWORD, Server, server
from sqlalchemy import insert

from pegbar.domains.videos.models import Video
from pegbar.kernel.ids import new_id
from pegbar.kernel.database import Database

PROJECTS = 40
CUTS = 300


async def _published(host: Server, cookie: str, project_id: str) -> str:
    """Insert a video of this project directly into the database and return its id."""
    owner = await host.call("GET", "/api/profiles/me", cookie)
    video = watch.video(project_id, owner["id"], 0)
    db = Database(host.database)
    async with db.write() as tx:
        await tx.execute(insert(Video), [video])
    await db.close()
    return video["id"]


async def measure(host: Server, scale: float) -> dict[str, object]:
    """Fill the instance, then measure the most important requests."""
    await asyncio.sleep(2)
    rest = resident_mb(host.pid)
    cookie = str(await host.call("POST", "/api/auth/sign-up", body={"email": "b@example.com", "password": PASSWORD}))
    await host.call("GET", "/api/profiles/me", cookie)
    projects: list[dict[str, str]] = []
    for number in range(PROJECTS):
        made = await host.call("POST", "/api/projects", cookie, {"name": f"Project {number}", "fps": 24})
        projects.append(made)
    slug = projects[0]["slug"]
    video_id = await _published(host, cookie, projects[0]["id"])
    ids: list[str] = []
    for number in range(CUTS):
        body = {"name": f"Cut {number}", "duration_frames": 12 + number % 60, "note": "Hold, then pan left. " * 4}
        made = await host.call("POST", f"/api/projects/{slug}/cuts", cookie, body)
        ids.append(made["cut"]["id"])
    versions = dict.fromkeys(ids, 1)

    def edit(number: int) -> bytes:
        cut = ids[number % CUTS]
        version, versions[cut] = versions[cut], versions[cut] + 1
        body = json.dumps({"duration_frames": number % 90 + 1}).encode()
        return build("PATCH", f"/api/cuts/{cut}", cookie, body, f'If-Match: "{version}"\r\n')

    def comment(number: int) -> bytes:
        body = json.dumps({"id": new_id(), "body": f"The turn at frame {number} reads well."}).encode()
        return build("POST", f"/api/videos/{video_id}/comments", cookie, body)

    sign_in = json.dumps({"email": "b@example.com", "password": PASSWORD}).encode()
    listing = build("GET", "/api/projects", cookie)
    board = build("GET", f"/api/projects/{slug}/cuts", cookie)
    entering = build("POST", "/api/auth/sign-in", "", sign_in)
    await run(host.port, host.pid, int(200 * scale), 4, lambda _: listing)
    nothing = build("GET", "/api/health")
    results = {
        "request for nothing (/api/health)": await run(host.port, host.pid, int(4000 * scale), 8, lambda _: nothing),
        "project list (40)": await run(host.port, host.pid, int(2000 * scale), 8, lambda _: listing),
        "project with 300 cuts": await run(host.port, host.pid, int(600 * scale), 8, lambda _: board),
        "durable cut edit": await run(host.port, host.pid, int(1500 * scale), 8, edit),
        "comment": await run(host.port, host.pid, int(1500 * scale), 8, comment),
        "sign-in (Argon2)": await run(host.port, host.pid, int(100 * scale), 4, lambda _: entering),
    }
    return {"rest_mb": rest, "after_mb": resident_mb(host.pid), "started_s": host.started_in, "loads": results}


def main(database: str, scale: float = 1.0) -> dict[str, Any]:
    """Measure on one database."""
    with server(database) as host:
        return asyncio.run(measure(host, scale))


if __name__ == "__main__":
    for name in sys.argv[1:] or ["sqlite", "postgresql"]:
        found = main(name)
        print(name, {k: v for k, v in found.items() if k != "loads"})
        for what, load in found["loads"].items():
            assert isinstance(load, Load)
            times = f"p50 {load.p50:6.1f}  p99 {load.p99:6.1f}"
            print(f"  {what:24} {load.cpu_ms:6.2f} ms CPU  {load.per_second:7.0f}/s  {times}")
