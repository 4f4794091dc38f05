"""View counts."""

import asyncio
from datetime import timedelta
from secrets import token_urlsafe
from typing import Any

import pytest

from pegbar.domains.videos.views import actions as views
from pegbar.kernel import clock
from pegbar.kernel.ids import new_id
from pegbar.wiring import Instance
from tests.support.api.people import Newcomer, Person
from tests.support.api.videos import load_video
from tests.support.polling import send_until_accepted

pytestmark = pytest.mark.database

MANY, AT_ONCE = 1000, 50


async def _record_view(person: Person, video: dict[str, Any], session: str) -> int:
    body = {"session": session}
    answer = await send_until_accepted(lambda: person.http.post(f"/api/videos/{video['id']}/views", json=body))
    assert answer.status_code == 200, answer.text
    return answer.json()["views"]


async def test_a_session_counts_once_per_video(instance: Instance, anonymous: Person, video: dict[str, Any]) -> None:
    first, second = token_urlsafe(16), token_urlsafe(16)
    assert [await _record_view(anonymous, video, key) for key in (first, first, second, first)] == [1, 1, 2, 2]
    assert (await load_video(instance, video["id"])).views == 2


async def test_a_signed_in_user_counts_once_across_browsers(newcomer: Newcomer, video: dict[str, Any]) -> None:
    watcher, other = await newcomer(), await newcomer()
    assert [await _record_view(watcher, video, token_urlsafe(16)) for _ in range(3)] == [1, 1, 1]
    assert await _record_view(other, video, token_urlsafe(16)) == 2


@pytest.mark.extended
async def test_a_thousand_concurrent_views_of_one_session_count_once(
    instance: Instance, anonymous: Person, video: dict[str, Any]
) -> None:
    session, turns = token_urlsafe(16), iter(range(MANY))

    async def record_views() -> list[int]:
        return [await _record_view(anonymous, video, session) for _ in turns]

    answers = await asyncio.gather(*(record_views() for _ in range(AT_ONCE)))
    assert {views for found in answers for views in found} == {1}
    assert (await load_video(instance, video["id"])).views == 1


async def test_concurrent_views_of_different_sessions_all_count(
    instance: Instance, anonymous: Person, video: dict[str, Any]
) -> None:
    await asyncio.gather(*(_record_view(anonymous, video, token_urlsafe(16)) for _ in range(AT_ONCE)))
    assert (await load_video(instance, video["id"])).views == AT_ONCE


async def test_invented_sessions_of_one_address_do_not_count_above_the_rate(
    instance: Instance, anonymous: Person, newcomer: Newcomer, video: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(instance.services.settings, "rate_view_address", "5/hour")
    session = token_urlsafe(16)
    assert await _record_view(anonymous, video, session) == 1
    assert [await _record_view(anonymous, video, session) for _ in range(10)] == [1] * 10, (
        "what is counted costs nothing"
    )
    assert [await _record_view(anonymous, video, token_urlsafe(16)) for _ in range(8)] == [2, 3, 4, 5, 5, 5, 5, 5]
    assert await _record_view(await newcomer(), video, token_urlsafe(16)) == 6, "who is signed in is no made-up session"


async def test_a_day_later_the_same_session_counts_again(
    instance: Instance, anonymous: Person, video: dict[str, Any]
) -> None:
    session = token_urlsafe(16)
    await _record_view(anonymous, video, session)
    async with instance.services.db.write() as tx:
        await views.prune_views(tx, clock.now() - timedelta(hours=1))
    assert await _record_view(anonymous, video, session) == 1
    async with instance.services.db.write() as tx:
        await views.prune_views(tx, clock.now() + timedelta(seconds=1))
    assert await _record_view(anonymous, video, session) == 2


@pytest.mark.parametrize("session", ["short", "x" * 65, "sixteen letters!", 5, None])
async def test_an_invalid_session_key_is_refused(anonymous: Person, video: dict[str, Any], session: object) -> None:
    await anonymous.json("POST", f"/api/videos/{video['id']}/views", 422, json={"session": session})


async def test_views_of_unknown_videos_and_from_other_sites_are_refused(
    instance: Instance, anonymous: Person, video: dict[str, Any]
) -> None:
    body = {"session": token_urlsafe(16)}
    not_found = await anonymous.json("POST", f"/api/videos/{new_id()}/views", 404, json=body)
    assert not_found["code"] == "video.gone"
    foreign = {"Origin": "https://elsewhere.example"}
    await anonymous.json("POST", f"/api/videos/{video['id']}/views", 403, json=body, headers=foreign)
    assert (await load_video(instance, video["id"])).views == 0
