"""Tests that a block, from either side, prevents all contact between two people."""

import uuid

import pytest

from tests.domains.chat.chat_api import create_group, open_direct_chat, send_message
from tests.support.api.boards import new_project
from tests.support.api.people import Newcomer, Person, befriend

BOTH_WAYS = pytest.mark.parametrize("mine", [True, False], ids=["I block", "I am blocked"])


async def block(me: Person, other: Person, *, mine: bool) -> None:
    """Block one person by the other: `mine` if `me` blocks, else the other way round."""
    by, whom = (me, other) if mine else (other, me)
    await by.json("PUT", f"/api/blocks/{whom.id}", 204)


def named(person: Person) -> str:
    """Return the username of a person."""
    return person.email.partition("@")[0]


@BOTH_WAYS
async def test_a_block_prevents_project_invitations(newcomer: Newcomer, *, mine: bool) -> None:
    mina, ruth = await newcomer(), await newcomer()
    project = await new_project(mina)
    await block(mina, ruth, mine=mine)
    params = {"profile_id": ruth.id, "role": "viewer"}
    await mina.json("POST", f"/api/projects/{project['slug']}/invites", 403, json=params)
    assert (await ruth.json("GET", "/api/notifications", 200))["requests"] == []


@BOTH_WAYS
async def test_a_blocked_person_is_not_suggested_as_a_recipient(newcomer: Newcomer, *, mine: bool) -> None:
    mina, ruth = await newcomer(), await newcomer()
    await befriend(mina, ruth)
    params = {"q": named(ruth)}
    result = await mina.json("GET", "/api/profiles", 200, params=params)
    assert ruth.id in [person["id"] for person in result["items"]]
    assert ruth.id in [person["id"] for person in (await mina.json("GET", "/api/friends", 200))["items"]]
    await block(mina, ruth, mine=mine)
    result = await mina.json("GET", "/api/profiles", 200, params=params)
    assert ruth.id not in [person["id"] for person in result["items"]]
    assert ruth.id not in [person["id"] for person in (await mina.json("GET", "/api/friends", 200))["items"]]


@BOTH_WAYS
async def test_a_block_prevents_adding_to_a_group(newcomer: Newcomer, *, mine: bool) -> None:
    mina, ruth, vera = [await newcomer() for _ in range(3)]
    chat = await create_group(mina, vera)
    await block(mina, ruth, mine=mine)
    status = 403 if mine else 404
    await mina.json("PUT", f"/api/chats/{chat['id']}/people/{ruth.id}", status)
    new = {"id": str(uuid.uuid4()), "name": "Another", "people": [ruth.id]}
    await mina.json("POST", "/api/chats", status, json=new)
    assert (await ruth.json("GET", "/api/chats", 200, params={"kind": "group"}))["items"] == []
    assert (await ruth.json("GET", "/api/notifications", 200))["items"] == []


@BOTH_WAYS
async def test_a_block_closes_the_direct_chat(newcomer: Newcomer, *, mine: bool) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await open_direct_chat(mina, ruth, accepted=True)
    await send_message(mina, chat, "Before")
    await block(mina, ruth, mine=mine)
    await send_message(mina, chat, f"After, @{named(ruth)}", 403)
    await send_message(ruth, chat, "After", 403)
    result = [await person.json("GET", f"/api/chats/{chat['id']}", 200) for person in (mina, ruth)]
    assert [(item["can_write"], item["blocked"]) for item in result] == [(False, mine), (False, not mine)]


@BOTH_WAYS
async def test_a_mention_across_a_block_notifies_no_one(newcomer: Newcomer, *, mine: bool) -> None:
    mina, ruth, vera = [await newcomer() for _ in range(3)]
    await befriend(vera, ruth)
    chat = await create_group(vera, mina, ruth)
    await send_message(mina, chat, f"Before, @{named(ruth)}")
    kinds = [item["kind"] for item in (await ruth.json("GET", "/api/notifications", 200))["items"]]
    assert sorted(kinds) == ["group_added", "mention"]
    await block(mina, ruth, mine=mine)
    await send_message(mina, chat, f"After, @{named(ruth)}")
    kinds = [item["kind"] for item in (await ruth.json("GET", "/api/notifications", 200))["items"]]
    assert kinds == ["group_added"]
