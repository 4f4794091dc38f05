"""Tests of the list of notifications: grouping, live updates, and removal with their sources."""

import asyncio
import uuid
from typing import Any

import pytest
from sqlalchemy import update

from pegbar.domains.notifications.actions import queries
from pegbar.domains.notifications.limits import NOTIFICATION_COUNTED, NOTIFICATIONS_PAGE
from pegbar.domains.notifications.models import Notification
from pegbar.domains.projects.models import ProjectUpdate
from pegbar.domains.projects.updates import actions as updates
from pegbar.kernel import clock
from pegbar.wiring import Instance
from tests.support.api.boards import add_member, new_project
from tests.support.api.people import Newcomer, Person, befriend
from tests.support.api.sockets import open_tab
from tests.support.api.videos import insert_video, post_comment, post_review_note

PATH = "/api/notifications"
MOON = "2100-01-01T00:00:00.000Z"


async def list_page(person: Person, **query: Any) -> dict[str, Any]:
    """Get a page of a person's notifications."""
    return await person.json("GET", PATH, 200, params=query)


async def list_notifications(person: Person) -> list[tuple[str, str, int]]:
    """Return kind, title and count of a person's notifications, newest first."""
    return [(item["kind"], item["title"], item["count"]) for item in (await list_page(person))["items"]]


async def mark_read(person: Person, ids: list[str] | None = None, through: str = MOON) -> None:
    """Mark some or all of a person's notifications as read."""
    extra = {} if ids is None else {"ids": ids}
    await person.json("PUT", f"{PATH}/read", 204, json={"until": through, **extra})


async def test_comments_on_a_video_are_grouped_and_link_to_the_newest(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth, vera = [await newcomer() for _ in range(3)]
    video = await insert_video(instance, await new_project(mina, visibility="public"), mina, title="Tram")
    assert (await list_page(mina))["items"] == []
    await post_comment(mina, video, "My own.")
    await post_comment(ruth, video, "First.")
    await post_comment(ruth, video, "Second.")
    last = await post_comment(vera, video, "Third,\n  of   all.")
    page = await list_page(mina)
    [item] = page["items"]
    assert (item["kind"], item["title"], item["count"], item["has_more"]) == ("comment", "Tram", 3, False)
    assert ([p["id"] for p in item["people"]], item["people_count"]) == ([vera.id, ruth.id], 2)
    assert item["text"] == "Third, of all."
    assert item["path"] == f"/video/{video['slug']}?comment={last['id']}"
    assert (item["unread"], page["unread"]) == (True, 1)
    assert (await list_page(ruth))["items"] == (await list_page(vera))["items"] == []


async def test_events_after_reading_start_a_new_notification(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    video = await insert_video(instance, await new_project(mina, visibility="public"), mina, title="Tram")
    await post_comment(ruth, video)
    [item] = (await list_page(mina))["items"]
    await mark_read(mina, [item["id"]], item["at"])
    page = await list_page(mina)
    assert ([(i["count"], i["unread"]) for i in page["items"]], page["unread"]) == ([(1, False)], 0)
    await post_comment(ruth, video)
    await post_comment(ruth, video)
    page = await list_page(mina)
    assert [(i["count"], i["unread"]) for i in page["items"]] == [(2, True), (1, False)]
    await mark_read(mina)
    await mark_read(mina)
    assert (await list_page(mina))["unread"] == 0


async def test_events_after_the_read_time_stay_unread(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    video = await insert_video(instance, await new_project(mina, visibility="public"), mina)
    await post_comment(ruth, video)
    read_at = (await list_page(mina))["items"][0]["at"]
    async with instance.services.db.write() as tx:
        later = clock.now().replace(year=2099)
        await tx.execute(update(Notification).where(Notification.person_id == mina.id).values(updated_at=later))
    await mark_read(mina, through=read_at)
    assert (await list_page(mina))["unread"] == 1


async def test_deleted_comments_disappear_from_notifications(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    video = await insert_video(instance, await new_project(mina, visibility="public"), mina)
    first, second = await post_comment(ruth, video, "One."), await post_comment(ruth, video, "Two.")
    await ruth.json("DELETE", f"/api/videos/{video['id']}/comments/{second['id']}", 204)
    [item] = (await list_page(mina))["items"]
    assert (item["count"], item["text"]) == (1, "One.")
    await ruth.json("DELETE", f"/api/videos/{video['id']}/comments/{first['id']}", 204)
    page = await list_page(mina)
    assert (page["items"], page["unread"]) == ([], 0)


async def test_a_reply_notifies_the_author_and_counts_once(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth, vera = [await newcomer() for _ in range(3)]
    video = await insert_video(instance, await new_project(mina, visibility="public"), mina, title="Tram")
    params = await post_comment(ruth, video, "Why so slow?")
    answered = await post_comment(vera, video, "It climbs.", parent_id=params["id"])
    await post_comment(mina, video, "It does.", parent_id=answered["id"])
    assert await list_notifications(ruth) == [("reply", "Tram", 2)]
    assert await list_notifications(vera) == [("reply", "Tram", 1)]
    assert await list_notifications(mina) == [("comment", "Tram", 2)]
    mine = await post_comment(mina, video, "Questions?")
    await post_comment(vera, video, "One.", parent_id=mine["id"])
    assert await list_notifications(mina) == [("reply", "Tram", 1), ("comment", "Tram", 2)]


async def test_a_reply_does_not_reveal_the_private_project_of_a_video(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    project = await new_project(mina, visibility="private", name="Under Wraps")
    video = await insert_video(instance, project, mina, title="Tram")
    params = await post_comment(ruth, video, "Why so slow?")
    await post_comment(mina, video, "It climbs.", parent_id=params["id"])
    [item] = (await list_page(ruth))["items"]
    assert (item["title"], item["project"]) == ("Tram", None)
    assert (await list_page(mina))["items"][0]["project"]["name"] == "Under Wraps"


async def test_review_notes_notify_the_publisher_and_the_owner(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth, vera = [await newcomer() for _ in range(3)]
    project = await new_project(mina, visibility="private")
    await add_member(mina, project, ruth)
    await add_member(mina, project, vera)
    await mark_read(ruth)
    video = await insert_video(instance, project, ruth, title="Tram")
    note = await post_review_note(vera, video, body="Hold longer")
    for person in (mina, ruth):
        item = (await list_page(person))["items"][0]
        assert (item["kind"], item["text"]) == ("review_note", "Hold longer")
        assert item["path"] == f"/video/{video['slug']}?note={note['id']}"
    await mina.json("DELETE", f"/api/projects/{project['slug']}/members/{ruth.id}", 204)
    assert [kind for kind, _, _ in await list_notifications(ruth)] == [], "who left reads nothing of the project's"


async def test_scheduled_updates_notify_members_when_published(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth, vera = [await newcomer() for _ in range(3)]
    project = await new_project(mina, visibility="private", name="Weather")
    await add_member(mina, project, ruth)
    await mark_read(ruth)
    path = f"/api/projects/{project['slug']}/updates"
    made = await mina.json("POST", path, 201, json={"body": "<p>Rain is <b>drawn</b> &amp; timed.</p>"})
    [item] = [i for i in (await list_page(ruth))["items"] if i["kind"] == "update"]
    assert (item["title"], item["text"]) == ("Weather", "Rain is drawn & timed.")
    assert item["path"] == f"/project/{project['slug']}?update={made['id']}"
    assert "update" not in [kind for kind, _, _ in [*await list_notifications(mina), *await list_notifications(vera)]]
    later = await mina.json("POST", path, 201, json={"title": "Snow", "body": "x", "scheduled_for": MOON})
    assert ("update", "Weather", 1) in await list_notifications(ruth)
    async with instance.services.db.write() as tx:
        publish_now = update(ProjectUpdate).where(ProjectUpdate.id == later["id"]).values(scheduled_for=clock.now())
        await tx.execute(publish_now)
    await updates.announce_update(instance.services, later["id"])
    await updates.announce_update(instance.services, later["id"])
    assert ("update", "Weather", 2) in await list_notifications(ruth)


async def test_membership_notifications_show_the_current_role(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    project = await new_project(mina, visibility="private", name="Weather")
    await befriend(mina, ruth)
    root = f"/api/projects/{project['slug']}"
    await mina.json("POST", f"{root}/members", 201, json={"profile_id": ruth.id, "role": "viewer"})
    [item] = [i for i in (await list_page(ruth))["items"] if i["kind"] == "added"]
    assert (item["title"], item["text"], item["path"]) == ("Weather", "viewer", f"/project/{project['slug']}")
    await mina.json("PATCH", f"{root}/members/{ruth.id}", 200, json={"role": "viewer"})
    assert "role" not in [kind for kind, _, _ in await list_notifications(ruth)], "it was that one already"
    await mina.json("PATCH", f"{root}/members/{ruth.id}", 200, json={"role": "editor"})
    role = await mina.json("POST", f"{root}/roles", 201, json={"name": "Inker"})
    await mina.json("PUT", f"{root}/members/{ruth.id}/custom-role", 200, json={"role_id": role["id"]})
    result = {i["kind"]: i for i in (await list_page(ruth))["items"]}
    assert (result["role"]["text"], result["role"]["count"]) == ("Inker", 2)


async def test_requests_stay_in_the_list_until_they_are_answered(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    public, private = await new_project(mina, visibility="public"), await new_project(ruth, visibility="private")
    params = await ruth.json("POST", "/api/friend-requests", 201, json={"profile_id": mina.id})
    await ruth.json("POST", f"/api/projects/{public['slug']}/join-requests")
    offer = {"profile_id": mina.id, "role": "editor"}
    await ruth.json("POST", f"/api/projects/{private['slug']}/invites", json=offer)
    page = await list_page(mina)
    kinds = [(r["kind"], r["role"], r["unread"], r["person"]["id"]) for r in page["requests"]]
    assert kinds == [
        ("invite", "editor", True, ruth.id),
        ("join_request", None, True, ruth.id),
        ("friend_request", None, True, ruth.id),
    ]
    assert (page["unread"], page["items"]) == (3, [])
    await mark_read(mina, [page["requests"][0]["id"]])
    assert [request["unread"] for request in (await list_page(mina))["requests"]] == [False, True, True]
    await mark_read(mina)
    page = await list_page(mina)
    assert ([r["unread"] for r in page["requests"]], page["unread"]) == ([False] * 3, 0)
    invite = next(r["id"] for r in page["requests"] if r["kind"] == "invite")
    await mina.json("POST", f"/api/invites/{invite}/accept")
    await mina.json("POST", f"/api/friend-requests/{params['id']}/accept")
    assert [r["kind"] for r in (await list_page(mina))["requests"]] == ["join_request"]
    items = (await list_page(ruth))["items"]
    assert {(i["kind"], i["title"]) for i in items} == {("friend_accepted", ""), ("invite_accepted", private["name"])}
    me = await mina.json("GET", "/api/profiles/me")
    assert {i["path"] for i in items} == {f"/profile/{me['username']}", f"/project/{private['slug']}"}


async def test_a_renewed_invitation_notifies_again(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    project = await new_project(mina, visibility="private")
    path, body = f"/api/projects/{project['slug']}/invites", {"profile_id": ruth.id, "role": "viewer"}
    invite = await mina.json("POST", path, json=body)
    await mina.json("POST", path, json=body)
    await mark_read(ruth)
    await mina.json("POST", path, json=body)
    assert (await list_page(ruth))["unread"] == 0
    await ruth.json("POST", f"/api/invites/{invite['id']}/decline")
    await mina.json("POST", path, json=body)
    assert (await list_page(ruth))["unread"] == 1


async def test_blocked_people_do_not_notify_each_other(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth, vera = [await newcomer() for _ in range(3)]
    video = await insert_video(instance, await new_project(mina, visibility="public"), mina)
    await post_comment(ruth, video)
    await post_comment(vera, video)
    await mina.json("PUT", f"/api/blocks/{ruth.id}", 204)
    [item] = (await list_page(mina))["items"]
    assert ([p["id"] for p in item["people"]], item["count"]) == ([vera.id], 1)
    await post_comment(ruth, video)
    await mina.json("DELETE", f"/api/blocks/{ruth.id}", 204)
    assert (await list_page(mina))["items"][0]["count"] == 2, "what was said meanwhile was not told"


async def test_notifications_and_read_marks_are_sent_live_to_all_windows(
    instance: Instance, newcomer: Newcomer
) -> None:
    mina, ruth = await newcomer(), await newcomer()
    video = await insert_video(instance, await new_project(mina, visibility="public"), mina)
    async with open_tab(mina) as window:
        assert (await window.subscribe(f"news:{mina.id}"))["type"] == "subscribed"
        await post_comment(ruth, video)
        assert (await window.expect("event"))["event"]["type"] == "notifications_changed"
        await mark_read(mina)
        assert (await window.expect("event"))["event"]["type"] == "notifications_changed"
        refused = await window.subscribe(f"news:{ruth.id}")
        assert (refused["type"], refused["text"]) == ("refused", {"code": "kernel.nothing_here", "args": {}})


async def test_rolled_back_transactions_do_not_notify(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    video = await insert_video(instance, await new_project(mina, visibility="public"), mina)
    await ruth.json("POST", f"/api/videos/{video['id']}/comments", 422, json={"id": str(uuid.uuid4()), "body": " "})
    assert (await list_page(mina))["items"] == []


async def test_concurrent_events_are_all_counted(instance: Instance, newcomer: Newcomer) -> None:
    mina, *others = [await newcomer() for _ in range(5)]
    project = await new_project(mina, visibility="public")
    videos = [await insert_video(instance, project, mina, title=f"Take {n}") for n in range(2)]
    await asyncio.gather(*(post_comment(person, video) for person in others for video in videos for _ in range(3)))
    assert sorted(await list_notifications(mina)) == [("comment", "Take 0", 12), ("comment", "Take 1", 12)]
    [page] = [await list_page(mina)]
    assert [item["people_count"] for item in page["items"]] == [4, 4]


async def test_pages_contain_each_notification_once(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    project = await new_project(mina, visibility="public")
    count = NOTIFICATIONS_PAGE + 3
    for number in range(count):
        await post_comment(ruth, await insert_video(instance, project, mina, title=f"Take {number}"))
    first = await list_page(mina)
    assert first["unread"] == count
    second = await list_page(mina, cursor=first["next_cursor"])
    titles = [item["title"] for item in [*first["items"], *second["items"]]]
    assert titles == [f"Take {number}" for number in reversed(range(count))]
    assert second["next_cursor"] is None


async def test_more_events_than_the_limit_are_marked_as_more(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    video = await insert_video(instance, await new_project(mina, visibility="public"), mina)
    for _ in range(NOTIFICATION_COUNTED + 1):
        await post_comment(ruth, video)
    [item] = (await list_page(mina))["items"]
    assert (item["count"], item["has_more"]) == (NOTIFICATION_COUNTED, True)


@pytest.mark.parametrize("cursor", ["x", "====", "AAAA", "bm90IGEgdGltZSBub3QgYW4gaWQ"])
async def test_invalid_cursors_are_refused(newcomer: Newcomer, cursor: str) -> None:
    answer = await (await newcomer()).json("GET", PATH, 422, params={"cursor": cursor})
    assert answer["errors"][0]["field"] == "cursor"


@pytest.mark.parametrize("body", [{}, {"until": "now"}, {"until": "2026-01-01"}, {"until": MOON, "ids": ["x"]}])
async def test_invalid_read_requests_are_refused(newcomer: Newcomer, body: dict[str, Any]) -> None:
    await (await newcomer()).json("PUT", f"{PATH}/read", 422, json=body)


async def test_old_notifications_are_deleted_but_pending_requests_stay(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    video = await insert_video(instance, await new_project(mina, visibility="public"), mina)
    await post_comment(ruth, video)
    await ruth.json("POST", "/api/friend-requests", 201, json={"profile_id": mina.id})
    async with instance.services.db.write() as tx:
        old = clock.now().replace(year=2020)
        await tx.execute(update(Notification).where(Notification.person_id == mina.id).values(updated_at=old))
        await queries.delete_old(tx, clock.now().replace(year=2021))
    page = await list_page(mina)
    assert (page["items"], page["unread"]) == ([], 0)
    assert [request["kind"] for request in page["requests"]] == ["friend_request"]
