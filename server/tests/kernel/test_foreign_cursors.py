"""Every list refuses invented cursors with a message, on both databases."""

import base64
import uuid
from urllib.parse import quote

import pytest

from pegbar.wiring import Instance
from tests.support.api.boards import new_project
from tests.support.api.people import Newcomer
from tests.support.api.videos import insert_video, post_comment

pytestmark = pytest.mark.database

_ID = str(uuid.uuid4())
_PLACES = (
    _ID,
    f"{_ID}\0",
    f"{_ID}\ud7ff\U0010ffff",
    "0001-01-01T00:00:00+23:59 1",
    "9999-12-31T23:59:59-23:59 1",
    f"2026-01-01T00:00:00+00:00 {2**63 - 1}",
    f"2026-01-01T00:00:00+00:00 -{2**63 - 1}",
    "2026-01-01T00:00:00+00:00 ١",
    f"newest {2**31 - 1} -{2**31 - 1}",
    "newest 1_0 +1",
    "9" * 140,
    "\0",
    "",
)
_LISTS = (
    "/api/projects?",
    "/api/projects/{project}/updates?",
    "/api/projects/{project}/videos?",
    "/api/projects/{project}/assets?",
    "/api/projects/{project}/assets/search?q=a&",
    "/api/projects/{project}/assets/trash?",
    "/api/videos/{video}/comments?",
    "/api/videos/{video}/comments/{comment}/replies?",
)


@pytest.mark.parametrize("path", _LISTS)
async def test_foreign_cursor_is_refused_or_starts_a_page(path: str, newcomer: Newcomer, instance: Instance) -> None:
    owner = await newcomer()
    project = await new_project(owner)
    video = await insert_video(instance, project, owner)
    comment = await post_comment(owner, video)
    address = path.format(project=project["slug"], video=video["id"], comment=comment["id"])
    for foreign_cursor in (*_PLACES, *("=", "é", "%00", "a" * 200)):
        wrapped = base64.urlsafe_b64encode(foreign_cursor.encode()).decode().rstrip("=")
        for cursor in {wrapped, foreign_cursor[:200]}:
            answer = await owner.http.get(f"{address}cursor={quote(cursor)}")
            assert answer.status_code in {200, 422}, f"{foreign_cursor!r}: {answer.text}"
