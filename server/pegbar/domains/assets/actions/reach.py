"""Whether somebody may reach a folder or a file; every operation on files asks here."""

from collections.abc import Collection
from dataclasses import dataclass

from pegbar.access import guards
from pegbar.access.permissions import Permission
from pegbar.access.policies.folder import FolderRights, folder_rights
from pegbar.access.policies.project import ProjectAccess
from pegbar.access.who import Who
from pegbar.domains.assets import store, store_access
from pegbar.domains.assets.models import AssetNode
from pegbar.kernel import messages
from pegbar.kernel.errors import Forbidden, NotFound
from pegbar.kernel.work import Work


@dataclass(frozen=True, slots=True)
class Place:
    """A folder as the asker stands to it: `steps` lead from it up to the root; `gate` is the folder that closes it."""

    who: Who
    access: ProjectAccess
    id: str
    steps: list[store.Step]
    gate: str | None
    grants: dict[str, bool]
    rights: FolderRights

    def rights_on(self, node: AssetNode) -> FolderRights:
        """The rights on a node of this folder, which may be a restricted folder itself."""
        return self.rights_behind(node.id if node.restricted else self.gate)

    def rights_behind(self, gate: str | None) -> FolderRights:
        """The rights where this is the nearest restricted folder."""
        return folder_rights(self.access, gate, self.grants)

    def may_change(self, node: AssetNode) -> bool:
        """Folders are the managers'; a file is also its uploader's, and theirs who have Edit where it lies."""
        own = self.access.role is not None and node.uploader_id == self.who.id
        return self.rights.manage if node.is_folder else self.rights.edit or own


async def folder(work: Work, who: Who, ref: str, folder_id: str | None, permission: Permission) -> Place:
    """A folder (None: the root) that the asker may look into; 404 for what may not be seen."""
    access = await guards.project(work, who, ref, permission)
    place = await _place(work, who, access, folder_id or access.id, await _grants(work, who, access))
    if not place.rights.view:
        raise _gone()
    return place


async def to_fill(work: Work, who: Who, ref: str, folder_id: str | None) -> Place:
    """A folder into which the asker may put files."""
    place = await folder(work, who, ref, folder_id, Permission.ASSET_UPLOAD)
    if not place.rights.upload:
        raise Forbidden(messages.FOLDER_CLOSED)
    return place


async def nodes(
    work: Work, who: Who, ref: str, ids: Collection[str], permission: Permission
) -> tuple[ProjectAccess, list[tuple[AssetNode, Place]]]:
    """Files and folders that the asker may see, each with the folder that it lies in; 404 where one is not there."""
    access = await guards.project(work, who, ref, permission)
    found = await store.many(work, access.id, ids)
    grants = await _grants(work, who, access)
    places: dict[str, Place] = {}
    for node in found:
        parent = node.parent_id or access.id
        if parent not in places:
            places[parent] = await _place(work, who, access, parent, grants)
    reached = [(node, places[node.parent_id or access.id]) for node in found]
    if len(found) < len(set(ids)) or not all(place.rights_on(node).view for node, place in reached):
        raise _gone()
    return access, reached


async def to_change(
    work: Work, who: Who, ref: str, ids: Collection[str], refusal: str
) -> list[tuple[AssetNode, Place]]:
    """Files and folders that the asker may change; `refusal` is what is said of folders."""
    _, found = await nodes(work, who, ref, ids, Permission.ASSET_CHANGE)
    for node, place in found:
        if not place.may_change(node):
            raise Forbidden(refusal if node.is_folder else messages.ASSET_NOT_YOURS)
    return found


async def _grants(work: Work, who: Who, access: ProjectAccess) -> dict[str, bool]:
    asks = who.id is not None and access.role is not None
    return await store_access.grants(work, access.id, who.id or "") if asks else {}


async def _place(work: Work, who: Who, access: ProjectAccess, folder_id: str, grants: dict[str, bool]) -> Place:
    steps = await store.way_up(work, access.id, folder_id)
    if folder_id != access.id and not (steps and steps[0].is_folder):
        raise _gone()
    gate = next((step.id for step in steps if step.restricted), None)
    return Place(who, access, folder_id, steps, gate, grants, folder_rights(access, gate, grants))


def _gone() -> NotFound:
    return NotFound(messages.ASSET_GONE, code="asset.gone")
