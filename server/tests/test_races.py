"""Concurrent requests that exclude each other: one succeeds, and the result matches its response."""

import asyncio
from collections import Counter
from typing import Any

import pytest

from pegbar.domains.videos.publishing.limits import PUBLICATIONS_OPEN_MAX
from pegbar.wiring import Instance
from tests.support.api.boards import add_member, new_project
from tests.support.api.guests import create_link
from tests.support.api.people import Newcomer, Person
from tests.support.api.publishing import make_publication_body
from tests.support.api.videos import insert_video

pytestmark = pytest.mark.database

TRIES = 6


@pytest.fixture
async def owner(newcomer: Newcomer) -> Person:
    return await newcomer()


async def _get_member_roles(owner: Person, project: dict[str, Any]) -> dict[str, str]:
    member_list = await owner.json("GET", f"/api/projects/{project['slug']}/members", 200)
    return {each["profile"]["id"]: each["role"] for each in member_list["items"]}


async def test_concurrent_publications_stay_within_their_limit(owner: Person) -> None:
    project = await new_project(owner)
    path = f"/api/projects/{project['slug']}/publications"
    answers = await asyncio.gather(
        *(owner.http.post(path, json=make_publication_body(size=10)) for _ in range(PUBLICATIONS_OPEN_MAX + 4))
    )
    assert Counter(answer.status_code for answer in answers) == {201: PUBLICATIONS_OPEN_MAX, 409: 4}


async def test_a_project_transferred_concurrently_to_several_people_has_one_owner(
    owner: Person, newcomer: Newcomer
) -> None:
    project = await new_project(owner)
    candidates = [await newcomer() for _ in range(4)]
    for candidate in candidates:
        await add_member(owner, project, candidate)
    path = f"/api/projects/{project['slug']}/transfer"
    answers = await asyncio.gather(
        *(owner.http.post(path, json={"profile_id": candidate.id}) for candidate in candidates)
    )
    assert Counter(answer.status_code for answer in answers) == {204: 1, 403: 3}
    [new_owner] = [
        candidate.id for candidate, answer in zip(candidates, answers, strict=True) if answer.status_code == 204
    ]
    assert [person for person, role in (await _get_member_roles(owner, project)).items() if role == "owner"] == [
        new_owner
    ]


async def test_an_invitation_is_accepted_or_withdrawn_but_not_both(owner: Person, newcomer: Newcomer) -> None:
    project, accepted = await new_project(owner), set[str]()
    people = [await newcomer() for _ in range(TRIES)]
    for person in people:
        body = {"profile_id": person.id, "role": "editor"}
        made = await owner.json("POST", f"/api/projects/{project['slug']}/invites", 201, json=body)
        acceptance, withdrawal = await asyncio.gather(
            person.http.post(f"/api/invites/{made['id']}/accept"), owner.http.delete(f"/api/invites/{made['id']}")
        )
        assert (acceptance.status_code, withdrawal.status_code) in {(200, 404), (200, 409), (404, 204), (409, 204)}
        if acceptance.status_code == 200:
            accepted.add(person.id)
    assert set(await _get_member_roles(owner, project)) == {owner.id, *accepted}


async def test_a_join_request_is_accepted_or_declined_but_not_both(owner: Person, newcomer: Newcomer) -> None:
    project, accepted = await new_project(owner, visibility="public"), set[str]()
    people = [await newcomer() for _ in range(TRIES)]
    for person in people:
        made = await person.json("POST", f"/api/projects/{project['slug']}/join-requests", 201)
        path = f"/api/join-requests/{made['id']}"
        yes, no = await asyncio.gather(owner.http.post(f"{path}/accept"), owner.http.post(f"{path}/decline"))
        assert (yes.status_code, no.status_code) in {(200, 409), (409, 200)}
        if yes.status_code == 200:
            accepted.add(person.id)
    assert set(await _get_member_roles(owner, project)) == {owner.id, *accepted}


async def test_a_friend_request_is_accepted_or_withdrawn_but_not_both(owner: Person, newcomer: Newcomer) -> None:
    accepted = set[str]()
    people = [await newcomer() for _ in range(TRIES)]
    for person in people:
        made = await owner.json("POST", "/api/friend-requests", 201, json={"profile_id": person.id})
        path = f"/api/friend-requests/{made['id']}"
        acceptance, withdrawal = await asyncio.gather(person.http.post(f"{path}/accept"), owner.http.delete(path))
        assert (acceptance.status_code, withdrawal.status_code) in {(200, 404), (200, 409), (404, 204), (409, 204)}
        if acceptance.status_code == 200:
            accepted.add(person.id)
    friends = (await owner.json("GET", "/api/friends", 200))["items"]
    assert {each["id"] for each in friends} == accepted


async def test_a_guest_who_enters_during_revocation_has_no_access_after_it(
    owner: Person, newcomer: Newcomer, instance: Instance
) -> None:
    video = await insert_video(instance, await new_project(owner), owner)
    guests = [await newcomer() for _ in range(TRIES)]
    for guest in guests:
        link = await create_link(owner, video)
        entered, revoked = await asyncio.gather(
            guest.http.post(f"/api/guest/{link['id']}/enter", json={"secret": link["secret"]}),
            owner.http.delete(f"/api/videos/{video['id']}/guest-links/{link['id']}"),
        )
        assert revoked.status_code == 204
        assert entered.status_code in {200, 404, 410}
        await guest.json("GET", f"/api/guest/{link['id']}/notes", 401)
        assert (await guest.http.post(f"/api/guest/{link['id']}/enter", json={"secret": link["secret"]})).is_error
    assert len(guests) == TRIES


async def test_a_role_assigned_during_its_deletion_is_not_left_on_the_member(owner: Person, newcomer: Newcomer) -> None:
    project, member = await new_project(owner), await newcomer()
    await add_member(owner, project, member)
    root = f"/api/projects/{project['slug']}"
    for number in range(TRIES):
        role = await owner.json("POST", f"{root}/roles", 201, json={"name": f"Inker {number}", "color": "#7aa2ff"})
        assignment, deletion = await asyncio.gather(
            owner.http.put(f"{root}/members/{member.id}/custom-role", json={"role_id": role["id"]}),
            owner.http.delete(f"{root}/roles/{role['id']}"),
        )
        assert deletion.status_code == 204
        assert assignment.status_code in {200, 404, 409, 422}
    member_items = (await owner.json("GET", f"{root}/members", 200))["items"]
    [listed_member] = [each for each in member_items if each["profile"]["id"] == member.id]
    assert listed_member["custom_role"] is None
