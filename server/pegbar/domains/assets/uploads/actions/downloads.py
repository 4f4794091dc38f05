"""Files on their way out: one by itself, or folders and files packed while they are sent."""

import zipfile
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.access.services import Services
from pegbar.domains.assets import store
from pegbar.domains.assets.access.actions import folder_access
from pegbar.domains.assets.access.actions.folder_access import Place
from pegbar.domains.assets.models import AssetNode
from pegbar.domains.assets.pictures.limits import ASSET_TEXT_BYTES_MAX
from pegbar.domains.assets.rules import names, text_files
from pegbar.domains.assets.rules.kinds import kind_of
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
class Packed:
    """What goes into a ZIP: the path of each file and folder (ending in a slash), and a file's object."""

    name: str
    entries: list[tuple[str, str | None]]


async def file(ctx: RequestContext, ref: str, node_id: str) -> AssetNode:
    """A file that the asker may download."""
    _, [(node, _)] = await folder_access.nodes(ctx, ref, [node_id], Permission.ASSET_VIEW)
    if node.is_folder:
        raise Invalid.field("node_id", texts.ASSET_IS_FOLDER)
    return node


async def opened(services: Services, node: AssetNode) -> BlobStream:
    """A file's bytes; 404 where the store lost them."""
    try:
        return await services.blobs.open(node.blob_key or "")
    except KeyError as error:
        raise NotFound(ASSET_GONE, code="asset.gone") from error


async def text(ctx: RequestContext, ref: str, node_id: str) -> AssetText:
    """The beginning of a file of text; 422 for any other file."""
    node = await file(ctx, ref, node_id)
    if kind_of(node.name).kind != "text":
        raise Invalid.field("node_id", texts.ASSET_NO_TEXT)
    stream, data = await opened(ctx.services, node), b""
    async for piece in stream.pieces:
        data += piece
        if len(data) >= ASSET_TEXT_BYTES_MAX:
            break
    return AssetText(text=text_files.decoded(data[:ASSET_TEXT_BYTES_MAX]), more=stream.size > ASSET_TEXT_BYTES_MAX)


async def selection(ctx: RequestContext, ref: str, ids: Sequence[str]) -> Packed:
    """Folders and files with all below them that the asker may see, as they go into a ZIP; no ids: everything."""
    if not ids:
        place = await folder_access.folder(ctx, ref, None, Permission.ASSET_VIEW)
        await folder_access.require_few(ctx.tx, [place.id])
        entries = await _inside(ctx.tx, place, place.id, place.gate, "")
        return Packed(await _named_after(ctx.tx, place.access.id, place.access.slug), entries)
    access, found = await folder_access.nodes(ctx, ref, ids, Permission.ASSET_VIEW)
    await folder_access.require_few(ctx.tx, ids)
    taken: set[str] = set()
    packed: list[tuple[str, str | None]] = []
    for node, place in found:
        name, number = node.name, 0
        while names.fold(name) in taken:
            number += 1
            name = names.numbered(node.name, number, is_folder=node.is_folder)
        taken.add(names.fold(name))
        if node.is_folder:
            packed.append((f"{name}/", None))
            packed += await _inside(ctx.tx, place, node.id, node.id if node.restricted else place.gate, f"{name}/")
        else:
            packed.append((name, node.blob_key))
    one = found[0][0].name if len(found) == 1 else await _named_after(ctx.tx, access.id, access.slug)
    return Packed(one, packed)


async def _named_after(tx: Transaction, project_id: str, slug: str) -> str:
    """The project's name as any system can keep it; its slug where nothing is left of it."""
    try:
        return names.folder_name((await projects.get_settings(tx, project_id)).name)
    except Invalid:
        return slug


async def _inside(
    tx: Transaction, place: Place, folder_id: str, gate: str | None, prefix: str
) -> list[tuple[str, str | None]]:
    """What is below a folder, less each restricted folder that is closed to the asker with all that is in it."""
    tree = await store.below(tx, folder_id)
    return await run_in_thread(lambda: _entries(tree, place, folder_id, gate, prefix))


def _entries(
    tree: Sequence[AssetNode], place: Place, folder_id: str, gate: str | None, prefix: str
) -> list[tuple[str, str | None]]:
    paths, gates = {folder_id: prefix}, {folder_id: gate}
    entries: list[tuple[str, str | None]] = []
    for node in tree:
        if node.parent_id not in paths or node.id == folder_id:
            continue
        nearest = node.id if node.restricted else gates[node.parent_id]
        if not place.rights_behind(nearest).view:
            continue
        path = paths[node.parent_id] + node.name
        if node.is_folder:
            paths[node.id], gates[node.id] = f"{path}/", nearest
            entries.append((f"{path}/", None))
        else:
            entries.append((path, node.blob_key))
    return entries


class _Spout:
    """A file that cannot be wound back: what zipfile writes is taken away at once."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, data: bytes) -> int:
        """Keep until taken."""
        self._pieces.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Nothing is held back."""

    def take(self) -> bytes:
        """All that was written since."""
        taken = b"".join(self._pieces)
        self._pieces.clear()
        return taken


async def zipped(services: Services, packed: Packed) -> AsyncIterator[bytes]:
    """The ZIP in pieces, not compressed: pictures and films are already. It ends early where an object is lost."""
    spout = _Spout()
    archive = zipfile.ZipFile(spout, "w", zipfile.ZIP_STORED)  # type: ignore[arg-type]  # zipfile asks no more
    try:
        for path, key in packed.entries:
            if key is None:
                archive.writestr(zipfile.ZipInfo(path, _DATE), b"")
                continue
            stream = await services.blobs.open(key)
            with archive.open(zipfile.ZipInfo(path, _DATE), "w", force_zip64=stream.size >= zipfile.ZIP64_LIMIT) as out:
                async for piece in stream.pieces:
                    out.write(piece)
                    yield spout.take()
    finally:
        await run_in_thread(archive.close)  # the directory of ten thousand files is long
    yield spout.take()
