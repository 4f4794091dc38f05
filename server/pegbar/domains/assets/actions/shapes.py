"""Rows as the API shows them, page by page, new rows, and what the tree announces."""

from collections.abc import Sequence
from typing import Any

from pegbar.access.context import RequestContext
from pegbar.access.policies.decision import ALLOW
from pegbar.domains.assets import store, texts
from pegbar.domains.assets.access.actions.folder_access import Place
from pegbar.domains.assets.events import AssetsChanged
from pegbar.domains.assets.limits import ASSET_DEPTH_MAX
from pegbar.domains.assets.models import AssetNode
from pegbar.domains.assets.pictures.actions import known
from pegbar.domains.assets.rules import names
from pegbar.domains.assets.rules.kinds import kind_of
from pegbar.domains.assets.schemas import AssetOut
from pegbar.domains.profiles import actions as profiles
from pegbar.kernel import clock
from pegbar.kernel.cursors import decode_cursor, encode_cursor
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Invalid
from pegbar.kernel.ids import is_uuid
from pegbar.kernel.texts import PAGE_MARKER_INVALID
from pegbar.realtime.topics import project_topic


async def shown(ctx: RequestContext, found: Sequence[tuple[AssetNode, Place]]) -> list[AssetOut]:
    """Nodes with what is shown in their place and what the asker may do with each."""
    people = await profiles.refs(ctx, [node.uploader_id for node, _ in found if node.uploader_id])
    pictures = await known.shown(ctx, [node for node, _ in found])
    shapes: list[AssetOut] = []
    for node, place in found:
        picture = pictures.get(node.id, known.Shown())
        shapes.append(
            AssetOut(
                id=node.id,
                version=node.version,
                parent_id=node.parent_id or place.id,
                name=node.name,
                is_folder=node.is_folder,
                size=node.size,
                kind="folder" if node.is_folder else kind_of(node.name).kind,
                restricted=node.restricted,
                uploader=people.get(node.uploader_id or ""),
                created_at=node.created_at,
                changed_at=node.changed_at,
                tile=picture.tile,
                preview_url=picture.preview_url,
                pictured=picture.pictured,
                abilities={"change": place.change(node) is ALLOW},
            )
        )
    return shapes


async def shown_now(ctx: RequestContext, place: Place, ids: Sequence[str]) -> list[AssetOut]:
    """Nodes of one folder as they are now."""
    return await shown(ctx, [(node, place) for node in await store.many(ctx.tx, place.access.id, ids)])


def cursor_after(page: Sequence[AssetNode]) -> str:
    """Where the page after this one begins."""
    return encode_cursor(f"{page[-1].id}{page[-1].sort_key}")


def decoded_cursor(cursor: str | None) -> tuple[str, str] | None:
    """The sort key and the id of the last row before a page; raises `Invalid` on what is no marker of ours."""
    if cursor is None:
        return None
    key = decode_cursor(cursor)
    if not is_uuid(key[:36]) or "\0" in key:
        raise Invalid.field("cursor", PAGE_MARKER_INVALID)
    return key[36:], key[:36]


def check_depth(levels: int) -> None:
    """Raise `Invalid` where so many levels, the root's among them, are too many."""
    if levels > ASSET_DEPTH_MAX + 1:
        raise Invalid.field("parent_id", texts.ASSET_TOO_DEEP)


async def free_name(tx: Transaction, parent_id: str, name: str, *, is_folder: bool) -> str:
    """The name itself, or with the first number in brackets that is not taken in this folder."""
    candidate, number = name, 0
    while await store.has(tx, parent_id, names.fold(candidate)) is not None:
        number += 1
        candidate = names.numbered(name, number, is_folder=is_folder)
    return candidate


def node_row(
    node_id: str, project_id: str, parent_id: str, name: str, maker: str | None, *, is_folder: bool = True
) -> dict[str, Any]:
    """A new folder or file, without its bytes."""
    now = clock.now()
    return {
        "id": node_id,
        "project_id": project_id,
        "parent_id": parent_id,
        "is_folder": is_folder,
        **name_columns(name, is_folder=is_folder),
        "restricted": False,
        "version": 1,
        "size": None,
        "blob_key": None,
        "uploader_id": maker,
        "created_at": now,
        "changed_at": now,
        "deleted_at": None,
        "deleted_by": None,
    }


def name_columns(name: str, *, is_folder: bool) -> dict[str, str]:
    """The columns that follow from a name."""
    return {
        "name": name,
        "folded": names.fold(name),
        "sort_key": names.sort_key(name, is_folder=is_folder),
        "plain": names.plain(name),
    }


async def tell_changed(tx: Transaction, project_id: str) -> None:
    """Announce that the files of a project changed."""
    await tx.append_event(project_topic(project_id), AssetsChanged())
