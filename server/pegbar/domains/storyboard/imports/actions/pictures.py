"""The small pictures of boards that a file would bring, shown beside the plan."""

from dataclasses import dataclass

from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.domains.storyboard.imports.actions import imports
from pegbar.domains.storyboard.imports.actions.kinds import BOARDS
from pegbar.domains.storyboard.imports.rules.boards import plan as rules
from pegbar.kernel.errors import Damaged, NotFound
from pegbar.kernel.frames import LENGTH_BYTES


@dataclass(frozen=True, slots=True)
class Place:
    """Where a small picture is kept: so many bytes of what was read of a file, from there on behind its first frame."""

    key: str
    start: int
    length: int


async def place(ctx: RequestContext, ref: str, import_id: str, board: int) -> Place:
    """Where the picture of a board is, counted from 1, of an import of the asker's; NotFound where there is none."""
    row = await imports.own(ctx, ref, import_id)
    if row.kind not in BOARDS or row.plan is None or row.found_key is None:
        raise NotFound
    found = rules.preview_of(row.plan["kept"], board)
    if found is None:
        raise NotFound
    return Place(row.found_key, *found)


async def read(services: Services, place: Place) -> bytes:
    """The picture, webp. Raises Damaged where it is lost."""
    head = await _part(services, place.key, 0, LENGTH_BYTES)
    return await _part(services, place.key, LENGTH_BYTES + int.from_bytes(head) + place.start, place.length)


async def _part(services: Services, key: str, start: int, length: int) -> bytes:
    try:
        stream, held = await services.blobs.open(key, start), bytearray()
    except KeyError as error:
        raise Damaged from error
    async for piece in stream.pieces:
        held += piece
        if len(held) >= length:
            break
    return bytes(held[:length])
