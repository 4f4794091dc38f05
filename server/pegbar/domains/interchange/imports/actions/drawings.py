"""Drawings of imported cuts, written from the parsed file."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.domains.interchange.imports import store
from pegbar.domains.interchange.imports.rules.boards.drawing_updates import Refit
from pegbar.domains.storyboard.core.actions.drawings import DRAWING_THREAD
from pegbar.kernel import clock
from pegbar.kernel.errors import Damaged
from pegbar.kernel.frames import LENGTH_BYTES
from pegbar.kernel.ids import new_id
from pegbar.kernel.threads import run_in_thread

_BATCH_BYTES: Final = 8 * 1024 * 1024
"""Bytes of drawings that are in memory at a time."""


@dataclass(frozen=True, slots=True)
class ImportedDrawing:
    """Updates of a drawing: a range of frames of the parsed file, and their bytes.

    With `refit`, the updates are fitted to another canvas; each gets a Yjs client id of its own, from `first_client`
    on.
    """

    frames: range
    size: int
    refit: Refit | None = None
    first_client: int = 1


@dataclass(slots=True)
class ImportedDrawings:
    """Drawings of the cuts that an import creates; `parsed_key` is the blob of the parsed file."""

    parsed_key: str | None
    _drawings: dict[str, ImportedDrawing] = field(default_factory=dict[str, ImportedDrawing])

    def add(self, cut_id: str, drawing: ImportedDrawing) -> None:
        """Set the drawing of a new cut."""
        if drawing.frames:
            self._drawings[cut_id] = drawing

    def get_cut_values(self, cut_id: str) -> dict[str, int]:
        """Return the columns of a cut's row that describe its drawing."""
        drawing = self._drawings.get(cut_id)
        return {} if drawing is None else {"drawing_seq": len(drawing.frames), "drawing_bytes": drawing.size}

    async def write(self, ctx: RequestContext) -> None:
        """Write the drawings in one pass over the blob. Raises Damaged if the blob is lost.

        The caller has inserted the cuts before.
        """
        if not self._drawings or self.parsed_key is None:
            return
        owners = {number: cut_id for cut_id, drawn in self._drawings.items() for number in drawn.frames}
        sizes, rows, size = dict.fromkeys(self._drawings, 0), list[dict[str, Any]](), 0
        author, now, last = ctx.user.id, clock.now(), max(owners)
        async for number, frame in _read_frames(ctx.services, self.parsed_key):
            cut_id = owners.get(number)
            if cut_id is not None:
                body = await _build_update(self._drawings[cut_id], number, frame)
                seq = 1 + number - self._drawings[cut_id].frames.start
                row = {"cut_id": cut_id, "seq": seq, "push_id": new_id(), "author_id": author, "body": body}
                rows.append({**row, "created_at": now})
                sizes[cut_id] += len(body)
                size += len(body)
            if size > _BATCH_BYTES or number == last:
                await store.insert_drawings(ctx.tx, rows)
                rows, size = [], 0
            if number == last:
                break
        else:
            raise Damaged
        changed_sizes = {cut_id: size for cut_id, size in sizes.items() if size != self._drawings[cut_id].size}
        await store.set_drawing_sizes(ctx.tx, changed_sizes)


async def _build_update(drawing: ImportedDrawing, number: int, frame: bytes) -> bytes:
    if drawing.refit is None:
        return frame
    client = drawing.first_client + number - drawing.frames.start
    return await run_in_thread(partial(drawing.refit.refit_update, frame, client), pool=DRAWING_THREAD)


async def _read_frames(services: Services, key: str) -> AsyncIterator[tuple[int, bytes]]:
    """Yield the frames of the parsed file with their numbers from 0; one is in memory at a time."""
    try:
        stream = await services.blobs.open(key)
    except KeyError as error:
        raise Damaged from error
    buffer, number = bytearray(), 0
    async for piece in stream.chunks:
        buffer += piece
        while len(buffer) >= LENGTH_BYTES:
            end = LENGTH_BYTES + int.from_bytes(buffer[:LENGTH_BYTES])
            if len(buffer) < end:
                break
            yield number, bytes(buffer[LENGTH_BYTES:end])
            del buffer[:end]
            number += 1
