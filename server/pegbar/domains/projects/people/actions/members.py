"""What can be done with the people of a project."""

from collections.abc import Collection, Sequence, Set

from pegbar.access import guards
from pegbar.access.ask import Ask
from pegbar.access.permissions import Permission
from pegbar.access.policies import member as policy
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects import store as projects_store
from pegbar.domains.projects.events import InboxChanged, MembersChanged, ProjectsChanged, ProjectUpdated
from pegbar.domains.projects.people import messages, store
from pegbar.domains.projects.people.actions.locking import lock_project
from pegbar.domains.projects.people.limits import RENAMED_PROJECTS_MAX
from pegbar.domains.projects.people.schemas import CustomRole, Member, MemberNew
from pegbar.domains.relations import actions as relations
from pegbar.kernel import clock
from pegbar.kernel.errors import Conflict, NotFound
from pegbar.kernel.ids import new_id
from pegbar.kernel.notification_event import NotificationEvent
from pegbar.kernel.work import Work
from pegbar.realtime.hub import rights_topic
from pegbar.realtime.topics import project_topic, user_topic


async def listed(ask: Ask, ref: str) -> list[Member]:
    """The owner, then the members."""
    access = await guards.project(ask, ref, Permission.VIEW)
    rows = await store.members(ask.work, access.id)
    people = await profiles.refs(ask, [access.owner_id, *(row.profile_id for row in rows)])
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


async def add(ask: Ask, ref: str, new: MemberNew) -> Member:
    """Add a friend of the owner's; adding a member again leaves things as they are."""
    access = await lock_project(ask, ref, Permission.MEMBER_ADD)
    me = guards.require_person(ask.who)
    profile = await profiles.one(ask.work, new.profile_id)
    if profile.id == access.owner_id:
        raise Conflict(messages.OWNER_ALREADY, code="member_already")
    blocked = await relations.blocked(ask.work, me, profile.id)
    guards.require(policy.add(friends=await relations.are_friends(ask.work, me, profile.id), blocked=blocked))
    if profile.id not in await projects_store.member_ids(ask.work, access.id):
        await join(ask.work, access.id, access.owner_id, profile.id, new.role)
        ask.work.notify(NotificationEvent("added", (profile.id,), me, access.id, new_id(), access.id))
    return await one(ask, ref, profile.id)


async def change_role(ask: Ask, ref: str, profile_id: str, role: str) -> Member:
    """Give a member another built-in role; it clears the custom one."""
    access = await lock_project(ask, ref, Permission.VIEW)
    me = guards.require_person(ask.who)
    guards.require(policy.change_role(access, ask.who, profile_id))
    await guards.project(ask, ref, Permission.MEMBER_CHANGE_ROLE)
    before = await store.role_of(ask.work, access.id, profile_id)
    if not await store.set_role(ask.work, access.id, profile_id, role):
        raise NotFound(messages.NO_MEMBER)
    await ask.house.uploads.end_unallowed(ask.work, access.id)
    await tell_changed(ask.work, access.id, profile_id)
    if before != (role, None):
        tell_role(ask.work, access.id, profile_id, me)
    return await one(ask, ref, profile_id)


async def remove(ask: Ask, ref: str, profile_id: str) -> None:
    """Take somebody out; oneself by leaving, where one may."""
    leaving = profile_id == ask.who.id
    access = await lock_project(ask, ref, Permission.VIEW)
    guards.require_person(ask.who)
    guards.require(policy.remove(access, ask.who, profile_id))
    await guards.project(ask, ref, Permission.LEAVE if leaving else Permission.MEMBER_REMOVE)
    if not await store.remove_member(ask.work, access.id, profile_id):
        raise NotFound(messages.NO_MEMBER)
    await ask.house.uploads.end_unallowed(ask.work, access.id)
    await tell_changed(ask.work, access.id, profile_id)


async def hand_over(ask: Ask, ref: str, profile_id: str) -> None:
    """Make a member the owner; the old one stays as an editor. Open requests to join wait for the new one."""
    access = await lock_project(ask, ref, Permission.HAND_OVER)
    me = guards.require_person(ask.who)
    if profile_id not in await projects_store.member_ids(ask.work, access.id):
        raise Conflict(messages.ONLY_MEMBER_OWNS, code="not_a_member")
    version = await store.set_owner(ask.work, access.id, me, profile_id)
    if version is None:
        raise Conflict(messages.OWNED_BY_OTHER, code="not_the_owner")
    await store.remove_member(ask.work, access.id, profile_id)
    await store.add_member(ask.work, access.id, me, "editor", clock.now())
    await ask.house.uploads.end_unallowed(ask.work, access.id)
    await ask.work.announce(project_topic(access.id), ProjectUpdated(version=version))
    await ask.work.announce(project_topic(access.id), MembersChanged())
    # Always in the same order: two who tell the same people would else wait for each other.
    for person in sorted((me, profile_id)):
        await ask.work.announce(user_topic(person), ProjectsChanged())
        await ask.work.announce(user_topic(person), InboxChanged())
        ask.work.touch(rights_topic(person))
    tell_role(ask.work, access.id, profile_id, me)


async def join(work: Work, project_id: str, owner_id: str, profile_id: str, role: str) -> None:
    """Make somebody a member and tell everybody; who is one already stays what they are.

    The caller has locked the project. An invitation and a request that were open between the two are closed.
    """
    now = clock.now()
    await store.add_member(work, project_id, profile_id, role, now)
    closed = await store.close_open(work, project_id, profile_id, now)
    await tell_changed(work, project_id, profile_id, {owner_id, profile_id} if closed else frozenset())


async def place_member(work: Work, project_id: str, profile_id: str, role: str) -> None:
    """Put somebody into a project without asking: for demo data and the command line."""
    await store.add_member(work, project_id, profile_id, role, clock.now())


async def people_of(work: Work, project_ids: Sequence[str], limit: int) -> list[str]:
    """Some of the people of these projects, owners first, in their order: those whom everybody may see there."""
    return await store.people_of(work, project_ids, limit) if project_ids else []


async def fellows(work: Work, profile_id: str, limit: int) -> list[str]:
    """Who shares one of the newest projects with somebody, so many people at most."""
    return await store.fellows(work, profile_id, RENAMED_PROJECTS_MAX, limit)


async def with_shared_project(work: Work, profile_id: str, people: Collection[str]) -> set[str]:
    """Return those of these people who are in a project with somebody, as its owner or a member."""
    return await store.with_shared_project(work, profile_id, people) if people else set()


async def one(ask: Ask, ref: str, profile_id: str) -> Member:
    """Somebody of a project."""
    return next(m for m in await listed(ask, ref) if m.profile.id == profile_id)


def tell_role(work: Work, project_id: str, profile_id: str, by: str) -> None:
    """Let somebody know that they were given another role."""
    work.notify(NotificationEvent("role", (profile_id,), by, project_id, new_id(), project_id))


async def tell_changed(work: Work, project_id: str, profile_id: str, inboxes: Set[str] = frozenset()) -> None:
    """Tell the project's people and this person that the person's place in it is another, and whose inbox is."""
    await work.announce(project_topic(project_id), MembersChanged())
    # Always in the same order: two who tell the same people would else wait for each other.
    for person in sorted({profile_id, *inboxes}):
        if person == profile_id:
            await work.announce(user_topic(person), ProjectsChanged())
        if person in inboxes:
            await work.announce(user_topic(person), InboxChanged())
    work.touch(rights_topic(profile_id))
