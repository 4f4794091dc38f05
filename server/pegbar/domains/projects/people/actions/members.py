"""What can be done with the people of a project."""

from collections.abc import Sequence, Set

from pegbar.access import guards
from pegbar.access.house import House
from pegbar.access.permissions import Permission
from pegbar.access.who import Who
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects import store as projects_store
from pegbar.domains.projects.events import InboxChanged, MembersChanged, ProjectsChanged, ProjectUpdated
from pegbar.domains.projects.people import messages, store
from pegbar.domains.projects.people.schemas import CustomRole, Member, MemberNew
from pegbar.domains.relations import actions as relations
from pegbar.kernel import clock
from pegbar.kernel.errors import Conflict, Forbidden, NotFound
from pegbar.kernel.work import Work
from pegbar.realtime.hub import rights_topic
from pegbar.realtime.topics import project_topic, user_topic


async def members(work: Work, house: House, who: Who, ref: str) -> list[Member]:
    """The owner, then the members."""
    access = await guards.project(work, who, ref, Permission.VIEW)
    rows = await store.members(work, access.id)
    people = await profiles.refs(work, house, [access.owner_id, *(row.profile_id for row in rows)])
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


async def add_member(work: Work, house: House, who: Who, ref: str, new: MemberNew) -> Member:
    """Add a friend of the owner's; adding a member again leaves things as they are."""
    access = await guards.project(work, who, ref, Permission.MEMBER_ADD)
    me = guards.person(who)
    profile = await profiles.one(work, new.profile_id)
    if profile.id == access.owner_id:
        raise Conflict(messages.OWNER_ALREADY, code="member_already")
    if await relations.blocked(work, me, profile.id) or not await relations.are_friends(work, me, profile.id):
        raise Forbidden(messages.ONLY_FRIENDS_ADDED, code="not_friends")
    if profile.id not in await projects_store.member_ids(work, access.id):
        await join(work, access.id, access.owner_id, profile.id, new.role)
    return await one(work, house, who, ref, profile.id)


async def change_role(work: Work, house: House, who: Who, ref: str, profile_id: str, role: str) -> Member:
    """Give a member another built-in role; it clears the custom one."""
    access = await guards.project(work, who, ref, Permission.VIEW)
    if profile_id == access.owner_id:
        guards.person(who)
        raise Forbidden(messages.OWN_ROLE_FIXED if profile_id == who.id else messages.OWNER_ROLE_FIXED)
    await guards.project(work, who, ref, Permission.MEMBER_CHANGE_ROLE)
    if not await store.set_role(work, access.id, profile_id, role):
        raise NotFound(messages.NO_MEMBER)
    await changed(work, access.id, profile_id)
    return await one(work, house, who, ref, profile_id)


async def remove_member(work: Work, who: Who, ref: str, profile_id: str) -> None:
    """Take somebody out; oneself by leaving, where one may."""
    leaving = profile_id == who.id
    access = await guards.project(work, who, ref, Permission.VIEW)
    if profile_id == access.owner_id:
        guards.person(who)
        raise Forbidden(messages.SELF_STAYS if leaving else messages.OWNER_STAYS)
    await guards.project(work, who, ref, Permission.LEAVE if leaving else Permission.MEMBER_REMOVE)
    if not await store.remove_member(work, access.id, profile_id):
        raise NotFound(messages.NO_MEMBER)
    await changed(work, access.id, profile_id)


async def hand_over(work: Work, who: Who, ref: str, profile_id: str) -> None:
    """Make a member the owner; the old one stays as an editor. Open requests to join wait for the new one."""
    access = await guards.project(work, who, ref, Permission.HAND_OVER)
    me = guards.person(who)
    if profile_id not in await projects_store.member_ids(work, access.id):
        raise Conflict(messages.ONLY_MEMBER_OWNS, code="not_a_member")
    version = await store.set_owner(work, access.id, me, profile_id)
    if version is None:
        raise Conflict(messages.OWNED_BY_OTHER, code="not_the_owner")
    await store.remove_member(work, access.id, profile_id)
    await store.add_member(work, access.id, me, "editor", clock.now())
    await work.announce(project_topic(access.id), ProjectUpdated(version=version))
    await work.announce(project_topic(access.id), MembersChanged())
    # Always in the same order: two who tell the same people would else wait for each other.
    for person in sorted((me, profile_id)):
        await work.announce(user_topic(person), ProjectsChanged())
        await work.announce(user_topic(person), InboxChanged())
        work.touch(rights_topic(person))


async def join(
    work: Work, project_id: str, owner_id: str, profile_id: str, role: str, *, answered: bool = False
) -> None:
    """Make somebody a member and tell everybody; who is one already stays what they are.

    `answered`: an invitation or a request was closed for it. What else was open between the two is closed too.
    """
    now = clock.now()
    await store.add_member(work, project_id, profile_id, role, now)
    closed = await store.close_open(work, project_id, profile_id, now)
    await changed(work, project_id, profile_id, {owner_id, profile_id} if answered or closed else frozenset())


async def place_member(work: Work, project_id: str, profile_id: str, role: str) -> None:
    """Put somebody into a project without asking: for demo data and the command line."""
    await store.add_member(work, project_id, profile_id, role, clock.now())


async def people_of(work: Work, project_ids: Sequence[str], limit: int) -> list[str]:
    """Some of the people of these projects, owners first, in their order: those whom everybody may see there."""
    return await store.people_of(work, project_ids, limit) if project_ids else []


async def one(work: Work, house: House, who: Who, ref: str, profile_id: str) -> Member:
    """Somebody of a project."""
    return next(m for m in await members(work, house, who, ref) if m.profile.id == profile_id)


async def changed(work: Work, project_id: str, profile_id: str, inboxes: Set[str] = frozenset()) -> None:
    """Tell the project's people and this person that the person's place in it is another, and whose inbox is."""
    await work.announce(project_topic(project_id), MembersChanged())
    # Always in the same order: two who tell the same people would else wait for each other.
    for person in sorted({profile_id, *inboxes}):
        if person == profile_id:
            await work.announce(user_topic(person), ProjectsChanged())
        if person in inboxes:
            await work.announce(user_topic(person), InboxChanged())
    work.touch(rights_topic(profile_id))
