"""What can be done with the custom roles of a project."""

from typing import Any

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import FLAGS, Permission
from pegbar.access.policies import member
from pegbar.access.policies import role as policy
from pegbar.access.policies.project import ProjectAccess
from pegbar.access.texts import ROLE_UNKNOWN
from pegbar.domains.projects.events import MembersChanged
from pegbar.domains.projects.models import ProjectRole
from pegbar.domains.projects.people import rules, store, texts
from pegbar.domains.projects.people.actions import members
from pegbar.domains.projects.people.actions.locking import lock_project
from pegbar.domains.projects.people.limits import ROLES_MAX
from pegbar.domains.projects.people.schemas import Member, RoleEdit, RoleNew, RoleOut
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, FieldError, NotFound
from pegbar.kernel.ids import new_id
from pegbar.realtime.hub import rights_topic
from pegbar.realtime.topics import project_topic

_NO_ROLE = ROLE_UNKNOWN


async def listed(ctx: RequestContext, ref: str) -> list[RoleOut]:
    """The custom roles, for those who may manage them."""
    access = await guards.project(ctx, ref, Permission.ROLES)
    return [RoleOut.model_validate(row) for row in await store.roles(ctx.tx, access.id)]


async def add(ctx: RequestContext, ref: str, new: RoleNew) -> RoleOut:
    """Make a role; whoever is not the owner grants the two lesser flags only, all others are off.

    The same id again changes nothing. 409 where a role of the project has this name.
    """
    rules.check_role_name(new.name)
    access = await lock_project(ctx, ref, Permission.ROLES)
    made = None if new.id is None else await _made_before(ctx.tx, access.id, new.id)
    if made is not None:
        return made
    if await store.count_roles(ctx.tx, access.id) >= ROLES_MAX:
        raise Conflict(texts.ROLES_FULL, code="too_many_roles")
    await _require_free(ctx, access, new.name)
    role_id = new.id or new_id()
    row: dict[str, Any] = {"id": role_id, "project_id": access.id, "name": new.name, "color": new.color.lower()}
    row |= {flag: getattr(new, flag) and flag in policy.settable(access) for flag in FLAGS}
    if not await store.add_role(ctx.tx, row):
        return RoleOut.model_validate(await _require_role(ctx.tx, access, role_id))
    await ctx.tx.append_event(project_topic(access.id), MembersChanged())
    return RoleOut.model_validate(row)


async def edit(ctx: RequestContext, ref: str, role_id: str, changes: RoleEdit) -> RoleOut:
    """Change a role; flags that the asker may not set stay as they are. 409 where another one has the name."""
    access = await lock_project(ctx, ref, Permission.ROLES)
    found = await _require_manageable(ctx, access, role_id)
    values = changes.model_dump(exclude_none=True)
    if "name" in values:
        rules.check_role_name(values["name"])
        if rules.name_key(values["name"]) != rules.name_key(found.name):
            await _require_free(ctx, access, values["name"])
    if "color" in values:
        values["color"] = values["color"].lower()
    values = {name: value for name, value in values.items() if name not in FLAGS or name in policy.settable(access)}
    if values:
        await store.change_role(ctx.tx, found.id, values)
        await _changed(ctx, access)
    return RoleOut.model_validate(await _require_role(ctx.tx, access, role_id))


async def remove(ctx: RequestContext, ref: str, role_id: str) -> None:
    """Take a role away; its members keep their built-in one."""
    access = await lock_project(ctx, ref, Permission.ROLES)
    found = await _require_manageable(ctx, access, role_id)
    await store.remove_role(ctx.tx, found.id)
    await _changed(ctx, access)


async def assign(ctx: RequestContext, ref: str, profile_id: str, role_id: str | None) -> Member:
    """Give a member a custom role, or none."""
    access = await lock_project(ctx, ref, Permission.MEMBER_ASSIGN_ROLE)
    guards.require(member.assign_role(access, profile_id))
    if role_id is not None:
        await _require_role(ctx.tx, access, role_id)
    _, before = await store.role_of(ctx.tx, access.id, profile_id)
    if not await store.assign_role(ctx.tx, access.id, profile_id, role_id):
        raise NotFound(texts.NO_MEMBER)
    await ctx.services.uploads.end_unallowed(ctx.tx, access.id)
    await members.tell_changed(ctx.tx, access.id, profile_id)
    if role_id is not None and before != role_id:
        members.tell_role(ctx.tx, access.id, profile_id, guards.require_person(ctx.user))
    return await members.one(ctx, ref, profile_id)


async def place_role(tx: Transaction, project_id: str, profile_id: str, name: str, color: str, **flags: bool) -> str:
    """Make a custom role and give it to a member without asking: for demo data and the command line."""
    role_id = new_id()
    granted = {flag: flags.get(flag, False) for flag in FLAGS}
    row = {"id": role_id, "project_id": project_id, "name": name, "color": color, **granted}
    await store.add_role(tx, row)
    await store.assign_role(tx, project_id, profile_id, role_id)
    return role_id


async def _made_before(tx: Transaction, project_id: str, role_id: str) -> RoleOut | None:
    """The role of this id, where this request was done before; 409 where the id is another project's."""
    made = await store.role(tx, project_id, role_id)
    if made is not None:
        return RoleOut.model_validate(made)
    if await store.is_taken(tx, role_id):
        raise Conflict(texts.ROLE_ID_TAKEN, code="id_taken")
    return None


async def _require_role(tx: Transaction, access: ProjectAccess, role_id: str) -> ProjectRole:
    found = await store.role(tx, access.id, role_id)
    if found is None:
        raise NotFound(ROLE_UNKNOWN)
    return found


async def _require_manageable(ctx: RequestContext, access: ProjectAccess, role_id: str) -> ProjectRole:
    """The role, where the asker may change it."""
    found = await _require_role(ctx.tx, access, role_id)
    held = await store.holds_role(ctx.tx, access.id, guards.require_person(ctx.user), role_id)
    guards.require(policy.manage(access, {flag for flag in FLAGS if getattr(found, flag)}, held=held))
    return found


async def _require_free(ctx: RequestContext, access: ProjectAccess, name: str) -> None:
    taken = {rules.name_key(each.name) for each in await store.roles(ctx.tx, access.id)}
    if rules.name_key(name) in taken:
        fault = FieldError("name", texts.ROLE_NAME_TAKEN)
        raise Conflict(fault.detail, code="role.name_taken", errors=(fault,))


async def _changed(ctx: RequestContext, access: ProjectAccess) -> None:
    await ctx.services.uploads.end_unallowed(ctx.tx, access.id)
    await ctx.tx.append_event(project_topic(access.id), MembersChanged())
    ctx.tx.wake(rights_topic(access.id))
