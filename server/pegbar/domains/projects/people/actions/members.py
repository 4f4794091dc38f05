"""What can be done with the people of a project."""

from collections.abc import Collection, Sequence, Set

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.policies import member as policy
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects import store as projects_store
from pegbar.domains.projects.events import InboxChanged, MembersChanged, ProjectsChanged, ProjectUpdated
from pegbar.domains.projects.people import store, texts
from pegbar.domains.projects.people.actions.locking import lock_project
from pegbar.domains.projects.people.limits import RENAMED_PROJECTS_MAX
from pegbar.domains.projects.people.schemas import CustomRole, Member, MemberNew
from pegbar.domains.relations import actions as relations
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, NotFound
from pegbar.kernel.ids import new_id
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.realtime.hub import rights_topic
from pegbar.realtime.topics import project_topic, user_topic


async def listed(ctx: RequestContext, ref: str) -> list[Member]:
    """The owner, then the members."""
    access = await guards.project(ctx, ref, Permission.VIEW)
    rows = await store.members(ctx.tx, access.id)
    people = await profiles.refs(ctx, [access.owner_id, *(row.profile_id for row in rows)])
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


async def add(ctx: RequestContext, ref: str, new: MemberNew) -> Member:
    """Add a friend of the owner's; adding a member again leaves things as they are."""
    access = await lock_project(ctx, ref, Permission.MEMBER_ADD)
    me = guards.require_person(ctx.user)
    profile = await profiles.one(ctx.tx, new.profile_id)
    if profile.id == access.owner_id:
        raise Conflict(texts.OWNER_ALREADY, code="member_already")
    blocked = await relations.blocked(ctx.tx, me, profile.id)
    guards.require(policy.add(friends=await relations.are_friends(ctx.tx, me, profile.id), blocked=blocked))
    if profile.id not in await projects_store.member_ids(ctx.tx, access.id):
        await join(ctx.tx, access.id, access.owner_id, profile.id, new.role)
        ctx.tx.queue_notification(NotificationEvent("added", (profile.id,), me, access.id, new_id(), access.id))
    return await one(ctx, ref, profile.id)


async def change_role(ctx: RequestContext, ref: str, profile_id: str, role: str) -> Member:
    """Give a member another built-in role; it clears the custom one."""
    access = await lock_project(ctx, ref, Permission.VIEW)
    me = guards.require_person(ctx.user)
    guards.require(policy.change_role(access, ctx.user, profile_id))
    await guards.project(ctx, ref, Permission.MEMBER_CHANGE_ROLE)
    before = await store.role_of(ctx.tx, access.id, profile_id)
    if not await store.set_role(ctx.tx, access.id, profile_id, role):
        raise NotFound(texts.NO_MEMBER)
    await ctx.services.uploads.end_unallowed(ctx.tx, access.id)
    await tell_changed(ctx.tx, access.id, profile_id)
    if before != (role, None):
        tell_role(ctx.tx, access.id, profile_id, me)
    return await one(ctx, ref, profile_id)


async def remove(ctx: RequestContext, ref: str, profile_id: str) -> None:
    """Take somebody out; oneself by leaving, where one may."""
    leaving = profile_id == ctx.user.id
    access = await lock_project(ctx, ref, Permission.VIEW)
    guards.require_person(ctx.user)
    guards.require(policy.remove(access, ctx.user, profile_id))
    await guards.project(ctx, ref, Permission.LEAVE if leaving else Permission.MEMBER_REMOVE)
    if not await store.remove_member(ctx.tx, access.id, profile_id):
        raise NotFound(texts.NO_MEMBER)
    await ctx.services.uploads.end_unallowed(ctx.tx, access.id)
    await tell_changed(ctx.tx, access.id, profile_id)


async def hand_over(ctx: RequestContext, ref: str, profile_id: str) -> None:
    """Make a member the owner; the old one stays as an editor. Open requests to join wait for the new one."""
    access = await lock_project(ctx, ref, Permission.HAND_OVER)
    me = guards.require_person(ctx.user)
    if profile_id not in await projects_store.member_ids(ctx.tx, access.id):
        raise Conflict(texts.ONLY_MEMBER_OWNS, code="not_a_member")
    version = await store.set_owner(ctx.tx, access.id, me, profile_id)
    if version is None:
        raise Conflict(texts.OWNED_BY_OTHER, code="not_the_owner")
    await store.remove_member(ctx.tx, access.id, profile_id)
    await store.add_member(ctx.tx, access.id, me, "editor", clock.now())
    await ctx.services.uploads.end_unallowed(ctx.tx, access.id)
    await ctx.tx.append_event(project_topic(access.id), ProjectUpdated(version=version))
    await ctx.tx.append_event(project_topic(access.id), MembersChanged())
    # Always in the same order: two who tell the same people would else wait for each other.
    for person in sorted((me, profile_id)):
        await ctx.tx.append_event(user_topic(person), ProjectsChanged())
        await ctx.tx.append_event(user_topic(person), InboxChanged())
        ctx.tx.wake(rights_topic(person))
    tell_role(ctx.tx, access.id, profile_id, me)


async def join(tx: Transaction, project_id: str, owner_id: str, profile_id: str, role: str) -> None:
    """Make somebody a member and tell everybody; who is one already stays what they are.

    The caller has locked the project. An invitation and a request that were open between the two are closed.
    """
    now = clock.now()
    await store.add_member(tx, project_id, profile_id, role, now)
    closed = await store.close_open(tx, project_id, profile_id, now)
    await tell_changed(tx, project_id, profile_id, {owner_id, profile_id} if closed else frozenset())


async def place_member(tx: Transaction, project_id: str, profile_id: str, role: str) -> None:
    """Put somebody into a project without asking: for demo data and the command line."""
    await store.add_member(tx, project_id, profile_id, role, clock.now())


async def people_of(tx: Transaction, project_ids: Sequence[str], limit: int) -> list[str]:
    """Some of the people of these projects, owners first, in their order: those whom everybody may see there."""
    return await store.people_of(tx, project_ids, limit) if project_ids else []


async def fellows(tx: Transaction, profile_id: str, limit: int) -> list[str]:
    """Who shares one of the newest projects with somebody, so many people at most."""
    return await store.fellows(tx, profile_id, RENAMED_PROJECTS_MAX, limit)


async def with_shared_project(tx: Transaction, profile_id: str, people: Collection[str]) -> set[str]:
    """Return those of these people who are in a project with somebody, as its owner or a member."""
    return await store.with_shared_project(tx, profile_id, people) if people else set()


async def one(ctx: RequestContext, ref: str, profile_id: str) -> Member:
    """Somebody of a project."""
    return next(m for m in await listed(ctx, ref) if m.profile.id == profile_id)


def tell_role(tx: Transaction, project_id: str, profile_id: str, by: str) -> None:
    """Let somebody know that they were given another role."""
    tx.queue_notification(NotificationEvent("role", (profile_id,), by, project_id, new_id(), project_id))


async def tell_changed(tx: Transaction, project_id: str, profile_id: str, inboxes: Set[str] = frozenset()) -> None:
    """Tell the project's people and this person that the person's place in it is another, and whose inbox is."""
    await tx.append_event(project_topic(project_id), MembersChanged())
    # Always in the same order: two who tell the same people would else wait for each other.
    for person in sorted({profile_id, *inboxes}):
        if person == profile_id:
            await tx.append_event(user_topic(person), ProjectsChanged())
        if person in inboxes:
            await tx.append_event(user_topic(person), InboxChanged())
    tx.wake(rights_topic(profile_id))
