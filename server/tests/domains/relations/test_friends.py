"""Friend requests and friendships."""

import asyncio
from typing import Any

from tests.support.people import Newcomer, Person, befriend
from tests.support.sockets import tab

PATH = "/api/friend-requests"


async def _ask(one: Person, other: Person) -> dict[str, Any]:
    return await one.json("POST", PATH, 201, json={"profile_id": other.id})


async def _waiting(person: Person) -> tuple[list[str], list[str]]:
    requests = await person.json("GET", PATH, 200)
    incoming, outgoing = ([item["person"]["id"] for item in requests[side]] for side in ("incoming", "outgoing"))
    return incoming, outgoing


async def _friends(person: Person) -> list[str]:
    return [friend["id"] for friend in (await person.json("GET", "/api/friends", 200))["items"]]


async def test_a_request_that_is_accepted_makes_friends_both_ways(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    asked = await _ask(mina, ruth)
    assert (asked["person"]["id"], asked["status"]) == (ruth.id, "pending")
    assert await _waiting(mina) == ([], [ruth.id])
    assert await _waiting(ruth) == ([mina.id], [])
    accepted = await ruth.json("POST", f"{PATH}/{asked['id']}/accept", 200)
    assert (accepted["person"]["id"], accepted["status"]) == (mina.id, "accepted")
    assert await _friends(mina) == [ruth.id]
    assert await _friends(ruth) == [mina.id]
    assert await _waiting(mina) == await _waiting(ruth) == ([], [])


async def test_a_declined_request_makes_no_friends_and_may_be_sent_again(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    asked = await _ask(mina, ruth)
    assert (await ruth.json("POST", f"{PATH}/{asked['id']}/decline", 200))["status"] == "declined"
    assert await _friends(mina) == await _friends(ruth) == []
    assert (await _ask(mina, ruth))["status"] == "pending"
    assert await _waiting(ruth) == ([mina.id], [])


async def test_a_request_can_be_taken_back_by_its_sender_alone(newcomer: Newcomer) -> None:
    mina, ruth, dev = await newcomer(), await newcomer(), await newcomer()
    asked = await _ask(mina, ruth)
    await ruth.json("DELETE", f"{PATH}/{asked['id']}", 403)
    await dev.json("DELETE", f"{PATH}/{asked['id']}", 404)
    await mina.json("DELETE", f"{PATH}/{asked['id']}", 204)
    assert await _waiting(ruth) == ([], [])
    await ruth.json("POST", f"{PATH}/{asked['id']}/accept", 404)


async def test_only_who_was_asked_may_answer(newcomer: Newcomer) -> None:
    mina, ruth, dev = await newcomer(), await newcomer(), await newcomer()
    asked = await _ask(mina, ruth)
    await mina.json("POST", f"{PATH}/{asked['id']}/accept", 403)
    await dev.json("POST", f"{PATH}/{asked['id']}/accept", 404)
    assert await _friends(mina) == []


async def test_answers_and_requests_may_be_repeated(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    first, again = await _ask(mina, ruth), await _ask(mina, ruth)
    assert first["id"] == again["id"]
    for _ in range(2):
        assert (await ruth.json("POST", f"{PATH}/{first['id']}/accept", 200))["status"] == "accepted"
    assert (await ruth.json("POST", f"{PATH}/{first['id']}/decline", 200))["status"] == "accepted"
    assert await _friends(mina) == [ruth.id]
    assert (await mina.json("POST", PATH, 409, json={"profile_id": ruth.id}))["code"] == "friends_already"
    await mina.json("DELETE", f"{PATH}/{first['id']}", 409)


async def test_asking_who_has_asked_oneself_accepts(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    await _ask(mina, ruth)
    assert (await _ask(ruth, mina))["status"] == "accepted"
    assert await _friends(mina) == [ruth.id]


async def test_requests_that_cross_each_other_make_friends(newcomer: Newcomer) -> None:
    pairs = [(await newcomer(), await newcomer()) for _ in range(5)]
    asks = [_ask(*pair) for one, other in pairs for pair in ((one, other), (other, one))]
    answers = await asyncio.gather(*asks)
    assert sorted(answer["status"] for answer in answers) == ["accepted"] * 5 + ["pending"] * 5
    for one, other in pairs:
        assert await _friends(one) == [other.id]
        assert await _waiting(one) == await _waiting(other) == ([], [])


async def test_the_same_request_sent_many_times_at_once_is_one(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    answers = await asyncio.gather(*(_ask(mina, ruth) for _ in range(8)))
    assert len({answer["id"] for answer in answers}) == 1
    assert await _waiting(ruth) == ([mina.id], [])


async def test_nobody_is_ones_own_friend_and_nobody_befriends_who_is_not_there(newcomer: Newcomer) -> None:
    mina = await newcomer()
    await mina.json("POST", PATH, 422, json={"profile_id": mina.id})
    await mina.json("POST", PATH, 404, json={"profile_id": "0190f1d2-1234-7abc-8def-00112233aabb"})
    await mina.json("POST", PATH, 422, json={"profile_id": "ruth"})


async def test_both_people_are_told_at_once(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    async with tab(mina) as hers, tab(ruth) as other:
        await hers.subscribe(f"user:{mina.id}")
        await other.subscribe(f"user:{ruth.id}")
        await befriend(mina, ruth)
        for listener in (hers, other):
            for _ in range(2):
                event = await listener.expect("event")
                assert event["event"] == {"type": "relations_changed"}
