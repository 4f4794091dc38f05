"""Direct chats: either person can open one. A chat with a person who isn't a friend is pending until they accept it."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.policies import chat as policy
from pegbar.domains.chat import rules, texts
from pegbar.domains.chat.actions import chats, presenters
from pegbar.domains.chat.events import ChatChanged, ChatsChanged
from pegbar.domains.chat.schemas import ChatOut
from pegbar.domains.chat.store import chat_rows
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.relations import actions as relations
from pegbar.kernel.errors import Invalid, NotFound
from pegbar.kernel.ids import new_id
from pegbar.realtime.topics import chat_topic, user_topic


async def open_chat(ctx: RequestContext, profile_id: str) -> ChatOut:
    """Get the user's direct chat with a person; create it if there is none.

    Safe to repeat, and safe if both people open it at the same time.
    """
    me = guards.require_person(ctx.user)
    if me == profile_id:
        raise Invalid.field("profile_id", texts.CHAT_WITH_SELF)
    await profiles.ensure_profile(ctx.tx, me)
    other = await profiles.get_profile(ctx.tx, profile_id)
    pair = rules.pair_key(me, other.id)
    found = await chat_rows.find_by_pair(ctx.tx, pair)
    if found is None:
        await _create_chat(ctx, me, other.id, pair)
        found = await chat_rows.find_by_pair(ctx.tx, pair)
    if found is None:
        raise NotFound
    return (await presenters.build_chats(ctx, [found]))[0]


async def _create_chat(ctx: RequestContext, me: str, other: str, pair: str) -> None:
    friends = other in await relations.list_own_friend_ids(ctx)
    now = await ctx.tx.now()
    status = "accepted" if friends else "pending"
    row = chats.new_chat_values(new_id(), "direct", now, pair=pair, status=status, created_by=me)
    if await chat_rows.insert_chat(ctx.tx, row, {me: "member", other: "member"}, now):
        for person in sorted((me, other)):
            await ctx.tx.events.append(user_topic(person), ChatsChanged())


async def accept_chat(ctx: RequestContext, chat_id: str) -> ChatOut:
    """Accept a direct chat that the other person started. Safe to repeat."""
    access = await guards.chat(ctx, chat_id)
    if access.kind != "direct":
        raise NotFound
    if access.status == "pending":
        guards.require(policy.accept(access, ctx.user))
        await ctx.tx.events.append(chat_topic(chat_id), ChatChanged())
        await chat_rows.set_status(ctx.tx, chat_id, "accepted")
        await ctx.tx.events.append(user_topic(guards.require_person(ctx.user)), ChatsChanged())
    return (await presenters.build_chats(ctx, [await chats.require_chat(ctx, chat_id)]))[0]
