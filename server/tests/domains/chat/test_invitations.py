"""Strangers are invited to a group; friends and people of a shared project are added directly."""

import asyncio
import uuid
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update

from pegbar.domains.chat.models import GroupInvitation
from pegbar.domains.chat.user_data import actions as belongings
from pegbar.kernel import clock
from pegbar.wiring import Instance
from tests.domains.chat.chat_api import accept_invitation, list_invitations, send_message
from tests.support.api.boards import add_member, new_project
from tests.support.api.people import Newcomer, Person, befriend
from tests.support.api.sockets import open_tab


async def _create_group(owner: Person, *people: Person, status: int = 201, name: str = "Secret tram") -> dict[str, Any]:
    body = {"id": str(uuid.uuid4()), "name": name, "people": [person.id for person in people]}
    return await owner.json("POST", "/api/chats", status, json=body)


async def _list_people(person: Person, chat: dict[str, Any]) -> tuple[set[str], list[str]]:
    """Return the ids of the members and of the invited people of a group."""
    result = await person.json("GET", f"/api/chats/{chat['id']}/people", 200)
    return {item["profile"]["id"] for item in result["items"]}, [item["id"] for item in result["invited"]]


async def _list_groups(person: Person) -> list[str]:
    result = await person.json("GET", "/api/chats", 200, params={"kind": "group"})
    return [chat["id"] for chat in result["items"]]


async def _answer_invitation(person: Person, answer: str, status: int) -> dict[str, Any]:
    [invitation] = await list_invitations(person)
    return await person.json("POST", f"/api/chats/invitations/{invitation['id']}/{answer}", status)


async def _share_project(owner: Person, project: dict[str, Any], person: Person) -> None:
    """Add a person to a project who isn't the owner's friend."""
    await add_member(owner, project, person)
    await owner.json("DELETE", f"/api/friends/{person.id}", 204)


async def test_acquaintances_are_added_and_strangers_are_invited(newcomer: Newcomer) -> None:
    mina, friend, colleague, stranger = [await newcomer() for _ in range(4)]
    await befriend(mina, friend)
    await _share_project(mina, await new_project(mina), colleague)
    chat = await _create_group(mina, friend, colleague, stranger)
    assert await _list_people(friend, chat) == ({mina.id, friend.id, colleague.id}, [stranger.id])
    assert await _list_groups(stranger) == []
    await stranger.json("GET", f"/api/chats/{chat['id']}", 404)
    await stranger.json("GET", f"/api/chats/{chat['id']}/messages", 404)
    assert await list_invitations(friend) == await list_invitations(colleague) == []


async def test_two_members_of_another_persons_project_are_acquaintances(newcomer: Newcomer) -> None:
    owner, mina, ruth = [await newcomer() for _ in range(3)]
    project = await new_project(owner)
    for person in (mina, ruth):
        await _share_project(owner, project, person)
    chat = await _create_group(mina, ruth, owner)
    assert await _list_people(mina, chat) == ({owner.id, mina.id, ruth.id}, [])


async def test_an_invitation_shows_its_sender_but_not_the_group(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await _create_group(mina, ruth, name="BUY CHEAP INK")
    result = await ruth.json("GET", "/api/chats/invitations", 200)
    news = await ruth.json("GET", "/api/notifications", 200)
    [request] = news["requests"]
    params = (request["kind"], request["person"]["id"], request["unread"])
    assert params == ("group_invite", mina.id, True)
    assert (request["id"], news["items"], news["unread"]) == (result["items"][0]["id"], [], 1)
    for page in (result, news):
        assert "CHEAP" not in str(page)
        assert chat["id"] not in str(page)


async def test_an_accepted_invitation_adds_the_person_and_pages_are_informed(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await _create_group(mina, ruth)
    async with open_tab(mina) as minas_tab, open_tab(ruth) as ruths_tab:
        await minas_tab.subscribe(f"chat:{chat['id']}")
        await ruths_tab.subscribe(f"user:{ruth.id}")
        [invitation] = await list_invitations(ruth)
        for _ in range(2):
            path = f"/api/chats/invitations/{invitation['id']}/accept"
            assert (await ruth.json("POST", path, 200))["name"] == "Secret tram"
        assert (await minas_tab.expect("event"))["event"]["type"] == "chat_changed"
        assert (await ruths_tab.expect("event"))["event"]["type"] == "chats_changed"
    assert await _list_people(ruth, chat) == ({mina.id, ruth.id}, [])
    assert (await list_invitations(ruth), await _list_groups(ruth)) == ([], [chat["id"]])
    assert (await ruth.json("GET", "/api/notifications", 200))["requests"] == []
    await send_message(ruth, chat, "Here I am")
    await ruth.json("POST", f"/api/chats/invitations/{invitation['id']}/decline", 409)


async def test_a_person_who_declined_cannot_be_invited_again_for_a_week(newcomer: Newcomer, instance: Instance) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await _create_group(mina, ruth)
    [invitation] = await list_invitations(ruth)
    for _ in range(2):
        await ruth.json("POST", f"/api/chats/invitations/{invitation['id']}/decline", 204)
    await ruth.json("POST", f"/api/chats/invitations/{invitation['id']}/accept", 409)
    assert await _list_people(mina, chat) == ({mina.id}, [])
    await mina.json("PUT", f"/api/chats/{chat['id']}/people/{ruth.id}", 404)
    assert await list_invitations(ruth) == []
    async with instance.services.db.write() as tx:
        earlier = clock.now() - timedelta(days=7, seconds=1)
        is_invitation = GroupInvitation.id == invitation["id"]
        await tx.execute(update(GroupInvitation).where(is_invitation).values(responded_at=earlier))
    await mina.json("PUT", f"/api/chats/{chat['id']}/people/{ruth.id}", 204)
    assert await _list_people(mina, chat) == ({mina.id}, [ruth.id])


async def test_a_person_who_became_a_friend_after_declining_is_added(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await _create_group(mina, ruth)
    await _answer_invitation(ruth, "decline", 204)
    await befriend(mina, ruth)
    await mina.json("PUT", f"/api/chats/{chat['id']}/people/{ruth.id}", 204)
    assert await _list_people(mina, chat) == ({mina.id, ruth.id}, [])


async def test_only_the_owner_can_withdraw_an_invitation(newcomer: Newcomer) -> None:
    mina, friend, ruth = [await newcomer() for _ in range(3)]
    await befriend(mina, friend)
    chat = await _create_group(mina, friend, ruth)
    path = f"/api/chats/{chat['id']}/invitations/{ruth.id}"
    [invitation] = await list_invitations(ruth)
    await friend.json("DELETE", path, 403)
    await ruth.json("DELETE", path, 404)
    for _ in range(2):
        await mina.json("DELETE", path, 204)
    assert (await list_invitations(ruth), await _list_people(friend, chat)) == ([], ({mina.id, friend.id}, []))
    not_found = await ruth.json("POST", f"/api/chats/invitations/{invitation['id']}/accept", 404)
    assert not_found["detail"] == "This invitation is no longer available."


async def test_inviting_again_while_it_is_pending_changes_nothing(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await _create_group(mina, ruth)
    before = await list_invitations(ruth)
    await mina.json("PUT", f"/api/chats/{chat['id']}/people/{ruth.id}", 204)
    assert await list_invitations(ruth) == before
    await befriend(mina, ruth)
    await mina.json("PUT", f"/api/chats/{chat['id']}/people/{ruth.id}", 204)
    assert (await list_invitations(ruth), await _list_people(ruth, chat)) == ([], ({mina.id, ruth.id}, []))


async def test_a_person_who_blocks_the_owner_looks_like_one_without_an_account(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    await _share_project(mina, await new_project(mina), ruth)
    await ruth.json("PUT", f"/api/blocks/{mina.id}", 204)
    chat = await _create_group(mina)
    answers = list[dict[str, Any]]()
    for id_ in (ruth.id, str(uuid.uuid4())):
        new = {"id": str(uuid.uuid4()), "name": "Tram", "people": [id_]}
        answers.append(await mina.json("POST", "/api/chats", 404, json=new))
        answers.append(await mina.json("PUT", f"/api/chats/{chat['id']}/people/{id_}", 404))
    seen = {(answer["code"], answer["detail"]) for answer in answers}
    assert seen == {("person.unavailable", "One of these people can't be added right now.")}
    assert (await list_invitations(ruth), await _list_groups(ruth)) == ([], [])


@pytest.mark.parametrize("mine", [True, False], ids=["the invited blocks", "the owner blocks"])
async def test_a_block_hides_a_pending_invitation_from_the_invited_alone(newcomer: Newcomer, *, mine: bool) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await _create_group(mina, ruth)
    [invitation] = await list_invitations(ruth)
    by, whom = (ruth, mina) if mine else (mina, ruth)
    await by.json("PUT", f"/api/blocks/{whom.id}", 204)
    assert await list_invitations(ruth) == []
    assert (await ruth.json("GET", "/api/notifications", 200))["requests"] == []
    await ruth.json("POST", f"/api/chats/invitations/{invitation['id']}/accept", 404)
    assert await _list_people(mina, chat) == ({mina.id}, [ruth.id])


async def test_invitations_end_when_their_sender_or_the_last_member_leaves(newcomer: Newcomer) -> None:
    mina, friend, ruth, dev = [await newcomer() for _ in range(4)]
    await befriend(mina, friend)
    chat = await _create_group(mina, friend, ruth)
    await mina.json("PUT", f"/api/chats/{chat['id']}/owner", 200, json={"profile_id": friend.id})
    await friend.json("PUT", f"/api/chats/{chat['id']}/people/{dev.id}", 204)
    assert await _list_people(mina, chat) == ({mina.id, friend.id}, [ruth.id, dev.id])
    await mina.json("DELETE", f"/api/chats/{chat['id']}/people/{mina.id}", 204)
    assert await _list_people(friend, chat) == ({friend.id}, [dev.id])
    assert await list_invitations(ruth) == []
    await friend.json("DELETE", f"/api/chats/{chat['id']}/people/{friend.id}", 204)
    assert await list_invitations(dev) == []


async def test_invitations_count_as_first_messages_to_strangers(
    newcomer: Newcomer, instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(instance.services.settings, "rate_stranger_person", "3/hour")
    mina = await newcomer()
    strangers = [await newcomer() for _ in range(5)]
    chat = await _create_group(mina, *strangers[:2])
    await mina.json("PUT", f"/api/chats/{chat['id']}/people/{strangers[2].id}", 204)
    body = {"id": str(uuid.uuid4()), "name": "Buy ink", "people": [strangers[3].id, strangers[4].id]}
    refused = await mina.http.post("/api/chats", json=body)
    assert refused.status_code == 429
    assert refused.json()["detail"].startswith("You contacted many new people. Wait ")
    assert int(refused.headers["Retry-After"]) > 0
    assert await _list_groups(mina) == [chat["id"]]
    await mina.json("PUT", f"/api/chats/{chat['id']}/people/{strangers[3].id}", 429)
    open_direct_chat = await mina.json("PUT", f"/api/chats/direct/{strangers[4].id}", 200)
    await send_message(mina, open_direct_chat, "Hello", 429)
    assert await list_invitations(strangers[3]) == []


async def test_one_request_does_not_invite_more_strangers_than_the_limit(
    newcomer: Newcomer, instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(instance.services.settings, "rate_stranger_person", "2/hour")
    mina, *strangers = [await newcomer() for _ in range(4)]
    await _create_group(mina, *strangers, status=429)
    assert [await list_invitations(person) for person in strangers] == [[], [], []]


async def test_new_groups_and_added_people_are_rate_limited(
    newcomer: Newcomer, instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    fields = type(instance.services.settings).model_fields
    rates = (fields["rate_group_person"].default, fields["rate_group_member_person"].default)
    assert rates == ("20/hour", "100/hour")
    monkeypatch.setattr(instance.services.settings, "rate_group_person", "1/hour")
    monkeypatch.setattr(instance.services.settings, "rate_group_member_person", "1/hour")
    mina, ruth, dev = [await newcomer() for _ in range(3)]
    for friend in (ruth, dev):
        await befriend(mina, friend)
    chat = await _create_group(mina)
    refused = await _create_group(mina, status=429)
    assert refused["detail"].startswith("You created many groups. Wait ")
    again = {"id": chat["id"], "name": "Secret tram", "people": []}
    await mina.json("POST", "/api/chats", 201, json=again)
    for _ in range(2):
        await mina.json("PUT", f"/api/chats/{chat['id']}/people/{ruth.id}", 204)
    refused = await mina.json("PUT", f"/api/chats/{chat['id']}/people/{dev.id}", 429)
    assert refused["detail"].startswith("You added many people to groups. Wait ")
    assert await _list_people(mina, chat) == ({mina.id, ruth.id}, [])


async def test_of_concurrent_accept_and_withdraw_requests_one_takes_effect(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await _create_group(mina, ruth)
    [invitation] = await list_invitations(ruth)
    accepted, withdrawn = await asyncio.gather(
        ruth.http.post(f"/api/chats/invitations/{invitation['id']}/accept"),
        mina.http.delete(f"/api/chats/{chat['id']}/invitations/{ruth.id}"),
    )
    assert withdrawn.status_code == 204
    members, invited = await _list_people(mina, chat)
    assert accepted.status_code == (200 if ruth.id in members else 404)
    assert invited == []


async def test_the_data_export_has_invitations_and_deletion_removes_them(
    newcomer: Newcomer, instance: Instance
) -> None:
    mina, ruth, dev = [await newcomer() for _ in range(3)]
    await _create_group(mina, ruth)
    await _create_group(ruth, dev)
    papers = {entry.path: entry.data async for entry in belongings.export(instance.services, ruth.id)}
    exported = papers["messages/group-invitations.json"]
    assert exported is not None
    assert b"Secret tram" not in exported
    assert (exported.count(b'"received"'), exported.count(b'"sent"')) == (1, 1)
    await belongings.purge(instance.services, ruth.id)
    assert (await list_invitations(ruth), await list_invitations(dev)) == ([], [])


async def test_people_who_left_are_invited_again(newcomer: Newcomer) -> None:
    mina, ruth = await newcomer(), await newcomer()
    chat = await _create_group(mina, ruth)
    await accept_invitation(ruth, mina)
    await ruth.json("DELETE", f"/api/chats/{chat['id']}/people/{ruth.id}", 204)
    await mina.json("PUT", f"/api/chats/{chat['id']}/people/{ruth.id}", 204)
    await _answer_invitation(ruth, "accept", 200)
    assert await _list_people(mina, chat) == ({mina.id, ruth.id}, [])
