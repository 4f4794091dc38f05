"""Custom roles of projects."""

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
from pegbar.domains.projects.people.actions.locks import lock_project
from pegbar.domains.projects.people.limits import ROLES_MAX
from pegbar.domains.projects.people.schemas import Member, RoleEdit, RoleNew, RoleOut
from pegbar.domains.uploads.actions import open_uploads
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, FieldError, NotFound
from pegbar.kernel.ids import new_id
from pegbar.realtime.hub import rights_topic
from pegbar.realtime.topics import project_topic

_ROLE_UNKNOWN = ROLE_UNKNOWN


async def list_roles(ctx: RequestContext, ref: str) -> list[RoleOut]:
    """List the custom roles, for people who may manage them."""
    access = await guards.project(ctx, ref, Permission.ROLES)
    return [RoleOut.model_validate(row) for row in await store.list_roles(ctx.tx, access.id)]


async def create_role(ctx: RequestContext, ref: str, new: RoleNew) -> RoleOut:
    """Create a role. Flags that the user may not grant (see `policy.settable`) are stored as off.

    Repeating it with the same id changes nothing. Raises Conflict if the project has a role with this name.
    """
    rules.check_role_name(new.name)
    access = await lock_project(ctx, ref, Permission.ROLES)
    existing = None if new.id is None else await _find_created(ctx.tx, access.id, new.id)
    if existing is not None:
        return existing
    if await store.count_roles(ctx.tx, access.id) >= ROLES_MAX:
        raise Conflict(texts.ROLES_FULL, code="too_many_roles")
    await _require_name_free(ctx, access, new.name)
    role_id = new.id or new_id()
    row: dict[str, Any] = {"id": role_id, "project_id": access.id, "name": new.name, "color": new.color.lower()}
    row |= {flag: getattr(new, flag) and flag in policy.settable(access) for flag in FLAGS}
    if not await store.insert_role(ctx.tx, row):
        return RoleOut.model_validate(await _require_role(ctx.tx, access, role_id))
    await ctx.tx.events.append(project_topic(access.id), MembersChanged())
    return RoleOut.model_validate(row)


async def edit_role(ctx: RequestContext, ref: str, role_id: str, changes: RoleEdit) -> RoleOut:
    """Edit a role. Flags that the user may not set stay as they are. Raises Conflict if another role has the name."""
    access = await lock_project(ctx, ref, Permission.ROLES)
    role = await _require_manageable(ctx, access, role_id)
    values = changes.model_dump(exclude_none=True)
    if "name" in values:
        rules.check_role_name(values["name"])
        if rules.name_key(values["name"]) != rules.name_key(role.name):
            await _require_name_free(ctx, access, values["name"])
    if "color" in values:
        values["color"] = values["color"].lower()
    values = {name: value for name, value in values.items() if name not in FLAGS or name in policy.settable(access)}
    if values:
        await store.update_role(ctx.tx, role.id, values)
        await _announce_changed(ctx, access)
    return RoleOut.model_validate(await _require_role(ctx.tx, access, role_id))


async def delete_role(ctx: RequestContext, ref: str, role_id: str) -> None:
    """Delete a role; its members keep their built-in role."""
    access = await lock_project(ctx, ref, Permission.ROLES)
    role = await _require_manageable(ctx, access, role_id)
    await store.delete_role(ctx.tx, role.id)
    await _announce_changed(ctx, access)


async def assign_role(ctx: RequestContext, ref: str, profile_id: str, role_id: str | None) -> Member:
    """Assign a custom role to a member. None removes the member's custom role."""
    access = await lock_project(ctx, ref, Permission.MEMBER_ASSIGN_ROLE)
    guards.require(member.assign_role(access, profile_id))
    if role_id is not None:
        await _require_role(ctx.tx, access, role_id)
    _, before = await store.get_member_roles(ctx.tx, access.id, profile_id)
    if not await store.assign_role(ctx.tx, access.id, profile_id, role_id):
        raise NotFound(texts.NOT_A_MEMBER)
    await open_uploads.end_unallowed(ctx.tx, access.id)
    await members.announce_member_changed(ctx.tx, access.id, profile_id)
    if role_id is not None and before != role_id:
        members.notify_role_changed(ctx.tx, access.id, profile_id, guards.require_person(ctx.user))
    return await members.get_member(ctx, ref, profile_id)


async def insert_role(tx: Transaction, project_id: str, profile_id: str, name: str, color: str, **flags: bool) -> str:
    """Insert a custom role and assign it to a member without checks, for demo data and the command line."""
    role_id = new_id()
    granted = {flag: flags.get(flag, False) for flag in FLAGS}
    row = {"id": role_id, "project_id": project_id, "name": name, "color": color, **granted}
    await store.insert_role(tx, row)
    await store.assign_role(tx, project_id, profile_id, role_id)
    return role_id


async def _find_created(tx: Transaction, project_id: str, role_id: str) -> RoleOut | None:
    """Find the role that an earlier request created with this id; raises Conflict if another project has the id."""
    existing = await store.get_role(tx, project_id, role_id)
    if existing is not None:
        return RoleOut.model_validate(existing)
    if await store.role_exists(tx, role_id):
        raise Conflict(texts.ROLE_ID_TAKEN, code="id_taken")
    return None


async def _require_role(tx: Transaction, access: ProjectAccess, role_id: str) -> ProjectRole:
    role = await store.get_role(tx, access.id, role_id)
    if role is None:
        raise NotFound(ROLE_UNKNOWN)
    return role


async def _require_manageable(ctx: RequestContext, access: ProjectAccess, role_id: str) -> ProjectRole:
    """Get the role; raises an error unless the user may change it."""
    role = await _require_role(ctx.tx, access, role_id)
    is_held = await store.has_role(ctx.tx, access.id, guards.require_person(ctx.user), role_id)
    guards.require(policy.manage(access, {flag for flag in FLAGS if getattr(role, flag)}, held=is_held))
    return role


async def _require_name_free(ctx: RequestContext, access: ProjectAccess, name: str) -> None:
    taken_names = {rules.name_key(role.name) for role in await store.list_roles(ctx.tx, access.id)}
    if rules.name_key(name) in taken_names:
        fault = FieldError("name", texts.ROLE_NAME_TAKEN)
        raise Conflict(fault.detail, code="role.name_taken", errors=(fault,))


async def _announce_changed(ctx: RequestContext, access: ProjectAccess) -> None:
    await open_uploads.end_unallowed(ctx.tx, access.id)
    await ctx.tx.events.append(project_topic(access.id), MembersChanged())
    ctx.tx.events.wake(rights_topic(access.id))
