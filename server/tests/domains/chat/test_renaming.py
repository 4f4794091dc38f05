"""A person's new name is told to those who know them, and to nobody else."""

from typing import Any

import pytest

from pegbar.domains.chat.actions import renaming
from pegbar.domains.projects.people import store
from pegbar.kernel.database import Transaction
from pegbar.wiring import Instance
from tests.domains.chat.talk import direct, group
from tests.support.api.boards import add_member, new_project
from tests.support.api.people import Newcomer, Person, befriend
from tests.support.api.sockets import tab

pytestmark = pytest.mark.long


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


async def _rename(person: Person, name: str) -> None:
    await person.json("PATCH", "/api/profiles/me", 200, json={"display_name": name})


async def _hears(listener: Person, renamed: Person, name: str) -> None:
    async with tab(listener) as page:
        await page.subscribe(f"user:{listener.id}")
        await renamed.json("PATCH", "/api/profiles/me", 200, json={"bio": f"Not {name}"})
        await _rename(renamed, name)
        while (told := (await page.expect("event"))["event"])["type"] != "person_changed":
            assert told["type"] == "profile_changed"
            assert listener is renamed
    assert (told["profile_id"], told["display_name"]) == (renamed.id, name)


async def test_friends_and_fellows_of_projects_hear_of_a_new_name_and_so_does_the_person(
    owner: Person, newcomer: Newcomer
) -> None:
    member, fellow, friend = await newcomer(), await newcomer(), await newcomer()
    project = await new_project(owner)
    for person in (member, fellow):
        await add_member(owner, project, person)
    await befriend(member, friend)
    for listener in (owner, fellow, friend, member):
        await _hears(listener, member, f"For {listener.id[-6:]}")
        shown = await owner.json("GET", f"/api/projects/{project['slug']}/members", 200)
        assert f"For {listener.id[-6:]}" in str(shown)


async def test_who_shares_a_chat_hears_of_a_new_name(owner: Person, newcomer: Newcomer) -> None:
    partner, one, other = await newcomer(), await newcomer(), await newcomer()
    await direct(partner, one)
    for mate in (one, other):
        await befriend(owner, mate)
    await group(owner, one, other)
    for listener in (partner, other):
        await _hears(listener, one, f"For {listener.id[-6:]}")


async def test_who_shares_nothing_hears_nothing_and_nobody_hears_of_what_no_list_shows(
    owner: Person, newcomer: Newcomer, instance: Instance
) -> None:
    member, stranger = await newcomer(), await newcomer()
    project, other = await new_project(owner), await new_project(stranger)
    await add_member(owner, project, member)
    async with instance.services.db.read() as tx:
        assert set(await store.fellows(tx, member.id, 200, 2000)) == {owner.id, member.id}
        # Of two projects the newer one, of many people so many.
        await _is_bounded(tx, owner)
    async with tab(stranger) as page, tab(owner) as seen:
        await page.subscribe(f"user:{stranger.id}")
        await seen.subscribe(f"user:{owner.id}")
        await member.json("PATCH", "/api/profiles/me", 200, json={"bio": "Rows"})
        await renaming.tell(instance.services, member.id)
        assert (await seen.expect("event"))["event"]["type"] == "person_changed"
        version = (await stranger.json("GET", f"/api/projects/{other['slug']}", 200))["version"]
        path, match = f"/api/projects/{other['slug']}", {"If-Match": f'"{version}"'}
        await stranger.json("PATCH", path, 200, json={"name": "Own"}, headers=match)
        assert (await page.expect("event"))["event"]["type"] == "projects_changed"


async def _is_bounded(tx: Transaction, person: Person) -> None:
    found: list[Any] = [await store.fellows(tx, person.id, *bounds) for bounds in ((0, 9), (9, 1), (9, 9))]
    assert [len(people) for people in found] == [0, 1, 2]
