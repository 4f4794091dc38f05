"""What people are told of, grouped, live, and gone when what it tells of is."""

import asyncio
import uuid
from typing import Any

import pytest
from sqlalchemy import update

from pegbar.domains.notifications.actions import listing
from pegbar.domains.notifications.limits import NOTIFICATION_COUNTED, NOTIFICATIONS_PAGE
from pegbar.domains.notifications.models import Notification
from pegbar.domains.projects.models import ProjectUpdate
from pegbar.domains.projects.updates import actions as updates
from pegbar.kernel import clock
from pegbar.wiring import Instance
from tests.support.api.boards import add_member, new_project
from tests.support.api.people import Newcomer, Person, befriend
from tests.support.api.sockets import tab
from tests.support.api.videos import post_comment, post_review_note, publish_row

PATH = "/api/notifications"
MOON = "2100-01-01T00:00:00.000Z"


async def told(person: Person, **query: Any) -> dict[str, Any]:
    """A page of somebody's notifications."""
    return await person.json("GET", PATH, 200, params=query)


async def news(person: Person) -> list[tuple[str, str, int]]:
    """Kind, what it is about, and how many, newest first."""
    return [(item["kind"], item["title"], item["count"]) for item in (await told(person))["items"]]


async def read(person: Person, ids: list[str] | None = None, through: str = MOON) -> None:
    """Say that somebody has read these, or all."""
    more = {} if ids is None else {"ids": ids}
    await person.json("PUT", f"{PATH}/read", 204, json={"through": through, **more})


async def test_comments_on_a_video_are_one_notification_and_the_newest_leads_there(
    instance: Instance, newcomer: Newcomer
) -> None:
    mina, ruth, vera = [await newcomer() for _ in range(3)]
    video = await publish_row(instance, await new_project(mina, visibility="public"), mina, title="Tram")
    assert (await told(mina))["items"] == []
    await post_comment(mina, video, "My own.")
    await post_comment(ruth, video, "First.")
    await post_comment(ruth, video, "Second.")
    last = await post_comment(vera, video, "Third,\n  of   all.")
    page = await told(mina)
    [item] = page["items"]
    assert (item["kind"], item["title"], item["count"], item["more"]) == ("comment", "Tram", 3, False)
    assert ([p["id"] for p in item["people"]], item["people_count"]) == ([vera.id, ruth.id], 2)
    assert item["text"] == "Third, of all."
    assert item["path"] == f"/video/{video['slug']}?comment={last['id']}"
    assert (item["unread"], page["unread"]) == (True, 1)
    assert (await told(ruth))["items"] == (await told(vera))["items"] == []


async def test_what_is_read_stays_and_what_comes_after_begins_anew(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    video = await publish_row(instance, await new_project(mina, visibility="public"), mina, title="Tram")
    await post_comment(ruth, video)
    [item] = (await told(mina))["items"]
    await read(mina, [item["id"]], item["at"])
    page = await told(mina)
    assert ([(i["count"], i["unread"]) for i in page["items"]], page["unread"]) == ([(1, False)], 0)
    await post_comment(ruth, video)
    await post_comment(ruth, video)
    page = await told(mina)
    assert [(i["count"], i["unread"]) for i in page["items"]] == [(2, True), (1, False)]
    await read(mina)
    await read(mina)
    assert (await told(mina))["unread"] == 0


async def test_what_came_after_one_looked_stays_unread(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    video = await publish_row(instance, await new_project(mina, visibility="public"), mina)
    await post_comment(ruth, video)
    seen = (await told(mina))["items"][0]["at"]
    async with instance.services.db.write() as tx:
        later = clock.now().replace(year=2099)
        await tx.run(update(Notification).where(Notification.person_id == mina.id).values(updated_at=later))
    await read(mina, through=seen)
    assert (await told(mina))["unread"] == 1


async def test_a_comment_that_is_taken_away_is_told_of_no_more(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    video = await publish_row(instance, await new_project(mina, visibility="public"), mina)
    first, second = await post_comment(ruth, video, "One."), await post_comment(ruth, video, "Two.")
    await ruth.json("DELETE", f"/api/videos/{video['id']}/comments/{second['id']}", 204)
    [item] = (await told(mina))["items"]
    assert (item["count"], item["text"]) == (1, "One.")
    await ruth.json("DELETE", f"/api/videos/{video['id']}/comments/{first['id']}", 204)
    page = await told(mina)
    assert (page["items"], page["unread"]) == ([], 0)


async def test_a_reply_is_told_to_whom_it_answers_and_a_comment_only_once(
    instance: Instance, newcomer: Newcomer
) -> None:
    mina, ruth, vera = [await newcomer() for _ in range(3)]
    video = await publish_row(instance, await new_project(mina, visibility="public"), mina, title="Tram")
    asked = await post_comment(ruth, video, "Why so slow?")
    answered = await post_comment(vera, video, "It climbs.", parent_id=asked["id"])
    await post_comment(mina, video, "It does.", parent_id=answered["id"])
    assert await news(ruth) == [("reply", "Tram", 2)]
    assert await news(vera) == [("reply", "Tram", 1)]
    assert await news(mina) == [("comment", "Tram", 2)]
    mine = await post_comment(mina, video, "Questions?")
    await post_comment(vera, video, "One.", parent_id=mine["id"])
    assert await news(mina) == [("reply", "Tram", 1), ("comment", "Tram", 2)]


async def test_a_reply_below_a_video_of_a_private_project_does_not_tell_of_the_project(
    instance: Instance, newcomer: Newcomer
) -> None:
    mina, ruth = await newcomer(), await newcomer()
    project = await new_project(mina, visibility="private", name="Under Wraps")
    video = await publish_row(instance, project, mina, title="Tram")
    asked = await post_comment(ruth, video, "Why so slow?")
    await post_comment(mina, video, "It climbs.", parent_id=asked["id"])
    [item] = (await told(ruth))["items"]
    assert (item["title"], item["project"]) == ("Tram", None)
    assert (await told(mina))["items"][0]["project"]["name"] == "Under Wraps"


async def test_review_notes_are_told_to_who_published_and_who_owns(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth, vera = [await newcomer() for _ in range(3)]
    project = await new_project(mina, visibility="private")
    await add_member(mina, project, ruth)
    await add_member(mina, project, vera)
    await read(ruth)
    video = await publish_row(instance, project, ruth, title="Tram")
    note = await post_review_note(vera, video, body="Hold longer")
    for person in (mina, ruth):
        item = (await told(person))["items"][0]
        assert (item["kind"], item["text"]) == ("review_note", "Hold longer")
        assert item["path"] == f"/video/{video['slug']}?note={note['id']}"
    await mina.json("DELETE", f"/api/projects/{project['slug']}/members/{ruth.id}", 204)
    assert [kind for kind, _, _ in await news(ruth)] == [], "who left reads nothing of the project's"


async def test_updates_are_told_to_the_projects_people_at_their_hour(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth, vera = [await newcomer() for _ in range(3)]
    project = await new_project(mina, visibility="private", name="Weather")
    await add_member(mina, project, ruth)
    await read(ruth)
    path = f"/api/projects/{project['slug']}/updates"
    made = await mina.json("POST", path, 201, json={"body": "<p>Rain is <b>drawn</b> &amp; timed.</p>"})
    [item] = [i for i in (await told(ruth))["items"] if i["kind"] == "update"]
    assert (item["title"], item["text"]) == ("Weather", "Rain is drawn & timed.")
    assert item["path"] == f"/project/{project['slug']}?update={made['id']}"
    assert "update" not in [kind for kind, _, _ in [*await news(mina), *await news(vera)]]
    later = await mina.json("POST", path, 201, json={"title": "Snow", "body": "x", "scheduled_for": MOON})
    assert ("update", "Weather", 1) in await news(ruth)
    async with instance.services.db.write() as tx:
        came = update(ProjectUpdate).where(ProjectUpdate.id == later["id"]).values(scheduled_for=clock.now())
        await tx.run(came)
    await updates.tell(instance.services, later["id"])
    await updates.tell(instance.services, later["id"])
    assert ("update", "Weather", 2) in await news(ruth)


async def test_being_added_and_given_roles_is_told_with_the_role_of_now(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    project = await new_project(mina, visibility="private", name="Weather")
    await befriend(mina, ruth)
    root = f"/api/projects/{project['slug']}"
    await mina.json("POST", f"{root}/members", 201, json={"profile_id": ruth.id, "role": "viewer"})
    [item] = [i for i in (await told(ruth))["items"] if i["kind"] == "added"]
    assert (item["title"], item["text"], item["path"]) == ("Weather", "viewer", f"/project/{project['slug']}")
    await mina.json("PATCH", f"{root}/members/{ruth.id}", 200, json={"role": "viewer"})
    assert "role" not in [kind for kind, _, _ in await news(ruth)], "it was that one already"
    await mina.json("PATCH", f"{root}/members/{ruth.id}", 200, json={"role": "editor"})
    role = await mina.json("POST", f"{root}/roles", 201, json={"name": "Inker"})
    await mina.json("PUT", f"{root}/members/{ruth.id}/custom-role", 200, json={"role_id": role["id"]})
    found = {i["kind"]: i for i in (await told(ruth))["items"]}
    assert (found["role"]["text"], found["role"]["count"]) == ("Inker", 2)


async def test_requests_wait_in_the_list_until_they_are_answered(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    public, private = await new_project(mina, visibility="public"), await new_project(ruth, visibility="private")
    asked = await ruth.json("POST", "/api/friend-requests", 201, json={"profile_id": mina.id})
    await ruth.json("POST", f"/api/projects/{public['slug']}/join-requests")
    offer = {"profile_id": mina.id, "role": "editor"}
    await ruth.json("POST", f"/api/projects/{private['slug']}/invites", json=offer)
    page = await told(mina)
    kinds = [(r["kind"], r["role"], r["unread"], r["person"]["id"]) for r in page["requests"]]
    assert kinds == [
        ("invite", "editor", True, ruth.id),
        ("join_request", None, True, ruth.id),
        ("friend_request", None, True, ruth.id),
    ]
    assert (page["unread"], page["items"]) == (3, [])
    await read(mina, [page["requests"][0]["id"]])
    assert [request["unread"] for request in (await told(mina))["requests"]] == [False, True, True]
    await read(mina)
    page = await told(mina)
    assert ([r["unread"] for r in page["requests"]], page["unread"]) == ([False] * 3, 0)
    invite = next(r["id"] for r in page["requests"] if r["kind"] == "invite")
    await mina.json("POST", f"/api/invites/{invite}/accept")
    await mina.json("POST", f"/api/friend-requests/{asked['id']}/accept")
    assert [r["kind"] for r in (await told(mina))["requests"]] == ["join_request"]
    items = (await told(ruth))["items"]
    assert {(i["kind"], i["title"]) for i in items} == {("friend_accepted", ""), ("invite_accepted", private["name"])}
    me = await mina.json("GET", "/api/profiles/me")
    assert {i["path"] for i in items} == {f"/profile/{me['username']}", f"/project/{private['slug']}"}


async def test_an_invitation_that_is_opened_again_is_news_again(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    project = await new_project(mina, visibility="private")
    path, body = f"/api/projects/{project['slug']}/invites", {"profile_id": ruth.id, "role": "viewer"}
    invite = await mina.json("POST", path, json=body)
    await mina.json("POST", path, json=body)
    await read(ruth)
    await mina.json("POST", path, json=body)
    assert (await told(ruth))["unread"] == 0
    await ruth.json("POST", f"/api/invites/{invite['id']}/decline")
    await mina.json("POST", path, json=body)
    assert (await told(ruth))["unread"] == 1


async def test_nobody_is_told_by_whom_a_block_parts_them_from(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth, vera = [await newcomer() for _ in range(3)]
    video = await publish_row(instance, await new_project(mina, visibility="public"), mina)
    await post_comment(ruth, video)
    await post_comment(vera, video)
    await mina.json("PUT", f"/api/blocks/{ruth.id}", 204)
    [item] = (await told(mina))["items"]
    assert ([p["id"] for p in item["people"]], item["count"]) == ([vera.id], 1)
    await post_comment(ruth, video)
    await mina.json("DELETE", f"/api/blocks/{ruth.id}", 204)
    assert (await told(mina))["items"][0]["count"] == 2, "what was said meanwhile was not told"


async def test_it_is_told_live_and_read_in_one_window_is_read_in_all(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    video = await publish_row(instance, await new_project(mina, visibility="public"), mina)
    async with tab(mina) as window:
        assert (await window.subscribe(f"news:{mina.id}"))["type"] == "subscribed"
        await post_comment(ruth, video)
        assert (await window.expect("event"))["event"]["type"] == "news_changed"
        await read(mina)
        assert (await window.expect("event"))["event"]["type"] == "news_changed"
        assert (await window.subscribe(f"news:{ruth.id}"))["type"] == "refused"


async def test_what_is_rolled_back_is_not_told(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    video = await publish_row(instance, await new_project(mina, visibility="public"), mina)
    await ruth.json("POST", f"/api/videos/{video['id']}/comments", 422, json={"id": str(uuid.uuid4()), "body": " "})
    assert (await told(mina))["items"] == []


async def test_many_at_once_lose_nothing(instance: Instance, newcomer: Newcomer) -> None:
    mina, *others = [await newcomer() for _ in range(5)]
    project = await new_project(mina, visibility="public")
    videos = [await publish_row(instance, project, mina, title=f"Take {n}") for n in range(2)]
    await asyncio.gather(*(post_comment(person, video) for person in others for video in videos for _ in range(3)))
    assert sorted(await news(mina)) == [("comment", "Take 0", 12), ("comment", "Take 1", 12)]
    [page] = [await told(mina)]
    assert [item["people_count"] for item in page["items"]] == [4, 4]


async def test_pages_hold_everything_once(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    project = await new_project(mina, visibility="public")
    count = NOTIFICATIONS_PAGE + 3
    for number in range(count):
        await post_comment(ruth, await publish_row(instance, project, mina, title=f"Take {number}"))
    first = await told(mina)
    assert first["unread"] == count
    second = await told(mina, cursor=first["next_cursor"])
    titles = [item["title"] for item in [*first["items"], *second["items"]]]
    assert titles == [f"Take {number}" for number in reversed(range(count))]
    assert second["next_cursor"] is None


async def test_more_than_are_counted_are_said_to_be_more(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    video = await publish_row(instance, await new_project(mina, visibility="public"), mina)
    for _ in range(NOTIFICATION_COUNTED + 1):
        await post_comment(ruth, video)
    [item] = (await told(mina))["items"]
    assert (item["count"], item["more"]) == (NOTIFICATION_COUNTED, True)


@pytest.mark.parametrize("cursor", ["x", "====", "AAAA", "bm90IGEgdGltZSBub3QgYW4gaWQ"])
async def test_what_is_no_marker_of_a_page_is_refused(newcomer: Newcomer, cursor: str) -> None:
    answer = await (await newcomer()).json("GET", PATH, 422, params={"cursor": cursor})
    assert answer["errors"][0]["field"] == "cursor"


@pytest.mark.parametrize("body", [{}, {"through": "now"}, {"through": "2026-01-01"}, {"through": MOON, "ids": ["x"]}])
async def test_what_says_not_what_was_read_is_refused(newcomer: Newcomer, body: dict[str, Any]) -> None:
    await (await newcomer()).json("PUT", f"{PATH}/read", 422, json=body)


async def test_what_is_old_is_forgotten_but_nothing_that_waits(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    video = await publish_row(instance, await new_project(mina, visibility="public"), mina)
    await post_comment(ruth, video)
    await ruth.json("POST", "/api/friend-requests", 201, json={"profile_id": mina.id})
    async with instance.services.db.write() as tx:
        old = clock.now().replace(year=2020)
        await tx.run(update(Notification).where(Notification.person_id == mina.id).values(updated_at=old))
        await listing.prune(tx, clock.now().replace(year=2021))
    page = await told(mina)
    assert (page["items"], page["unread"]) == ([], 0)
    assert [request["kind"] for request in page["requests"]] == ["friend_request"]
