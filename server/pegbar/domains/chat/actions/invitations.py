"""Invitations to groups: sent to people who are neither friends nor share a project with the owner."""

from collections.abc import Collection
from datetime import timedelta

from pegbar.access import guards
from pegbar.access import messages as sentences
from pegbar.access.ask import Ask
from pegbar.domains.chat import messages
from pegbar.domains.chat.actions import chats, showing
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


async def list_own(ask: Ask) -> GroupInvitations:
    """List the user's pending invitations, without those of people with a block between them."""
    me = guards.require_person(ask.who)
    blocked = await relations.blocked_people(ask.work, me)
    rows = await invitation_rows.list_of_person(ask.work, me, blocked, GROUP_INVITATIONS_SHOWN)
    people = await profiles.refs(ask, {row.invited_by for row in rows})
    items = [
        GroupInvitationOut(id=row.id, invited_by=people[row.invited_by], created_at=row.created_at) for row in rows
    ]
    return GroupInvitations(items=items)


async def throttle(ask: Ask, me: str, people: Collection[str]) -> None:
    """Count each invitation as a first message to a stranger."""
    if people:
        await ask.house.throttle(
            ask.house.settings.rate_stranger_person,
            "stranger",
            me,
            fails_open=True,
            sentence=sentences.too_many_invitations,
            times=len(people),
        )


async def send(ask: Ask, chat_id: str, me: str, people: Collection[str]) -> None:
    """Invite people to a group. The caller tells their pages."""
    if not people:
        return
    invited = {person: new_id() for person in people}
    await invitation_rows.add(ask.work, chat_id, me, invited, await ask.work.now())
    for person, id_ in invited.items():
        ask.work.notify(NotificationEvent("group_invite", (person,), me, about=id_, source=id_))


async def has_declined(ask: Ask, chat_id: str, profile_id: str) -> bool:
    """Return whether a person declined an invitation to the group in the last days."""
    row = await invitation_rows.invitation_of(ask.work, chat_id, profile_id)
    if row is None or row.status != "declined":
        return False
    again = (row.responded_at or row.created_at) + timedelta(days=GROUP_INVITE_AGAIN_DAYS)
    return await ask.work.now() < again


async def accept(ask: Ask, invite_id: str) -> ChatOut:
    """Join the group of an invitation. Safe to repeat while the user is in the group."""
    row = await _lock(ask, invite_id)
    if row.status == "declined":
        raise Conflict(messages.INVITATION_ANSWERED, code="answered_already")
    if row.status == "pending":
        now = await ask.work.now()
        await ask.work.announce(chat_topic(row.chat_id), ChatChanged())
        await member_rows.join(ask.work, row.chat_id, row.profile_id, "member", now)
        await invitation_rows.set_status(ask.work, row.id, "accepted", now)
        await ask.work.announce(user_topic(row.profile_id), ChatsChanged())
    else:
        await guards.chat(ask, row.chat_id)
    return (await showing.chats(ask, [await chats.require(ask, row.chat_id)]))[0]


async def decline(ask: Ask, invite_id: str) -> None:
    """Decline an invitation. The owner is not notified. Safe to repeat."""
    row = await _lock(ask, invite_id)
    if row.status == "accepted":
        raise Conflict(messages.INVITATION_ANSWERED, code="answered_already")
    if row.status == "pending":
        await ask.work.announce(chat_topic(row.chat_id), ChatChanged())
        await invitation_rows.set_status(ask.work, row.id, "declined", await ask.work.now())
        await ask.work.announce(user_topic(row.profile_id), ChatsChanged())


async def withdraw(ask: Ask, chat_id: str, profile_id: str) -> None:
    """Withdraw a pending invitation, as the group's owner. Safe to repeat."""
    await chats.manage(ask, chat_id)
    row = await invitation_rows.invitation_of(ask.work, chat_id, profile_id)
    if row is None or row.status != "pending":
        return
    await ask.work.announce(chat_topic(chat_id), ChatChanged())
    await invitation_rows.remove(ask.work, chat_id, [profile_id])
    await ask.work.announce(user_topic(profile_id), ChatsChanged())


async def _lock(ask: Ask, invite_id: str) -> GroupInvitation:
    """Lock the group's people until the commit, then return the user's own invitation as it is now."""
    await ask.work.take_turn(chats.turn((await _require_own(ask, invite_id)).chat_id))
    return await _require_own(ask, invite_id)


async def _require_own(ask: Ask, invite_id: str) -> GroupInvitation:
    """Return an invitation to the user; one across a block is as if it did not exist."""
    me = guards.require_person(ask.who)
    row = await invitation_rows.invitation(ask.work, invite_id)
    if row is None or row.profile_id != me or await relations.blocked(ask.work, me, row.invited_by):
        raise NotFound(messages.INVITATION_GONE, code="invitation.gone")
    return row
