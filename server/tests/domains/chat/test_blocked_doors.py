"""A block stands before every door between two people, whichever of the two it is from."""

import uuid

import pytest

from tests.domains.chat.talk import direct, group, say
from tests.support.api.boards import new_project
from tests.support.api.people import Newcomer, Person, befriend

BOTH_WAYS = pytest.mark.parametrize("mine", [True, False], ids=["I block", "I am blocked"])


async def block(me: Person, other: Person, *, mine: bool) -> None:
    """Put a block between two people, from this side or from that one."""
    by, whom = (me, other) if mine else (other, me)
    await by.json("PUT", f"/api/blocks/{whom.id}", 204)


def named(person: Person) -> str:
    """What somebody is named by."""
    return person.email.partition("@")[0]


@BOTH_WAYS
async def test_nobody_invites_to_a_project_over_a_block(newcomer: Newcomer, *, mine: bool) -> None:
    mina, ruth = await newcomer(), await newcomer()
    project = await new_project(mina)
    await block(mina, ruth, mine=mine)
    asked = {"profile_id": ruth.id, "role": "viewer"}
    await mina.json("POST", f"/api/projects/{project['slug']}/invites", 403, json=asked)
    assert (await ruth.json("GET", "/api/notifications", 200))["requests"] == []


@BOTH_WAYS
async def test_whom_a_block_hides_is_not_offered_for_a_message(newcomer: Newcomer, *, mine: bool) -> None:
    mina, ruth = await newcomer(), await newcomer()
    await befriend(mina, ruth)
    asked = {"q": named(ruth)}
    found = await mina.json("GET", "/api/profiles", 200, params=asked)
    assert ruth.id in [person["id"] for person in found["items"]]
    assert ruth.id in [person["id"] for person in (await mina.json("GET", "/api/friends", 200))["items"]]
    await block(mina, ruth, mine=mine)
    found = await mina.json("GET", "/api/profiles", 200, params=asked)
    assert ruth.id not in [person["id"] for person in found["items"]]
    assert ruth.id not in [person["id"] for person in (await mina.json("GET", "/api/friends", 200))["items"]]


@BOTH_WAYS
async def test_nobody_is_brought_into_a_group_over_a_block(newcomer: Newcomer, *, mine: bool) -> None:
    mina, ruth, vera = [await newcomer() for _ in range(3)]
    chat = await group(mina, vera)
    await block(mina, ruth, mine=mine)
    status = 403 if mine else 404
    await mina.json("PUT", f"/api/chats/{chat['id']}/people/{ruth.id}", status)
    new = {"id": str(uuid.uuid4()), "name": "Another", "people": [ruth.id]}
    await mina.json("POST", "/api/chats", status, json=new)
    assert (await ruth.json("GET", "/api/chats", 200, params={"kind": "group"}))["items"] == []
    assert (await ruth.json("GET", "/api/notifications", 200))["items"] == []


@BOTH_WAYS
async def test_a_direct_chat_is_closed_by_a_block(newcomer: Newcomer, *, mine: bool) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await direct(mina, ruth, accepted=True)
    await say(mina, chat, "Before")
    await block(mina, ruth, mine=mine)
    await say(mina, chat, f"After, @{named(ruth)}", 403)
    await say(ruth, chat, "After", 403)
    shown = [await person.json("GET", f"/api/chats/{chat['id']}", 200) for person in (mina, ruth)]
    assert [(each["may_write"], each["blocked"]) for each in shown] == [(False, mine), (False, not mine)]


@BOTH_WAYS
async def test_a_mention_in_a_shared_group_tells_nobody_over_a_block(newcomer: Newcomer, *, mine: bool) -> None:
    mina, ruth, vera = [await newcomer() for _ in range(3)]
    await befriend(vera, ruth)
    chat = await group(vera, mina, ruth)
    await say(mina, chat, f"Before, @{named(ruth)}")
    kinds = [item["kind"] for item in (await ruth.json("GET", "/api/notifications", 200))["items"]]
    assert sorted(kinds) == ["group_added", "mention"]
    await block(mina, ruth, mine=mine)
    await say(mina, chat, f"After, @{named(ruth)}")
    kinds = [item["kind"] for item in (await ruth.json("GET", "/api/notifications", 200))["items"]]
    assert kinds == ["group_added"]
