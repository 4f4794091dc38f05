"""The small pictures of boards that a file would bring, shown beside the plan."""

from dataclasses import dataclass

from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.domains.storyboard.imports.actions import imports
from pegbar.domains.storyboard.imports.actions.importers import BOARD_KINDS
from pegbar.domains.storyboard.imports.rules.boards import plan as rules
from pegbar.kernel.errors import Damaged, NotFound
from pegbar.kernel.frames import LENGTH_BYTES


@dataclass(frozen=True, slots=True)
class PicturePlace:
    """Where a small picture is kept: so many bytes of what was read of a file, from there on behind its first frame."""

    key: str
    start: int
    length: int


async def get_place(ctx: RequestContext, ref: str, import_id: str, board: int) -> PicturePlace:
    """Where the picture of a board is, counted from 1, of an import of the asker's; NotFound where there is none."""
    row = await imports.get_own_import(ctx, ref, import_id)
    if row.kind not in BOARD_KINDS or row.plan is None or row.found_key is None:
        raise NotFound
    found = rules.get_preview_range(row.plan["kept"], board)
    if found is None:
        raise NotFound
    return PicturePlace(row.found_key, *found)


async def read_picture(services: Services, place: PicturePlace) -> bytes:
    """The picture, webp. Raises Damaged where it is lost."""
    head = await _read_range(services, place.key, 0, LENGTH_BYTES)
    return await _read_range(services, place.key, LENGTH_BYTES + int.from_bytes(head) + place.start, place.length)


async def _read_range(services: Services, key: str, start: int, length: int) -> bytes:
    try:
        stream, held = await services.blobs.open(key, start), bytearray()
    except KeyError as error:
        raise Damaged from error
    async for piece in stream.pieces:
        held += piece
        if len(held) >= length:
            break
    return bytes(held[:length])
