"""What the page shows in place of a file: a tile and a preview, as far as they are made."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from pegbar.access import blob_rights
from pegbar.access.context import RequestContext
from pegbar.domains.assets.limits import ASSET_PREVIEW_URL_SECONDS
from pegbar.domains.assets.models import AssetNode, AssetPicture
from pegbar.domains.assets.pictures import store
from pegbar.domains.assets.rules.kinds import FileKind, kind_of
from pegbar.domains.assets.schemas import AssetTile

Pictured = Literal["none", "coming", "made", "failed"]
_WEBP = "image/webp"


@dataclass(frozen=True, slots=True)
class Shown:
    """The addresses of a file's tile and preview, and how far its picture is."""

    tile: AssetTile | None = None
    preview_url: str | None = None
    pictured: Pictured = "none"


async def shown(ctx: RequestContext, nodes: Collection[AssetNode]) -> dict[str, Shown]:
    """For each of these files, by id, what is shown of it."""
    pairs = [(node, node.blob_key) for node in nodes if node.blob_key is not None]
    made = await store.known(ctx.tx, [key for _, key in pairs])
    found = dict[str, Shown]()
    for node, key in pairs:
        kind = kind_of(node.name)
        found[node.id] = await _shown(
            ctx, blob_rights.asset(node.project_id, node.id), key, kind, made.get((key, kind.way or ""))
        )
    return found


async def _shown(ctx: RequestContext, right: str, key: str, kind: FileKind, picture: AssetPicture | None) -> Shown:
    if kind.way is None or (ctx.services.films is None and kind.way != "picture"):
        return Shown()
    if picture is None or picture.state == store.WAITING:
        return Shown(pictured="coming")
    if picture.tile_key is None:
        return Shown(pictured="failed")
    url = await _signed(ctx, right, picture.tile_key, _WEBP)
    tile = AssetTile(url=url, width=picture.tile_width, height=picture.tile_height)
    if picture.preview_key is None:
        return Shown(tile, None, "made")
    # The content itself is called by what its name says.
    media_type = picture.preview_type or kind.media_type or _WEBP
    return Shown(tile, await _signed(ctx, right, picture.preview_key, media_type), "made")


async def _signed(ctx: RequestContext, right: str, key: str, media_type: str) -> str:
    return (
        await ctx.services.blobs.sign(key, seconds=ASSET_PREVIEW_URL_SECONDS, media_type=media_type, right=right)
    ).url
