"""Tests that a new name is sent to the people who know the person, and to no one else."""

from typing import Any

import pytest

from pegbar.domains.chat.actions import name_changes
from pegbar.domains.projects.people import store
from pegbar.kernel.database import Transaction
from pegbar.wiring import Instance
from tests.domains.chat.chat_api import create_group, open_direct_chat
from tests.support.api.boards import add_member, new_project
from tests.support.api.people import Newcomer, Person, befriend
from tests.support.api.sockets import open_tab

pytestmark = pytest.mark.long


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


async def _rename(person: Person, name: str) -> None:
    await person.json("PATCH", "/api/profiles/me", 200, json={"display_name": name})


async def _receives_new_name(listener: Person, renamed: Person, name: str) -> None:
    async with open_tab(listener) as page:
        await page.subscribe(f"user:{listener.id}")
        await renamed.json("PATCH", "/api/profiles/me", 200, json={"bio": f"Not {name}"})
        await _rename(renamed, name)
        while (received := (await page.expect("event"))["event"])["type"] != "person_changed":
            assert received["type"] == "profile_changed"
            assert listener is renamed
    assert (received["profile_id"], received["display_name"]) == (renamed.id, name)


async def test_friends_project_members_and_the_person_receive_a_new_name(owner: Person, newcomer: Newcomer) -> None:
    member, fellow, friend = await newcomer(), await newcomer(), await newcomer()
    project = await new_project(owner)
    for person in (member, fellow):
        await add_member(owner, project, person)
    await befriend(member, friend)
    for listener in (owner, fellow, friend, member):
        await _receives_new_name(listener, member, f"For {listener.id[-6:]}")
        result = await owner.json("GET", f"/api/projects/{project['slug']}/members", 200)
        assert f"For {listener.id[-6:]}" in str(result)


async def test_people_who_share_a_chat_receive_a_new_name(owner: Person, newcomer: Newcomer) -> None:
    partner, one, other = await newcomer(), await newcomer(), await newcomer()
    await open_direct_chat(partner, one)
    for mate in (one, other):
        await befriend(owner, mate)
    await create_group(owner, one, other)
    for listener in (partner, other):
        await _receives_new_name(listener, one, f"For {listener.id[-6:]}")


async def test_unrelated_people_receive_no_new_name(owner: Person, newcomer: Newcomer, instance: Instance) -> None:
    member, stranger = await newcomer(), await newcomer()
    project, other = await new_project(owner), await new_project(stranger)
    await add_member(owner, project, member)
    async with instance.services.db.read() as tx:
        assert set(await store.list_co_members(tx, member.id, 200, 2000)) == {owner.id, member.id}
        # The newest of two projects, and the first of many people.
        await _assert_bounded(tx, owner)
    async with open_tab(stranger) as strangers_tab, open_tab(owner) as owners_tab:
        await strangers_tab.subscribe(f"user:{stranger.id}")
        await owners_tab.subscribe(f"user:{owner.id}")
        await member.json("PATCH", "/api/profiles/me", 200, json={"bio": "Rows"})
        await name_changes.announce_new_name(instance.services, member.id)
        assert (await owners_tab.expect("event"))["event"]["type"] == "person_changed"
        version = (await stranger.json("GET", f"/api/projects/{other['slug']}", 200))["version"]
        path, match = f"/api/projects/{other['slug']}", {"If-Match": f'"{version}"'}
        await stranger.json("PATCH", path, 200, json={"name": "Own"}, headers=match)
        assert (await strangers_tab.expect("event"))["event"]["type"] == "projects_changed"


async def _assert_bounded(tx: Transaction, person: Person) -> None:
    result: list[Any] = [await store.list_co_members(tx, person.id, *bounds) for bounds in ((0, 9), (9, 1), (9, 9))]
    assert [len(people) for people in result] == [0, 1, 2]
