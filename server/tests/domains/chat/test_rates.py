"""Who writes faster than anybody reads is told to wait, and nothing of it arrives."""

import uuid

import pytest

from pegbar.wiring import Instance
from tests.domains.chat.talk import direct, group, heard, say
from tests.support.api.people import Newcomer, befriend


async def test_the_rates_are_those_that_were_asked_for(instance: Instance) -> None:
    fields = type(instance.services.settings).model_fields
    assert (fields["rate_direct_person"].default, fields["rate_stranger_person"].default) == ("30/minute", "5/hour")


async def test_who_writes_too_fast_waits(
    newcomer: Newcomer, instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(instance.services.settings, "rate_direct_person", "2/minute")
    monkeypatch.setattr(instance.services.settings, "rate_chat_person", "1/minute")
    mina, ruth = await newcomer(), await newcomer()
    await befriend(mina, ruth)
    chat, team = await direct(mina, ruth), await group(mina, ruth)
    for words in ("one", "two"):
        await say(mina, chat, words)
    body = {"id": str(uuid.uuid4()), "body": "three"}
    refused = await mina.http.post(f"/api/chats/{chat['id']}/messages", json=body)
    assert refused.status_code == 429
    assert refused.json()["detail"].startswith("Too many messages at once. Please wait ")
    assert int(refused.headers["Retry-After"]) > 0
    await say(mina, team, "one")
    await say(mina, team, "two", 429)
    await say(ruth, chat, "Slower, please")
    assert await heard(ruth, chat) == ["one", "two", "Slower, please"]


async def test_who_writes_to_many_strangers_waits_before_the_next(
    newcomer: Newcomer, instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(instance.services.settings, "rate_stranger_person", "2/hour")
    mina, friend = await newcomer(), await newcomer()
    strangers = [await newcomer() for _ in range(3)]
    await befriend(mina, friend)
    chats = [await direct(mina, stranger) for stranger in strangers]
    for chat in chats[:2]:
        await say(mina, chat, "Hello")
        await say(mina, chat, "I like your lanterns")
    refused = await say(mina, chats[2], "Hello", 429)
    assert refused["detail"].startswith("You wrote to many new people. Please wait ")
    assert (await strangers[2].json("GET", "/api/chats/requests", 200))["items"] == []
    await say(mina, await direct(mina, friend), "Are you there?")
