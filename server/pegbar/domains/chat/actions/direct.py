"""Two people: opened by either, pending until the other accepts where they are no friends."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.policies import chat as policy
from pegbar.domains.chat import rules, texts
from pegbar.domains.chat.actions import chats, showing
from pegbar.domains.chat.events import ChatChanged, ChatsChanged
from pegbar.domains.chat.schemas import ChatOut
from pegbar.domains.chat.store import chat_rows
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.relations import actions as relations
from pegbar.kernel.errors import Invalid, NotFound
from pegbar.kernel.ids import new_id
from pegbar.realtime.topics import chat_topic, user_topic


async def opened(ctx: RequestContext, profile_id: str) -> ChatOut:
    """The chat with somebody; made where there is none. Safe to repeat, and from both sides at once."""
    me = guards.require_person(ctx.user)
    if me == profile_id:
        raise Invalid.field("profile_id", texts.OWN_CHAT)
    await profiles.ensure(ctx.tx, me)
    other = await profiles.one(ctx.tx, profile_id)
    pair = rules.pair(me, other.id)
    found = await chat_rows.of_pair(ctx.tx, pair)
    if found is None:
        await _make(ctx, me, other.id, pair)
        found = await chat_rows.of_pair(ctx.tx, pair)
    if found is None:
        raise NotFound
    return (await showing.chats(ctx, [found]))[0]


async def _make(ctx: RequestContext, me: str, other: str, pair: str) -> None:
    friends = other in await relations.friend_ids(ctx)
    now = await ctx.tx.now()
    status = "accepted" if friends else "pending"
    row = chats.row(new_id(), "direct", now, pair=pair, status=status, begun_by=me)
    if await chat_rows.add(ctx.tx, row, {me: "member", other: "member"}, now):
        for person in sorted((me, other)):
            await ctx.tx.append_event(user_topic(person), ChatsChanged())


async def accept(ctx: RequestContext, chat_id: str) -> ChatOut:
    """Accept what somebody else began. Safe to repeat."""
    access = await guards.chat(ctx, chat_id)
    if access.kind != "direct":
        raise NotFound
    if access.status == "pending":
        guards.require(policy.accept(access, ctx.user))
        await ctx.tx.append_event(chat_topic(chat_id), ChatChanged())
        await chat_rows.set_status(ctx.tx, chat_id, "accepted")
        await ctx.tx.append_event(user_topic(guards.require_person(ctx.user)), ChatsChanged())
    return (await showing.chats(ctx, [await chats.require(ctx, chat_id)]))[0]
