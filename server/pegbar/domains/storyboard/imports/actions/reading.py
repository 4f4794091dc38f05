"""The job that reads an import's file: in a process of its own, then planned. A run after a crash begins anew."""

import asyncio
import tempfile
from pathlib import Path
from typing import Any, Final, cast

import structlog

from pegbar.access.house import House
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard.imports import messages, store
from pegbar.domains.storyboard.imports.actions import planning
from pegbar.domains.storyboard.imports.actions.kinds import KINDS
from pegbar.domains.storyboard.imports.actions.shapes import tell
from pegbar.domains.storyboard.imports.rules.found import BadFile
from pegbar.domains.storyboard.imports.schemas import ImportKind
from pegbar.domains.storyboard.models import Import
from pegbar.kernel.errors import SaveUnknown, Unavailable
from pegbar.kernel.frames import read_frames
from pegbar.kernel.lease_fence import LeaseLost
from pegbar.ports.sandbox import SandboxFailed

_PASSING: Final = (Unavailable, SaveUnknown, LeaseLost)
"""The database or a store is away, or another process has the job: it is run again."""
_PROBLEM_MAX: Final = 500
"""Characters of a sentence that may name what stands in a file."""
log = structlog.get_logger()


async def read(house: House, import_id: str) -> None:
    """The job: an import that is planned, or one that failed and says why."""
    async with house.db.read() as work:
        row = await store.one(work, import_id)
    if row is None or row.state != "reading" or row.blob_key is None:
        return
    try:
        with tempfile.TemporaryDirectory(prefix="pegbar-import-") as folder:
            values = await _read(house, row, row.blob_key, Path(folder))
        await planning.keep(house, row, values)
    except _PASSING:
        raise
    except BadFile as refused:
        await _fail(house, row, str(refused))
    except SandboxFailed as error:
        log.warning("import.too_much", made=row.id, reason=str(error))
        await _fail(house, row, messages.IMPORT_TOO_MUCH)
    except (OSError, KeyError) as error:
        log.error("import.failed", made=row.id, reason=repr(error))
        await _fail(house, row, messages.IMPORT_FAILED)
    except Exception:  # nobody foresaw it: another run would end alike, and who waits is told now
        log.exception("import.broke", made=row.id)
        await _fail(house, row, messages.IMPORT_BROKE)


async def _read(house: House, row: Import, key: str, folder: Path) -> dict[str, Any]:
    source, target = folder / "sent", folder / "found"
    stream = await house.blobs.open(key)
    with source.open("wb") as file:
        async for part in stream.pieces:
            await asyncio.to_thread(file.write, part)
    kind = KINDS[cast("ImportKind", row.kind)]
    async with house.db.read() as work:
        project = await projects.settings_of(work, row.project_id)
    canvas = {"width": project.width, "height": project.height}
    facts = {"file_name": row.file_name, **canvas, **kind.facts(row.options, project.fps)}
    await house.interchange.run(kind.task, [source], facts, target, row.asker_id or row.project_id)
    first = await asyncio.to_thread(lambda: next(read_frames(target)))
    values = await planning.plan_of(house, row, first)
    return {**values, "found_key": await house.blobs.put_file(target)}


async def _fail(house: House, row: Import, problem: str) -> None:
    async with house.db.write() as work:
        held = await store.one_of(work, row.project_id, row.id, held=True)
        if held is not None and held.state == "reading":
            await store.change(work, row.id, {"state": "failed", "problem": problem[:_PROBLEM_MAX], "blob_key": None})
            await tell(work, row.project_id, row.id, "failed")
