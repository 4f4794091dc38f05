"""Groups: begun by somebody, who owns them until handing them over."""

from collections.abc import Collection

from pegbar.access import guards
from pegbar.access import texts as sentences
from pegbar.access.context import RequestContext
from pegbar.access.policies import chat as policy
from pegbar.access.texts import BLOCKED_IN_CHAT
from pegbar.domains.chat import texts
from pegbar.domains.chat.actions import chats, invitations, showing
from pegbar.domains.chat.events import ChatChanged, ChatsChanged
from pegbar.domains.chat.limits import GROUP_PEOPLE_MAX
from pegbar.domains.chat.schemas import ChatOut, ChatPeople, ChatPerson, GroupNew
from pegbar.domains.chat.store import chat_rows, invitation_rows, member_rows
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects.people.actions import members
from pegbar.domains.relations import actions as relations
from pegbar.kernel.errors import Conflict, Forbidden, Invalid, NotFound
from pegbar.kernel.ids import new_id
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.realtime import outbox
from pegbar.realtime.hub import rights_topic
from pegbar.realtime.topics import chat_topic, user_topic


async def begin(ctx: RequestContext, new: GroupNew) -> ChatOut:
    """Begin a group with some people; strangers are invited. The same id again changes nothing."""
    me = guards.require_person(ctx.user)
    await profiles.ensure(ctx.tx, me)
    found = await chat_rows.one(ctx.tx, new.id)
    if found is None:
        settings = ctx.services.settings
        await ctx.services.throttle(
            settings.rate_group_person, "group", me, fails_open=True, text=sentences.too_many_groups
        )
        people, strangers = await _sorted(ctx, me, new.people)
        await invitations.throttle(ctx, me, strangers)
        now = await ctx.tx.now()
        row = chats.row(new.id, "group", now, name=new.name, begun_by=me)
        if await chat_rows.add(ctx.tx, row, {me: "owner", **dict.fromkeys(people, "member")}, now):
            await invitations.send(ctx, new.id, me, strangers)
            await _tell(ctx, {me, *people, *strangers})
            _added(ctx, me, people, new.id)
        found = await chat_rows.one(ctx.tx, new.id)
    if found is None or (found.kind, found.begun_by) != ("group", me):
        raise Conflict(texts.GROUP_ID_TAKEN, code="id_taken")
    return (await showing.chats(ctx, [found]))[0]


async def rename(ctx: RequestContext, chat_id: str, name: str) -> ChatOut:
    """Call a group otherwise."""
    await chats.manage(ctx, chat_id)
    await ctx.tx.append_event(chat_topic(chat_id), ChatChanged())
    await chat_rows.change_chat(ctx.tx, chat_id, name=name)
    return (await showing.chats(ctx, [await chats.require(ctx, chat_id)]))[0]


async def people(ctx: RequestContext, chat_id: str) -> ChatPeople:
    """Who is in a chat, who owns it, and how far each has read."""
    await guards.chat(ctx, chat_id)
    rows = await member_rows.people(ctx.tx, chat_id)
    waiting = [row.profile_id for row in await invitation_rows.list_of_group(ctx.tx, chat_id)]
    named = await profiles.refs(ctx, [*(row.profile_id for row in rows), *waiting])
    items = [
        ChatPerson(
            profile=named[row.profile_id],
            role="owner" if row.role == "owner" else "member",
            seen_number=row.seen_number,
            seen_at=row.seen_at,
        )
        for row in rows
        if row.profile_id in named
    ]
    return ChatPeople(items=items, invited=[named[id_] for id_ in waiting if id_ in named])


async def names(ctx: RequestContext, me: str, ids: Collection[str]) -> dict[str, str]:
    """What those of these groups are called that somebody is in."""
    return {row.id: row.name for row in await chat_rows.readable(ctx.tx, me, ids) if row.kind == "group"}


async def let_in(ctx: RequestContext, chat_id: str, profile_id: str) -> None:
    """Add somebody to a group, or invite them where they are a stranger. Safe to repeat."""
    await chats.manage(ctx, chat_id)
    me = guards.require_person(ctx.user)
    there = {row.profile_id for row in await member_rows.people(ctx.tx, chat_id)}
    if profile_id in there:
        return
    waiting = {row.profile_id for row in await invitation_rows.list_of_group(ctx.tx, chat_id)}
    people, strangers = await _sorted(ctx, me, [profile_id])
    if profile_id in waiting and strangers:
        return
    if len(there) + len(waiting - {profile_id}) >= GROUP_PEOPLE_MAX:
        raise Conflict(texts.GROUP_FULL, code="group.full")
    if strangers and await invitations.has_declined(ctx, chat_id, profile_id):
        raise NotFound(texts.PERSON_UNAVAILABLE, code="person.unavailable")
    await ctx.services.throttle(
        ctx.services.settings.rate_group_member_person,
        "group member",
        me,
        fails_open=True,
        text=sentences.too_many_group_members,
    )
    await invitations.throttle(ctx, me, strangers)
    await ctx.tx.append_event(chat_topic(chat_id), ChatChanged())
    if people:
        await member_rows.join(ctx.tx, chat_id, profile_id, "member", await ctx.tx.now())
        await invitation_rows.remove(ctx.tx, chat_id, [profile_id])
    await invitations.send(ctx, chat_id, me, strangers)
    await _tell(ctx, {profile_id})
    _added(ctx, me, people, chat_id)


async def let_go(ctx: RequestContext, chat_id: str, profile_id: str) -> None:
    """Take somebody out of a group, or leave it. The owner hands it over before leaving, or is the last."""
    me = guards.require_person(ctx.user)
    await ctx.tx.acquire_locks(chats.turn(chat_id))
    access = await guards.chat(ctx, chat_id)
    if access.kind != "group":
        raise NotFound
    if profile_id != me:
        guards.require(policy.manage(access))
    there = {row.profile_id: row.role for row in await member_rows.people(ctx.tx, chat_id)}
    if there.get(profile_id) == "owner" and len(there) > 1:
        raise Conflict(texts.OWNER_STAYS, code="group.owner")
    if profile_id not in there:
        return
    # Invitations end with the person who sent them, and with the group.
    waiting = await invitation_rows.list_of_group(ctx.tx, chat_id)
    ended = [row.profile_id for row in waiting if row.invited_by == profile_id or len(there) == 1]
    if len(there) == 1:
        await outbox.delete_topic(ctx.tx, chat_topic(chat_id))
        await chat_rows.remove(ctx.tx, chat_id)
    else:
        await ctx.tx.append_event(chat_topic(chat_id), ChatChanged())
        await member_rows.leave(ctx.tx, chat_id, profile_id)
        await invitation_rows.remove(ctx.tx, chat_id, ended)
    await _tell(ctx, {profile_id, *ended})
    ctx.tx.wake(rights_topic(profile_id))


async def hand_over(ctx: RequestContext, chat_id: str, profile_id: str) -> ChatOut:
    """Make another member the owner."""
    await chats.manage(ctx, chat_id)
    me = guards.require_person(ctx.user)
    if await member_rows.member(ctx.tx, chat_id, profile_id) is None:
        raise NotFound(texts.NOT_IN_GROUP)
    await ctx.tx.append_event(chat_topic(chat_id), ChatChanged())
    await member_rows.set_role(ctx.tx, chat_id, me, "member")
    await member_rows.set_role(ctx.tx, chat_id, profile_id, "owner")
    return (await showing.chats(ctx, [await chats.require(ctx, chat_id)]))[0]


async def mute(ctx: RequestContext, chat_id: str, *, muted: bool) -> None:
    """Hear no more of a chat, or again. Safe to repeat."""
    access = await guards.chat(ctx, chat_id)
    me, now = guards.require_person(ctx.user), await ctx.tx.now()
    await chats.ensure(ctx, access)
    await member_rows.join(ctx.tx, chat_id, me, "member", now)
    await member_rows.mute(ctx.tx, chat_id, me, muted=muted)
    await ctx.tx.append_event(user_topic(me), ChatsChanged())


async def _sorted(ctx: RequestContext, me: str, ids: list[str]) -> tuple[list[str], list[str]]:
    """Split these people into those who may be added directly and strangers, who are invited.

    Raises the same error for a person who blocks the user as for one who has no account.
    """
    wanted = [id_ for id_ in dict.fromkeys(ids) if id_ != me]
    if len(wanted) >= GROUP_PEOPLE_MAX:
        raise Invalid.field("people", texts.GROUP_FULL)
    if await relations.whom_blocks(ctx.tx, me, wanted):
        raise Forbidden(BLOCKED_IN_CHAT, code="chat.blocked")
    found = {person.id for person in await profiles.fulls(ctx, wanted)}
    if set(wanted) - found or set(wanted) & set(await relations.blocked_people(ctx.tx, me)):
        raise NotFound(texts.PERSON_UNAVAILABLE, code="person.unavailable")
    known = {*await relations.friend_ids(ctx), *await members.with_shared_project(ctx.tx, me, wanted)}
    return [id_ for id_ in wanted if id_ in known], [id_ for id_ in wanted if id_ not in known]


def _added(ctx: RequestContext, by: str, people: list[str], chat_id: str) -> None:
    """Somebody may be added, leave, and be added again: each is news."""
    if people:
        ctx.tx.queue_notification(NotificationEvent("group_added", tuple(people), by, chat_id, new_id()))


async def _tell(ctx: RequestContext, people: set[str]) -> None:
    for person in sorted(people):
        await ctx.tx.append_event(user_topic(person), ChatsChanged())
