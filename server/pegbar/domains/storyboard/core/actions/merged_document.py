"""Merge and paint complete drawings with little memory; large ones are processed in a sandboxed process."""

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
from pegbar.domains.storyboard.core.actions import drawings
from pegbar.domains.storyboard.rules import document
from pegbar.domains.storyboard.rules.document_tasks import MERGE, PAINT, PAINT_PART, TASKS
from pegbar.kernel.errors import TooLarge
from pegbar.kernel.frames import LENGTH_BYTES, read_frames, write_frames
from pegbar.kernel.threads import run_in_thread
from pegbar.ports.painter import Part
from pegbar.ports.sandbox import SandboxFailed

log = structlog.get_logger()
_IN_PROCESS_BYTES: Final = 16 * 1024
"""Smaller drawings are processed in a thread. Each byte can encode an item, and an item holds the GIL for five
microseconds."""
_IN_PROCESS_MERGE_BYTES: Final = 128 * 1024
"""Drawings up to this size are merged in a thread. Merging doesn't look at items, so it is a hundred times as fast."""

_CHUNK_BYTES: Final = 256 * 1024


@dataclass(frozen=True, slots=True)
class DrawingLog:
    """The updates of a drawing up to `seq`, or a file of them if they are large."""

    seq: int
    updates: tuple[bytes, ...] = ()
    file: Path | None = None

    @property
    def is_empty(self) -> bool:
        """True if nothing was ever drawn."""
        return self.file is None and not self.updates


class MergeWorkspace:
    """A temporary folder for data that is too large for memory, created on first use."""

    def __init__(self, services: Services, fairness_key: str) -> None:
        self.services, self.requested_by = services, fairness_key
        self._folder: TemporaryDirectory[str] | None = None
        self._count = 0

    def new_file_path(self) -> Path:
        """Return the path of a new file."""
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="pegbar-drawing-")
        self._count += 1
        return Path(self._folder.name) / str(self._count)

    def close(self) -> None:
        """Remove the folder."""
        if self._folder is not None:
            self._folder.cleanup()


@contextmanager
def open_workspace(services: Services, requested_by: str) -> Generator[MergeWorkspace, None, None]:
    """Provide a workspace while the block runs. `requested_by` is the key for fair scheduling of large tasks."""
    workspace = MergeWorkspace(services, requested_by)
    try:
        yield workspace
    finally:
        workspace.close()


async def collect_log(workspace: MergeWorkspace, cut_id: str, until: int | None = None) -> DrawingLog:
    """Collect the updates of a cut's drawing, all or up to the row that holds the update `until`."""
    seq, size, updates, file = 0, 0, list[bytes](), None
    async for chunk in drawings.iter_chunks(workspace.services, cut_id):
        rows = chunk
        if until is not None:
            last = next((index for index, row in enumerate(chunk) if row[0] >= until), len(chunk))
            rows = chunk[: last + 1]
        seq = rows[-1][0]
        updates += [body for _, body in rows]
        size += sum(len(body) for _, body in rows)
        if size > _IN_PROCESS_MERGE_BYTES:
            file = file or workspace.new_file_path()
            await asyncio.to_thread(_append_to_file, file, updates)
            updates = []
        if until is not None and seq >= until:
            break
    return DrawingLog(seq, tuple(updates), file)


async def run_task(
    workspace: MergeWorkspace, task: str, *logs: DrawingLog, facts: Mapping[str, float] | None = None
) -> list[bytes]:
    """Run a task of `rules.document_tasks` and return its results. Raises TooLarge if it exceeds the sandbox's limits.

    `logs` are the drawings that the task takes, `facts` its other parameters. For the paint tasks, call `paint_drawing`
    or `paint_drawing_part` instead.
    """
    target = await run_task_to_file(workspace, task, *logs, facts=facts)
    return target if isinstance(target, list) else await asyncio.to_thread(lambda: list(read_frames(target)))


async def run_task_to_file(
    workspace: MergeWorkspace, task: str, *logs: DrawingLog, facts: Mapping[str, float] | None = None
) -> list[bytes] | Path:
    """Run a task and return its results; a large result is returned as a file of frames.

    The file lasts as long as the workspace. Raises the errors of `run_task`.
    """
    if task in TASKS and _is_small(logs, _IN_PROCESS_MERGE_BYTES if task == MERGE else _IN_PROCESS_BYTES):
        return await run_in_thread(
            lambda: TASKS[task]([drawing.updates for drawing in logs]), pool=drawings.DRAWING_THREAD
        )
    result_file, files = workspace.new_file_path(), await write_log_files(workspace, *logs)
    try:
        await workspace.services.sandbox.run(task, files, facts or {}, result_file, workspace.requested_by)
    except SandboxFailed as error:
        log.warning("drawing.too_much", task=task, reason=str(error))
        raise TooLarge(texts.DRAWING_TOO_MUCH, code="drawing_too_much") from error
    return result_file


async def write_log_files(workspace: MergeWorkspace, *logs: DrawingLog) -> list[Path]:
    """Write drawings to files of frames, as input for another process."""
    files = list[Path]()
    for drawing in logs:
        files.append(drawing.file or workspace.new_file_path())
        if drawing.file is None:
            await asyncio.to_thread(_append_to_file, files[-1], drawing.updates)
    return files


async def stream_merged_update(ctx: RequestContext, cut_id: str) -> tuple[int, AsyncGenerator[bytes, None]]:
    """Return the number of a drawing's last update, and the complete drawing as one update, in chunks.

    Raises TooLarge if merging the drawing exceeds the sandbox's limits.
    """
    workspace = MergeWorkspace(ctx.services, ctx.user.id or "")
    try:
        drawing = await collect_log(workspace, cut_id)
        result = [b""] if drawing.is_empty else await run_task_to_file(workspace, MERGE, drawing)
    except BaseException:
        workspace.close()
        raise
    return drawing.seq, _stream_result(workspace, result)


async def _stream_result(workspace: MergeWorkspace, result: list[bytes] | Path) -> AsyncGenerator[bytes, None]:
    try:
        if isinstance(result, list):
            yield result[0]
            return
        with result.open("rb") as file:
            file.seek(LENGTH_BYTES)
            while part := await asyncio.to_thread(file.read, _CHUNK_BYTES):
                yield part
    finally:
        workspace.close()


async def paint_drawing(
    workspace: MergeWorkspace, drawing: DrawingLog, width: int, height: int, below: DrawingLog | None = None
) -> bytes:
    """Paint a complete drawing as WebP, above the drawing `below` if given. Raises TooLarge."""
    logs = [layer_log for layer_log in (below, drawing) if layer_log is not None]
    if not _is_small(logs, _IN_PROCESS_BYTES):
        return (await run_task(workspace, PAINT, *logs, facts={"width": width, "height": height}))[0]

    def read() -> list[document.Layer]:
        return [layer for layer_log in logs for layer in document.read_layers(document.merge(layer_log.updates))]

    return await workspace.services.painter.paint(read, width, height, workspace.requested_by)


async def paint_drawing_part(
    workspace: MergeWorkspace, drawing: DrawingLog, part: Part, below: DrawingLog | None = None
) -> bytes:
    """Paint a part of a drawing's plane as png, above the drawing `below` if given. Raises TooLarge.

    Always runs in the sandbox: however little was drawn, the picture may take hundreds of megabytes.
    """
    logs = [layer_log for layer_log in (below, drawing) if layer_log is not None]
    return (await run_task(workspace, PAINT_PART, *logs, facts=asdict(part)))[0]


def _is_small(logs: Sequence[DrawingLog], max_bytes: int) -> bool:
    return (
        not any(drawing.file for drawing in logs)
        and sum(len(body) for drawing in logs for body in drawing.updates) <= max_bytes
    )


def _append_to_file(file: Path, updates: Sequence[bytes]) -> None:
    with file.open("ab") as out:
        write_frames(out, updates)
