"""Search files and folders of a project by name."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.policies.folder import folder_rights
from pegbar.domains.assets import store
from pegbar.domains.assets.access.actions import folder_access
from pegbar.domains.assets.actions.presenters import build_assets, decode_asset_cursor, encode_next_cursor
from pegbar.domains.assets.rules import names
from pegbar.domains.assets.schemas import AssetHit, AssetHits, Breadcrumb


async def search_assets(ctx: RequestContext, ref: str, text: str, cursor: str | None, limit: int) -> AssetHits:
    """Return a page of visible nodes whose name contains `text`, ignoring case and accents."""
    access = await guards.project(ctx, ref, Permission.ASSET_VIEW)
    search_text, after = names.to_search_text(text), decode_asset_cursor(cursor)
    if not search_text:
        return AssetHits(items=[], next_cursor=None)  # the text consists of accents only, which are ignored
    grants = await folder_access.load_grants(ctx, access)
    gates = await store.list_restricted_folders(ctx.tx, access.id)
    closed = [gate for gate in gates if not folder_rights(access, gate, grants).view]
    nodes = await store.search_nodes(ctx.tx, access.id, search_text, closed, after, limit + 1)
    page = nodes[:limit]
    folders = await folder_access.load_folders(ctx, access, {node.parent_id or access.id for node in page})
    located = [(node, folders[node.parent_id or access.id]) for node in page]
    hits = [
        AssetHit(**dict(asset), path=[Breadcrumb(id=step.id, name=step.name) for step in reversed(folder.steps[:-1])])
        for asset, (_, folder) in zip(await build_assets(ctx, located), located, strict=True)
    ]
    return AssetHits(items=hits, next_cursor=encode_next_cursor(page) if len(nodes) > limit else None)
