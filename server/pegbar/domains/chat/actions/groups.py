"""Groups: begun by somebody, who owns them until handing them over."""

from collections.abc import Collection

from pegbar.access import guards
from pegbar.access import messages as sentences
from pegbar.access.ask import Ask
from pegbar.access.messages import BLOCKED_IN_CHAT
from pegbar.access.policies import chat as policy
from pegbar.domains.chat import messages
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


async def begin(ask: Ask, new: GroupNew) -> ChatOut:
    """Begin a group with some people; strangers are invited. The same id again changes nothing."""
    me = guards.require_person(ask.who)
    await profiles.ensure(ask.work, me)
    found = await chat_rows.one(ask.work, new.id)
    if found is None:
        settings = ask.house.settings
        await ask.house.throttle(
            settings.rate_group_person, "group", me, fails_open=True, sentence=sentences.too_many_groups
        )
        people, strangers = await _sorted(ask, me, new.people)
        await invitations.throttle(ask, me, strangers)
        now = await ask.work.now()
        row = chats.row(new.id, "group", now, name=new.name, begun_by=me)
        if await chat_rows.add(ask.work, row, {me: "owner", **dict.fromkeys(people, "member")}, now):
            await invitations.send(ask, new.id, me, strangers)
            await _tell(ask, {me, *people, *strangers})
            _added(ask, me, people, new.id)
        found = await chat_rows.one(ask.work, new.id)
    if found is None or (found.kind, found.begun_by) != ("group", me):
        raise Conflict(messages.GROUP_ID_TAKEN, code="id_taken")
    return (await showing.chats(ask, [found]))[0]


async def rename(ask: Ask, chat_id: str, name: str) -> ChatOut:
    """Call a group otherwise."""
    await chats.manage(ask, chat_id)
    await ask.work.announce(chat_topic(chat_id), ChatChanged())
    await chat_rows.change_chat(ask.work, chat_id, name=name)
    return (await showing.chats(ask, [await chats.require(ask, chat_id)]))[0]


async def people(ask: Ask, chat_id: str) -> ChatPeople:
    """Who is in a chat, who owns it, and how far each has read."""
    await guards.chat(ask, chat_id)
    rows = await member_rows.people(ask.work, chat_id)
    waiting = [row.profile_id for row in await invitation_rows.list_of_group(ask.work, chat_id)]
    named = await profiles.refs(ask, [*(row.profile_id for row in rows), *waiting])
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


async def names(ask: Ask, me: str, ids: Collection[str]) -> dict[str, str]:
    """What those of these groups are called that somebody is in."""
    return {row.id: row.name for row in await chat_rows.readable(ask.work, me, ids) if row.kind == "group"}


async def let_in(ask: Ask, chat_id: str, profile_id: str) -> None:
    """Add somebody to a group, or invite them where they are a stranger. Safe to repeat."""
    await chats.manage(ask, chat_id)
    me = guards.require_person(ask.who)
    there = {row.profile_id for row in await member_rows.people(ask.work, chat_id)}
    if profile_id in there:
        return
    waiting = {row.profile_id for row in await invitation_rows.list_of_group(ask.work, chat_id)}
    people, strangers = await _sorted(ask, me, [profile_id])
    if profile_id in waiting and strangers:
        return
    if len(there) + len(waiting - {profile_id}) >= GROUP_PEOPLE_MAX:
        raise Conflict(messages.GROUP_FULL, code="group.full")
    if strangers and await invitations.has_declined(ask, chat_id, profile_id):
        raise NotFound(messages.PERSON_UNAVAILABLE, code="person.unavailable")
    await ask.house.throttle(
        ask.house.settings.rate_group_member_person,
        "group member",
        me,
        fails_open=True,
        sentence=sentences.too_many_group_members,
    )
    await invitations.throttle(ask, me, strangers)
    await ask.work.announce(chat_topic(chat_id), ChatChanged())
    if people:
        await member_rows.join(ask.work, chat_id, profile_id, "member", await ask.work.now())
        await invitation_rows.remove(ask.work, chat_id, [profile_id])
    await invitations.send(ask, chat_id, me, strangers)
    await _tell(ask, {profile_id})
    _added(ask, me, people, chat_id)


async def let_go(ask: Ask, chat_id: str, profile_id: str) -> None:
    """Take somebody out of a group, or leave it. The owner hands it over before leaving, or is the last."""
    me = guards.require_person(ask.who)
    await ask.work.take_turn(chats.turn(chat_id))
    access = await guards.chat(ask, chat_id)
    if access.kind != "group":
        raise NotFound
    if profile_id != me:
        guards.require(policy.manage(access))
    there = {row.profile_id: row.role for row in await member_rows.people(ask.work, chat_id)}
    if there.get(profile_id) == "owner" and len(there) > 1:
        raise Conflict(messages.OWNER_STAYS, code="group.owner")
    if profile_id not in there:
        return
    # Invitations end with the person who sent them, and with the group.
    waiting = await invitation_rows.list_of_group(ask.work, chat_id)
    ended = [row.profile_id for row in waiting if row.invited_by == profile_id or len(there) == 1]
    if len(there) == 1:
        await outbox.forget(ask.work, chat_topic(chat_id))
        await chat_rows.remove(ask.work, chat_id)
    else:
        await ask.work.announce(chat_topic(chat_id), ChatChanged())
        await member_rows.leave(ask.work, chat_id, profile_id)
        await invitation_rows.remove(ask.work, chat_id, ended)
    await _tell(ask, {profile_id, *ended})
    ask.work.touch(rights_topic(profile_id))


async def hand_over(ask: Ask, chat_id: str, profile_id: str) -> ChatOut:
    """Make another member the owner."""
    await chats.manage(ask, chat_id)
    me = guards.require_person(ask.who)
    if await member_rows.member(ask.work, chat_id, profile_id) is None:
        raise NotFound(messages.NOT_IN_GROUP)
    await ask.work.announce(chat_topic(chat_id), ChatChanged())
    await member_rows.set_role(ask.work, chat_id, me, "member")
    await member_rows.set_role(ask.work, chat_id, profile_id, "owner")
    return (await showing.chats(ask, [await chats.require(ask, chat_id)]))[0]


async def mute(ask: Ask, chat_id: str, *, muted: bool) -> None:
    """Hear no more of a chat, or again. Safe to repeat."""
    access = await guards.chat(ask, chat_id)
    me, now = guards.require_person(ask.who), await ask.work.now()
    await chats.ensure(ask, access)
    await member_rows.join(ask.work, chat_id, me, "member", now)
    await member_rows.mute(ask.work, chat_id, me, muted=muted)
    await ask.work.announce(user_topic(me), ChatsChanged())


async def _sorted(ask: Ask, me: str, ids: list[str]) -> tuple[list[str], list[str]]:
    """Split these people into those who may be added directly and strangers, who are invited.

    Raises the same error for a person who blocks the user as for one who has no account.
    """
    wanted = [id_ for id_ in dict.fromkeys(ids) if id_ != me]
    if len(wanted) >= GROUP_PEOPLE_MAX:
        raise Invalid.field("people", messages.GROUP_FULL)
    if await relations.whom_blocks(ask.work, me, wanted):
        raise Forbidden(BLOCKED_IN_CHAT, code="chat.blocked")
    found = {person.id for person in await profiles.fulls(ask, wanted)}
    if set(wanted) - found or set(wanted) & set(await relations.blocked_people(ask.work, me)):
        raise NotFound(messages.PERSON_UNAVAILABLE, code="person.unavailable")
    known = {*await relations.friend_ids(ask), *await members.with_shared_project(ask.work, me, wanted)}
    return [id_ for id_ in wanted if id_ in known], [id_ for id_ in wanted if id_ not in known]


def _added(ask: Ask, by: str, people: list[str], chat_id: str) -> None:
    """Somebody may be added, leave, and be added again: each is news."""
    if people:
        ask.work.notify(NotificationEvent("group_added", tuple(people), by, chat_id, new_id()))


async def _tell(ask: Ask, people: set[str]) -> None:
    for person in sorted(people):
        await ask.work.announce(user_topic(person), ChatsChanged())
