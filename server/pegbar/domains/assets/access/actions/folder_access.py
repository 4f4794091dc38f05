"""Access checks of folders and files; every operation on files calls them."""

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
class FolderContext:
    """A folder with the current user's rights. `steps` lead from the folder up to the root.

    `gate` is the nearest restricted folder: the folder itself or one above it; None if there is none. `grants` is the
    result of `load_grants`.
    """

    user: Principal
    access: ProjectAccess
    id: str
    steps: list[assets_store.PathStep]
    gate: str | None
    grants: dict[str, bool]
    rights: FolderRights

    def get_rights_on(self, node: AssetNode) -> FolderRights:
        """Return the rights on a node of this folder, which may be a restricted folder itself."""
        return self.get_rights_behind(node.id if node.restricted else self.gate)

    def get_rights_behind(self, gate: str | None) -> FolderRights:
        """Return the rights on nodes whose nearest restricted folder is `gate`."""
        return folder_rights(self.access, gate, self.grants)

    def decide_change(self, node: AssetNode, *, removing: bool = False) -> Decision:
        """Decide if the user may change (or, with `removing`, delete) a node of this folder."""
        if node.is_folder:
            return policy.change_folder(self.rights, removing=removing)
        return policy.change_file(self.access, self.user, self.rights, node.uploader_id)


async def require_folder(ctx: RequestContext, ref: str, folder_id: str | None, permission: Permission) -> FolderContext:
    """Return a folder (None: the root) that the user may view; 404 otherwise."""
    access = await guards.project(ctx, ref, permission)
    wanted_id = folder_id or access.id
    folder = (await load_folders(ctx, access, [wanted_id])).get(wanted_id)
    if folder is None or not folder.rights.view:
        raise _asset_gone()
    return folder


async def require_writable_folder(ctx: RequestContext, ref: str, folder_id: str | None) -> FolderContext:
    """Return a folder that the user may add files to."""
    folder = await require_folder(ctx, ref, folder_id, Permission.ASSET_UPLOAD)
    guards.require(policy.fill(folder.rights))
    return folder


async def require_nodes(
    ctx: RequestContext, ref: str, ids: Collection[str], permission: Permission
) -> tuple[ProjectAccess, list[tuple[AssetNode, FolderContext]]]:
    """Return visible nodes, each with its folder; 404 if one is missing or not visible."""
    access = await guards.project(ctx, ref, permission)
    nodes = await assets_store.list_nodes(ctx.tx, access.id, ids)
    folders = await load_folders(ctx, access, {node.parent_id or access.id for node in nodes})
    located = [(node, folders[folder_id]) for node in nodes if (folder_id := node.parent_id or access.id) in folders]
    if len(located) < len(set(ids)) or not all(folder.get_rights_on(node).view for node, folder in located):
        raise _asset_gone()
    return access, located


async def list_existing_ids(ctx: RequestContext, access: ProjectAccess, ids: Collection[str]) -> set[str]:
    """Return the subset of these ids that exist and aren't in the trash.

    A node is also in the trash if one of the folders above it was trashed.
    """
    nodes = await assets_store.list_nodes(ctx.tx, access.id, ids)
    folders = await load_folders(ctx, access, {node.parent_id or access.id for node in nodes})
    return {node.id for node in nodes if (node.parent_id or access.id) in folders}


async def require_changeable(
    ctx: RequestContext, ref: str, ids: Collection[str], *, removing: bool = False
) -> list[tuple[AssetNode, FolderContext]]:
    """Return nodes that the user may change or, with `removing`, delete."""
    _, nodes = await require_nodes(ctx, ref, ids, Permission.ASSET_CHANGE)
    for node, folder in nodes:
        guards.require(folder.decide_change(node, removing=removing))
    return nodes


async def check_batch_size(tx: Transaction, ids: Collection[str]) -> None:
    """Raise Invalid if these nodes have too many nodes below them to process in memory."""
    if await assets_store.count_subtree(tx, ids, ASSETS_TAKEN_MAX) > ASSETS_TAKEN_MAX:
        raise Invalid.field("node_ids", texts.ASSETS_TOO_MANY)


async def load_folders(
    ctx: RequestContext, access: ProjectAccess, folder_ids: Collection[str], *, include_trashed: bool = False
) -> dict[str, FolderContext]:
    """Return folders by id with the current user's rights, including folders that the user may not view.

    Ids that aren't folders are left out, and trashed folders unless `include_trashed`.
    """
    grants = await load_grants(ctx, access)
    paths = await assets_store.get_ancestor_paths(ctx.tx, access.id, folder_ids)
    nodes: dict[str, FolderContext] = {}
    for folder_id in folder_ids:
        steps = paths.get(folder_id, [])
        is_gone = not include_trashed and any(step.is_trashed for step in steps)
        if folder_id == access.id or (steps and steps[0].is_folder and not is_gone):
            gate = next((step.id for step in steps if step.is_restricted), None)
            rights = folder_rights(access, gate, grants)
            nodes[folder_id] = FolderContext(ctx.user, access, folder_id, steps, gate, grants, rights)
    return nodes


async def load_grants(ctx: RequestContext, access: ProjectAccess) -> dict[str, bool]:
    """Return the restricted folders that the user may view. The value is True if the user may also edit.

    Access is granted to the person or to their custom role.
    """
    asks = ctx.user.id is not None and access.role is not None
    return await store.list_grants(ctx.tx, [access.id], ctx.user.id or "") if asks else {}


def _asset_gone() -> NotFound:
    return NotFound(ASSET_GONE, code="asset.gone")
