"""Who may open which folder."""

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
from pegbar.domains.assets.access.schemas import FolderAccess, FolderPerson, FolderRole, PersonGiven, RoleFolder
from pegbar.domains.assets.actions.shapes import tell_changed
from pegbar.domains.projects.people.actions import members
from pegbar.kernel import clock
from pegbar.kernel.errors import Invalid, NotFound


async def access_of(ctx: RequestContext, ref: str, folder_id: str) -> FolderAccess:
    """Everybody of the project and every custom role, and what they may do in this folder."""
    access, [(node, _)] = await folder_access.nodes(ctx, ref, [folder_id], Permission.ASSET_ACCESS)
    if not node.is_folder:
        raise Invalid.field("folder_ids", texts.ACCESS_OF_FOLDERS)
    named = await store.people(ctx.tx, folder_id)
    people: list[FolderPerson] = []
    for member in await members.list_members(ctx, ref):
        fixed = policy.is_manager(member.role)
        view, edit = fixed or member.profile.id in named, fixed or named.get(member.profile.id, False)
        people.append(FolderPerson(profile=member.profile, role=member.role, view=view, edit=edit, fixed=fixed))
    roles = [FolderRole.model_validate(row) for row in await store.roles(ctx.tx, access.id, folder_id)]
    abilities = policy.access_abilities(access)
    return FolderAccess(restricted=node.restricted, people=people, roles=roles, abilities=abilities)


async def set_access(
    ctx: RequestContext,
    ref: str,
    folder_ids: Sequence[str],
    people: Sequence[PersonGiven],
    *,
    restricted: bool,
) -> None:
    """Close folders to all but those named, or open them again; managers keep view and edit in any case."""
    access = await _require_folders(ctx, ref, folder_ids, Permission.ASSET_ACCESS)
    if any(person.edit and not person.view for person in people):
        raise Invalid.field("people", texts.ACCESS_EDIT_NEEDS_VIEW)
    roles = {member.profile.id: member.role for member in await members.list_members(ctx, ref)}
    given = {person.profile_id: person.edit for person in people if person.view}
    if not given.keys() <= roles.keys():
        raise Invalid.field("people", texts.ACCESS_OF_MEMBERS)
    named = {profile_id: edit for profile_id, edit in given.items() if roles[profile_id] == "viewer"}
    await store.restrict(ctx.tx, access.id, sorted(set(folder_ids)), named, restricted=restricted)
    await tell_changed(ctx.tx, access.id)


async def set_roles(ctx: RequestContext, ref: str, folder_ids: Sequence[str], role_ids: Sequence[str]) -> None:
    """Say which custom roles open folders, with View and Edit."""
    access = await _require_folders(ctx, ref, folder_ids, Permission.ROLE_FOLDERS)
    wanted = sorted(set(role_ids))
    if await store.count_roles(ctx.tx, access.id, wanted) != len(wanted):
        raise Invalid.field("role_ids", ROLE_UNKNOWN)
    await store.set_roles(ctx.tx, sorted(set(folder_ids)), wanted)
    await tell_changed(ctx.tx, access.id)


async def folders_of_role(ctx: RequestContext, ref: str, role_id: str) -> list[RoleFolder]:
    """All restricted folders, and whether a custom role opens them."""
    access = await _require_role(ctx, ref, role_id)
    gates = await assets_store.restricted(ctx.tx, access.id)
    ways, opened = await assets_store.ways_up(ctx.tx, access.id, gates), await store.opened(ctx.tx, role_id)
    found = [
        RoleFolder(id=gate, path=[step.name for step in reversed(ways[gate][:-1])], opens=gate in opened)
        for gate in gates
        if gate in ways
    ]
    return sorted(found, key=lambda folder: folder.path)


async def set_folders_of_role(ctx: RequestContext, ref: str, role_id: str, folder_ids: Sequence[str]) -> None:
    """Say which restricted folders a custom role opens, with View and Edit."""
    access = await _require_role(ctx, ref, role_id)
    wanted = sorted(set(folder_ids))
    gates = await assets_store.restricted(ctx.tx, access.id)
    if not set(wanted) <= set(gates):
        raise Invalid.field("folder_ids", texts.ROLE_OPENS_RESTRICTED)
    await assets_store.hold(ctx.tx, access.id, clock.now())
    await store.set_folders(ctx.tx, role_id, wanted, gates)
    await tell_changed(ctx.tx, access.id)


async def _require_role(ctx: RequestContext, ref: str, role_id: str) -> ProjectAccess:
    access = await guards.project(ctx, ref, Permission.ROLE_FOLDERS)
    if await store.count_roles(ctx.tx, access.id, [role_id]) == 0:
        raise NotFound
    return access


async def _require_folders(
    ctx: RequestContext, ref: str, folder_ids: Sequence[str], permission: Permission
) -> ProjectAccess:
    access, found = await folder_access.nodes(ctx, ref, folder_ids, permission)
    if not all(node.is_folder for node, _ in found):
        raise Invalid.field("folder_ids", texts.ACCESS_OF_FOLDERS)
    await assets_store.hold(ctx.tx, access.id, clock.now())
    return access
