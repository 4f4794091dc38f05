"""What can be done with the custom roles of a project."""

from typing import Any

from pegbar.access import guards
from pegbar.access.ask import Ask
from pegbar.access.messages import ROLE_UNKNOWN
from pegbar.access.permissions import FLAGS, Permission
from pegbar.access.policies import member
from pegbar.access.policies import role as policy
from pegbar.access.policies.project import ProjectAccess
from pegbar.domains.projects.events import MembersChanged
from pegbar.domains.projects.models import ProjectRole
from pegbar.domains.projects.people import messages, rules, store
from pegbar.domains.projects.people.actions import members
from pegbar.domains.projects.people.actions.locking import lock_project
from pegbar.domains.projects.people.limits import ROLES_MAX
from pegbar.domains.projects.people.schemas import Member, RoleEdit, RoleNew, RoleOut
from pegbar.kernel.errors import Conflict, FieldError, NotFound
from pegbar.kernel.ids import new_id
from pegbar.kernel.work import Work
from pegbar.realtime.hub import rights_topic
from pegbar.realtime.topics import project_topic

_NO_ROLE = ROLE_UNKNOWN


async def listed(ask: Ask, ref: str) -> list[RoleOut]:
    """The custom roles, for those who may manage them."""
    access = await guards.project(ask, ref, Permission.ROLES)
    return [RoleOut.model_validate(row) for row in await store.roles(ask.work, access.id)]


async def add(ask: Ask, ref: str, new: RoleNew) -> RoleOut:
    """Make a role; whoever is not the owner grants the two lesser flags only, all others are off.

    The same id again changes nothing. 409 where a role of the project has this name.
    """
    rules.check_role_name(new.name)
    access = await lock_project(ask, ref, Permission.ROLES)
    made = None if new.id is None else await _made_before(ask.work, access.id, new.id)
    if made is not None:
        return made
    if await store.count_roles(ask.work, access.id) >= ROLES_MAX:
        raise Conflict(messages.ROLES_FULL, code="too_many_roles")
    await _require_free(ask, access, new.name)
    role_id = new.id or new_id()
    row: dict[str, Any] = {"id": role_id, "project_id": access.id, "name": new.name, "color": new.color.lower()}
    row |= {flag: getattr(new, flag) and flag in policy.settable(access) for flag in FLAGS}
    if not await store.add_role(ask.work, row):
        return RoleOut.model_validate(await _require_role(ask.work, access, role_id))
    await ask.work.announce(project_topic(access.id), MembersChanged())
    return RoleOut.model_validate(row)


async def edit(ask: Ask, ref: str, role_id: str, changes: RoleEdit) -> RoleOut:
    """Change a role; flags that the asker may not set stay as they are. 409 where another one has the name."""
    access = await lock_project(ask, ref, Permission.ROLES)
    found = await _require_manageable(ask, access, role_id)
    values = changes.model_dump(exclude_none=True)
    if "name" in values:
        rules.check_role_name(values["name"])
        if rules.name_key(values["name"]) != rules.name_key(found.name):
            await _require_free(ask, access, values["name"])
    if "color" in values:
        values["color"] = values["color"].lower()
    values = {name: value for name, value in values.items() if name not in FLAGS or name in policy.settable(access)}
    if values:
        await store.change_role(ask.work, found.id, values)
        await _changed(ask, access)
    return RoleOut.model_validate(await _require_role(ask.work, access, role_id))


async def remove(ask: Ask, ref: str, role_id: str) -> None:
    """Take a role away; its members keep their built-in one."""
    access = await lock_project(ask, ref, Permission.ROLES)
    found = await _require_manageable(ask, access, role_id)
    await store.remove_role(ask.work, found.id)
    await _changed(ask, access)


async def assign(ask: Ask, ref: str, profile_id: str, role_id: str | None) -> Member:
    """Give a member a custom role, or none."""
    access = await lock_project(ask, ref, Permission.MEMBER_ASSIGN_ROLE)
    guards.require(member.assign_role(access, profile_id))
    if role_id is not None:
        await _require_role(ask.work, access, role_id)
    _, before = await store.role_of(ask.work, access.id, profile_id)
    if not await store.assign_role(ask.work, access.id, profile_id, role_id):
        raise NotFound(messages.NO_MEMBER)
    await ask.house.uploads.end_unallowed(ask.work, access.id)
    await members.tell_changed(ask.work, access.id, profile_id)
    if role_id is not None and before != role_id:
        members.tell_role(ask.work, access.id, profile_id, guards.require_person(ask.who))
    return await members.one(ask, ref, profile_id)


async def place_role(work: Work, project_id: str, profile_id: str, name: str, color: str, **flags: bool) -> str:
    """Make a custom role and give it to a member without asking: for demo data and the command line."""
    role_id = new_id()
    granted = {flag: flags.get(flag, False) for flag in FLAGS}
    row = {"id": role_id, "project_id": project_id, "name": name, "color": color, **granted}
    await store.add_role(work, row)
    await store.assign_role(work, project_id, profile_id, role_id)
    return role_id


async def _made_before(work: Work, project_id: str, role_id: str) -> RoleOut | None:
    """The role of this id, where this request was done before; 409 where the id is another project's."""
    made = await store.role(work, project_id, role_id)
    if made is not None:
        return RoleOut.model_validate(made)
    if await store.is_taken(work, role_id):
        raise Conflict(messages.ROLE_ID_TAKEN, code="id_taken")
    return None


async def _require_role(work: Work, access: ProjectAccess, role_id: str) -> ProjectRole:
    found = await store.role(work, access.id, role_id)
    if found is None:
        raise NotFound(ROLE_UNKNOWN)
    return found


async def _require_manageable(ask: Ask, access: ProjectAccess, role_id: str) -> ProjectRole:
    """The role, where the asker may change it."""
    found = await _require_role(ask.work, access, role_id)
    held = await store.holds_role(ask.work, access.id, guards.require_person(ask.who), role_id)
    guards.require(policy.manage(access, {flag for flag in FLAGS if getattr(found, flag)}, held=held))
    return found


async def _require_free(ask: Ask, access: ProjectAccess, name: str) -> None:
    taken = {rules.name_key(each.name) for each in await store.roles(ask.work, access.id)}
    if rules.name_key(name) in taken:
        fault = FieldError("name", messages.ROLE_NAME_TAKEN)
        raise Conflict(fault.detail, code="role.name_taken", errors=(fault,))


async def _changed(ask: Ask, access: ProjectAccess) -> None:
    await ask.house.uploads.end_unallowed(ask.work, access.id)
    await ask.work.announce(project_topic(access.id), MembersChanged())
    ask.work.touch(rights_topic(access.id))
