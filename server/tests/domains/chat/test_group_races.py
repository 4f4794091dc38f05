"""Concurrent changes of a group: each right is checked after the change before it is committed."""

import asyncio
import uuid

import pytest

from tests.support.api.people import Newcomer, Person, befriend

pytestmark = pytest.mark.database


async def _create_group(newcomer: Newcomer, members: int) -> tuple[Person, list[Person], str]:
    owner = await newcomer()
    people = [await newcomer() for _ in range(members)]
    for person in people:
        await befriend(owner, person)
    body = {"id": str(uuid.uuid4()), "name": "Ink", "people": [person.id for person in people]}
    return owner, people, f"/api/chats/{(await owner.json('POST', '/api/chats', 201, json=body))['id']}"


async def _list_owners(person: Person, path: str) -> list[str]:
    people = await person.json("GET", f"{path}/people", 200)
    return [item["profile"]["id"] for item in people["items"] if item["role"] == "owner"]


async def test_concurrent_ownership_transfers_leave_one_owner(newcomer: Newcomer) -> None:
    owner, people, path = await _create_group(newcomer, 5)
    answers = await asyncio.gather(
        *(owner.http.put(f"{path}/owner", json={"profile_id": person.id}) for person in people)
    )
    assert sorted(answer.status_code for answer in answers) == [200, 403, 403, 403, 403]
    assert len(await _list_owners(owner, path)) == 1


async def test_a_former_owner_cannot_manage_the_group(newcomer: Newcomer) -> None:
    owner, people, path = await _create_group(newcomer, 4)
    successor, *others = people
    handed, *removed = await asyncio.gather(
        owner.http.put(f"{path}/owner", json={"profile_id": successor.id}),
        *(owner.http.delete(f"{path}/people/{person.id}") for person in (successor, *others)),
    )
    assert {answer.status_code for answer in (handed, *removed)} <= {200, 204, 403, 404, 409}
    # Whichever request wins, a group always has one owner, who is a member.
    assert len(await _list_owners(owner, path)) == 1


async def test_a_member_who_leaves_does_not_become_the_owner(newcomer: Newcomer) -> None:
    for _ in range(5):
        owner, [successor], path = await _create_group(newcomer, 1)
        await asyncio.gather(
            owner.http.put(f"{path}/owner", json={"profile_id": successor.id}),
            successor.http.delete(f"{path}/people/{successor.id}"),
        )
        assert len(await _list_owners(owner, path)) == 1
