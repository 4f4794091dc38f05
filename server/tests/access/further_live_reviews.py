"""Further rows of live reviews: who may watch a film together with others."""

import uuid
from typing import Any

from tests.access.further_socket import exchange, get_status, open_stage_tab, try_topic
from tests.access.stage import Stage
from tests.support.api.guests import create_link, enter_with_link
from tests.support.api.live_reviews import make_live_line, make_playback_state, open_guest_tab
from tests.support.api.people import Person
from tests.support.api.sockets import Tab


async def _send(stage: Stage, opened: Tab, video_id: str, kind: str, **more: Any) -> list[dict[str, Any]]:
    return await exchange(stage, opened, type=f"live_review_{kind}", video_id=video_id, **more)


async def _try_all(stage: Stage, opened: Tab, video_id: str) -> int:
    """Send every message of a live review. A refused person's messages don't reach others."""
    async with open_stage_tab(stage, stage.owner) as owners:
        await _send(stage, owners, video_id, "join")
        await _send(stage, owners, video_id, "state", state={})
        join_frames = await _send(stage, opened, video_id, "join", name="Ada")
        status = get_status(join_frames)
        for kind, more in (
            ("state", {"state": {}}),
            ("take_control", {}),
            ("present", {"video": make_playback_state()}),
            ("draw", {"line": make_live_line()}),
            ("get_version", {"version": 1}),
            ("leave", {}),
        ):
            answers = await _send(stage, opened, video_id, kind, **more)
            assert status == 200 or answers == [], "what is refused is answered"
            films = [frame["body"] for frame in answers if frame["type"] == "live_review_version"]
            assert all(films)
        types = {frame["type"] for frame in await exchange(stage, owners) if frame["type"].startswith("live_review_")}
        all_kinds = {
            "live_review_peer_updated",
            "live_review_presenter_changed",
            "live_review_presented",
            "live_review_drawn",
            "live_review_peer_left",
        }
        assert types == (all_kinds if status == 200 else set())
        assert await exchange(stage, opened, type="live_review_get_time", sent=1)
    return status


async def watch(stage: Stage, person: Person) -> list[int]:
    """Join a live review. If the video is hidden, the answer is that for a missing one."""
    video_id, missing = stage.video["id"], str(uuid.uuid4())
    async with open_stage_tab(stage, person) as opened:
        status = await _try_all(stage, opened, video_id)
        if status == 404:
            nothing = str(await _send(stage, opened, missing, "join"))
            assert nothing.replace(missing, video_id) == str(await _send(stage, opened, video_id, "join"))
    return [status]


async def visit(stage: Stage, person: Person) -> list[int]:
    """Join as a guest on the link's own socket. Before the link is opened, and for other videos, the answer is 404."""
    stage.routes.add("SOCKET /api/guest/{link_id}/socket")
    link, video_id = await create_link(stage.owner, stage.video), stage.video["id"]
    async with open_guest_tab(person, link) as opened:
        assert get_status(await _send(stage, opened, video_id, "join")) == 404
    await enter_with_link(person, link)
    async with open_guest_tab(person, link) as opened:
        assert get_status(await _send(stage, opened, str(uuid.uuid4()), "join")) == 404
        status = await _try_all(stage, opened, video_id)
        await stage.owner.json("DELETE", f"/api/videos/{video_id}/guest-links/{link['id']}", 204)
        assert (await opened.wait_for_close())[0] == 4003
    return [status]


async def subscribe(stage: Stage, person: Person) -> list[int]:
    """Subscribe to a live review as a topic, which doesn't exist."""
    return await try_topic(stage, person, "live_review", stage.video["id"])
