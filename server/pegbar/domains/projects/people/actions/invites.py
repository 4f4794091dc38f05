"""What can be done with invitations to a project."""

from typing import Any

from pegbar.access import guards
from pegbar.access import texts as sentences
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.policies import invite as policy
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects import store as projects_store
from pegbar.domains.projects.events import InboxChanged
from pegbar.domains.projects.people import store, texts
from pegbar.domains.projects.people.actions import members
from pegbar.domains.projects.people.actions.locking import lock_project
from pegbar.domains.projects.people.schemas import InviteNew, InviteOut, ProjectRef
from pegbar.domains.relations import actions as relations
from pegbar.kernel import clock
from pegbar.kernel.errors import Conflict, NotFound
from pegbar.kernel.ids import new_id
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.realtime.topics import user_topic


async def invite(ctx: RequestContext, ref: str, new: InviteNew) -> InviteOut:
    """Invite somebody: the owner as viewer or editor, all others as viewer. Safe to repeat."""
    access = await lock_project(ctx, ref, Permission.INVITE)
    me = guards.require_person(ctx.user)
    guards.require(policy.offer(access, new.role))
    invitee = await profiles.one(ctx.tx, new.profile_id)
    if invitee.id == access.owner_id or invitee.id in await projects_store.member_ids(ctx.tx, access.id):
        raise Conflict(texts.MEMBER_ALREADY, code="member_already")
    blocked = await relations.blocked(ctx.tx, me, invitee.id)
    guards.require(policy.invite(blocked=blocked or await relations.blocked(ctx.tx, access.owner_id, invitee.id)))
    await ctx.services.throttle(
        ctx.services.settings.rate_invite_person,
        "invite",
        me,
        fails_open=True,
        text=sentences.too_many_project_invitations,
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
    invite_id = await store.open_invite(ctx.tx, row, change=access.role == "owner")
    await ctx.tx.append_event(user_topic(invitee.id), InboxChanged())
    made = await _one(ctx, invite_id)
    # One that is opened again after an answer is news again.
    opened = f"{invite_id} {clock.iso(made.created_at)}"
    ctx.tx.queue_notification(
        NotificationEvent("invite", (invitee.id,), me, about=invite_id, source=opened, project_id=access.id)
    )
    return made


async def mine(ctx: RequestContext) -> list[InviteOut]:
    """Open invitations to the asker."""
    return await _shown(ctx, await store.invites(ctx.tx, invitee=guards.require_person(ctx.user)))


async def sent(ctx: RequestContext, ref: str) -> list[InviteOut]:
    """Open invitations to a project, for those who may invite."""
    access = await guards.project(ctx, ref, Permission.INVITE)
    return await _shown(ctx, await store.invites(ctx.tx, project_id=access.id))


async def answer(ctx: RequestContext, invite_id: str, *, accept: bool) -> InviteOut:
    """Accept or decline an invitation that was sent to the asker. Who accepts is a member; a block stops that.

    The same answer again changes nothing.
    """
    me = guards.require_person(ctx.user)
    found = await _lock_project_of(ctx, invite_id)
    if found is None or me not in {found.invitee, found.inviter, found.owner_id}:
        raise NotFound
    guards.require(policy.answer(ctx.user, found.invitee))
    if accept:
        guards.require(policy.join(blocked=await relations.blocked(ctx.tx, me, found.owner_id)))
    status = "accepted" if accept else "declined"
    if found.status != store.PENDING:
        if found.status == status:
            return await _one(ctx, invite_id)
        raise Conflict(texts.INVITE_ANSWERED, code="answered_already")
    if accept:
        await members.join(ctx.tx, found.project_id, found.owner_id, me, found.role)
        joined = NotificationEvent(
            "invite_accepted", (found.inviter,), me, found.project_id, new_id(), found.project_id
        )
        ctx.tx.queue_notification(joined)
    else:
        await store.answer_invite(ctx.tx, invite_id, status, clock.now())
        await ctx.tx.append_event(user_topic(me), InboxChanged())
    return await _one(ctx, invite_id)


async def take_back(ctx: RequestContext, invite_id: str) -> None:
    """Withdraw an open invitation: whoever sent it, or the owner."""
    me = guards.require_person(ctx.user)
    found = await _lock_project_of(ctx, invite_id)
    if found is None:
        raise NotFound
    if me not in {found.inviter, found.invitee, found.owner_id}:
        await guards.project(ctx, found.project_id, Permission.INVITE)
    guards.require(policy.take_back(ctx.user, found.inviter, found.owner_id))
    if not await store.remove_invite(ctx.tx, invite_id):
        raise Conflict(texts.INVITE_ANSWERED, code="answered_already")
    await ctx.tx.append_event(user_topic(found.invitee), InboxChanged())


async def _lock_project_of(ctx: RequestContext, invite_id: str) -> Any | None:
    """Lock the project of an invitation and return the invitation as it is then; None if there is none."""
    found = await store.invite(ctx.tx, invite_id)
    if found is not None:
        await projects_store.lock(ctx.tx, found.project_id)
        found = await store.invite(ctx.tx, invite_id)
    return found


async def _one(ctx: RequestContext, invite_id: str) -> InviteOut:
    return (await _shown(ctx, [await store.invite(ctx.tx, invite_id)]))[0]


async def _shown(ctx: RequestContext, rows: list[Any]) -> list[InviteOut]:
    people = await profiles.refs(ctx, {id_ for row in rows for id_ in (row.inviter, row.invitee)})
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
