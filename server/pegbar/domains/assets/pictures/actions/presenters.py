"""Tile, preview and picture state of files for the API."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from pegbar.access import blob_rights
from pegbar.access.context import RequestContext
from pegbar.domains.assets.limits import ASSET_PREVIEW_URL_SECONDS
from pegbar.domains.assets.models import AssetNode, AssetPicture
from pegbar.domains.assets.pictures import store
from pegbar.domains.assets.rules.kinds import FileKind, get_file_kind
from pegbar.domains.assets.schemas import AssetTile

Pictured = Literal["none", "coming", "made", "failed"]
_WEBP = "image/webp"


@dataclass(frozen=True, slots=True)
class FilePicture:
    """URLs of a file's tile and preview, and the state of its pictures."""

    tile: AssetTile | None = None
    preview_url: str | None = None
    pictured: Pictured = "none"


async def load_file_pictures(ctx: RequestContext, nodes: Collection[AssetNode]) -> dict[str, FilePicture]:
    """Return the pictures of files, by file id."""
    pairs = [(node, node.blob_key) for node in nodes if node.blob_key is not None]
    pictures = await store.get_pictures(ctx.tx, [key for _, key in pairs])
    by_id = dict[str, FilePicture]()
    for node, key in pairs:
        kind = get_file_kind(node.name)
        by_id[node.id] = await _build_file_picture(
            ctx, blob_rights.asset(node.project_id, node.id), key, kind, pictures.get((key, kind.way or ""))
        )
    return by_id


async def _build_file_picture(
    ctx: RequestContext, right: str, key: str, kind: FileKind, picture: AssetPicture | None
) -> FilePicture:
    if kind.way is None or (ctx.services.films is None and kind.way != "picture"):
        return FilePicture()
    if picture is None or picture.state == store.WAITING:
        return FilePicture(pictured="coming")
    if picture.tile_key is None:
        return FilePicture(pictured="failed")
    url = await _sign(ctx, right, picture.tile_key, _WEBP)
    tile = AssetTile(url=url, width=picture.tile_width, height=picture.tile_height)
    if picture.preview_key is None:
        return FilePicture(tile, None, "made")
    # If the preview is the file's content itself, `preview_type` is empty and the file's name determines the type.
    media_type = picture.preview_type or kind.media_type or _WEBP
    return FilePicture(tile, await _sign(ctx, right, picture.preview_key, media_type), "made")


async def _sign(ctx: RequestContext, right: str, key: str, media_type: str) -> str:
    return (
        await ctx.services.blobs.sign(key, seconds=ASSET_PREVIEW_URL_SECONDS, media_type=media_type, right=right)
    ).url
