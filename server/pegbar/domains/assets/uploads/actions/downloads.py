"""Downloads: a single file, or folders and files as a ZIP packed while it is sent."""

import zipfile
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.services import Services
from pegbar.domains.assets import store
from pegbar.domains.assets.access.actions import folder_access
from pegbar.domains.assets.access.actions.folder_access import FolderContext
from pegbar.domains.assets.models import AssetNode
from pegbar.domains.assets.pictures.limits import ASSET_TEXT_BYTES_MAX
from pegbar.domains.assets.rules import names, text_files
from pegbar.domains.assets.rules.kinds import get_file_kind
from pegbar.domains.assets.schemas import AssetText
from pegbar.domains.assets.texts import ASSET_GONE
from pegbar.domains.assets.uploads import texts
from pegbar.domains.projects import actions as projects
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Invalid, NotFound
from pegbar.kernel.threads import run_in_thread
from pegbar.ports.blobs import BlobStream

_DATE = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class ZipContents:
    """Entries of a ZIP: the path of each file and folder (folders end in a slash), and a file's storage key."""

    name: str
    entries: list[tuple[str, str | None]]


async def get_file(ctx: RequestContext, ref: str, node_id: str) -> AssetNode:
    """Return a file that the user may download."""
    _, [(node, _)] = await folder_access.require_nodes(ctx, ref, [node_id], Permission.ASSET_VIEW)
    if node.is_folder:
        raise Invalid.field("node_id", texts.ASSET_IS_FOLDER)
    return node


async def open_file(services: Services, node: AssetNode) -> BlobStream:
    """Open a file's bytes; 404 if the object is missing from the store."""
    try:
        return await services.blobs.open(node.blob_key or "")
    except KeyError as error:
        raise NotFound(ASSET_GONE, code="asset.gone") from error


async def read_text(ctx: RequestContext, ref: str, node_id: str) -> AssetText:
    """Return the beginning of a text file; 422 for any other file."""
    node = await get_file(ctx, ref, node_id)
    if get_file_kind(node.name).kind != "text":
        raise Invalid.field("node_id", texts.ASSET_NO_TEXT)
    stream, data = await open_file(ctx.services, node), b""
    async for piece in stream.chunks:
        data += piece
        if len(data) >= ASSET_TEXT_BYTES_MAX:
            break
    return AssetText(
        text=text_files.decode_text(data[:ASSET_TEXT_BYTES_MAX]), is_truncated=stream.size > ASSET_TEXT_BYTES_MAX
    )


async def select_for_zip(ctx: RequestContext, ref: str, ids: Sequence[str]) -> ZipContents:
    """Select nodes with everything below them that the user may see, for a ZIP; no ids: the entire project."""
    if not ids:
        folder = await folder_access.require_folder(ctx, ref, None, Permission.ASSET_VIEW)
        await folder_access.check_batch_size(ctx.tx, [folder.id])
        entries = await _list_entries(ctx.tx, folder, folder.id, folder.gate, "")
        return ZipContents(await _build_zip_name(ctx.tx, folder.access.id, folder.access.slug), entries)
    access, nodes = await folder_access.require_nodes(ctx, ref, ids, Permission.ASSET_VIEW)
    await folder_access.check_batch_size(ctx.tx, ids)
    used_names: set[str] = set()
    selected: list[tuple[str, str | None]] = []
    for node, folder in nodes:
        name, number = node.name, 0
        while names.normalize_name(name) in used_names:
            number += 1
            name = names.add_number(node.name, number, is_folder=node.is_folder)
        used_names.add(names.normalize_name(name))
        if node.is_folder:
            selected.append((f"{name}/", None))
            selected += await _list_entries(
                ctx.tx, folder, node.id, node.id if node.restricted else folder.gate, f"{name}/"
            )
        else:
            selected.append((name, node.blob_key))
    name = nodes[0][0].name if len(nodes) == 1 else await _build_zip_name(ctx.tx, access.id, access.slug)
    return ZipContents(name, selected)


async def _build_zip_name(tx: Transaction, project_id: str, slug: str) -> str:
    """Return the project's name as a portable file name, or its slug if nothing is left of the name."""
    try:
        return names.clean_folder_name((await projects.get_settings(tx, project_id)).name)
    except Invalid:
        return slug


async def _list_entries(
    tx: Transaction, folder: FolderContext, folder_id: str, gate: str | None, prefix: str
) -> list[tuple[str, str | None]]:
    """List the entries below a folder, without restricted folders that the user may not view and their contents.

    `gate` is the nearest restricted folder at or above the folder. `prefix` is the folder's path in the ZIP.
    """
    tree = await store.list_subtree(tx, folder_id)
    return await run_in_thread(lambda: _filter_entries(tree, folder, folder_id, gate, prefix))


def _filter_entries(
    tree: Sequence[AssetNode], folder: FolderContext, folder_id: str, gate: str | None, prefix: str
) -> list[tuple[str, str | None]]:
    paths, gates = {folder_id: prefix}, {folder_id: gate}
    entries: list[tuple[str, str | None]] = []
    for node in tree:
        if node.parent_id not in paths or node.id == folder_id:
            continue
        nearest = node.id if node.restricted else gates[node.parent_id]
        if not folder.get_rights_behind(nearest).view:
            continue
        path = paths[node.parent_id] + node.name
        if node.is_folder:
            paths[node.id], gates[node.id] = f"{path}/", nearest
            entries.append((f"{path}/", None))
        else:
            entries.append((path, node.blob_key))
    return entries


class _ChunkBuffer:
    """A write-only file object; `take` returns and clears the buffered output of zipfile."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, data: bytes) -> int:
        """Buffer the data."""
        self._pieces.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Do nothing: data is buffered until `take`."""

    def take(self) -> bytes:
        """Return everything written since the last call."""
        used_names = b"".join(self._pieces)
        self._pieces.clear()
        return used_names


async def stream_zip(services: Services, contents: ZipContents) -> AsyncIterator[bytes]:
    """Yield an uncompressed ZIP in chunks; images and films are already compressed.

    Raises KeyError if an object is missing from the store, which ends the download early.
    """
    spout = _ChunkBuffer()
    archive = zipfile.ZipFile(spout, "w", zipfile.ZIP_STORED)  # type: ignore[arg-type]  # zipfile needs only these methods
    try:
        for path, key in contents.entries:
            if key is None:
                archive.writestr(zipfile.ZipInfo(path, _DATE), b"")
                continue
            stream = await services.blobs.open(key)
            with archive.open(zipfile.ZipInfo(path, _DATE), "w", force_zip64=stream.size >= zipfile.ZIP64_LIMIT) as out:
                async for piece in stream.chunks:
                    out.write(piece)
                    yield spout.take()
    finally:
        await run_in_thread(archive.close)  # the central directory can be large: it lists up to ten thousand files
    yield spout.take()
