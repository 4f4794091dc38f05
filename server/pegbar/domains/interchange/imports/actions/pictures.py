"""Previews of the boards in an import's plan."""

from dataclasses import dataclass

from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.domains.interchange.imports.actions import imports
from pegbar.domains.interchange.imports.actions.importers import BOARD_KINDS
from pegbar.domains.interchange.imports.rules.boards import plan as rules
from pegbar.kernel.errors import Damaged, NotFound
from pegbar.kernel.frames import LENGTH_BYTES


@dataclass(frozen=True, slots=True)
class PicturePlace:
    """Position of a preview in the blob of the parsed file: `start` counts from the end of the first frame."""

    key: str
    start: int
    length: int


async def get_place(ctx: RequestContext, ref: str, import_id: str, board: int) -> PicturePlace:
    """Return the position of the preview of a board in the user's own import. Raises NotFound.

    `board` is the board's number in the plan, from 1.
    """
    row = await imports.get_own_import(ctx, ref, import_id)
    if row.kind not in BOARD_KINDS or row.plan is None or row.parsed_key is None:
        raise NotFound
    preview_range = rules.get_preview_range(row.plan["apply_data"], board)
    if preview_range is None:
        raise NotFound
    return PicturePlace(row.parsed_key, *preview_range)


async def read_picture(services: Services, place: PicturePlace) -> bytes:
    """Return the preview as WebP. Raises Damaged if it is lost."""
    head = await _read_range(services, place.key, 0, LENGTH_BYTES)
    return await _read_range(services, place.key, LENGTH_BYTES + int.from_bytes(head) + place.start, place.length)


async def _read_range(services: Services, key: str, start: int, length: int) -> bytes:
    try:
        stream, buffer = await services.blobs.open(key, start), bytearray()
    except KeyError as error:
        raise Damaged from error
    async for piece in stream.chunks:
        buffer += piece
        if len(buffer) >= length:
            break
    return bytes(buffer[:length])
