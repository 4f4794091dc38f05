"""Drawings of cuts that an import makes, out of what was read of its file."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.domains.storyboard.actions.drawings import DRAWING_THREAD
from pegbar.domains.storyboard.imports import store
from pegbar.domains.storyboard.imports.rules.boards.drawn import Refit
from pegbar.kernel import clock
from pegbar.kernel.errors import Damaged
from pegbar.kernel.frames import LENGTH_BYTES
from pegbar.kernel.ids import new_id
from pegbar.kernel.threads import run_in_thread

_BATCH_BYTES: Final = 8 * 1024 * 1024
"""So much of drawings is held at once."""


@dataclass(frozen=True, slots=True)
class ImportedDrawing:
    """The changes of a drawing: frames of what was read, by their numbers, and their bytes.

    They are fitted anew where `refit` says so, by authors from `first_client` on.
    """

    frames: range
    size: int
    refit: Refit | None = None
    first_client: int = 1


@dataclass(slots=True)
class ImportedDrawings:
    """What is drawn on cuts that come, gathered; `found_key` is what was read of the import's file."""

    found_key: str | None
    _drawings: dict[str, ImportedDrawing] = field(default_factory=dict[str, ImportedDrawing])

    def add(self, cut_id: str, drawn: ImportedDrawing) -> None:
        """Have this be the drawing of a cut that comes."""
        if drawn.frames:
            self._drawings[cut_id] = drawn

    def get_cut_values(self, cut_id: str) -> dict[str, int]:
        """What the row of a cut says of its drawing."""
        drawn = self._drawings.get(cut_id)
        return {} if drawn is None else {"drawing_seq": len(drawn.frames), "drawing_bytes": drawn.size}

    async def write(self, ctx: RequestContext) -> None:
        """Write the drawings of cuts that stand by now, in one pass. Raises Damaged where what was read is gone."""
        if not self._drawings or self.found_key is None:
            return
        owners = {number: cut_id for cut_id, drawn in self._drawings.items() for number in drawn.frames}
        sizes, rows, size = dict.fromkeys(self._drawings, 0), list[dict[str, Any]](), 0
        author, now, last = ctx.user.id, clock.now(), max(owners)
        async for number, frame in _read_frames(ctx.services, self.found_key):
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
        other = {cut_id: size for cut_id, size in sizes.items() if size != self._drawings[cut_id].size}
        await store.set_drawing_sizes(ctx.tx, other)


async def _build_update(drawn: ImportedDrawing, number: int, frame: bytes) -> bytes:
    if drawn.refit is None:
        return frame
    client = drawn.first_client + number - drawn.frames.start
    return await run_in_thread(partial(drawn.refit.refit_update, frame, client), pool=DRAWING_THREAD)


async def _read_frames(services: Services, key: str) -> AsyncIterator[tuple[int, bytes]]:
    """The frames of what was read, with their numbers from 0; one is in memory at a time."""
    try:
        stream = await services.blobs.open(key)
    except KeyError as error:
        raise Damaged from error
    held, number = bytearray(), 0
    async for piece in stream.pieces:
        held += piece
        while len(held) >= LENGTH_BYTES:
            end = LENGTH_BYTES + int.from_bytes(held[:LENGTH_BYTES])
            if len(held) < end:
                break
            yield number, bytes(held[LENGTH_BYTES:end])
            del held[:end]
            number += 1
