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
from serving import Server, server
from sqlalchemy import insert

from pegbar.domains.videos.models import Video
from pegbar.kernel.database import Database

FILM_SECONDS = 40
LINE = {"ms": 60, "jitter": 40}
"""Latency of the follower's connection, each way: like across a continent, on a poor network."""


async def _seated(host: Server, data: Path) -> dict[str, Any]:
    cookies = [await seed.person(host, "mina-watches"), await seed.person(host, "tomas-watches")]
    made = await host.call("POST", "/api/projects", cookies[0], {"name": "Watched together", "fps": 24})
    await seed.befriend(host, cookies[0], cookies[1], made["id"])
    me = await host.call("GET", "/api/profiles/me", cookies[0])
    film = await watch.kept_film(data, FILM_SECONDS)
    row = watch.video(made["id"], me["id"], 0, **film)
    db = Database(host.database)
    async with db.write() as tx:
        await tx.execute(insert(Video), row)
    await db.close()
    return {"base": host.base, "cookies": cookies, "slug": row["slug"], "line": LINE}


def main() -> dict[str, Any]:
    """Run the measurement."""
    with tempfile.TemporaryDirectory(prefix="pegbar-bench-") as folder, server("sqlite", data=Path(folder)) as host:
        return browser.node("screening", asyncio.run(_seated(host, Path(folder))))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(), indent=1) + "\n")
