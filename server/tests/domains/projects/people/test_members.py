"""Tests of the members of a project."""

import asyncio
from typing import Any

import pytest

from pegbar.domains.projects.people.actions import roles
from pegbar.domains.projects.updates import actions as updates
from pegbar.wiring import Instance
from tests.support.api.boards import add_member, new_project
from tests.support.api.people import Newcomer, Person, befriend
from tests.support.api.sockets import open_tab


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner)


def _get_members_path(project: dict[str, Any], person: Person | None = None) -> str:
    return f"/api/projects/{project['slug']}/members" + (f"/{person.id}" if person else "")


async def _list_roles(person: Person, project: dict[str, Any]) -> dict[str, str]:
    items = (await person.json("GET", _get_members_path(project), 200))["items"]
    return {item["profile"]["id"]: item["role"] for item in items}


async def test_a_friend_is_added_as_editor_by_default(
    owner: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    editor, viewer = await newcomer(), await newcomer()
    await befriend(owner, editor)
    added = await owner.json("POST", _get_members_path(project), 201, json={"profile_id": editor.id})
    assert (added["profile"]["id"], added["role"], added["custom_role"]) == (editor.id, "editor", None)
    await add_member(owner, project, viewer, "viewer")
    assert await _list_roles(viewer, project) == {owner.id: "owner", editor.id: "editor", viewer.id: "viewer"}
    first = (await owner.json("GET", _get_members_path(project), 200))["items"][0]
    assert (first["profile"]["id"], first["role"]) == (owner.id, "owner")


async def test_people_who_are_not_friends_must_be_invited(
    owner: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    stranger = await newcomer()
    refused = await owner.json("POST", _get_members_path(project), 403, json={"profile_id": stranger.id})
    assert refused["code"] == "not_friends"
    await owner.json("POST", _get_members_path(project), 409, json={"profile_id": owner.id})
    unknown = {"profile_id": "0190f1d2-1234-7abc-8def-00112233aabb"}
    assert (await owner.json("POST", _get_members_path(project), 404, json=unknown))["detail"] == "User not found"
    for body in ({"profile_id": stranger.id, "role": "owner"}, {"profile_id": "x"}, {}):
        await owner.json("POST", _get_members_path(project), 422, json=body)


async def test_adding_a_member_again_keeps_the_role(owner: Person, project: dict[str, Any], newcomer: Newcomer) -> None:
    member = await newcomer()
    await add_member(owner, project, member, "viewer")
    again = await owner.json("POST", _get_members_path(project), 201, json={"profile_id": member.id, "role": "editor"})
    assert again["role"] == "viewer"


async def test_a_member_added_concurrently_is_stored_once(
    owner: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    member = await newcomer()
    await befriend(owner, member)
    body = {"profile_id": member.id}
    answers = await asyncio.gather(*(owner.http.post(_get_members_path(project), json=body) for _ in range(8)))
    assert {answer.status_code for answer in answers} == {201}
    assert await _list_roles(owner, project) == {owner.id: "owner", member.id: "editor"}


async def test_the_owner_cannot_be_changed_or_removed(
    owner: Person, project: dict[str, Any], newcomer: Newcomer, instance: Instance
) -> None:
    manager = await newcomer()
    await add_member(owner, project, manager)
    own_role = await owner.json("PATCH", _get_members_path(project, owner), 403, json={"role": "viewer"})
    assert own_role["detail"] == "You cannot change your own role from owner."
    own_place = await owner.json("DELETE", _get_members_path(project, owner), 403)
    assert own_place["detail"] == "You cannot remove yourself."
    others_place = await manager.json("DELETE", _get_members_path(project, owner), 403)
    assert others_place["detail"] == "You cannot remove the project owner."
    others_role = await manager.json("PATCH", _get_members_path(project, owner), 403, json={"role": "viewer"})
    assert others_role["detail"] == "You cannot change the role of the project owner."


async def test_another_built_in_role_clears_the_custom_one(
    owner: Person, project: dict[str, Any], newcomer: Newcomer, instance: Instance
) -> None:
    member = await newcomer()
    await add_member(owner, project, member, "viewer")
    async with instance.services.db.write() as tx:
        await roles.insert_role(tx, project["id"], member.id, "Inker", "#7aa2ff", can_edit_storyboards=True)
    result = (await owner.json("GET", _get_members_path(project), 200))["items"][1]
    assert (result["custom_role"]["name"], result["custom_role"]["color"]) == ("Inker", "#7aa2ff")
    mine = await member.json("GET", f"/api/projects/{project['slug']}", 200)
    assert mine["abilities"]["edit_storyboard"] is True
    changed = await owner.json("PATCH", _get_members_path(project, member), 200, json={"role": "viewer"})
    assert changed["custom_role"] is None
    mine = await member.json("GET", f"/api/projects/{project['slug']}", 200)
    assert mine["abilities"]["edit_storyboard"] is False


async def test_a_member_can_leave_and_loses_access(owner: Person, project: dict[str, Any], newcomer: Newcomer) -> None:
    member = await newcomer()
    await add_member(owner, project, member)
    await member.json("DELETE", _get_members_path(project, member), 204)
    await member.json("GET", f"/api/projects/{project['slug']}", 404)
    await owner.json("DELETE", _get_members_path(project, member), 404)
    await owner.json("PATCH", _get_members_path(project, member), 404, json={"role": "viewer"})


async def test_members_cannot_remove_others(owner: Person, project: dict[str, Any], newcomer: Newcomer) -> None:
    one, other = await newcomer(), await newcomer()
    await add_member(owner, project, one)
    await add_member(owner, project, other)
    await one.json("DELETE", _get_members_path(project, other), 403)
    assert other.id in await _list_roles(owner, project)


async def test_after_a_transfer_the_old_owner_is_an_editor(
    owner: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    successor, other = await newcomer(), await newcomer()
    await add_member(owner, project, successor, "viewer")
    path = f"/api/projects/{project['slug']}/transfer"
    for outside in (other, owner):
        assert (await owner.json("POST", path, 409, json={"profile_id": outside.id}))["code"] == "not_a_member"
    await successor.json("POST", path, 403, json={"profile_id": successor.id})
    await owner.json("POST", path, 204, json={"profile_id": successor.id})
    assert await _list_roles(owner, project) == {successor.id: "owner", owner.id: "editor"}
    assert (await successor.json("GET", f"/api/projects/{project['slug']}", 200))["owner"]["id"] == successor.id
    await owner.json("POST", path, 403, json={"profile_id": successor.id})
    await successor.json("DELETE", _get_members_path(project, owner), 204)
    assert await _list_roles(successor, project) == {successor.id: "owner"}


async def test_new_members_and_other_members_are_informed(
    owner: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    member = await newcomer()
    await befriend(owner, member)
    async with open_tab(owner) as board_tab, open_tab(member) as own_tab:
        await board_tab.subscribe(f"project:{project['id']}")
        seq = (await own_tab.subscribe(f"user:{member.id}"))["seq"]
        await owner.json("POST", _get_members_path(project), 201, json={"profile_id": member.id})
        # Changed rights close the connection; the next one receives the missed events.
        assert (await own_tab.wait_for_close())[0] == 4003
        async with open_tab(member) as next_tab:
            await next_tab.subscribe(f"user:{member.id}", seq)
            assert (await next_tab.expect("event"))["event"] == {"type": "projects_changed"}
        assert (await board_tab.expect("event"))["event"] == {"type": "members_changed"}


async def test_news_are_listed_newest_first(owner: Person, project: dict[str, Any], instance: Instance) -> None:
    for title in ("First", None):
        async with instance.services.db.write() as tx:
            await updates.insert_update(tx, project["id"], owner.id, title, "Text")
    items = (await owner.json("GET", f"/api/projects/{project['slug']}/updates", 200))["items"]
    assert [item["title"] for item in items] == [None, "First"]
    assert items[0]["author"]["id"] == owner.id
