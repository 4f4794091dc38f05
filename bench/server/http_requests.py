"""CPU time that the server needs for frequent requests, on both databases."""

import asyncio
import json
import sys
from collections.abc import Iterator
from typing import Any

from sqlalchemy import insert

from bench.harness.load import Load, build_request, run_load
from bench.harness.process_stats import get_resident_mb
from bench.harness.sample_videos import create_video_row
from bench.harness.server_process import PASSWORD, Server, run_server
from bench.row import Row
from pegbar.domains.videos.models import Video
from pegbar.kernel.database import Database
from pegbar.kernel.ids import new_id

PROJECTS = 40
CUTS = 300


async def _insert_video(host: Server, cookie: str, project_id: str) -> str:
    """Insert a video of this project directly into the database and return its id."""
    owner = await host.call("GET", "/api/profiles/me", cookie)
    video = create_video_row(project_id, owner["id"], 0)
    db = Database(host.database)
    async with db.write() as tx:
        await tx.execute(insert(Video), [video])
    await db.close()
    return video["id"]


async def measure(host: Server, scale: float) -> dict[str, object]:
    """Fill the instance, then measure the most important requests."""
    await asyncio.sleep(2)
    rest_mb = get_resident_mb(host.pid)
    cookie = str(await host.call("POST", "/api/auth/sign-up", body={"email": "b@example.com", "password": PASSWORD}))
    await host.call("GET", "/api/profiles/me", cookie)
    projects: list[dict[str, str]] = []
    for number in range(PROJECTS):
        created = await host.call("POST", "/api/projects", cookie, {"name": f"Project {number}", "fps": 24})
        projects.append(created)
    slug = projects[0]["slug"]
    video_id = await _insert_video(host, cookie, projects[0]["id"])
    ids: list[str] = []
    for number in range(CUTS):
        body = {"name": f"Cut {number}", "duration_frames": 12 + number % 60, "note": "Hold, then pan left. " * 4}
        created = await host.call("POST", f"/api/projects/{slug}/cuts", cookie, body)
        ids.append(created["cut"]["id"])
    versions = dict.fromkeys(ids, 1)

    def build_edit(number: int) -> bytes:
        cut = ids[number % CUTS]
        version, versions[cut] = versions[cut], versions[cut] + 1
        body = json.dumps({"duration_frames": number % 90 + 1}).encode()
        return build_request("PATCH", f"/api/cuts/{cut}", cookie, body, f'If-Match: "{version}"\r\n')

    def build_comment(number: int) -> bytes:
        body = json.dumps({"id": new_id(), "body": f"The turn at frame {number} reads well."}).encode()
        return build_request("POST", f"/api/videos/{video_id}/comments", cookie, body)

    sign_in = json.dumps({"email": "b@example.com", "password": PASSWORD}).encode()
    list_request = build_request("GET", "/api/projects", cookie)
    cuts_request = build_request("GET", f"/api/projects/{slug}/cuts", cookie)
    sign_in_request = build_request("POST", "/api/auth/sign-in", "", sign_in)
    await run_load(host.port, host.pid, int(200 * scale), 4, lambda _: list_request)
    health_request = build_request("GET", "/api/health")
    results = {
        "request for nothing (/api/health)": await run_load(
            host.port, host.pid, int(4000 * scale), 8, lambda _: health_request
        ),
        "project list (40)": await run_load(host.port, host.pid, int(2000 * scale), 8, lambda _: list_request),
        "project with 300 cuts": await run_load(host.port, host.pid, int(600 * scale), 8, lambda _: cuts_request),
        "durable cut edit": await run_load(host.port, host.pid, int(1500 * scale), 8, build_edit),
        "comment": await run_load(host.port, host.pid, int(1500 * scale), 8, build_comment),
        "sign-in (Argon2)": await run_load(host.port, host.pid, int(100 * scale), 4, lambda _: sign_in_request),
    }
    return {"rest_mb": rest_mb, "after_mb": get_resident_mb(host.pid), "started_s": host.started_in, "loads": results}


def main(database: str, scale: float = 1.0) -> dict[str, Any]:
    """Measure on one database."""
    with run_server(database) as host:
        return asyncio.run(measure(host, scale))


def rows(database: str, results: dict[str, Any]) -> Iterator[Row]:
    """Yield CPU time per request and memory of the server, on one database."""
    limits = {"project list (40)": 1.0, "project with 300 cuts": 5.0, "durable cut edit": 2.5, "comment": 1.3}
    for label, load in results["loads"].items():
        details = f"{load.per_second:.0f}/s, p50 {load.p50:.1f}, p99 {load.p99:.1f} ms"
        yield Row(f"http, {database}", f"CPU of the {label}", load.cpu_ms, "ms", limits.get(label), details)
    yield Row(
        f"http, {database}", "memory at rest", results["rest_mb"], "MB", 150, f"{results['after_mb']:.0f} MB after it"
    )


if __name__ == "__main__":
    for name in sys.argv[1:] or ["sqlite", "postgresql"]:
        report = main(name)
        print(name, {k: v for k, v in report.items() if k != "loads"})
        for label, load in report["loads"].items():
            assert isinstance(load, Load)
            times = f"p50 {load.p50:6.1f}  p99 {load.p99:6.1f}"
            print(f"  {label:24} {load.cpu_ms:6.2f} ms CPU  {load.per_second:7.0f}/s  {times}")
