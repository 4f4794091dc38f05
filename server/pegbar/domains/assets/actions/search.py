"""Finding files and folders of a whole project by a part of their names."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.policies.folder import folder_rights
from pegbar.domains.assets import store
from pegbar.domains.assets.access.actions import folder_access
from pegbar.domains.assets.actions.shapes import cursor_after, decoded_cursor, shown
from pegbar.domains.assets.rules import names
from pegbar.domains.assets.schemas import AssetHit, AssetHits, Crumb


async def found(ctx: RequestContext, ref: str, text: str, cursor: str | None, limit: int) -> AssetHits:
    """A page of what the asker may see and whose name holds `text`, whatever the case and the accents."""
    access = await guards.project(ctx, ref, Permission.ASSET_VIEW)
    wanted, behind = names.plain(text), decoded_cursor(cursor)
    if not wanted:
        return AssetHits(items=[], next_cursor=None)  # nothing but accents
    given = await folder_access.grants(ctx, access)
    gates = await store.restricted(ctx.tx, access.id)
    closed = [gate for gate in gates if not folder_rights(access, gate, given).view]
    nodes = await store.named_like(ctx.tx, access.id, wanted, closed, behind, limit + 1)
    page = nodes[:limit]
    around = await folder_access.places(ctx, access, {node.parent_id or access.id for node in page})
    reached = [(node, around[node.parent_id or access.id]) for node in page]
    hits = [
        AssetHit(**dict(shape), path=[Crumb(id=step.id, name=step.name) for step in reversed(place.steps[:-1])])
        for shape, (_, place) in zip(await shown(ctx, reached), reached, strict=True)
    ]
    return AssetHits(items=hits, next_cursor=cursor_after(page) if len(nodes) > limit else None)
