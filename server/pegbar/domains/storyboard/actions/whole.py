"""Whole drawings: gathered from their rows without many of them in memory, and worked out where they harm nobody."""

import asyncio
from collections.abc import AsyncGenerator, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import structlog

from pegbar.access.context import RequestContext
from pegbar.access.services import Services
from pegbar.domains.storyboard import texts
from pegbar.domains.storyboard.actions import drawings
from pegbar.domains.storyboard.rules import document
from pegbar.domains.storyboard.rules.whole import MERGE, PAINT, PAINT_PART, TASKS
from pegbar.kernel.errors import TooLarge
from pegbar.kernel.frames import LENGTH_BYTES, read_frames, write_frames
from pegbar.kernel.threads import run_in_thread
from pegbar.ports.painter import Part
from pegbar.ports.sandbox import SandboxFailed

log = structlog.get_logger()
_HERE_BYTES: Final = 16 * 1024
"""Fewer are worked out in a thread. A byte may be an item, and each takes the interpreter five microseconds."""
_MERGED_HERE_BYTES: Final = 128 * 1024
"""To merge looks at no item: it is done a hundred times as fast."""

_PART_BYTES: Final = 256 * 1024


@dataclass(frozen=True, slots=True)
class Whole:
    """A drawing up to `seq`: its updates, or a file of them where they are many bytes."""

    seq: int
    updates: tuple[bytes, ...] = ()
    file: Path | None = None

    @property
    def is_empty(self) -> bool:
        """Nothing was ever drawn."""
        return self.file is None and not self.updates


class Workroom:
    """A folder for what is too large to be held in memory, made when there is something to put into it."""

    def __init__(self, services: Services, whose: str) -> None:
        self.services, self.whose = services, whose
        self._folder: TemporaryDirectory[str] | None = None
        self._count = 0

    def file(self) -> Path:
        """The path of a file that is not there yet."""
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="pegbar-drawing-")
        self._count += 1
        return Path(self._folder.name) / str(self._count)

    def close(self) -> None:
        """Remove all of it."""
        if self._folder is not None:
            self._folder.cleanup()


@contextmanager
def workroom(services: Services, whose: str) -> Generator[Workroom, None, None]:
    """A workroom while the block runs; `whose` turn it is that large work takes."""
    room = Workroom(services, whose)
    try:
        yield room
    finally:
        room.close()


async def gathered(room: Workroom, cut_id: str, until: int | None = None) -> Whole:
    """The drawing of a cut as it stands, or up to the row that holds the update `until`."""
    seq, size, updates, file = 0, 0, list[bytes](), None
    async for piece in drawings.pieces(room.services, cut_id):
        rows = piece
        if until is not None:
            past = next((place for place, row in enumerate(piece) if row[0] >= until), len(piece))
            rows = piece[: past + 1]
        seq = rows[-1][0]
        updates += [body for _, body in rows]
        size += sum(len(body) for _, body in rows)
        if size > _MERGED_HERE_BYTES:
            file = file or room.file()
            await asyncio.to_thread(_append, file, updates)
            updates = []
        if until is not None and seq >= until:
            break
    return Whole(seq, tuple(updates), file)


async def worked_out(
    room: Workroom, task: str, *wholes: Whole, facts: Mapping[str, float] | None = None
) -> list[bytes]:
    """The results of a task of `rules.whole` (`painted` has its own). Raises TooLarge where it takes too much."""
    target = await worked_out_into(room, task, *wholes, facts=facts)
    return target if isinstance(target, list) else await asyncio.to_thread(lambda: list(read_frames(target)))


async def worked_out_into(
    room: Workroom, task: str, *wholes: Whole, facts: Mapping[str, float] | None = None
) -> list[bytes] | Path:
    """As `worked_out`, where much was worked out as a file of frames, which lasts as long as the room."""
    if task in TASKS and _is_small(wholes, _MERGED_HERE_BYTES if task == MERGE else _HERE_BYTES):
        return await run_in_thread(
            lambda: TASKS[task]([whole.updates for whole in wholes]), pool=drawings.ONE_AT_A_TIME
        )
    target, files = room.file(), await as_files(room, *wholes)
    try:
        await room.services.sandbox.run(task, files, facts or {}, target, room.whose)
    except SandboxFailed as error:
        log.warning("drawing.too_much", task=task, reason=str(error))
        raise TooLarge(texts.DRAWING_TOO_MUCH, code="drawing_too_much") from error
    return target


async def as_files(room: Workroom, *wholes: Whole) -> list[Path]:
    """Drawings as files of frames, for whoever works on them elsewhere."""
    files = list[Path]()
    for whole in wholes:
        files.append(whole.file or room.file())
        if whole.file is None:
            await asyncio.to_thread(_append, files[-1], whole.updates)
    return files


async def merged(ctx: RequestContext, cut_id: str) -> tuple[int, AsyncGenerator[bytes, None]]:
    """The number of a drawing's last update, and the parts of one update that says all of it. Raises TooLarge."""
    room = Workroom(ctx.services, ctx.user.id or "")
    try:
        drawing = await gathered(room, cut_id)
        result = [b""] if drawing.is_empty else await worked_out_into(room, MERGE, drawing)
    except BaseException:
        room.close()
        raise
    return drawing.seq, _parts(room, result)


async def _parts(room: Workroom, result: list[bytes] | Path) -> AsyncGenerator[bytes, None]:
    try:
        if isinstance(result, list):
            yield result[0]
            return
        with result.open("rb") as file:
            file.seek(LENGTH_BYTES)
            while part := await asyncio.to_thread(file.read, _PART_BYTES):
                yield part
    finally:
        room.close()


async def painted(room: Workroom, drawing: Whole, width: int, height: int, below: Whole | None = None) -> bytes:
    """The picture of a whole drawing, as webp, with another one `below` its layers. Raises TooLarge."""
    wholes = [whole for whole in (below, drawing) if whole is not None]
    if not _is_small(wholes, _HERE_BYTES):
        return (await worked_out(room, PAINT, *wholes, facts={"width": width, "height": height}))[0]

    def read() -> list[document.Layer]:
        return [layer for whole in wholes for layer in document.read_layers(document.merge(whole.updates))]

    return await room.services.painter.paint(read, width, height, room.whose)


async def painted_part(room: Workroom, drawing: Whole, part: Part, below: Whole | None = None) -> bytes:
    """A part of a whole drawing's plane, as png, with another one `below` its layers. Raises TooLarge.

    However little was drawn: the picture itself may take hundreds of megabytes.
    """
    wholes = [whole for whole in (below, drawing) if whole is not None]
    return (await worked_out(room, PAINT_PART, *wholes, facts=asdict(part)))[0]


def _is_small(wholes: Sequence[Whole], most: int) -> bool:
    return (
        not any(whole.file for whole in wholes) and sum(len(body) for each in wholes for body in each.updates) <= most
    )


def _append(file: Path, updates: Sequence[bytes]) -> None:
    with file.open("ab") as out:
        write_frames(out, updates)
