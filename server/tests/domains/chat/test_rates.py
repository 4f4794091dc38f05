"""Tests of the rate limits for messages."""

import uuid

import pytest

from pegbar.wiring import Instance
from tests.domains.chat.chat_api import create_group, open_direct_chat, read_texts, send_message
from tests.support.api.people import Newcomer, befriend


async def test_rate_limits_match_the_specification(instance: Instance) -> None:
    fields = type(instance.services.settings).model_fields
    assert (fields["rate_direct_person"].default, fields["rate_stranger_person"].default) == ("30/minute", "5/hour")


async def test_people_who_write_too_fast_are_throttled(
    newcomer: Newcomer, instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(instance.services.settings, "rate_direct_person", "2/minute")
    monkeypatch.setattr(instance.services.settings, "rate_chat_person", "1/minute")
    mina, ruth = await newcomer(), await newcomer()
    await befriend(mina, ruth)
    chat, team = await open_direct_chat(mina, ruth), await create_group(mina, ruth)
    for words in ("one", "two"):
        await send_message(mina, chat, words)
    body = {"id": str(uuid.uuid4()), "body": "three"}
    refused = await mina.http.post(f"/api/chats/{chat['id']}/messages", json=body)
    assert refused.status_code == 429
    assert refused.json()["detail"].startswith("Too many messages at once. Wait ")
    assert int(refused.headers["Retry-After"]) > 0
    await send_message(mina, team, "one")
    await send_message(mina, team, "two", 429)
    await send_message(ruth, chat, "Slower, please")
    assert await read_texts(ruth, chat) == ["one", "two", "Slower, please"]


async def test_first_messages_to_strangers_are_throttled(
    newcomer: Newcomer, instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(instance.services.settings, "rate_stranger_person", "2/hour")
    mina, friend = await newcomer(), await newcomer()
    strangers = [await newcomer() for _ in range(3)]
    await befriend(mina, friend)
    chats = [await open_direct_chat(mina, stranger) for stranger in strangers]
    for chat in chats[:2]:
        await send_message(mina, chat, "Hello")
        await send_message(mina, chat, "I like your lanterns")
    refused = await send_message(mina, chats[2], "Hello", 429)
    assert refused["detail"].startswith("You messaged many new people. You can message new people again in ")
    assert (await strangers[2].json("GET", "/api/chats/requests", 200))["items"] == []
    await send_message(mina, await open_direct_chat(mina, friend), "Are you there?")
