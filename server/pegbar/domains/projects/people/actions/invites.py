"""What can be done with invitations to a project."""

from typing import Any

from pegbar.access import guards
from pegbar.access import messages as sentences
from pegbar.access.ask import Ask
from pegbar.access.permissions import Permission
from pegbar.access.policies import invite as policy
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects import store as projects_store
from pegbar.domains.projects.events import InboxChanged
from pegbar.domains.projects.people import messages, store
from pegbar.domains.projects.people.actions import members
from pegbar.domains.projects.people.actions.locking import lock_project
from pegbar.domains.projects.people.schemas import InviteNew, InviteOut, ProjectRef
from pegbar.domains.relations import actions as relations
from pegbar.kernel import clock
from pegbar.kernel.errors import Conflict, NotFound
from pegbar.kernel.ids import new_id
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.realtime.topics import user_topic


async def invite(ask: Ask, ref: str, new: InviteNew) -> InviteOut:
    """Invite somebody: the owner as viewer or editor, all others as viewer. Safe to repeat."""
    access = await lock_project(ask, ref, Permission.INVITE)
    me = guards.require_person(ask.who)
    guards.require(policy.offer(access, new.role))
    invitee = await profiles.one(ask.work, new.profile_id)
    if invitee.id == access.owner_id or invitee.id in await projects_store.member_ids(ask.work, access.id):
        raise Conflict(messages.MEMBER_ALREADY, code="member_already")
    blocked = await relations.blocked(ask.work, me, invitee.id)
    guards.require(policy.invite(blocked=blocked or await relations.blocked(ask.work, access.owner_id, invitee.id)))
    await ask.house.throttle(
        ask.house.settings.rate_invite_person,
        "invite",
        me,
        fails_open=True,
        sentence=sentences.too_many_project_invitations,
    )
    row: dict[str, Any] = {
        "id": new_id(),
        "project_id": access.id,
        "inviter": me,
        "invitee": invitee.id,
        "role": new.role,
        "status": store.PENDING,
        "responded_at": None,
        "created_at": clock.now(),
    }
    # Nobody but the owner changes what was offered already.
    invite_id = await store.open_invite(ask.work, row, change=access.role == "owner")
    await ask.work.announce(user_topic(invitee.id), InboxChanged())
    made = await _one(ask, invite_id)
    # One that is opened again after an answer is news again.
    opened = f"{invite_id} {clock.iso(made.created_at)}"
    ask.work.notify(
        NotificationEvent("invite", (invitee.id,), me, about=invite_id, source=opened, project_id=access.id)
    )
    return made


async def mine(ask: Ask) -> list[InviteOut]:
    """Open invitations to the asker."""
    return await _shown(ask, await store.invites(ask.work, invitee=guards.require_person(ask.who)))


async def sent(ask: Ask, ref: str) -> list[InviteOut]:
    """Open invitations to a project, for those who may invite."""
    access = await guards.project(ask, ref, Permission.INVITE)
    return await _shown(ask, await store.invites(ask.work, project_id=access.id))


async def answer(ask: Ask, invite_id: str, *, accept: bool) -> InviteOut:
    """Accept or decline an invitation that was sent to the asker. Who accepts is a member; a block stops that.

    The same answer again changes nothing.
    """
    me = guards.require_person(ask.who)
    found = await _lock_project_of(ask, invite_id)
    if found is None or me not in {found.invitee, found.inviter, found.owner_id}:
        raise NotFound
    guards.require(policy.answer(ask.who, found.invitee))
    if accept:
        guards.require(policy.join(blocked=await relations.blocked(ask.work, me, found.owner_id)))
    status = "accepted" if accept else "declined"
    if found.status != store.PENDING:
        if found.status == status:
            return await _one(ask, invite_id)
        raise Conflict(messages.INVITE_ANSWERED, code="answered_already")
    if accept:
        await members.join(ask.work, found.project_id, found.owner_id, me, found.role)
        joined = NotificationEvent(
            "invite_accepted", (found.inviter,), me, found.project_id, new_id(), found.project_id
        )
        ask.work.notify(joined)
    else:
        await store.answer_invite(ask.work, invite_id, status, clock.now())
        await ask.work.announce(user_topic(me), InboxChanged())
    return await _one(ask, invite_id)


async def take_back(ask: Ask, invite_id: str) -> None:
    """Withdraw an open invitation: whoever sent it, or the owner."""
    me = guards.require_person(ask.who)
    found = await _lock_project_of(ask, invite_id)
    if found is None:
        raise NotFound
    if me not in {found.inviter, found.invitee, found.owner_id}:
        await guards.project(ask, found.project_id, Permission.INVITE)
    guards.require(policy.take_back(ask.who, found.inviter, found.owner_id))
    if not await store.remove_invite(ask.work, invite_id):
        raise Conflict(messages.INVITE_ANSWERED, code="answered_already")
    await ask.work.announce(user_topic(found.invitee), InboxChanged())


async def _lock_project_of(ask: Ask, invite_id: str) -> Any | None:
    """Lock the project of an invitation and return the invitation as it is then; None if there is none."""
    found = await store.invite(ask.work, invite_id)
    if found is not None:
        await projects_store.lock(ask.work, found.project_id)
        found = await store.invite(ask.work, invite_id)
    return found


async def _one(ask: Ask, invite_id: str) -> InviteOut:
    return (await _shown(ask, [await store.invite(ask.work, invite_id)]))[0]


async def _shown(ask: Ask, rows: list[Any]) -> list[InviteOut]:
    people = await profiles.refs(ask, {id_ for row in rows for id_ in (row.inviter, row.invitee)})
    return [
        InviteOut(
            id=row.id,
            project=ProjectRef(id=row.project_id, slug=row.slug, name=row.name),
            inviter=people[row.inviter],
            invitee=people[row.invitee],
            role=row.role,
            status=row.status,
            created_at=row.created_at,
        )
        for row in rows
    ]
