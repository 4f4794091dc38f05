"""Tests of requests to join a public project."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import insert

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
async def stranger(newcomer: Newcomer) -> Person:
    return await newcomer()


@pytest.fixture
async def project(owner: Person) -> dict[str, Any]:
    return await new_project(owner, visibility="public")


async def _request_to_join(person: Person, project: dict[str, Any], status: int = 201) -> dict[str, Any]:
    return await person.json("POST", f"/api/projects/{project['slug']}/join-requests", status)


async def _list_requests(person: Person) -> tuple[list[str], list[str]]:
    """Return the ids of the requests that the person may answer, and of those that the person sent."""
    result = await person.json("GET", "/api/join-requests", 200)
    return [item["id"] for item in result["incoming"]], [item["id"] for item in result["outgoing"]]


async def _get_role(person: Person, project: dict[str, Any]) -> str | None:
    return (await person.json("GET", f"/api/projects/{project['slug']}", 200))["my_role"]


async def test_an_accepted_request_makes_a_viewer(owner: Person, stranger: Person, project: dict[str, Any]) -> None:
    made = await _request_to_join(stranger, project)
    assert (made["status"], made["requester"]["id"], made["project"]["name"]) == (
        "pending",
        stranger.id,
        project["name"],
    )
    assert await _list_requests(owner) == ([made["id"]], [])
    assert await _list_requests(stranger) == ([], [made["id"]])
    accepted = await owner.json("POST", f"/api/join-requests/{made['id']}/accept", 200)
    assert accepted["status"] == "accepted"
    assert await _get_role(stranger, project) == "viewer"
    assert await _list_requests(owner) == await _list_requests(stranger) == ([], [])
    await owner.json("POST", f"/api/join-requests/{made['id']}/decline", 409)


async def test_there_is_one_pending_request_per_person(
    owner: Person, stranger: Person, project: dict[str, Any]
) -> None:
    path = f"/api/projects/{project['slug']}/join-requests"
    answers = await asyncio.gather(*(stranger.http.post(path) for _ in range(6)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["id"] for answer in answers}) == 1
    incoming, _ = await _list_requests(owner)
    declined = await owner.json("POST", f"/api/join-requests/{incoming[0]}/decline", 200)
    assert declined["status"] == "declined"
    assert await _get_role(stranger, project) is None
    # A declined request can be sent again.
    assert (await _request_to_join(stranger, project))["status"] == "pending"


async def test_only_non_members_can_request_to_join_public_projects(
    owner: Person, stranger: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    member = await newcomer()
    await add_member(owner, project, member)
    await _request_to_join(member, project, 403)
    await _request_to_join(owner, project, 403)
    await _request_to_join(stranger, await new_project(owner, visibility="unlisted"), 403)
    await _request_to_join(stranger, await new_project(owner), 404)


async def test_only_the_owner_answers_requests(
    owner: Person, stranger: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    member = await newcomer()
    await add_member(owner, project, member)
    made = await _request_to_join(stranger, project)
    for person in (member, stranger):
        await person.json("POST", f"/api/join-requests/{made['id']}/accept", 403)
    assert await _get_role(stranger, project) is None


async def test_a_block_prevents_join_requests(
    owner: Person, stranger: Person, project: dict[str, Any], instance: Instance
) -> None:
    async with instance.services.db.write() as tx:
        row = {"blocker": owner.id, "blocked": stranger.id, "created_at": clock.now()}
        await tx.execute(insert(Block), row)
    assert (await _request_to_join(stranger, project, 409))["detail"] == "Cannot determine owner to notify."
    assert await _list_requests(owner) == ([], [])


async def test_pending_requests_pass_to_a_new_owner(
    owner: Person, stranger: Person, project: dict[str, Any], newcomer: Newcomer
) -> None:
    successor = await newcomer()
    await add_member(owner, project, successor)
    made = await _request_to_join(stranger, project)
    await owner.json("POST", f"/api/projects/{project['slug']}/transfer", 204, json={"profile_id": successor.id})
    await owner.json("POST", f"/api/join-requests/{made['id']}/accept", 403)
    assert await _list_requests(successor) == ([made["id"]], [])
    await successor.json("POST", f"/api/join-requests/{made['id']}/accept", 200)
    assert await _get_role(stranger, project) == "viewer"


async def test_two_owners_can_accept_each_other_concurrently(owner: Person, stranger: Person) -> None:
    params: list[tuple[Person, str]] = []
    for _ in range(4):
        for host, guest in ((owner, stranger), (stranger, owner)):
            project = await new_project(host, visibility="public")
            params.append((host, (await _request_to_join(guest, project))["id"]))
    answers = await asyncio.gather(*(host.http.post(f"/api/join-requests/{id_}/accept") for host, id_ in params))
    assert {answer.status_code for answer in answers} == {200}


async def test_an_accepted_invitation_closes_the_join_request(
    owner: Person, stranger: Person, project: dict[str, Any]
) -> None:
    await _request_to_join(stranger, project)
    path = f"/api/projects/{project['slug']}/invites"
    invite = await owner.json("POST", path, 201, json={"profile_id": stranger.id, "role": "editor"})
    async with open_tab(owner) as own_tab:
        await own_tab.subscribe(f"user:{owner.id}")
        await stranger.json("POST", f"/api/invites/{invite['id']}/accept", 200)
        assert (await own_tab.expect("event"))["event"] == {"type": "inbox_changed"}
    assert await _list_requests(owner) == ([], [])
    assert await _get_role(stranger, project) == "editor"


async def test_the_owner_is_informed_immediately(owner: Person, stranger: Person, project: dict[str, Any]) -> None:
    async with open_tab(owner) as own_tab:
        await own_tab.subscribe(f"user:{owner.id}")
        await _request_to_join(stranger, project)
        assert (await own_tab.expect("event"))["event"] == {"type": "inbox_changed"}
