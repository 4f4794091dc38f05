"""Invitations to groups: sent to people who are neither friends nor share a project with the owner."""

from collections.abc import Collection
from datetime import timedelta

from pegbar.access import guards
from pegbar.access import texts as sentences
from pegbar.access.context import RequestContext
from pegbar.domains.chat import texts
from pegbar.domains.chat.actions import chats, presenters
from pegbar.domains.chat.events import ChatChanged, ChatsChanged
from pegbar.domains.chat.limits import GROUP_INVITATIONS_SHOWN, GROUP_INVITE_AGAIN_DAYS
from pegbar.domains.chat.models import GroupInvitation
from pegbar.domains.chat.schemas import ChatOut, GroupInvitationOut, GroupInvitations
from pegbar.domains.chat.store import invitation_rows, member_rows
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.relations import actions as relations
from pegbar.kernel.errors import Conflict, NotFound
from pegbar.kernel.ids import new_id
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.realtime.topics import chat_topic, user_topic


async def list_own(ctx: RequestContext) -> GroupInvitations:
    """List the user's pending invitations, except from people who block the user or whom the user blocks."""
    me = guards.require_person(ctx.user)
    blocked = await relations.list_block_ids(ctx.tx, me)
    rows = await invitation_rows.list_pending_of_person(ctx.tx, me, blocked, GROUP_INVITATIONS_SHOWN)
    people = await profiles.get_refs(ctx, {row.invited_by for row in rows})
    items = [
        GroupInvitationOut(id=row.id, invited_by=people[row.invited_by], created_at=row.created_at) for row in rows
    ]
    return GroupInvitations(items=items)


async def throttle_invitations(ctx: RequestContext, me: str, people: Collection[str]) -> None:
    """Count each invitation against the rate limit of first messages to strangers."""
    if people:
        await ctx.services.throttle(
            ctx.services.settings.rate_stranger_person,
            "stranger",
            me,
            fails_open=True,
            text=sentences.too_many_invitations,
            times=len(people),
        )


async def send_invitations(ctx: RequestContext, chat_id: str, me: str, people: Collection[str]) -> None:
    """Invite people to a group.

    The caller must append the event that their lists of invitations changed (`ChatsChanged`).
    """
    if not people:
        return
    invited = {person: new_id() for person in people}
    await invitation_rows.insert_invitations(ctx.tx, chat_id, me, invited, await ctx.tx.now())
    for person, id_ in invited.items():
        ctx.tx.notifications.add(NotificationEvent("group_invite", (person,), me, about=id_, source=id_))


async def has_declined(ctx: RequestContext, chat_id: str, profile_id: str) -> bool:
    """Return whether a person declined an invitation to the group in the last GROUP_INVITE_AGAIN_DAYS days."""
    row = await invitation_rows.find_invitation(ctx.tx, chat_id, profile_id)
    if row is None or row.status != "declined":
        return False
    again = (row.responded_at or row.created_at) + timedelta(days=GROUP_INVITE_AGAIN_DAYS)
    return await ctx.tx.now() < again


async def accept_invitation(ctx: RequestContext, invite_id: str) -> ChatOut:
    """Join the group of an invitation. Safe to repeat while the user is in the group."""
    row = await _lock_own(ctx, invite_id)
    if row.status == "declined":
        raise Conflict(texts.INVITATION_ANSWERED, code="answered_already")
    if row.status == "pending":
        now = await ctx.tx.now()
        await ctx.tx.events.append(chat_topic(row.chat_id), ChatChanged())
        await member_rows.add_member(ctx.tx, row.chat_id, row.profile_id, "member", now)
        await invitation_rows.set_status(ctx.tx, row.id, "accepted", now)
        await ctx.tx.events.append(user_topic(row.profile_id), ChatsChanged())
    else:
        await guards.chat(ctx, row.chat_id)
    return (await presenters.build_chats(ctx, [await chats.require_chat(ctx, row.chat_id)]))[0]


async def decline_invitation(ctx: RequestContext, invite_id: str) -> None:
    """Decline an invitation. The owner is not notified. Safe to repeat."""
    row = await _lock_own(ctx, invite_id)
    if row.status == "accepted":
        raise Conflict(texts.INVITATION_ANSWERED, code="answered_already")
    if row.status == "pending":
        await ctx.tx.events.append(chat_topic(row.chat_id), ChatChanged())
        await invitation_rows.set_status(ctx.tx, row.id, "declined", await ctx.tx.now())
        await ctx.tx.events.append(user_topic(row.profile_id), ChatsChanged())


async def withdraw_invitation(ctx: RequestContext, chat_id: str, profile_id: str) -> None:
    """Withdraw a pending invitation, as the group's owner. Safe to repeat."""
    await chats.lock_and_require_manage(ctx, chat_id)
    row = await invitation_rows.find_invitation(ctx.tx, chat_id, profile_id)
    if row is None or row.status != "pending":
        return
    await ctx.tx.events.append(chat_topic(chat_id), ChatChanged())
    await invitation_rows.delete_invitations(ctx.tx, chat_id, [profile_id])
    await ctx.tx.events.append(user_topic(profile_id), ChatsChanged())


async def _lock_own(ctx: RequestContext, invite_id: str) -> GroupInvitation:
    """Lock the group's members until the commit, then return the user's own invitation, read under the lock."""
    await ctx.tx.acquire_locks(chats.lock_key((await _require_own(ctx, invite_id)).chat_id))
    return await _require_own(ctx, invite_id)


async def _require_own(ctx: RequestContext, invite_id: str) -> GroupInvitation:
    """Return an invitation to the user. Raises NotFound also if the user and the sender block one another."""
    me = guards.require_person(ctx.user)
    row = await invitation_rows.get_invitation(ctx.tx, invite_id)
    if row is None or row.profile_id != me or await relations.has_block_between(ctx.tx, me, row.invited_by):
        raise NotFound(texts.INVITATION_GONE, code="invitation.gone")
    return row
