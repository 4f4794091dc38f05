"""Members of projects."""

from collections.abc import Collection, Sequence, Set

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.policies import member as policy
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects import store as projects_store
from pegbar.domains.projects.events import InboxChanged, MembersChanged, ProjectsChanged, ProjectUpdated
from pegbar.domains.projects.people import store, texts
from pegbar.domains.projects.people.actions.locks import lock_project
from pegbar.domains.projects.people.limits import RENAMED_PROJECTS_MAX
from pegbar.domains.projects.people.schemas import CustomRole, Member, MemberNew
from pegbar.domains.relations import actions as relations
from pegbar.domains.uploads.actions import open_uploads
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, NotFound
from pegbar.kernel.ids import new_id
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.realtime.hub import rights_topic
from pegbar.realtime.topics import project_topic, user_topic


async def list_members(ctx: RequestContext, ref: str) -> list[Member]:
    """List the owner, then the members."""
    access = await guards.project(ctx, ref, Permission.VIEW)
    rows = await store.list_members(ctx.tx, access.id)
    people = await profiles.get_refs(ctx, [access.owner_id, *(row.profile_id for row in rows)])
    owner = Member(profile=people[access.owner_id], role="owner", custom_role=None)
    others = [
        Member(
            profile=people[row.profile_id],
            role=row.role,
            custom_role=CustomRole(id=row.role_id, name=row.role_name, color=row.role_color) if row.role_id else None,
        )
        for row in rows
    ]
    return [owner, *others]


async def add_member(ctx: RequestContext, ref: str, new: MemberNew) -> Member:
    """Add a friend of the user as a member. Has no effect if they are already a member."""
    access = await lock_project(ctx, ref, Permission.MEMBER_ADD)
    me = guards.require_person(ctx.user)
    profile = await profiles.get_profile(ctx.tx, new.profile_id)
    if profile.id == access.owner_id:
        raise Conflict(texts.OWNER_ALREADY, code="member_already")
    blocked = await relations.has_block_between(ctx.tx, me, profile.id)
    guards.require(policy.add(friends=await relations.are_friends(ctx.tx, me, profile.id), blocked=blocked))
    if profile.id not in await projects_store.list_member_ids(ctx.tx, access.id):
        await join_project(ctx.tx, access.id, access.owner_id, profile.id, new.role)
        ctx.tx.notifications.add(NotificationEvent("added", (profile.id,), me, access.id, new_id(), access.id))
    return await get_member(ctx, ref, profile.id)


async def change_role(ctx: RequestContext, ref: str, profile_id: str, role: str) -> Member:
    """Change a member's built-in role, which clears the custom role."""
    access = await lock_project(ctx, ref, Permission.VIEW)
    me = guards.require_person(ctx.user)
    guards.require(policy.change_role(access, ctx.user, profile_id))
    await guards.project(ctx, ref, Permission.MEMBER_CHANGE_ROLE)
    before = await store.get_member_roles(ctx.tx, access.id, profile_id)
    if not await store.set_member_role(ctx.tx, access.id, profile_id, role):
        raise NotFound(texts.NOT_A_MEMBER)
    await open_uploads.end_unallowed(ctx.tx, access.id)
    await announce_member_changed(ctx.tx, access.id, profile_id)
    if before != (role, None):
        notify_role_changed(ctx.tx, access.id, profile_id, me)
    return await get_member(ctx, ref, profile_id)


async def remove_member(ctx: RequestContext, ref: str, profile_id: str) -> None:
    """Remove a member, or leave the project if `profile_id` is the user. The two have different permissions."""
    leaving = profile_id == ctx.user.id
    access = await lock_project(ctx, ref, Permission.VIEW)
    guards.require_person(ctx.user)
    guards.require(policy.remove(access, ctx.user, profile_id))
    await guards.project(ctx, ref, Permission.LEAVE if leaving else Permission.MEMBER_REMOVE)
    if not await store.delete_member(ctx.tx, access.id, profile_id):
        raise NotFound(texts.NOT_A_MEMBER)
    await open_uploads.end_unallowed(ctx.tx, access.id)
    await announce_member_changed(ctx.tx, access.id, profile_id)


async def transfer_ownership(ctx: RequestContext, ref: str, profile_id: str) -> None:
    """Make a member the owner; the old owner stays as an editor. Pending join requests pass to the new owner."""
    access = await lock_project(ctx, ref, Permission.HAND_OVER)
    me = guards.require_person(ctx.user)
    if profile_id not in await projects_store.list_member_ids(ctx.tx, access.id):
        raise Conflict(texts.OWNER_MUST_BE_MEMBER, code="not_a_member")
    version = await store.set_owner(ctx.tx, access.id, me, profile_id)
    if version is None:
        raise Conflict(texts.OWNED_BY_OTHER, code="not_the_owner")
    await store.delete_member(ctx.tx, access.id, profile_id)
    await store.insert_member(ctx.tx, access.id, me, "editor", clock.now())
    await open_uploads.end_unallowed(ctx.tx, access.id)
    await ctx.tx.events.append(project_topic(access.id), ProjectUpdated(version=version))
    await ctx.tx.events.append(project_topic(access.id), MembersChanged())
    # Sorted, to prevent deadlocks between transactions that announce to the same people.
    for person in sorted((me, profile_id)):
        await ctx.tx.events.append(user_topic(person), ProjectsChanged())
        await ctx.tx.events.append(user_topic(person), InboxChanged())
        ctx.tx.events.wake(rights_topic(person))
    notify_role_changed(ctx.tx, access.id, profile_id, me)


async def join_project(tx: Transaction, project_id: str, owner_id: str, profile_id: str, role: str) -> None:
    """Make a person a member and announce it. The role of an existing member doesn't change.

    The caller has locked the project. A pending invitation and a pending request of the person are closed.
    """
    now = clock.now()
    await store.insert_member(tx, project_id, profile_id, role, now)
    closed = await store.accept_pending(tx, project_id, profile_id, now)
    await announce_member_changed(tx, project_id, profile_id, {owner_id, profile_id} if closed else frozenset())


async def insert_member(tx: Transaction, project_id: str, profile_id: str, role: str) -> None:
    """Insert a member without checks, for demo data and the command line."""
    await store.insert_member(tx, project_id, profile_id, role, clock.now())


async def list_visible_people(tx: Transaction, project_ids: Sequence[str], limit: int) -> list[str]:
    """List up to `limit` owners and members of these projects, owners first. Private projects are left out."""
    return await store.list_visible_people(tx, project_ids, limit) if project_ids else []


async def list_co_members(tx: Transaction, profile_id: str, limit: int) -> list[str]:
    """List up to `limit` people who share one of the person's newest projects."""
    return await store.list_co_members(tx, profile_id, RENAMED_PROJECTS_MAX, limit)


async def filter_co_members(tx: Transaction, profile_id: str, people: Collection[str]) -> set[str]:
    """Return the subset of these people who share a project with the person, as its owner or a member."""
    return await store.filter_co_members(tx, profile_id, people) if people else set()


async def get_member(ctx: RequestContext, ref: str, profile_id: str) -> Member:
    """Get the owner or a member."""
    return next(m for m in await list_members(ctx, ref) if m.profile.id == profile_id)


def notify_role_changed(tx: Transaction, project_id: str, profile_id: str, by: str) -> None:
    """Notify a person that they were given another role."""
    tx.notifications.add(NotificationEvent("role", (profile_id,), by, project_id, new_id(), project_id))


async def announce_member_changed(
    tx: Transaction, project_id: str, profile_id: str, inboxes: Set[str] = frozenset()
) -> None:
    """Announce that a person's membership changed, to the project and to the person.

    `inboxes`: people whose invitations or requests changed too.
    """
    await tx.events.append(project_topic(project_id), MembersChanged())
    # Sorted, to prevent deadlocks between transactions that announce to the same people.
    for person in sorted({profile_id, *inboxes}):
        if person == profile_id:
            await tx.events.append(user_topic(person), ProjectsChanged())
        if person in inboxes:
            await tx.events.append(user_topic(person), InboxChanged())
    tx.events.wake(rights_topic(profile_id))
