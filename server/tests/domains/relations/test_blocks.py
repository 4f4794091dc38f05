"""Blocks end existing relations between two people, prevent new ones, and aren't announced."""

import asyncio

from tests.support.api.boards import new_project
from tests.support.api.people import Newcomer, Person, befriend
from tests.support.api.sockets import open_tab

NOBODY = "0190f1d2-1234-7abc-8def-00112233aabb"


async def _block(person: Person, other: Person) -> None:
    await person.json("PUT", f"/api/blocks/{other.id}", 204)


async def _get_relation(person: Person, other: Person) -> tuple[str, bool]:
    found = await person.json("GET", f"/api/relations/{other.id}", 200)
    return found["relation"], found["blocked"]


async def test_a_block_ends_a_friendship_and_stops_requests_both_ways(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    await befriend(mina, ruth)
    for _ in range(2):
        await _block(mina, ruth)
    assert await _get_relation(mina, ruth) == ("none", True)
    assert await _get_relation(ruth, mina) == ("none", False)
    assert [each["id"] for each in (await mina.json("GET", "/api/blocks", 200))["items"]] == [ruth.id]
    assert (await ruth.json("GET", "/api/blocks", 200))["items"] == []
    for person, other in ((mina, ruth), (ruth, mina)):
        refused = await person.json("POST", "/api/friend-requests", 403, json={"profile_id": other.id})
        assert refused["detail"] == "You can't send a friend request to this person."
    for _ in range(2):
        await mina.json("DELETE", f"/api/blocks/{ruth.id}", 204)
    assert await _get_relation(mina, ruth) == ("none", False)
    assert (await ruth.json("POST", "/api/friend-requests", 201, json={"profile_id": mina.id}))["status"] == "pending"


async def test_a_block_closes_open_requests_invitations_and_direct_adds(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    friend_request = await ruth.json("POST", "/api/friend-requests", 201, json={"profile_id": mina.id})
    await _block(mina, ruth)
    assert (await ruth.json("GET", "/api/friend-requests", 200))["outgoing"] == []
    await mina.json("POST", f"/api/friend-requests/{friend_request['id']}/accept", 404)
    for owner, other in ((mina, ruth), (ruth, mina)):
        project = await new_project(owner)
        for kind in ("invites", "members"):
            await owner.json("POST", f"/api/projects/{project['slug']}/{kind}", 403, json={"profile_id": other.id})


async def test_a_blocked_stranger_receives_no_event(newcomer: Newcomer) -> None:
    mina, ruth, dev = await newcomer(), await newcomer(), await newcomer()
    async with open_tab(ruth) as ruths_tab:
        await ruths_tab.subscribe(f"user:{ruth.id}")
        await _block(mina, ruth)
        await dev.json("POST", "/api/friend-requests", 201, json={"profile_id": ruth.id})
        assert (await ruths_tab.expect("event"))["seq"] == 1, "the block was told before"


async def test_other_tabs_of_the_blocker_are_updated(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    async with open_tab(mina) as minas_tab:
        await minas_tab.subscribe(f"user:{mina.id}")
        await _block(mina, ruth)
        assert (await minas_tab.expect("event"))["event"] == {"type": "relations_changed"}


async def test_a_concurrent_request_and_block_leave_no_request(newcomer: Newcomer) -> None:
    pairs = [(await newcomer(), await newcomer()) for _ in range(6)]
    asks = [ruth.http.post("/api/friend-requests", json={"profile_id": mina.id}) for mina, ruth in pairs]
    blocks = [mina.http.put(f"/api/blocks/{ruth.id}") for mina, ruth in pairs]
    answers = await asyncio.gather(*(each for pair in zip(asks, blocks, strict=True) for each in pair))
    assert {answer.status_code for answer in answers[1::2]} == {204}
    assert {answer.status_code for answer in answers[::2]} <= {201, 403}
    for mina, ruth in pairs:
        assert (await mina.json("GET", "/api/friend-requests", 200))["incoming"] == []
        assert await _get_relation(ruth, mina) == ("none", False)


async def test_blocking_oneself_or_a_missing_person_is_refused(newcomer: Newcomer) -> None:
    mina = await newcomer()
    refused = await mina.json("PUT", f"/api/blocks/{mina.id}", 422)
    assert refused["detail"] == "You can't block yourself."
    assert (await mina.json("PUT", f"/api/blocks/{NOBODY}", 404))["detail"] == "User not found"
    await mina.json("DELETE", f"/api/blocks/{NOBODY}", 204)
    assert (await mina.json("GET", "/api/blocks", 200))["items"] == []


async def test_blocked_people_do_not_find_each_other(newcomer: Newcomer, anonymous: Person) -> None:
    mina, ruth = await newcomer(), await newcomer()
    names = {person.id: f"Zinnia {person.email[:8]}" for person in (mina, ruth)}
    for person in (mina, ruth):
        await person.json("PATCH", "/api/profiles/me", 200, json={"display_name": names[person.id]})

    async def can_find(looker: Person, other: Person) -> bool:
        found = await looker.json("GET", "/api/profiles", 200, params={"q": names[other.id]})
        return other.id in {item["id"] for item in found["items"]}

    await _block(mina, ruth)
    assert not await can_find(mina, ruth)
    assert not await can_find(ruth, mina)
    assert await can_find(anonymous, mina)
    await mina.json("DELETE", f"/api/blocks/{ruth.id}", 204)
    assert await can_find(ruth, mina)
