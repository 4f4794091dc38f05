"""What can be done with invitations to a project."""

from typing import Any

from pegbar.access import guards
from pegbar.access.house import House
from pegbar.access.permissions import Permission
from pegbar.access.who import Who
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects import store as projects_store
from pegbar.domains.projects.events import InboxChanged
from pegbar.domains.projects.people import messages, store
from pegbar.domains.projects.people.actions import members
from pegbar.domains.projects.people.schemas import InviteNew, InviteOut, ProjectRef
from pegbar.domains.relations import actions as relations
from pegbar.kernel import clock
from pegbar.kernel.errors import Conflict, Forbidden, NotFound
from pegbar.kernel.ids import new_id
from pegbar.kernel.work import Work
from pegbar.realtime.topics import user_topic


async def invite(work: Work, house: House, who: Who, ref: str, new: InviteNew) -> InviteOut:
    """Invite somebody: the owner as viewer or editor, all others as viewer. Safe to repeat."""
    access = await guards.project(work, who, ref, Permission.INVITE)
    me = guards.person(who)
    owner = access.role == "owner"
    if new.role != "viewer" and not owner:
        raise Forbidden(messages.INVITES_VIEWERS_ONLY)
    invitee = await profiles.one(work, new.profile_id)
    if invitee.id == access.owner_id or invitee.id in await projects_store.member_ids(work, access.id):
        raise Conflict(messages.MEMBER_ALREADY, code="member_already")
    if await relations.blocked(work, me, invitee.id) or await relations.blocked(work, access.owner_id, invitee.id):
        raise Forbidden(messages.INVITE_BLOCKED, code="blocked")
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
    invite_id = await store.open_invite(work, row, change=owner)
    await work.announce(user_topic(invitee.id), InboxChanged())
    return await _one(work, house, invite_id)


async def mine(work: Work, house: House, who: Who) -> list[InviteOut]:
    """Open invitations to the asker."""
    return await _shown(work, house, await store.invites(work, invitee=guards.person(who)))


async def sent(work: Work, house: House, who: Who, ref: str) -> list[InviteOut]:
    """Open invitations to a project, for those who may invite."""
    access = await guards.project(work, who, ref, Permission.INVITE)
    return await _shown(work, house, await store.invites(work, project_id=access.id))


async def answer(work: Work, house: House, who: Who, invite_id: str, *, accept: bool) -> InviteOut:
    """Accept or decline an invitation that was sent to the asker. Who accepts is a member; a block stops that."""
    me = guards.person(who)
    found = await store.invite(work, invite_id)
    if found is None or me not in {found.invitee, found.inviter, found.owner_id}:
        raise NotFound
    if found.invitee != me:
        raise Forbidden(messages.ONLY_INVITED_ANSWERS)
    if accept and await relations.blocked(work, me, found.owner_id):
        raise Forbidden(messages.JOIN_BLOCKED, code="blocked")
    if not await store.answer_invite(work, invite_id, "accepted" if accept else "declined", clock.now()):
        raise Conflict(messages.INVITE_ANSWERED, code="answered_already")
    if accept:
        await members.join(work, found.project_id, found.owner_id, me, found.role, answered=True)
    else:
        await work.announce(user_topic(me), InboxChanged())
    return await _one(work, house, invite_id)


async def take_back(work: Work, who: Who, invite_id: str) -> None:
    """Withdraw an open invitation: whoever sent it, or the owner."""
    me = guards.person(who)
    found = await store.invite(work, invite_id)
    if found is None:
        raise NotFound
    if me not in {found.inviter, found.owner_id}:
        if me != found.invitee:
            await guards.project(work, who, found.project_id, Permission.INVITE)
        raise Forbidden(messages.ONLY_INVITERS_TAKE_BACK)
    if not await store.remove_invite(work, invite_id):
        raise Conflict(messages.INVITE_ANSWERED, code="answered_already")
    await work.announce(user_topic(found.invitee), InboxChanged())


async def _one(work: Work, house: House, invite_id: str) -> InviteOut:
    return (await _shown(work, house, [await store.invite(work, invite_id)]))[0]


async def _shown(work: Work, house: House, rows: list[Any]) -> list[InviteOut]:
    people = await profiles.refs(work, house, {id_ for row in rows for id_ in (row.inviter, row.invitee)})
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
