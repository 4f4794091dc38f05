"""Published videos, inserted directly without encoding."""

import uuid
from typing import Any

from sqlalchemy import insert, select

from pegbar.domains.videos.models import Publication, Video
from pegbar.domains.videos.versions import actions as versions
from pegbar.kernel import clock
from pegbar.kernel.ids import new_id, new_slug
from pegbar.kernel.tables import to_record
from pegbar.wiring import Instance
from tests.support.api.people import Person
from tests.support.drawings.drawing import encode_picture

_RATE = ("rate_numerator", "rate_denominator")


async def insert_video(instance: Instance, project: dict[str, Any], publisher: Person, **fields: Any) -> dict[str, Any]:
    """Insert a video of two seconds with its own thumbnail, and return its columns, which `fields` override.

    Its bytes aren't a real film: use it for tests that don't play the video.
    """
    blobs = instance.services.blobs
    row: dict[str, Any] = {
        "id": new_id(),
        "project_id": project["id"],
        "owner_id": publisher.id,
        "title": "Harbour test",
        "description": "",
        "slug": f"harbour-test-{uuid.uuid4().hex[:10]}",
        "public_id": new_slug(),
        "storage_key": await blobs.put(b"film " + uuid.uuid4().bytes),
        "media_type": "video/mp4",
        "size": 21,
        "thumb_key": await blobs.put(encode_picture()),
        "captions_key": None,
        "duration_seconds": 2.0,
        "has_sound": None,
        "width": 640,
        "height": 360,
        "frames": 48,
        "rate_numerator": 24,
        "rate_denominator": 1,
        "views": 0,
        "rating_sum": 0.0,
        "ratings": 0,
        "comments": 0,
        "featured": False,
        "version": 1,
        "created_at": clock.now(),
        **fields,
    }
    async with instance.services.db.write() as tx:
        tx.index.mark("video", row["id"])
        await tx.execute(insert(Video), row)
    return row


async def replace_video(instance: Instance, video: dict[str, Any], **film: Any) -> None:
    """Replace the film of a video of `publish_row` by a new version; `film` overrides columns."""
    columns = {name: video[name] for name in ("media_type", "size", "thumb_key", "frames", "has_sound", *_RATE)}
    new = {**columns, "storage_key": await instance.services.blobs.put(b"film " + uuid.uuid4().bytes), **film}
    async with instance.services.db.write() as tx:
        await versions.replace_film(tx, Publication(video_id=video["id"], owner_id=video["owner_id"]), new)


async def load_video(instance: Instance, video_id: str) -> Video:
    """Return the video's current row."""
    async with instance.services.db.read() as tx:
        found = to_record(Video, (await tx.execute(select(*Video.__table__.c).where(Video.id == video_id))).first())
    assert found is not None
    return found


async def post_comment(
    person: Person, video: dict[str, Any], body: str = "Lovely light.", **more: Any
) -> dict[str, Any]:
    """Post a comment on a video or, with `parent_id`, a reply."""
    new = {"id": str(uuid.uuid4()), "body": body, **more}
    return await person.json("POST", f"/api/videos/{video['id']}/comments", 201, json=new)


async def list_comments(person: Person, video: dict[str, Any], **query: Any) -> dict[str, Any]:
    """Return a page of the comments on a video."""
    return await person.json("GET", f"/api/videos/{video['id']}/comments", 200, params=query)


async def post_review_note(
    person: Person, video: dict[str, Any], first: int = 0, last: int = 0, body: str = "Hold longer", **more: Any
) -> dict[str, Any]:
    """Post a review note on frames of a video."""
    new = {"id": str(uuid.uuid4()), "body": body, "first_frame": first, "last_frame": last, **more}
    return await person.json("POST", f"/api/videos/{video['id']}/review-notes", 201, json=new)
