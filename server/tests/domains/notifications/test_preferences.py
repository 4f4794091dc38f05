"""Tests of notification preferences."""

from typing import Any

from pegbar.domains.notifications.rules import KINDS
from pegbar.wiring import Instance
from tests.domains.notifications.test_notifications import PATH, list_notifications, list_page, mark_read
from tests.support.api.boards import add_member, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.videos import insert_video, post_comment

SETTINGS = f"{PATH}/settings"


async def _set_preferences(person: Person, off: list[str], mail: str = "off", status: int = 200) -> Any:
    return await person.json("PUT", SETTINGS, status, json={"disabled": off, "email_frequency": mail})


async def test_disabled_kinds_do_not_notify(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    assert await mina.json("GET", SETTINGS, 200) == {
        "disabled": [],
        "email_frequency": "off",
        "can_send_email": False,
        "muted_projects": [],
    }
    assert (await _set_preferences(mina, ["reply", "comment", "comment"]))["disabled"] == ["comment", "reply"]
    video = await insert_video(instance, await new_project(mina, visibility="public"), mina)
    await post_comment(ruth, video)
    assert await list_notifications(mina) == []
    await _set_preferences(mina, [])
    await post_comment(ruth, video)
    assert [(kind, count) for kind, _, count in await list_notifications(mina)] == [("comment", 1)]


async def test_disabled_requests_are_listed_as_read(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    await _set_preferences(mina, ["friend_request"])
    await ruth.json("POST", "/api/friend-requests", 201, json={"profile_id": mina.id})
    page = await list_page(mina)
    assert ([r["kind"] for r in page["requests"]], page["unread"]) == (["friend_request"], 0)


async def test_a_muted_project_does_not_notify(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    loud, quiet = [await new_project(mina, visibility="private", name=name) for name in ("Loud", "Quiet")]
    await add_member(mina, loud, ruth)
    member = {"profile_id": ruth.id, "role": "viewer"}
    await mina.json("POST", f"/api/projects/{quiet['slug']}/members", 201, json=member)
    await mark_read(ruth)
    for _ in range(2):
        await ruth.json("PUT", f"{PATH}/muted/{quiet['slug']}", 204)
    assert [p["name"] for p in (await ruth.json("GET", SETTINGS, 200))["muted_projects"]] == ["Quiet"]
    for project in (loud, quiet):
        await mina.json("POST", f"/api/projects/{project['slug']}/updates", 201, json={"body": "News."})
    assert [title for kind, title, _ in await list_notifications(ruth) if kind == "update"] == ["Loud"]
    await ruth.json("DELETE", f"{PATH}/muted/{quiet['id']}", 204)
    await mina.json("POST", f"/api/projects/{quiet['slug']}/updates", 201, json={"body": "More news."})
    assert [title for kind, title, _ in await list_notifications(ruth) if kind == "update"] == ["Quiet", "Loud"]


async def test_a_visible_project_can_be_muted_and_unmuted(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    project = await new_project(mina, visibility="public", name="Open House")
    video = await insert_video(instance, project, mina)
    await ruth.json("PUT", f"{PATH}/muted/{project['slug']}", 204)
    assert [p["name"] for p in (await ruth.json("GET", SETTINGS, 200))["muted_projects"]] == ["Open House"]
    params = await post_comment(ruth, video, "Why so slow?")
    await post_comment(mina, video, "It climbs.", parent_id=params["id"])
    assert await list_notifications(ruth) == []
    await ruth.json("DELETE", f"{PATH}/muted/{project['slug']}", 204)
    await post_comment(mina, video, "Steeply.", parent_id=params["id"])
    assert [(kind, count) for kind, _, count in await list_notifications(ruth)] == [("reply", 1)]


async def test_invalid_preferences_are_refused_and_change_nothing(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    secret = await new_project(ruth, visibility="private")
    await _set_preferences(mina, ["update"])
    assert (await _set_preferences(mina, [], "daily", 422))["errors"][0]["field"] == "email_frequency"
    await _set_preferences(mina, ["nothing"], status=422)
    await _set_preferences(mina, [], "hourly", status=422)
    await mina.json("PUT", f"{PATH}/muted/{secret['slug']}", 404)
    assert await mina.json("GET", SETTINGS, 200) == {
        "disabled": ["update"],
        "email_frequency": "off",
        "can_send_email": False,
        "muted_projects": [],
    }
    assert len((await _set_preferences(mina, [*KINDS]))["disabled"]) == len(KINDS)
