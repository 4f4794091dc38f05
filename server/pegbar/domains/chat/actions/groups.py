"""Group chats: the person who creates a group owns it until they transfer the ownership."""

from collections.abc import Collection

from pegbar.access import guards
from pegbar.access import texts as sentences
from pegbar.access.context import RequestContext
from pegbar.access.policies import chat as policy
from pegbar.access.texts import BLOCKED_IN_CHAT
from pegbar.domains.chat import texts
from pegbar.domains.chat.actions import chats, invitations, presenters
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


async def create_group(ctx: RequestContext, new: GroupNew) -> ChatOut:
    """Create a group with some people; strangers are invited. Repeating it with the same id changes nothing."""
    me = guards.require_person(ctx.user)
    await profiles.ensure_profile(ctx.tx, me)
    existing = await chat_rows.get_chat(ctx.tx, new.id)
    if existing is None:
        settings = ctx.services.settings
        await ctx.services.throttle(
            settings.rate_group_person, "group", me, fails_open=True, text=sentences.too_many_groups
        )
        people, strangers = await _split_by_acquaintance(ctx, me, new.people)
        await invitations.throttle_invitations(ctx, me, strangers)
        now = await ctx.tx.now()
        row = chats.new_chat_values(new.id, "group", now, name=new.name, created_by=me)
        if await chat_rows.insert_chat(ctx.tx, row, {me: "owner", **dict.fromkeys(people, "member")}, now):
            await invitations.send_invitations(ctx, new.id, me, strangers)
            await _announce_chats_changed(ctx, {me, *people, *strangers})
            _notify_added(ctx, me, people, new.id)
        existing = await chat_rows.get_chat(ctx.tx, new.id)
    if existing is None or (existing.kind, existing.created_by) != ("group", me):
        raise Conflict(texts.GROUP_ID_TAKEN, code="id_taken")
    return (await presenters.build_chats(ctx, [existing]))[0]


async def rename_group(ctx: RequestContext, chat_id: str, name: str) -> ChatOut:
    """Rename a group."""
    await chats.lock_and_require_manage(ctx, chat_id)
    await ctx.tx.events.append(chat_topic(chat_id), ChatChanged())
    await chat_rows.update_chat(ctx.tx, chat_id, name=name)
    return (await presenters.build_chats(ctx, [await chats.require_chat(ctx, chat_id)]))[0]


async def list_people(ctx: RequestContext, chat_id: str) -> ChatPeople:
    """List the members of a chat, its owner, and how far each has read."""
    await guards.chat(ctx, chat_id)
    rows = await member_rows.list_members(ctx.tx, chat_id)
    invited = [row.profile_id for row in await invitation_rows.list_pending_of_group(ctx.tx, chat_id)]
    refs = await profiles.get_refs(ctx, [*(row.profile_id for row in rows), *invited])
    items = [
        ChatPerson(
            profile=refs[row.profile_id],
            role="owner" if row.role == "owner" else "member",
            seen_number=row.seen_number,
            seen_at=row.seen_at,
        )
        for row in rows
        if row.profile_id in refs
    ]
    return ChatPeople(items=items, invited=[refs[id_] for id_ in invited if id_ in refs])


async def get_names(ctx: RequestContext, me: str, ids: Collection[str]) -> dict[str, str]:
    """Return the names of these groups by id, without groups that the person isn't in."""
    return {row.id: row.name for row in await chat_rows.list_readable_chats(ctx.tx, me, ids) if row.kind == "group"}


async def add_person(ctx: RequestContext, chat_id: str, profile_id: str) -> None:
    """Add a person to a group, or invite them if they are a stranger. Safe to repeat."""
    await chats.lock_and_require_manage(ctx, chat_id)
    me = guards.require_person(ctx.user)
    members = {row.profile_id for row in await member_rows.list_members(ctx.tx, chat_id)}
    if profile_id in members:
        return
    invited = {row.profile_id for row in await invitation_rows.list_pending_of_group(ctx.tx, chat_id)}
    people, strangers = await _split_by_acquaintance(ctx, me, [profile_id])
    if profile_id in invited and strangers:
        return
    if len(members) + len(invited - {profile_id}) >= GROUP_PEOPLE_MAX:
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
    await invitations.throttle_invitations(ctx, me, strangers)
    await ctx.tx.events.append(chat_topic(chat_id), ChatChanged())
    if people:
        await member_rows.add_member(ctx.tx, chat_id, profile_id, "member", await ctx.tx.now())
        await invitation_rows.delete_invitations(ctx.tx, chat_id, [profile_id])
    await invitations.send_invitations(ctx, chat_id, me, strangers)
    await _announce_chats_changed(ctx, {profile_id})
    _notify_added(ctx, me, people, chat_id)


async def remove_person(ctx: RequestContext, chat_id: str, profile_id: str) -> None:
    """Remove a person from a group, or leave it.

    An owner must transfer the ownership before leaving, unless they are the last member.
    """
    me = guards.require_person(ctx.user)
    await ctx.tx.acquire_locks(chats.lock_key(chat_id))
    access = await guards.chat(ctx, chat_id)
    if access.kind != "group":
        raise NotFound
    if profile_id != me:
        guards.require(policy.manage(access))
    members = {row.profile_id: row.role for row in await member_rows.list_members(ctx.tx, chat_id)}
    if members.get(profile_id) == "owner" and len(members) > 1:
        raise Conflict(texts.OWNER_MUST_TRANSFER, code="group.owner")
    if profile_id not in members:
        return
    # Invitations end with the person who sent them, and with the group.
    invited = await invitation_rows.list_pending_of_group(ctx.tx, chat_id)
    invitations_ended = [row.profile_id for row in invited if row.invited_by == profile_id or len(members) == 1]
    if len(members) == 1:
        await outbox.delete_topic(ctx.tx, chat_topic(chat_id))
        await chat_rows.delete_chat(ctx.tx, chat_id)
    else:
        await ctx.tx.events.append(chat_topic(chat_id), ChatChanged())
        await member_rows.remove_member(ctx.tx, chat_id, profile_id)
        await invitation_rows.delete_invitations(ctx.tx, chat_id, invitations_ended)
    await _announce_chats_changed(ctx, {profile_id, *invitations_ended})
    ctx.tx.events.wake(rights_topic(profile_id))


async def transfer_ownership(ctx: RequestContext, chat_id: str, profile_id: str) -> ChatOut:
    """Make another member the owner."""
    await chats.lock_and_require_manage(ctx, chat_id)
    me = guards.require_person(ctx.user)
    if await member_rows.get_member(ctx.tx, chat_id, profile_id) is None:
        raise NotFound(texts.NOT_IN_GROUP)
    await ctx.tx.events.append(chat_topic(chat_id), ChatChanged())
    await member_rows.set_role(ctx.tx, chat_id, me, "member")
    await member_rows.set_role(ctx.tx, chat_id, profile_id, "owner")
    return (await presenters.build_chats(ctx, [await chats.require_chat(ctx, chat_id)]))[0]


async def set_muted(ctx: RequestContext, chat_id: str, *, muted: bool) -> None:
    """Mute or unmute a chat for the user. Safe to repeat."""
    access = await guards.chat(ctx, chat_id)
    me, now = guards.require_person(ctx.user), await ctx.tx.now()
    await chats.ensure_row(ctx, access)
    await member_rows.add_member(ctx.tx, chat_id, me, "member", now)
    await member_rows.set_muted(ctx.tx, chat_id, me, muted=muted)
    await ctx.tx.events.append(user_topic(me), ChatsChanged())


async def _split_by_acquaintance(ctx: RequestContext, me: str, ids: list[str]) -> tuple[list[str], list[str]]:
    """Split these people into those whom the user may add directly and strangers, who are invited.

    A person who blocks the user causes the same error as a person without an account.
    """
    ids_without_self = [id_ for id_ in dict.fromkeys(ids) if id_ != me]
    if len(ids_without_self) >= GROUP_PEOPLE_MAX:
        raise Invalid.field("people", texts.GROUP_FULL)
    if await relations.filter_blocked(ctx.tx, me, ids_without_self):
        raise Forbidden(BLOCKED_IN_CHAT, code="chat.blocked")
    existing = {person.id for person in await profiles.list_profiles(ctx, ids_without_self)}
    if set(ids_without_self) - existing or set(ids_without_self) & set(await relations.list_block_ids(ctx.tx, me)):
        raise NotFound(texts.PERSON_UNAVAILABLE, code="person.unavailable")
    acquainted = {
        *await relations.list_own_friend_ids(ctx),
        *await members.filter_co_members(ctx.tx, me, ids_without_self),
    }
    return [id_ for id_ in ids_without_self if id_ in acquainted], [
        id_ for id_ in ids_without_self if id_ not in acquainted
    ]


def _notify_added(ctx: RequestContext, by: str, people: list[str], chat_id: str) -> None:
    """Notify people who were added. A person who leaves and is added again is notified again."""
    if people:
        ctx.tx.notifications.add(NotificationEvent("group_added", tuple(people), by, chat_id, new_id()))


async def _announce_chats_changed(ctx: RequestContext, people: set[str]) -> None:
    for person in sorted(people):
        await ctx.tx.events.append(user_topic(person), ChatsChanged())
