"""The featured page."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import delete

from pegbar.domains.accounts import actions as accounts
from pegbar.domains.videos.featured.rules import RankingStats, pick_best
from pegbar.domains.videos.models import Video
from pegbar.kernel import clock
from pegbar.kernel.ids import new_id
from pegbar.wiring import Instance
from tests.support.api.boards import add_member, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import open_tab
from tests.support.api.videos import insert_video, load_video
from tests.support.servers.commands import run_command


@pytest.fixture(autouse=True)
async def no_videos(instance: Instance) -> None:
    """Delete the videos of other tests: the featured page is global."""
    async with instance.services.db.write() as tx:
        await tx.execute(delete(Video))


@pytest.fixture
async def admin(instance: Instance, newcomer: Newcomer) -> Person:
    person = await newcomer()
    async with instance.services.db.write() as tx:
        await accounts.set_admin(tx, person.email, is_admin=True)
    return person


async def _get_page(person: Person) -> Any:
    return await person.json("GET", "/api/featured", 200)


async def _list_titles(person: Person) -> list[str]:
    return [item["title"] for item in (await _get_page(person))["items"]]


async def _feature(person: Person, video: dict[str, Any], featured: bool, status: int = 204) -> Any:
    body = {"featured": featured}
    return await person.json("PUT", f"/api/videos/{video['id']}/featured", status, json=body)


def _make_created_ago(**time: float) -> dict[str, Any]:
    return {"created_at": clock.now() - timedelta(**time)}


async def test_the_page_is_empty_before_the_first_video(anonymous: Person) -> None:
    assert await _get_page(anonymous) == {"items": [], "creators": [], "picked": False}


async def test_picked_videos_are_ordered_newest_first(
    instance: Instance, admin: Person, owner: Person, anonymous: Person, project: dict[str, Any]
) -> None:
    old = await insert_video(instance, project, owner, title="Old", **_make_created_ago(days=400))
    await insert_video(instance, project, owner, title="Loved", views=10**6, ratings=100, rating_sum=500.0)
    new = await insert_video(instance, project, owner, title="New")
    await _feature(admin, new, True)
    await _feature(admin, old, True)
    page = await _get_page(anonymous)
    assert ([item["title"] for item in page["items"]], page["picked"]) == (["New", "Old"], True)
    assert page["items"][0]["publisher"]["id"] == owner.id
    assert (await anonymous.http.get(page["items"][0]["thumb_url"])).status_code == 200
    await _feature(admin, new, False)
    assert await _list_titles(anonymous) == ["Old"]
    await _feature(admin, old, False)
    assert (await _list_titles(anonymous), (await _get_page(anonymous))["picked"]) == (["Loved", "New"], False)


async def test_at_most_36_videos_are_shown_and_none_of_a_deleted_project(
    instance: Instance, owner: Person, anonymous: Person, project: dict[str, Any]
) -> None:
    deleted = await new_project(owner, visibility="public")
    await insert_video(instance, deleted, owner, featured=True)
    for number in range(40):
        await insert_video(
            instance, project, owner, title=f"{number}", featured=True, **_make_created_ago(minutes=number)
        )
    await owner.json("DELETE", f"/api/projects/{deleted['slug']}", 204)
    assert await _list_titles(anonymous) == [f"{number}" for number in range(36)]


async def test_without_picks_the_best_ranked_videos_of_90_days_are_shown(
    instance: Instance, owner: Person, anonymous: Person, project: dict[str, Any]
) -> None:
    async def add_video(title: str, views: int, ratings: int, each: float, days: float = 1) -> None:
        counts = {"views": views, "ratings": ratings, "rating_sum": ratings * each}
        await insert_video(instance, project, owner, title=title, **counts, **_make_created_ago(days=days))

    await add_video("One friend", 3, 1, 5)
    await add_video("Loved by many", 1000, 100, 4.8, days=89)
    await add_video("Disliked by many", 1000, 100, 1)
    await add_video("Watched, unrated", 1000, 0, 0)
    await add_video("Too old", 10**6, 1000, 5, days=91)
    await add_video("Unseen", 0, 0, 0)
    deleted = await new_project(owner, visibility="public")
    await insert_video(instance, deleted, owner, title="Gone", views=10**6)
    await owner.json("DELETE", f"/api/projects/{deleted['slug']}", 204)
    assert await _list_titles(anonymous) == [
        "Loved by many",
        "Watched, unrated",
        "One friend",
        "Unseen",
        "Disliked by many",
    ]


def test_equally_ranked_videos_keep_their_order() -> None:
    equal_stats = [RankingStats(f"{number}", 0, 0, 5) for number in range(50)]
    assert pick_best(equal_stats, 36) == [f"{number}" for number in range(36)]


async def test_creators_are_the_most_frequent_publishers_then_other_members(
    instance: Instance, newcomer: Newcomer, owner: Person, anonymous: Person, project: dict[str, Any]
) -> None:
    busy, friend = await newcomer(), await newcomer()
    await add_member(owner, project, friend)
    profile = {"bio": "Ferries.", "skills": ["2d", "music"]}
    await busy.json("PATCH", "/api/profiles/me", 200, json=profile)
    await insert_video(instance, project, owner, featured=True)
    for _ in range(2):
        await insert_video(instance, project, busy, featured=True, **_make_created_ago(days=1))
    creators = (await _get_page(anonymous))["creators"]
    assert [person["id"] for person in creators] == [busy.id, owner.id, friend.id]
    assert (creators[0]["bio"], creators[0]["skills"]) == ("Ferries.", ["2d", "music"])
    assert all("email" not in person for person in creators)


async def test_the_members_of_a_private_project_are_not_named(
    instance: Instance, newcomer: Newcomer, owner: Person, anonymous: Person
) -> None:
    hidden, friend = await new_project(owner), await newcomer()
    await add_member(owner, hidden, friend)
    await insert_video(instance, hidden, owner, featured=True)
    assert [person["id"] for person in (await _get_page(anonymous))["creators"]] == [owner.id]
    await owner.json(
        "PATCH", f"/api/projects/{hidden['slug']}", 200, json={"visibility": "unlisted"}, headers={"If-Match": "1"}
    )
    assert [person["id"] for person in (await _get_page(anonymous))["creators"]] == [owner.id, friend.id]


async def test_at_most_ten_creators_are_named(
    instance: Instance, newcomer: Newcomer, anonymous: Person, project: dict[str, Any]
) -> None:
    people = await asyncio.gather(*(newcomer() for _ in range(12)))
    for number, person in enumerate(people):
        await insert_video(instance, project, person, featured=True, **_make_created_ago(minutes=number))
    assert [person["id"] for person in (await _get_page(anonymous))["creators"]] == [
        person.id for person in people[:10]
    ]


async def test_only_an_admin_can_pick_a_video(
    anonymous: Person, owner: Person, admin: Person, video: dict[str, Any]
) -> None:
    await _feature(anonymous, video, True, 401)
    await _feature(owner, video, True, 403)
    await _feature(admin, {"id": new_id()}, True, 404)
    assert not (await _get_page(anonymous))["picked"]


async def test_viewers_receive_one_event_per_pick(
    instance: Instance, anonymous: Person, admin: Person, video: dict[str, Any]
) -> None:
    async with open_tab(anonymous) as page:
        await page.subscribe(f"video:{video['id']}")
        for featured in (True, True, False):
            await _feature(admin, video, featured)
        events = [(await page.expect("event"))["event"] for _ in range(2)]
    assert events == [{"type": "video_changed", "version": version} for version in (2, 3)]
    assert (await load_video(instance, video["id"])).version == 3


@pytest.mark.once
async def test_the_command_line_can_pick_a_video(instance: Instance, anonymous: Person, video: dict[str, Any]) -> None:
    async def run_feature(*words: str) -> tuple[int, str]:
        return await run_command(instance.services.settings, "feature", *words)

    assert await run_feature(video["slug"]) == (0, f"{video['slug']} is on the featured page.")
    assert (await _get_page(anonymous))["picked"]
    assert await run_feature(video["slug"], "--remove") == (0, f"{video['slug']} is no longer on the featured page.")
    assert not (await _get_page(anonymous))["picked"]
    assert await run_feature("no-such-video") == (1, "There's no video at this address.")
