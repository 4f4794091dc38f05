"""Concurrent changes of the same objects all succeed, without deadlocks."""

import asyncio
import uuid
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from httpx import Response

from pegbar.kernel import metrics
from pegbar.wiring import Instance
from tests.support.api.boards import add_cut, add_member, new_project
from tests.support.api.people import Newcomer, befriend
from tests.support.api.videos import insert_video

pytestmark = pytest.mark.database

_ROUNDS = 10
Act = Callable[[], Awaitable[Response]]


def _make_body(**more: Any) -> dict[str, Any]:
    return {"id": str(uuid.uuid4()), **more}


async def _assert_all_succeed(acts: list[Act], rounds: int = _ROUNDS) -> None:
    """Send all requests concurrently, several times. No response is an error, and no deadlock occurs."""
    before = _count_conflicts()
    for _ in range(rounds):
        answers = await asyncio.gather(*(act() for act in acts))
        refused = [f"{a.request.method} {a.request.url.path}: {a.status_code} {a.text}" for a in answers if a.is_error]
        assert refused == []
    assert _count_conflicts() == before


def _count_conflicts() -> float | None:
    return metrics.REGISTRY.get_sample_value("pegbar_database_conflicts_total")


async def test_updates_comments_and_cuts_of_a_project_can_be_written_concurrently(
    newcomer: Newcomer, instance: Instance
) -> None:
    owner, editor = await newcomer(), await newcomer()
    project = await new_project(owner, visibility="public")
    await add_member(owner, project, editor)
    root, cut = f"/api/projects/{project['slug']}", await add_cut(owner, project)
    video = await insert_video(instance, project, owner)

    async def post_update() -> Response:
        return await owner.http.post(f"{root}/updates", json=_make_body(body=f"Day {uuid.uuid4()}"))

    async def post_comment() -> Response:
        return await editor.http.post(
            f"/api/videos/{video['id']}/comments", json=_make_body(body=f"Nice {uuid.uuid4()}")
        )

    async def make_cut() -> Response:
        return await editor.http.post(f"{root}/cuts", json=_make_body())

    async def delete_and_restore() -> Response:
        await editor.http.delete(f"/api/cuts/{cut['id']}")
        return await editor.http.post(f"/api/cuts/{cut['id']}/restore")

    await _assert_all_succeed([*[post_update] * 4, *[post_comment] * 4, *[make_cut] * 3, delete_and_restore])


async def test_messages_marks_and_names_of_a_group_can_be_written_concurrently(newcomer: Newcomer) -> None:
    owner, friend = await newcomer(), await newcomer()
    await befriend(owner, friend)
    group = await owner.json("POST", "/api/chats", 201, json=_make_body(name="Ink", people=[friend.id]))
    path, number = f"/api/chats/{group['id']}", 0

    async def send_message() -> Response:
        nonlocal number
        answer = await friend.http.post(f"{path}/messages", json=_make_body(body=f"Cut {uuid.uuid4()}"))
        number = max(number, answer.json()["number"])
        return answer

    async def mark_read() -> Response:
        return await friend.http.put(f"{path}/read", json={"number": number})

    async def rename() -> Response:
        return await owner.http.put(f"{path}/name", json={"name": f"Ink {uuid.uuid4().hex[:4]}"})

    await _assert_all_succeed([*[send_message] * 4, *[mark_read] * 4, *[rename] * 4])


async def test_an_invitation_and_a_join_request_of_one_person_can_be_accepted_concurrently(newcomer: Newcomer) -> None:
    owner = await newcomer()

    async def prepare_acceptances() -> list[Act]:
        project, other = await new_project(owner, visibility="public"), await newcomer()
        root = f"/api/projects/{project['slug']}"
        join_request = await other.json("POST", f"{root}/join-requests", 201)
        invite = await owner.json("POST", f"{root}/invites", 201, json={"profile_id": other.id})

        async def accept_join_request() -> Response:
            return await owner.http.post(f"/api/join-requests/{join_request['id']}/accept")

        async def accept_invite() -> Response:
            return await other.http.post(f"/api/invites/{invite['id']}/accept")

        return [accept_join_request, accept_invite]

    pairs = [await prepare_acceptances() for _ in range(5)]
    await _assert_all_succeed([act for pair in pairs for act in pair], rounds=1)


async def test_people_can_block_and_unblock_each_other_concurrently(newcomer: Newcomer) -> None:
    one, other = await newcomer(), await newcomer()
    await befriend(one, other)

    def make_change(person: Any, whom: Any, method: str) -> Act:
        async def send_change() -> Response:
            return await person.http.request(method, f"/api/blocks/{whom.id}")

        return send_change

    acts = [make_change(*pair, method) for pair in ((one, other), (other, one)) for method in ("PUT", "DELETE")]
    await _assert_all_succeed(acts * 2)
