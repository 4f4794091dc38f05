"""Whether somebody may reach a folder or a file; every operation on files asks here."""

from collections.abc import Collection
from dataclasses import dataclass

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.policies import folder as policy
from pegbar.access.policies.decision import Decision
from pegbar.access.policies.folder import FolderRights, folder_rights
from pegbar.access.policies.project import ProjectAccess
from pegbar.access.principal import Principal
from pegbar.domains.assets import store as assets_store
from pegbar.domains.assets.access import store, texts
from pegbar.domains.assets.access.limits import ASSETS_TAKEN_MAX
from pegbar.domains.assets.models import AssetNode
from pegbar.domains.assets.texts import ASSET_GONE
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Invalid, NotFound


@dataclass(frozen=True, slots=True)
class Place:
    """A folder as the asker stands to it: `steps` lead from it up to the root; `gate` is the folder that closes it."""

    user: Principal
    access: ProjectAccess
    id: str
    steps: list[assets_store.Step]
    gate: str | None
    grants: dict[str, bool]
    rights: FolderRights

    def rights_on(self, node: AssetNode) -> FolderRights:
        """The rights on a node of this folder, which may be a restricted folder itself."""
        return self.rights_behind(node.id if node.restricted else self.gate)

    def rights_behind(self, gate: str | None) -> FolderRights:
        """The rights where this is the nearest restricted folder."""
        return folder_rights(self.access, gate, self.grants)

    def change(self, node: AssetNode, *, removing: bool = False) -> Decision:
        """What the policy says of changing a node of this folder, or of taking it away."""
        if node.is_folder:
            return policy.change_folder(self.rights, removing=removing)
        return policy.change_file(self.access, self.user, self.rights, node.uploader_id)


async def folder(ctx: RequestContext, ref: str, folder_id: str | None, permission: Permission) -> Place:
    """A folder (None: the root) that the asker may look into; 404 for what may not be seen."""
    access = await guards.project(ctx, ref, permission)
    wanted = folder_id or access.id
    place = (await places(ctx, access, [wanted])).get(wanted)
    if place is None or not place.rights.view:
        raise _gone()
    return place


async def to_fill(ctx: RequestContext, ref: str, folder_id: str | None) -> Place:
    """A folder into which the asker may put files."""
    place = await folder(ctx, ref, folder_id, Permission.ASSET_UPLOAD)
    guards.require(policy.fill(place.rights))
    return place


async def nodes(
    ctx: RequestContext, ref: str, ids: Collection[str], permission: Permission
) -> tuple[ProjectAccess, list[tuple[AssetNode, Place]]]:
    """Files and folders that the asker may see, each with the folder that it lies in; 404 where one is not there."""
    access = await guards.project(ctx, ref, permission)
    found = await assets_store.many(ctx.tx, access.id, ids)
    around = await places(ctx, access, {node.parent_id or access.id for node in found})
    reached = [(node, around[above]) for node in found if (above := node.parent_id or access.id) in around]
    if len(reached) < len(set(ids)) or not all(place.rights_on(node).view for node, place in reached):
        raise _gone()
    return access, reached


async def standing(ctx: RequestContext, access: ProjectAccess, ids: Collection[str]) -> set[str]:
    """Those of these ids that are files or folders still, and not in the trash with what they lay in."""
    found = await assets_store.many(ctx.tx, access.id, ids)
    around = await places(ctx, access, {node.parent_id or access.id for node in found})
    return {node.id for node in found if (node.parent_id or access.id) in around}


async def to_change(
    ctx: RequestContext, ref: str, ids: Collection[str], *, removing: bool = False
) -> list[tuple[AssetNode, Place]]:
    """Files and folders that the asker may change, or, `removing`, take away."""
    _, found = await nodes(ctx, ref, ids, Permission.ASSET_CHANGE)
    for node, place in found:
        guards.require(place.change(node, removing=removing))
    return found


async def require_few(tx: Transaction, ids: Collection[str]) -> None:
    """Refuse to take more at once than memory has room for, with all that is in them."""
    if await assets_store.count(tx, ids, ASSETS_TAKEN_MAX) > ASSETS_TAKEN_MAX:
        raise Invalid.field("node_ids", texts.ASSETS_TOO_MANY)


async def places(
    ctx: RequestContext, access: ProjectAccess, folder_ids: Collection[str], *, trashed: bool = False
) -> dict[str, Place]:
    """How the asker stands to folders, whatever that is; those that are none are left out.

    Those in the trash too, unless they are asked for.
    """
    given = await grants(ctx, access)
    ways = await assets_store.ways_up(ctx.tx, access.id, folder_ids)
    found: dict[str, Place] = {}
    for folder_id in folder_ids:
        steps = ways.get(folder_id, [])
        is_gone = not trashed and any(step.trashed for step in steps)
        if folder_id == access.id or (steps and steps[0].is_folder and not is_gone):
            gate = next((step.id for step in steps if step.restricted), None)
            rights = folder_rights(access, gate, given)
            found[folder_id] = Place(ctx.user, access, folder_id, steps, gate, given, rights)
    return found


async def grants(ctx: RequestContext, access: ProjectAccess) -> dict[str, bool]:
    """The restricted folders that are open to the asker by name or custom role, and whether with Edit."""
    asks = ctx.user.id is not None and access.role is not None
    return await store.grants(ctx.tx, [access.id], ctx.user.id or "") if asks else {}


def _gone() -> NotFound:
    return NotFound(ASSET_GONE, code="asset.gone")
