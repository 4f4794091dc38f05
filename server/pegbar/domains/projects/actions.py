"""What can be done with a project and its people."""

from typing import Any, cast

from pegbar.access import guards, scope
from pegbar.access.abilities import project_abilities
from pegbar.access.house import House
from pegbar.access.permissions import FLAGS, Permission
from pegbar.access.policies.project import ProjectAccess
from pegbar.access.who import Who
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects import rules, store
from pegbar.domains.projects.events import MembersChanged, ProjectDeleted, ProjectsChanged, ProjectUpdated
from pegbar.domains.projects.models import Project
from pegbar.domains.projects.schemas import (
    AccessOut,
    CustomRole,
    Member,
    MemberNew,
    ProjectEdit,
    ProjectNew,
    ProjectOut,
    UpdateOut,
)
from pegbar.domains.relations import actions as relations
from pegbar.kernel import clock, messages
from pegbar.kernel.cursors import BAD_CURSOR, decode_cursor, encode_cursor
from pegbar.kernel.errors import Conflict, Forbidden, Invalid, NotFound, Stale
from pegbar.kernel.ids import is_uuid, new_id, new_slug
from pegbar.kernel.limits import COVER_URL_SECONDS
from pegbar.kernel.work import Work
from pegbar.realtime.hub import rights_topic
from pegbar.realtime.topics import project_topic, user_topic

_UPDATES_SHOWN = 100


async def list_mine(work: Work, house: House, who: Who, cursor: str | None, limit: int) -> dict[str, object]:
    """Owned and member projects, each once, newest first: a `ProjectList` as plain data, for this list is hot."""
    me = guards.person(who)
    before = None if cursor is None else decode_cursor(cursor)
    if before is not None and not is_uuid(before):
        raise Invalid.field("cursor", BAD_CURSOR)
    rows = await store.list_mine(work, me, before, limit + 1)
    items = [
        {
            "id": id_,
            "slug": slug,
            "name": name,
            "visibility": visibility,
            "width": width,
            "height": height,
            "fps": fps,
            "cover_url": None if thumb is None else await _cover(house, thumb),
            "owner": {"id": owner, "username": username, "display_name": display_name, "avatar_url": None},
            "created_at": clock.iso(made),
            "my_role": "owner" if owner == me else role,
        }
        for id_, slug, name, visibility, width, height, fps, thumb, made, owner, username, display_name, role in rows[
            :limit
        ]
    ]
    return {"items": items, "next_cursor": encode_cursor(rows[limit - 1][0]) if len(rows) > limit else None}


async def create(work: Work, who: Who, new: ProjectNew, request_key: str | None) -> str:
    """Make a project; the same request key of the same person again gives the same project."""
    me = guards.person(who)
    rules.check_new(name=new.name, width=new.width, height=new.height, fps=new.fps, description=new.description)
    key = None if request_key is None else f"{me}:{request_key}"
    if key is not None:
        made = await store.by_request_key(work, key)
        if made is not None:
            return made
    await profiles.ensure(work, me)
    project_id = new_id()
    row = {
        "id": project_id,
        "slug": new_slug(),
        "owner_id": me,
        "name": new.name.strip(),
        "description": new.description,
        "visibility": new.visibility,
        "width": int(new.width),
        "height": int(new.height),
        "fps": float(new.fps),
        "updates_enabled": True,
        "thumb_key": None,
        "board_thumb_key": None,
        "version": 1,
        "order_version": 0,
        "request_key": key,
        "created_at": clock.now(),
        "deleted_at": None,
    }
    if not await store.add(work, row):
        made = None if key is None else await store.by_request_key(work, key)
        if made is None:
            raise Conflict("The project could not be made. Please try again.", code="in_progress")
        return made
    await work.announce(user_topic(me), ProjectsChanged())
    return project_id


async def one(work: Work, house: House, who: Who, ref: str) -> ProjectOut:
    """A project and what the asker may do with it."""
    access = await guards.project(work, who, ref, Permission.VIEW)
    return await _shown(work, house, access, await _row(work, access.id))


async def edit(work: Work, house: House, who: Who, ref: str, version: int, changes: ProjectEdit) -> ProjectOut:
    """Change settings that the asker saw in this version; 412 with the current project otherwise."""
    access = await guards.project(work, who, ref, Permission.CHANGE_SETTINGS)
    values: dict[str, Any] = changes.model_dump(exclude_none=True)
    checked = {name: values[name] for name in ("name", "description", "width", "height", "fps") if name in values}
    rules.check_settings(**checked)
    for size in ("width", "height"):
        if size in values:
            values[size] = int(values[size])
    if "name" in values:
        values["name"] = values["name"].strip()
    if not await store.change(work, access.id, version, values):
        raise Stale(await _shown(work, house, access, await _row(work, access.id)))
    await work.announce(project_topic(access.id), ProjectUpdated(version=version + 1))
    if "visibility" in values:
        work.touch(rights_topic(access.id))
    return await one(work, house, who, ref)


async def delete(work: Work, who: Who, ref: str) -> None:
    """Hide a project from everybody; the owner can restore it for 30 days."""
    access = await guards.project(work, who, ref, Permission.DELETE)
    # Always in the same order: two deletions that tell the same people would else wait for each other.
    people = sorted({access.owner_id, *await store.member_ids(work, access.id)})
    await store.mark_deleted(work, access.id, clock.now())
    await work.announce(project_topic(access.id), ProjectDeleted())
    for person in people:
        await work.announce(user_topic(person), ProjectsChanged())
    work.touch(rights_topic(access.id))


async def access_of(work: Work, who: Who, ref: str) -> AccessOut:
    """What a page needs to tell a private project from a missing one."""
    found = await scope.project_access(work, who, ref)
    if found is None:
        return AccessOut(exists=False, private=False, visible=False)
    return AccessOut(exists=True, private=found.visibility == "private", visible=found.visible)


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
        raise Conflict("The owner is part of the project already.", code="member_already")
    if await relations.blocked(work, me, profile.id) or not await relations.are_friends(work, me, profile.id):
        raise Forbidden("Only friends can be added at once. Please send an invitation instead.", code="not_friends")
    if profile.id not in await store.member_ids(work, access.id):
        await store.add_member(work, access.id, profile.id, new.role, clock.now())
        await _people_changed(work, access, profile.id)
    return await _member(work, house, who, ref, profile.id)


async def change_role(work: Work, house: House, who: Who, ref: str, profile_id: str, role: str) -> Member:
    """Give a member another built-in role; it clears the custom one."""
    access = await guards.project(work, who, ref, Permission.VIEW)
    if profile_id == access.owner_id:
        guards.person(who)
        raise Forbidden(messages.OWN_ROLE_FIXED if profile_id == who.id else messages.OWNER_ROLE_FIXED)
    await guards.project(work, who, ref, Permission.MEMBER_CHANGE_ROLE)
    if not await store.set_role(work, access.id, profile_id, role):
        raise NotFound("This person is not a member.")
    await _people_changed(work, access, profile_id)
    return await _member(work, house, who, ref, profile_id)


async def remove_member(work: Work, who: Who, ref: str, profile_id: str) -> None:
    """Take somebody out; oneself by leaving, where one may."""
    leaving = profile_id == who.id
    access = await guards.project(work, who, ref, Permission.VIEW)
    if profile_id == access.owner_id:
        guards.person(who)
        raise Forbidden(messages.SELF_STAYS if leaving else messages.OWNER_STAYS)
    await guards.project(work, who, ref, Permission.LEAVE if leaving else Permission.MEMBER_REMOVE)
    if not await store.remove_member(work, access.id, profile_id):
        raise NotFound("This person is not a member.")
    await _people_changed(work, access, profile_id)


async def updates(work: Work, house: House, who: Who, ref: str) -> list[UpdateOut]:
    """News; what is scheduled only for those who may post."""
    access = await guards.project(work, who, ref, Permission.UPDATE_VIEW)
    now = None if project_abilities(access)["post_updates"] else clock.now()
    rows = await store.updates(work, access.id, now=now, limit=_UPDATES_SHOWN)
    people = await profiles.refs(work, house, [row.author_id for row in rows])
    return [
        UpdateOut(
            id=row.id,
            title=row.title,
            body=row.body,
            author=people[row.author_id],
            scheduled_for=row.scheduled_for,
            created_at=row.created_at,
        )
        for row in rows
    ]


async def show_board(work: Work, project_id: str, key: str | None) -> None:
    """Use the picture of the board's first drawn cut as the cover while nobody chose one."""
    await store.set_board_thumb(work, project_id, key)


async def place_member(work: Work, project_id: str, profile_id: str, role: str) -> None:
    """Put somebody into a project without asking: for demo data and the command line."""
    await store.add_member(work, project_id, profile_id, role, clock.now())


async def place_role(work: Work, project_id: str, profile_id: str, name: str, color: str, **flags: bool) -> str:
    """Make a custom role and give it to a member without asking: for demo data and the command line."""
    role_id = new_id()
    granted = {flag: flags.get(flag, False) for flag in FLAGS}
    await store.add_role(work, {"id": role_id, "project_id": project_id, "name": name, "color": color, **granted})
    await store.assign_role(work, project_id, profile_id, role_id)
    return role_id


async def place_update(work: Work, project_id: str, author_id: str, title: str | None, body: str) -> None:
    """Post news without asking: for demo data and the command line."""
    row = {"id": new_id(), "project_id": project_id, "author_id": author_id, "title": title, "body": body}
    await store.add_update(work, {**row, "scheduled_for": None, "created_at": clock.now()})


async def settings_of(work: Work, project_id: str) -> Project:
    """The project's row, for slices above: its size, its rate, its name."""
    return await _row(work, project_id)


async def _row(work: Work, project_id: str) -> Project:
    found = await store.one(work, project_id)
    if found is None:
        raise NotFound
    return found


async def _member(work: Work, house: House, who: Who, ref: str, profile_id: str) -> Member:
    return next(m for m in await members(work, house, who, ref) if m.profile.id == profile_id)


async def _people_changed(work: Work, access: ProjectAccess, profile_id: str) -> None:
    await work.announce(project_topic(access.id), MembersChanged())
    await work.announce(user_topic(profile_id), ProjectsChanged())
    work.touch(rights_topic(profile_id))


async def _cover(house: House, key: str | None) -> str | None:
    if key is None:
        return None
    return (await house.blobs.sign(key, seconds=COVER_URL_SECONDS, media_type="image/webp")).url


async def _shown(work: Work, house: House, access: ProjectAccess, row: Project) -> ProjectOut:
    people = await profiles.refs(work, house, [row.owner_id])
    return ProjectOut(
        id=row.id,
        slug=row.slug,
        name=row.name,
        visibility=cast("Any", row.visibility),
        width=row.width,
        height=row.height,
        fps=row.fps,
        cover_url=await _cover(house, row.thumb_key or row.board_thumb_key),
        owner=people[row.owner_id],
        created_at=row.created_at,
        my_role=access.role,
        description=row.description,
        updates_enabled=row.updates_enabled,
        version=row.version,
        abilities=project_abilities(access),
    )
