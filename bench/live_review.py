"""A synced review of a video by two people, one on a slow connection: how many frames apart they are."""

import asyncio
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import browser
import seed
import watch
from server_process import Server, server
from sqlalchemy import insert

from pegbar.domains.videos.models import Video
from pegbar.kernel.database import Database

VIDEO_SECONDS = 40
FOLLOWER_LATENCY = {"ms": 60, "jitter": 40}
"""Latency of the follower's connection, each way: like across a continent, on a poor network."""


async def _create_review(host: Server, data: Path) -> dict[str, Any]:
    cookies = [await seed.sign_up(host, "mina-watches"), await seed.sign_up(host, "tomas-watches")]
    project = await host.call("POST", "/api/projects", cookies[0], {"name": "Watched together", "fps": 24})
    await seed.befriend(host, cookies[0], cookies[1], project["id"])
    owner = await host.call("GET", "/api/profiles/me", cookies[0])
    stored_video = await watch.store_video(data, VIDEO_SECONDS)
    row = watch.create_video_row(project["id"], owner["id"], 0, **stored_video)
    db = Database(host.database)
    async with db.write() as tx:
        await tx.execute(insert(Video), row)
    await db.close()
    return {"base": host.base, "cookies": cookies, "slug": row["slug"], "line": FOLLOWER_LATENCY}


def main() -> dict[str, Any]:
    """Run the measurement."""
    with tempfile.TemporaryDirectory(prefix="pegbar-bench-") as folder, server("sqlite", data=Path(folder)) as host:
        return browser.run_part("screening", asyncio.run(_create_review(host, Path(folder))))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(), indent=1) + "\n")
