"""The watch page of a popular video: first frame, requests, and 200 open pages that receive live updates."""

import asyncio
import json
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import insert

from bench.harness import seed
from bench.harness.broadcast import measure_broadcast
from bench.harness.browser import run_browser
from bench.harness.load import Load, build_request, run_load
from bench.harness.process_stats import get_resident_mb
from bench.harness.sample_videos import create_video_row, store_video
from bench.harness.server_process import Server, run_server
from bench.row import Row
from pegbar.domains.accounts.models import User
from pegbar.domains.profiles.models import Profile
from pegbar.domains.videos.models import Video, VideoComment, VideoRating
from pegbar.kernel import clock
from pegbar.kernel.database import Database
from pegbar.kernel.ids import new_id

PEOPLE = RATINGS = COMMENTS = 10_000
REPLIES = 2000
OTHER_VIDEOS = 3000
READS = 300
WRITES = 200
DEEP_PAGE = 200
OPEN_PAGES = 200
COMMENTS_SENT = 50
INTERVAL_SECONDS = 0.1
VIDEO_SECONDS = 10
_BATCH = 1000


def _create_people() -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    now = clock.now()
    users = [
        {
            "id": new_id(),
            "email": f"viewer-{number}@example.com",
            "password_hash": "no password",
            "is_admin": False,
            "confirmed_at": now,
            "created_at": now,
        }
        for number in range(PEOPLE)
    ]
    profiles = [
        {
            "id": user["id"],
            "username": f"viewer-{number}",
            "display_name": f"Viewer {number}",
            "bio": "Watches. 灯り",
            "skills": ["2d"],
            "avatar_key": None,
            "created_at": now,
        }
        for number, user in enumerate(users)
    ]
    return users, profiles


def _create_comments(video_id: str, people: list[str]) -> list[dict[str, Any]]:
    """Return top-level comments, then replies, most of them to a few comments. The ids are like those of browsers."""
    first_at = clock.now() - timedelta(days=2)
    rows: list[dict[str, Any]] = [
        {
            "id": str(uuid.uuid4()),
            "number": number + 1,
            "video_id": video_id,
            "author_id": people[number * 7 % len(people)],
            "parent_id": None,
            "body": seed.NOTE * (1 + number % 9),
            "likes": number * 13 % 40,
            "dislikes": number % 5,
            "score": number * 13 % 40 - number % 5,
            "replies": 0,
            "created_at": first_at + timedelta(seconds=number * 10),
        }
        for number in range(COMMENTS)
    ]
    top_level_count = COMMENTS - REPLIES
    for number, row in enumerate(rows[top_level_count:]):
        parent = rows[top_level_count - 1 - number * number % 40]
        row["parent_id"] = parent["id"]
        parent["replies"] += 1
    return rows


async def _insert_data(host: Server, data: Path, project_id: str, owner_id: str) -> str:
    """Insert the measured video and its data directly into the database, and return its id."""
    stored_video = await store_video(data, VIDEO_SECONDS)
    users, profiles = _create_people()
    people = [user["id"] for user in users]
    measured_video = create_video_row(
        project_id, owner_id, 0, ratings=RATINGS, rating_sum=RATINGS * 2.75, comments=COMMENTS, **stored_video
    )
    other_videos = [
        create_video_row(project_id, people[n], n, ratings=n % 30, rating_sum=n % 30 * 3.5)
        for n in range(1, OTHER_VIDEOS)
    ]
    now = clock.now()
    ratings = [
        {"video_id": measured_video["id"], "rater": rater, "value": 0.5 + number % 10 / 2, "created_at": now}
        for number, rater in enumerate(people)
    ]
    tables = ((User, users), (Profile, profiles), (Video, [measured_video, *other_videos]), (VideoRating, ratings))
    db = Database(host.database)
    for table, rows in (*tables, (VideoComment, _create_comments(measured_video["id"], people))):
        for start in range(0, len(rows), _BATCH):
            async with db.write() as tx:
                await tx.execute(insert(table), rows[start : start + _BATCH])
    await db.close()
    return measured_video["id"]


async def _measure_requests(host: Server, cookie: str, video_id: str) -> dict[str, Load]:
    """Measure each request of the page, one after another on one connection."""
    root = f"/api/videos/{video_id}"
    cursor = ""
    for _ in range(DEEP_PAGE):
        cursor = (await host.call("GET", f"{root}/comments?cursor={cursor}" if cursor else f"{root}/comments", cookie))[
            "next_cursor"
        ]
    items = (await host.call("GET", f"{root}/comments", cookie))["items"]
    busiest = next(item for item in items if item["replies_cursor"])
    replies = f"{root}/comments/{busiest['id']}/replies?cursor={busiest['replies_cursor']}"

    async def measure_get(path: str) -> Load:
        return await run_load(host.port, host.pid, READS, 1, lambda _: build_request("GET", path, cookie))

    async def measure_write(method: str, path: str, body: dict[str, Any]) -> Load:
        def create_request(number: int) -> bytes:
            payload = {name: value(number) if callable(value) else value for name, value in body.items()}
            return build_request(method, path, cookie, json.dumps(payload).encode())

        return await run_load(host.port, host.pid, WRITES, 1, create_request)

    results = {"video": await measure_get(root)}
    for order in ("newest", "oldest", "top"):
        results[f"comments, {order} first"] = await measure_get(f"{root}/comments?order={order}")
    results[f"comments, page {DEEP_PAGE}"] = await measure_get(f"{root}/comments?cursor={cursor}")
    results["a page of replies"] = await measure_get(replies)
    results["featured page, nothing picked"] = await measure_get("/api/featured")
    rating = {"value": lambda number: 0.5 + number % 10 / 2}
    results["a rating"] = await measure_write("PUT", f"{root}/rating", rating)
    comment = {"id": lambda _: str(uuid.uuid4()), "body": seed.NOTE}
    results["a comment"] = await measure_write("POST", f"{root}/comments", comment)
    reaction = {"value": lambda number: (1, -1, 0)[number % 3]}
    results["a reaction"] = await measure_write("PUT", f"{root}/comments/{busiest['id']}/reaction", reaction)
    view = {"session": lambda _: uuid.uuid4().hex}
    results["a view"] = await run_load(
        host.port,
        host.pid,
        WRITES,
        1,
        lambda n: build_request("POST", f"{root}/views", "", json.dumps({"session": view["session"](n)}).encode()),
    )
    return results


async def _send_comments(host: Server, cookie: str, video_id: str) -> tuple[list[float], list[float]]:
    """Send comments at even intervals; return when each was sent and when it was answered."""
    sent_at: list[float] = []
    answered_at: list[float] = []
    start_time = time.perf_counter()
    for number in range(COMMENTS_SENT):
        await asyncio.sleep(max(0.0, start_time + number * INTERVAL_SECONDS - time.perf_counter()))
        sent_at.append(time.perf_counter())
        body = {"id": str(uuid.uuid4()), "body": f"{number}: {seed.NOTE}"}
        await host.call("POST", f"/api/videos/{video_id}/comments", cookie, body)
        answered_at.append(time.perf_counter())
    return sent_at, answered_at


async def _prepare(host: Server, data: Path) -> tuple[str, str]:
    cookie = await seed.sign_up(host, "publisher")
    owner = await host.call("GET", "/api/profiles/me", cookie)
    project = await host.call("POST", "/api/projects", cookie, {"name": "Watched", "fps": 24, "visibility": "public"})
    return cookie, await _insert_data(host, data, project["id"], owner["id"])


def measure(host: Server, data: Path) -> dict[str, Any]:
    """Run all measurements on one server."""
    cookie, video_id = asyncio.run(_prepare(host, data))
    page = run_browser("watchPage", {"base": host.base, "cookie": cookie, "slug": "night-ferry-0"})
    loads = asyncio.run(_measure_requests(host, cookie, video_id))
    broadcast = measure_broadcast(
        host, f"video:{video_id}", OPEN_PAGES, COMMENTS_SENT, lambda: _send_comments(host, cookie, video_id)
    )
    return {"page": page, "loads": loads, "broadcast": broadcast, "server_mb": get_resident_mb(host.pid)}


def main() -> dict[str, Any]:
    """Run the measurements on a new server."""
    with tempfile.TemporaryDirectory(prefix="pegbar-bench-") as folder, run_server("sqlite", data=Path(folder)) as host:
        return measure(host, Path(folder))


def rows(results: dict[str, Any]) -> Iterator[Row]:
    """Yield the results with their limits."""
    part, broadcast, page = "watch", results["broadcast"], results["page"]
    details = f"Play is shown after {page['play_pressed']:.0f}, first paint {page['first_paint']:.0f} ms; {page['all']}"
    yield Row(part, "navigation to the first frame of the playing video", page["first_frame"], "ms", 1500, details)
    yield Row(part, "requests of the page, all", page["requests"], "", None, f"{page['api']:.0f} of the API")
    for label, load in results["loads"].items():
        details = f"p50 {load.p50:.1f} ms, CPU {load.cpu_ms:.1f} ms"
        yield Row(part, f"{label}, p99", load.p99, "ms", 50, details)
    details = (
        f"p50 {broadcast['last_p50']:.0f}, longest {broadcast['max']:.0f} ms; any page p99 {broadcast['p99']:.0f}; "
        f"{broadcast['cpu_ms_a_message']:.0f} ms CPU"
    )
    yield Row(part, "a comment until the last of 200 open pages has it, p99", broadcast["last_p99"], "ms", 150, details)
    details = f"{broadcast['after_mb']:.0f} MB after it; {broadcast['kb_a_socket']:.0f} kB a socket"
    yield Row(part, "memory with 200 open pages", broadcast["memory_mb"], "MB", None, details)


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(), indent=1, default=vars) + "\n")
