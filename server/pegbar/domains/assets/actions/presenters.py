"""Convert nodes to API models; helpers for new rows and cursors of the tree."""

from collections.abc import Sequence
from typing import Any

from pegbar.access.context import RequestContext
from pegbar.access.policies.decision import ALLOW
from pegbar.domains.assets import store, texts
from pegbar.domains.assets.access.actions.folder_access import FolderContext
from pegbar.domains.assets.limits import ASSET_DEPTH_MAX
from pegbar.domains.assets.models import AssetNode
from pegbar.domains.assets.pictures.actions import presenters
from pegbar.domains.assets.rules import names
from pegbar.domains.assets.rules.kinds import get_file_kind
from pegbar.domains.assets.schemas import AssetOut
from pegbar.domains.profiles import actions as profiles
from pegbar.kernel import clock
from pegbar.kernel.cursors import decode_cursor, encode_cursor
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Invalid
from pegbar.kernel.ids import is_uuid
from pegbar.kernel.texts import PAGE_MARKER_INVALID


async def build_assets(ctx: RequestContext, nodes: Sequence[tuple[AssetNode, FolderContext]]) -> list[AssetOut]:
    """Build API models of nodes, with pictures and the current user's abilities."""
    people = await profiles.get_refs(ctx, [node.uploader_id for node, _ in nodes if node.uploader_id])
    pictures = await presenters.load_file_pictures(ctx, [node for node, _ in nodes])
    assets: list[AssetOut] = []
    for node, folder in nodes:
        picture = pictures.get(node.id, presenters.FilePicture())
        assets.append(
            AssetOut(
                id=node.id,
                version=node.version,
                parent_id=node.parent_id or folder.id,
                name=node.name,
                is_folder=node.is_folder,
                size=node.size,
                kind="folder" if node.is_folder else get_file_kind(node.name).kind,
                restricted=node.restricted,
                uploader=people.get(node.uploader_id or ""),
                created_at=node.created_at,
                changed_at=node.changed_at,
                tile=picture.tile,
                preview_url=picture.preview_url,
                picture_state=picture.pictured,
                abilities={"change": folder.decide_change(node) is ALLOW},
            )
        )
    return assets


async def load_assets(ctx: RequestContext, folder: FolderContext, ids: Sequence[str]) -> list[AssetOut]:
    """Load nodes of one folder and build their API models."""
    return await build_assets(ctx, [(node, folder) for node in await store.list_nodes(ctx.tx, folder.access.id, ids)])


def encode_next_cursor(page: Sequence[AssetNode]) -> str:
    """Return the cursor of the page after this one."""
    return encode_cursor(f"{page[-1].id}{page[-1].sort_key}")


def decode_asset_cursor(cursor: str | None) -> tuple[str, str] | None:
    """Return the sort key and id of the last row before the page; raises Invalid on a cursor of another list."""
    if cursor is None:
        return None
    key = decode_cursor(cursor)
    if not is_uuid(key[:36]) or "\0" in key:
        raise Invalid.field("cursor", PAGE_MARKER_INVALID)
    return key[36:], key[:36]


def check_depth(levels: int) -> None:
    """Raise Invalid if a path with this number of levels, including the root, is too deep."""
    if levels > ASSET_DEPTH_MAX + 1:
        raise Invalid.field("parent_id", texts.ASSET_TOO_DEEP)


async def find_free_name(tx: Transaction, parent_id: str, name: str, *, is_folder: bool) -> str:
    """Return the name, with the first free number in parentheses if it is taken in the folder."""
    candidate, number = name, 0
    while await store.find_entry(tx, parent_id, names.normalize_name(candidate)) is not None:
        number += 1
        candidate = names.add_number(name, number, is_folder=is_folder)
    return candidate


def build_node_row(
    node_id: str, project_id: str, parent_id: str, name: str, uploader_id: str | None, *, is_folder: bool = True
) -> dict[str, Any]:
    """Build the row of a new folder, or of a file without its content."""
    now = clock.now()
    return {
        "id": node_id,
        "project_id": project_id,
        "parent_id": parent_id,
        "is_folder": is_folder,
        **build_name_columns(name, is_folder=is_folder),
        "restricted": False,
        "version": 1,
        "size": None,
        "blob_key": None,
        "uploader_id": uploader_id,
        "created_at": now,
        "changed_at": now,
        "deleted_at": None,
        "deleted_by": None,
    }


def build_name_columns(name: str, *, is_folder: bool) -> dict[str, str]:
    """Build the columns that are derived from a name."""
    return {
        "name": name,
        "normalized_name": names.normalize_name(name),
        "sort_key": names.build_sort_key(name, is_folder=is_folder),
        "search_text": names.to_search_text(name),
    }
