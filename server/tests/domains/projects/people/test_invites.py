"""Tests of invitations to a project."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import insert

from pegbar.domains.projects.people.actions import roles
from pegbar.domains.relations.models import Block
from pegbar.kernel import clock
from pegbar.wiring import Instance
from tests.support.api.boards import add_member, new_project
from tests.support.api.people import Newcomer, Person
from tests.support.api.sockets import open_tab


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def guest(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner)


async def _invite(
    inviter: Person, project: dict[str, Any], invitee: Person, status: int = 201, **more: Any
) -> dict[str, Any]:
    path = f"/api/projects/{project['slug']}/invites"
    return await inviter.json("POST", path, status, json={"profile_id": invitee.id, **more})


async def _list_roles(person: Person, project: dict[str, Any]) -> dict[str, str]:
    items = (await person.json("GET", f"/api/projects/{project['slug']}/members", 200))["items"]
    return {item["profile"]["id"]: item["role"] for item in items}


async def _list_open_invites(person: Person) -> list[str]:
    return [item["id"] for item in (await person.json("GET", "/api/invites", 200))["items"]]


async def _create_inviter(owner: Person, project: dict[str, Any], newcomer: Newcomer, instance: Instance) -> Person:
    person = await newcomer()
    await add_member(owner, project, person, "viewer")
    async with instance.services.db.write() as tx:
        await roles.insert_role(tx, project["id"], person.id, "Host", "#7aa2ff", can_invite=True)
    return person


async def test_an_accepted_invitation_makes_a_viewer(owner: Person, guest: Person, project: dict[str, Any]) -> None:
    made = await _invite(owner, project, guest)
    assert (made["role"], made["status"]) == ("viewer", "pending")
    invites = (await guest.json("GET", "/api/invites", 200))["items"]
    assert invites == [made]
    assert invites[0]["project"] == {"id": project["id"], "slug": project["slug"], "name": project["name"]}
    assert invites[0]["inviter"]["id"] == owner.id
    # A pending invitation gives no access to a private project.
    await guest.json("GET", f"/api/projects/{project['slug']}", 404)
    accepted = await guest.json("POST", f"/api/invites/{made['id']}/accept", 200)
    assert accepted["status"] == "accepted"
    assert await _list_roles(guest, project) == {owner.id: "owner", guest.id: "viewer"}
    assert await _list_open_invites(guest) == []
    refused = await guest.json("POST", f"/api/invites/{made['id']}/decline", 409)
    assert refused["code"] == "answered_already"


async def test_the_owner_can_change_the_role_of_a_pending_invitation(
    owner: Person, guest: Person, project: dict[str, Any]
) -> None:
    first = await _invite(owner, project, guest, role="viewer")
    second = await _invite(owner, project, guest, role="editor")
    assert (second["id"], second["role"]) == (first["id"], "editor")
    await guest.json("POST", f"/api/invites/{first['id']}/accept", 200)
    assert (await _list_roles(owner, project))[guest.id] == "editor"


async def test_other_inviters_offer_the_viewer_role_and_lower_no_offer(
    owner: Person, guest: Person, project: dict[str, Any], newcomer: Newcomer, instance: Instance
) -> None:
    host = await _create_inviter(owner, project, newcomer, instance)
    await _invite(host, project, guest, 403, role="editor")
    offered = await _invite(owner, project, guest, role="editor")
    assert (await _invite(host, project, guest))["role"] == "editor"
    await host.json("DELETE", f"/api/invites/{offered['id']}", 403)
    other = await newcomer()
    sent = await _invite(host, project, other)
    listed = await host.json("GET", f"/api/projects/{project['slug']}/invites", 200)
    assert {item["id"] for item in listed["items"]} == {offered["id"], sent["id"]}
    await host.json("DELETE", f"/api/invites/{sent['id']}", 204)
    assert await _list_open_invites(other) == []
    await other.json("POST", f"/api/invites/{sent['id']}/accept", 404)


async def test_only_the_invitee_answers_an_invitation(
    owner: Person, guest: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    made = await _invite(owner, project, guest)
    stranger = await newcomer()
    for answer in ("accept", "decline"):
        await owner.json("POST", f"/api/invites/{made['id']}/{answer}", 403)
        await stranger.json("POST", f"/api/invites/{made['id']}/{answer}", 404)
    await guest.json("DELETE", f"/api/invites/{made['id']}", 403)
    await stranger.json("DELETE", f"/api/invites/{made['id']}", 404)


async def test_a_person_who_declined_can_be_invited_again(
    owner: Person, guest: Person, project: dict[str, Any]
) -> None:
    made = await _invite(owner, project, guest)
    assert (await guest.json("POST", f"/api/invites/{made['id']}/decline", 200))["status"] == "declined"
    assert guest.id not in await _list_roles(owner, project)
    again = await _invite(owner, project, guest)
    assert again["status"] == "pending"
    assert await _list_open_invites(guest) == [again["id"]]


async def test_members_the_owner_and_blocked_people_cannot_be_invited(
    owner: Person, guest: Person, project: dict[str, Any], newcomer: Newcomer, instance: Instance
) -> None:
    member = await newcomer()
    await add_member(owner, project, member)
    for person in (owner, member):
        assert (await _invite(owner, project, person, 409))["code"] == "member_already"
    open_before = await _invite(owner, project, guest)
    async with instance.services.db.write() as tx:
        row = {"blocker": guest.id, "blocked": owner.id, "created_at": clock.now()}
        await tx.execute(insert(Block), row)
    assert (await _invite(owner, project, guest, 403))["code"] == "blocked"
    await guest.json("POST", f"/api/invites/{open_before['id']}/accept", 403)
    assert guest.id not in await _list_roles(owner, project)


async def test_concurrent_invitations_and_answers_make_one_member(
    owner: Person, guest: Person, project: dict[str, Any]
) -> None:
    path = f"/api/projects/{project['slug']}/invites"
    sent = await asyncio.gather(*(owner.http.post(path, json={"profile_id": guest.id}) for _ in range(6)))
    assert {answer.status_code for answer in sent} == {201}
    made = await _list_open_invites(guest)
    assert len(made) == 1
    answers = await asyncio.gather(*(guest.http.post(f"/api/invites/{made[0]}/accept") for _ in range(6)))
    assert {answer.status_code for answer in answers} == {200}
    assert await _list_roles(owner, project) == {owner.id: "owner", guest.id: "viewer"}


async def test_adding_a_person_closes_their_invitation(owner: Person, guest: Person, project: dict[str, Any]) -> None:
    await _invite(owner, project, guest)
    await add_member(owner, project, guest, "editor")
    assert await _list_open_invites(guest) == []


async def test_invitations_to_a_deleted_project_are_not_listed(
    owner: Person, guest: Person, project: dict[str, Any]
) -> None:
    made = await _invite(owner, project, guest)
    await owner.json("DELETE", f"/api/projects/{project['slug']}", 204)
    assert await _list_open_invites(guest) == []
    await guest.json("POST", f"/api/invites/{made['id']}/accept", 404)


async def test_the_invitee_is_informed_immediately(owner: Person, guest: Person, project: dict[str, Any]) -> None:
    async with open_tab(guest) as own_tab:
        await own_tab.subscribe(f"user:{guest.id}")
        made = await _invite(owner, project, guest)
        assert (await own_tab.expect("event"))["event"] == {"type": "inbox_changed"}
        await owner.json("DELETE", f"/api/invites/{made['id']}", 204)
        assert (await own_tab.expect("event"))["event"] == {"type": "inbox_changed"}


async def test_invitations_are_throttled_and_a_refused_one_notifies_no_one(
    newcomer: Newcomer,
    owner: Person,
    project: dict[str, Any],
    instance: Instance,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert type(instance.services.settings).model_fields["rate_invite_person"].default == "60/hour"
    monkeypatch.setattr(instance.services.settings, "rate_invite_person", "2/hour")
    people = [await newcomer() for _ in range(3)]
    for person in people[:2]:
        await _invite(owner, project, person)
    refused = await _invite(owner, project, people[2], 429)
    assert refused["detail"].startswith("You sent many invitations. Wait ")
    assert (await people[2].json("GET", "/api/invites", 200))["items"] == []
    assert (await people[2].json("GET", "/api/notifications", 200))["requests"] == []
