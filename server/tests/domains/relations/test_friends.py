"""Friend requests and friendships."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update

from pegbar.access.context import RequestContext
from pegbar.access.principal import Principal
from pegbar.domains.relations import actions
from pegbar.domains.relations.models import FriendRequest
from pegbar.kernel import clock
from pegbar.kernel.errors import Conflict, TooMany
from pegbar.wiring import Instance
from tests.support.api.people import Newcomer, Person, befriend
from tests.support.api.sockets import open_tab

pytestmark = pytest.mark.database

PATH = "/api/friend-requests"


async def _send_request(person: Person, other: Person) -> dict[str, Any]:
    return await person.json("POST", PATH, 201, json={"profile_id": other.id})


async def _list_requests(person: Person) -> tuple[list[str], list[str]]:
    requests = await person.json("GET", PATH, 200)
    incoming, outgoing = ([item["person"]["id"] for item in requests[side]] for side in ("incoming", "outgoing"))
    return incoming, outgoing


async def _list_friends(person: Person) -> list[str]:
    return [friend["id"] for friend in (await person.json("GET", "/api/friends", 200))["items"]]


async def test_an_accepted_request_makes_both_people_friends(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    friend_request = await _send_request(mina, ruth)
    assert (friend_request["person"]["id"], friend_request["status"]) == (ruth.id, "pending")
    assert await _list_requests(mina) == ([], [ruth.id])
    assert await _list_requests(ruth) == ([mina.id], [])
    accepted = await ruth.json("POST", f"{PATH}/{friend_request['id']}/accept", 200)
    assert (accepted["person"]["id"], accepted["status"]) == (mina.id, "accepted")
    assert await _list_friends(mina) == [ruth.id]
    assert await _list_friends(ruth) == [mina.id]
    assert await _list_requests(mina) == await _list_requests(ruth) == ([], [])


async def test_a_declined_request_may_be_sent_again_after_a_week(instance: Instance, newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    friend_request = await _send_request(mina, ruth)
    assert (await ruth.json("POST", f"{PATH}/{friend_request['id']}/decline", 200))["status"] == "declined"
    assert await _list_friends(mina) == await _list_friends(ruth) == []
    for days, status in ((0, 403), (6.9, 403), (7.1, 201)):
        await _set_declined_days_ago(instance, friend_request["id"], days)
        answer = await mina.json("POST", PATH, status, json={"profile_id": ruth.id})
        if status == 403:
            assert answer["code"] == "asked_before"
            assert answer["detail"].startswith("You already asked this person. You can ask again on ")
            assert await _list_requests(mina) == await _list_requests(ruth) == ([], [])
    assert await _list_requests(ruth) == ([mina.id], [])


async def _set_declined_days_ago(instance: Instance, request_id: str, days: float) -> None:
    at = clock.now() - timedelta(days=days)
    async with instance.services.db.write() as tx:
        await tx.execute(update(FriendRequest).where(FriendRequest.id == request_id).values(responded_at=at))


async def test_a_person_who_declined_can_send_a_request_immediately(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    friend_request = await _send_request(mina, ruth)
    await ruth.json("POST", f"{PATH}/{friend_request['id']}/decline", 200)
    assert (await _send_request(ruth, mina))["status"] == "pending"
    assert await _list_requests(mina) == ([ruth.id], [])


async def test_only_the_sender_can_withdraw_a_request(newcomer: Newcomer) -> None:
    mina, ruth, dev = await newcomer(), await newcomer(), await newcomer()
    friend_request = await _send_request(mina, ruth)
    await ruth.json("DELETE", f"{PATH}/{friend_request['id']}", 403)
    await dev.json("DELETE", f"{PATH}/{friend_request['id']}", 404)
    await mina.json("DELETE", f"{PATH}/{friend_request['id']}", 204)
    assert await _list_requests(ruth) == ([], [])
    await ruth.json("POST", f"{PATH}/{friend_request['id']}/accept", 404)


async def test_only_the_recipient_can_answer_a_request(newcomer: Newcomer) -> None:
    mina, ruth, dev = await newcomer(), await newcomer(), await newcomer()
    friend_request = await _send_request(mina, ruth)
    await mina.json("POST", f"{PATH}/{friend_request['id']}/accept", 403)
    await dev.json("POST", f"{PATH}/{friend_request['id']}/accept", 404)
    assert await _list_friends(mina) == []


async def test_answers_and_requests_may_be_repeated(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    first, repeated = await _send_request(mina, ruth), await _send_request(mina, ruth)
    assert first["id"] == repeated["id"]
    for _ in range(2):
        assert (await ruth.json("POST", f"{PATH}/{first['id']}/accept", 200))["status"] == "accepted"
    assert (await ruth.json("POST", f"{PATH}/{first['id']}/decline", 200))["status"] == "accepted"
    assert await _list_friends(mina) == [ruth.id]
    assert (await mina.json("POST", PATH, 409, json={"profile_id": ruth.id}))["code"] == "friends_already"
    await mina.json("DELETE", f"{PATH}/{first['id']}", 409)


async def test_a_request_to_a_requester_accepts_theirs(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    await _send_request(mina, ruth)
    assert (await _send_request(ruth, mina))["status"] == "accepted"
    assert await _list_friends(mina) == [ruth.id]


async def test_concurrent_requests_to_each_other_make_friends(newcomer: Newcomer) -> None:
    pairs = [(await newcomer(), await newcomer()) for _ in range(5)]
    asks = [_send_request(*pair) for person, other in pairs for pair in ((person, other), (other, person))]
    answers = await asyncio.gather(*asks)
    assert sorted(answer["status"] for answer in answers) == ["accepted"] * 5 + ["pending"] * 5
    for person, other in pairs:
        assert await _list_friends(person) == [other.id]
        assert await _list_requests(person) == await _list_requests(other) == ([], [])


async def test_a_request_sent_concurrently_is_stored_once(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    answers = await asyncio.gather(*(_send_request(mina, ruth) for _ in range(8)))
    assert len({answer["id"] for answer in answers}) == 1
    assert await _list_requests(ruth) == ([mina.id], [])


async def test_requests_to_oneself_or_a_missing_person_are_refused(newcomer: Newcomer) -> None:
    mina = await newcomer()
    await mina.json("POST", PATH, 422, json={"profile_id": mina.id})
    await mina.json("POST", PATH, 404, json={"profile_id": "0190f1d2-1234-7abc-8def-00112233aabb"})
    await mina.json("POST", PATH, 422, json={"profile_id": "ruth"})


async def test_both_people_are_informed_immediately(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    async with open_tab(mina) as hers, open_tab(ruth) as other:
        await hers.subscribe(f"user:{mina.id}")
        await other.subscribe(f"user:{ruth.id}")
        await befriend(mina, ruth)
        for listener in (hers, other):
            for _ in range(2):
                event = await listener.expect("event")
                assert event["event"] == {"type": "relations_changed"}


async def test_a_friendship_ends_for_both_people_and_can_be_requested_again(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    await befriend(mina, ruth)
    for _ in range(2):
        await mina.json("DELETE", f"/api/friends/{ruth.id}", 204)
    assert await _list_friends(mina) == await _list_friends(ruth) == []
    assert (await _send_request(ruth, mina))["status"] == "pending"


async def test_friends_are_paged_and_filtered_by_name(newcomer: Newcomer, base_url: str) -> None:
    mina = await newcomer()
    names = ["BJÖRN ÅS", "Zoë", "مها", "Bo", "Zoë"]
    friends = [await newcomer() for _ in names]
    for friend, name in zip(friends, names, strict=True):
        await friend.json("PATCH", "/api/profiles/me", 200, json={"display_name": name, "skills": ["2d"]})
        await befriend(mina, friend)
    pages: list[list[dict[str, Any]]] = []
    cursor: str | None = ""
    while cursor is not None:
        page = await mina.json(
            "GET", "/api/friends", 200, params={"limit": 2, **({"cursor": cursor} if cursor else {})}
        )
        pages.append(page["items"])
        cursor = page["next_cursor"]
    assert [len(page) for page in pages] == [2, 2, 1]
    read = [friend for page in pages for friend in page]
    assert {friend["id"] for friend in read} == {friend.id for friend in friends}
    assert [friend["username"] for friend in read] == sorted(friend["username"] for friend in read)
    assert len(read) == len(names)
    assert read[0]["skills"] == ["2d"]

    async def find_names(text: str) -> list[str]:
        page = await mina.json("GET", "/api/friends", 200, params={"q": text, "limit": 10})
        return [friend["display_name"] for friend in page["items"]]

    assert await find_names("björn å") == ["BJÖRN ÅS"]
    assert await find_names("ZOË") == ["Zoë", "Zoë"]
    assert await find_names("@" + read[3]["username"]) == [read[3]["display_name"]]
    assert await find_names("%") == await find_names("nobody at all") == []
    assert len(await find_names("  ")) == 5
    await mina.json("GET", "/api/friends", 422, params={"q": "x" * 81})
    await mina.json("GET", "/api/friends", 422, params={"cursor": "bm90IGEgbmFtZSE"})


async def test_common_friends_are_listed(newcomer: Newcomer) -> None:
    mina, ruth, *others = [await newcomer() for _ in range(5)]
    for common in others[:2]:
        await befriend(mina, common)
        await befriend(ruth, common)
    await befriend(ruth, others[2])
    standing = await mina.json("GET", f"/api/relations/{ruth.id}", 200)
    assert standing["common_count"] == 2
    assert {person["id"] for person in standing["common_friends"]} == {other.id for other in others[:2]}


async def test_each_person_sees_their_relation_to_the_other(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()

    async def get_relation(person: Person, other: Person) -> str:
        return (await person.json("GET", f"/api/relations/{other.id}", 200))["relation"]

    assert (await get_relation(mina, ruth), await get_relation(mina, mina)) == ("none", "self")
    friend_request = await _send_request(mina, ruth)
    assert (await get_relation(mina, ruth), await get_relation(ruth, mina)) == ("pending", "requested")
    assert (await ruth.json("GET", f"/api/relations/{mina.id}", 200))["request_id"] == friend_request["id"]
    await ruth.json("POST", f"{PATH}/{friend_request['id']}/accept", 200)
    assert (await get_relation(mina, ruth), await get_relation(ruth, mina)) == ("friends", "friends")
    await mina.json("DELETE", f"/api/friends/{ruth.id}", 204)
    assert (await get_relation(mina, ruth), await get_relation(ruth, mina)) == ("none", "none")
    await mina.json("GET", "/api/relations/0190f1d2-1234-7abc-8def-00112233aabb", 404)


async def test_friend_requests_are_limited(instance: Instance, newcomer: Newcomer) -> None:
    mina, *others = [await newcomer() for _ in range(4)]
    tight = instance.services.settings.model_copy(update={"rate_friend_request_person": "2/hour"})
    services = replace(instance.services, settings=tight)

    async def send_request(other: Person) -> FriendRequest:
        async with services.db.write() as tx:
            return await actions.send_request(RequestContext(tx, services, Principal(mina.id)), other.id)

    first = await send_request(others[0])
    assert (await send_request(others[0])).id == first.id, "a request that stands already counts once"
    await send_request(others[1])
    with pytest.raises(TooMany):
        await send_request(others[2])
    assert (await _list_requests(mina))[1] == [others[1].id, others[0].id]
    services = replace(services, settings=tight.model_copy(update={"friend_requests_open": 2}))
    with pytest.raises(Conflict, match="You have 2 pending friend requests"):
        await send_request(others[2])
