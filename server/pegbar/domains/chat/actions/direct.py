"""Two people: opened by either, pending until the other accepts where they are no friends."""

from pegbar.access import guards
from pegbar.access.ask import Ask
from pegbar.access.policies import chat as policy
from pegbar.domains.chat import messages, rules
from pegbar.domains.chat.actions import chats, showing
from pegbar.domains.chat.events import ChatChanged, ChatsChanged
from pegbar.domains.chat.schemas import ChatOut
from pegbar.domains.chat.store import chat_rows
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.relations import actions as relations
from pegbar.kernel.errors import Invalid, NotFound
from pegbar.kernel.ids import new_id
from pegbar.realtime.topics import chat_topic, user_topic


async def opened(ask: Ask, profile_id: str) -> ChatOut:
    """The chat with somebody; made where there is none. Safe to repeat, and from both sides at once."""
    me = guards.require_person(ask.who)
    if me == profile_id:
        raise Invalid.field("profile_id", messages.OWN_CHAT)
    await profiles.ensure(ask.work, me)
    other = await profiles.one(ask.work, profile_id)
    pair = rules.pair(me, other.id)
    found = await chat_rows.of_pair(ask.work, pair)
    if found is None:
        await _make(ask, me, other.id, pair)
        found = await chat_rows.of_pair(ask.work, pair)
    if found is None:
        raise NotFound
    return (await showing.chats(ask, [found]))[0]


async def _make(ask: Ask, me: str, other: str, pair: str) -> None:
    friends = other in await relations.friend_ids(ask)
    now = await ask.work.now()
    status = "accepted" if friends else "pending"
    row = chats.row(new_id(), "direct", now, pair=pair, status=status, begun_by=me)
    if await chat_rows.add(ask.work, row, {me: "member", other: "member"}, now):
        for person in sorted((me, other)):
            await ask.work.announce(user_topic(person), ChatsChanged())


async def accept(ask: Ask, chat_id: str) -> ChatOut:
    """Accept what somebody else began. Safe to repeat."""
    access = await guards.chat(ask, chat_id)
    if access.kind != "direct":
        raise NotFound
    if access.status == "pending":
        guards.require(policy.accept(access, ask.who))
        await ask.work.announce(chat_topic(chat_id), ChatChanged())
        await chat_rows.set_status(ask.work, chat_id, "accepted")
        await ask.work.announce(user_topic(guards.require_person(ask.who)), ChatsChanged())
    return (await showing.chats(ask, [await chats.require(ask, chat_id)]))[0]
