"""Manage access to folders."""

from collections.abc import Sequence

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.policies import folder as policy
from pegbar.access.policies.project import ProjectAccess
from pegbar.access.texts import ROLE_UNKNOWN
from pegbar.domains.assets import store as assets_store
from pegbar.domains.assets.access import store, texts
from pegbar.domains.assets.access.actions import folder_access
from pegbar.domains.assets.access.schemas import FolderAccess, FolderPerson, FolderRole, PersonAccess, RoleFolder
from pegbar.domains.assets.events import append_changed_event
from pegbar.domains.projects.people.actions import members
from pegbar.kernel import clock
from pegbar.kernel.errors import Invalid, NotFound


async def get_access(ctx: RequestContext, ref: str, folder_id: str) -> FolderAccess:
    """Return all project members and custom roles with their access to a folder."""
    access, [(node, _)] = await folder_access.require_nodes(ctx, ref, [folder_id], Permission.ASSET_ACCESS)
    if not node.is_folder:
        raise Invalid.field("folder_ids", texts.ACCESS_OF_FOLDERS)
    can_edit_by_person = await store.list_people(ctx.tx, folder_id)
    people: list[FolderPerson] = []
    for member in await members.list_members(ctx, ref):
        fixed = policy.is_manager(member.role)
        view, edit = (
            fixed or member.profile.id in can_edit_by_person,
            fixed or can_edit_by_person.get(member.profile.id, False),
        )
        people.append(FolderPerson(profile=member.profile, role=member.role, can_view=view, can_edit=edit, fixed=fixed))
    roles = [FolderRole.model_validate(row) for row in await store.list_roles(ctx.tx, access.id, folder_id)]
    abilities = policy.access_abilities(access)
    return FolderAccess(restricted=node.restricted, people=people, roles=roles, abilities=abilities)


async def set_access(
    ctx: RequestContext,
    ref: str,
    folder_ids: Sequence[str],
    people: Sequence[PersonAccess],
    *,
    restricted: bool,
) -> None:
    """Restrict folders to these people, or lift the restriction. Managers may always view and edit."""
    access = await _require_folders(ctx, ref, folder_ids, Permission.ASSET_ACCESS)
    if any(person.can_edit and not person.can_view for person in people):
        raise Invalid.field("people", texts.ACCESS_EDIT_NEEDS_VIEW)
    roles = {member.profile.id: member.role for member in await members.list_members(ctx, ref)}
    granted = {person.profile_id: person.can_edit for person in people if person.can_view}
    if not granted.keys() <= roles.keys():
        raise Invalid.field("people", texts.ACCESS_OF_MEMBERS)
    can_edit_by_person = {profile_id: edit for profile_id, edit in granted.items() if roles[profile_id] == "viewer"}
    await store.set_access(ctx.tx, access.id, sorted(set(folder_ids)), can_edit_by_person, restricted=restricted)
    await append_changed_event(ctx.tx, access.id)


async def set_roles(ctx: RequestContext, ref: str, folder_ids: Sequence[str], role_ids: Sequence[str]) -> None:
    """Set the custom roles whose holders may view and edit these folders."""
    access = await _require_folders(ctx, ref, folder_ids, Permission.ROLE_FOLDERS)
    ids = sorted(set(role_ids))
    if await store.count_roles(ctx.tx, access.id, ids) != len(ids):
        raise Invalid.field("role_ids", ROLE_UNKNOWN)
    await store.set_roles(ctx.tx, sorted(set(folder_ids)), ids)
    await append_changed_event(ctx.tx, access.id)


async def list_folders_of_role(ctx: RequestContext, ref: str, role_id: str) -> list[RoleFolder]:
    """Return all restricted folders, each marked if a custom role opens it."""
    access = await _require_role(ctx, ref, role_id)
    gates = await assets_store.list_restricted_folders(ctx.tx, access.id)
    paths, opened_ids = (
        await assets_store.get_ancestor_paths(ctx.tx, access.id, gates),
        await store.list_folders_of_role(ctx.tx, role_id),
    )
    nodes = [
        RoleFolder(id=gate, path=[step.name for step in reversed(paths[gate][:-1])], has_access=gate in opened_ids)
        for gate in gates
        if gate in paths
    ]
    return sorted(nodes, key=lambda folder: folder.path)


async def set_folders_of_role(ctx: RequestContext, ref: str, role_id: str, folder_ids: Sequence[str]) -> None:
    """Set the restricted folders that holders of a custom role may view and edit."""
    access = await _require_role(ctx, ref, role_id)
    ids = sorted(set(folder_ids))
    gates = await assets_store.list_restricted_folders(ctx.tx, access.id)
    if not set(ids) <= set(gates):
        raise Invalid.field("folder_ids", texts.ROLE_OPENS_RESTRICTED)
    await assets_store.lock_tree(ctx.tx, access.id, clock.now())
    await store.set_folders_of_role(ctx.tx, role_id, ids, gates)
    await append_changed_event(ctx.tx, access.id)


async def _require_role(ctx: RequestContext, ref: str, role_id: str) -> ProjectAccess:
    access = await guards.project(ctx, ref, Permission.ROLE_FOLDERS)
    if await store.count_roles(ctx.tx, access.id, [role_id]) == 0:
        raise NotFound
    return access


async def _require_folders(
    ctx: RequestContext, ref: str, folder_ids: Sequence[str], permission: Permission
) -> ProjectAccess:
    access, nodes = await folder_access.require_nodes(ctx, ref, folder_ids, permission)
    if not all(node.is_folder for node, _ in nodes):
        raise Invalid.field("folder_ids", texts.ACCESS_OF_FOLDERS)
    await assets_store.lock_tree(ctx.tx, access.id, clock.now())
    return access
