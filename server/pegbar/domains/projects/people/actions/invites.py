"""Invitations to projects."""

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
from pegbar.domains.projects.people.actions.locks import lock_project
from pegbar.domains.projects.people.schemas import InviteNew, InviteOut, ProjectRef
from pegbar.domains.relations import actions as relations
from pegbar.kernel import clock
from pegbar.kernel.errors import Conflict, NotFound
from pegbar.kernel.ids import new_id
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.realtime.topics import user_topic


async def send_invite(ctx: RequestContext, ref: str, new: InviteNew) -> InviteOut:
    """Invite a person. The owner may invite viewers and editors, other people only viewers. Safe to repeat."""
    access = await lock_project(ctx, ref, Permission.INVITE)
    me = guards.require_person(ctx.user)
    guards.require(policy.offer(access, new.role))
    invitee = await profiles.get_profile(ctx.tx, new.profile_id)
    if invitee.id == access.owner_id or invitee.id in await projects_store.list_member_ids(ctx.tx, access.id):
        raise Conflict(texts.MEMBER_ALREADY, code="member_already")
    blocked = await relations.has_block_between(ctx.tx, me, invitee.id)
    guards.require(
        policy.invite(blocked=blocked or await relations.has_block_between(ctx.tx, access.owner_id, invitee.id))
    )
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
    # Only the owner may change the role of a pending invitation.
    invite_id = await store.upsert_invite(ctx.tx, row, change=access.role == "owner")
    await ctx.tx.events.append(user_topic(invitee.id), InboxChanged())
    created = await _get_invite(ctx, invite_id)
    # An invitation that is reopened after an answer notifies again.
    source = f"{invite_id} {clock.iso(created.created_at)}"
    ctx.tx.notifications.add(
        NotificationEvent("invite", (invitee.id,), me, about=invite_id, source=source, project_id=access.id)
    )
    return created


async def list_own_invites(ctx: RequestContext) -> list[InviteOut]:
    """List the user's pending invitations."""
    return await _build_invites(ctx, await store.list_invites(ctx.tx, invitee=guards.require_person(ctx.user)))


async def list_sent_invites(ctx: RequestContext, ref: str) -> list[InviteOut]:
    """List the pending invitations of a project, for people who may invite."""
    access = await guards.project(ctx, ref, Permission.INVITE)
    return await _build_invites(ctx, await store.list_invites(ctx.tx, project_id=access.id))


async def answer_invite(ctx: RequestContext, invite_id: str, *, accept: bool) -> InviteOut:
    """Accept or decline an invitation to the user. Accepting makes the user a member.

    The user can't accept if the user and the project's owner block one another.

    Repeating the same answer changes nothing.
    """
    me = guards.require_person(ctx.user)
    invite = await _lock_project_of(ctx, invite_id)
    if invite is None or me not in {invite.invitee, invite.inviter, invite.owner_id}:
        raise NotFound
    guards.require(policy.answer(ctx.user, invite.invitee))
    if accept:
        guards.require(policy.join(blocked=await relations.has_block_between(ctx.tx, me, invite.owner_id)))
    status = "accepted" if accept else "declined"
    if invite.status != store.PENDING:
        if invite.status == status:
            return await _get_invite(ctx, invite_id)
        raise Conflict(texts.INVITE_ANSWERED, code="answered_already")
    if accept:
        await members.join_project(ctx.tx, invite.project_id, invite.owner_id, me, invite.role)
        joined = NotificationEvent(
            "invite_accepted", (invite.inviter,), me, invite.project_id, new_id(), invite.project_id
        )
        ctx.tx.notifications.add(joined)
    else:
        await store.answer_invite(ctx.tx, invite_id, status, clock.now())
        await ctx.tx.events.append(user_topic(me), InboxChanged())
    return await _get_invite(ctx, invite_id)


async def withdraw_invite(ctx: RequestContext, invite_id: str) -> None:
    """Withdraw a pending invitation, as its sender or as the owner."""
    me = guards.require_person(ctx.user)
    invite = await _lock_project_of(ctx, invite_id)
    if invite is None:
        raise NotFound
    if me not in {invite.inviter, invite.invitee, invite.owner_id}:
        await guards.project(ctx, invite.project_id, Permission.INVITE)
    guards.require(policy.take_back(ctx.user, invite.inviter, invite.owner_id))
    if not await store.delete_invite(ctx.tx, invite_id):
        raise Conflict(texts.INVITE_ANSWERED, code="answered_already")
    await ctx.tx.events.append(user_topic(invite.invitee), InboxChanged())


async def _lock_project_of(ctx: RequestContext, invite_id: str) -> Any | None:
    """Lock the project of an invitation and return the invitation, read under the lock; None if there is none."""
    invite = await store.get_invite(ctx.tx, invite_id)
    if invite is not None:
        await projects_store.lock_project(ctx.tx, invite.project_id)
        invite = await store.get_invite(ctx.tx, invite_id)
    return invite


async def _get_invite(ctx: RequestContext, invite_id: str) -> InviteOut:
    return (await _build_invites(ctx, [await store.get_invite(ctx.tx, invite_id)]))[0]


async def _build_invites(ctx: RequestContext, rows: list[Any]) -> list[InviteOut]:
    people = await profiles.get_refs(ctx, {id_ for row in rows for id_ in (row.inviter, row.invitee)})
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
