"""A synced review of a video by two people, one on a slow connection: how many frames apart they are."""

import asyncio
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import insert

from bench.harness import seed
from bench.harness.browser import run_browser
from bench.harness.sample_videos import create_video_row, store_video
from bench.harness.server_process import Server, run_server
from bench.row import Row
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
    stored_video = await store_video(data, VIDEO_SECONDS)
    row = create_video_row(project["id"], owner["id"], 0, **stored_video)
    db = Database(host.database)
    async with db.write() as tx:
        await tx.execute(insert(Video), row)
    await db.close()
    return {"base": host.base, "cookies": cookies, "slug": row["slug"], "latency": FOLLOWER_LATENCY}


def main() -> dict[str, Any]:
    """Run the measurement."""
    with tempfile.TemporaryDirectory(prefix="pegbar-bench-") as folder, run_server("sqlite", data=Path(folder)) as host:
        return run_browser("liveReview", asyncio.run(_create_review(host, Path(folder))))


def rows(results: dict[str, Any]) -> Iterator[Row]:
    """Yield the results with their limits."""
    part = "live review"
    latency = results["latency"]
    details = (
        f"p50 {results['p50']:.0f}, most {results['max']:.0f}, mean {results['mean']:+.2f}; the follower's connection "
        f"{latency['ms']} ± {latency['jitter']} ms each way"
    )
    yield Row(part, "frames apart while it plays, p95", results["p95"], "frames", 1, details)
    details = f"mean {results['starts_mean']:+.2f}, over {results['pauses']} starts"
    yield Row(part, "frames apart in the first second, p95", results["starts_p95"], "frames", None, details)
    yield Row(
        part,
        "pauses after which two frames are shown",
        results["pauses"] - results["equal_pauses"],
        f"of {results['pauses']}",
        0,
    )


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(), indent=1) + "\n")
