"""Job that reads an import's file in a worker process, then plans it. After a crash, the job starts again."""

import asyncio
import tempfile
from pathlib import Path
from typing import Any, Final, cast

import structlog

from pegbar.access.services import Services
from pegbar.domains.interchange import texts
from pegbar.domains.interchange.formats.common.parsed_file import BadFile
from pegbar.domains.interchange.imports import store
from pegbar.domains.interchange.imports.actions import plans
from pegbar.domains.interchange.imports.actions.importers import IMPORTERS
from pegbar.domains.interchange.imports.actions.presenters import publish_state
from pegbar.domains.interchange.imports.schemas import ImportKind
from pegbar.domains.interchange.models import Import
from pegbar.domains.projects import actions as projects
from pegbar.kernel.errors import SaveUnknown, Unavailable
from pegbar.kernel.frames import read_frames
from pegbar.kernel.lease_fence import LeaseLost
from pegbar.ports.sandbox import SandboxFailed

_TRANSIENT: Final = (Unavailable, SaveUnknown, LeaseLost)
"""The database or blob store is unavailable, or another process took over the job: the job is retried."""
_PROBLEM_MAX: Final = 500
"""Maximum characters of an error text, which can quote the file."""
log = structlog.get_logger()


async def run(services: Services, import_id: str) -> None:
    """Run the job. The import is then planned, or failed with an error text."""
    async with services.db.read() as tx:
        row = await store.get_import(tx, import_id)
    if row is None or row.state != "reading" or row.blob_key is None:
        return
    try:
        with tempfile.TemporaryDirectory(prefix="pegbar-import-") as folder:
            values = await _read_file(services, row, row.blob_key, Path(folder))
        await plans.save_plan(services, row, values)
    except _TRANSIENT:
        raise
    except BadFile as refused:
        await _fail(services, row, str(refused))
    except SandboxFailed as error:
        log.warning("import.too_much", made=row.id, reason=str(error))
        await _fail(services, row, texts.IMPORT_TOO_MUCH)
    except (OSError, KeyError) as error:
        log.error("import.failed", made=row.id, reason=repr(error))
        await _fail(services, row, texts.IMPORT_FAILED)
    except Exception:  # a bug: a retry would fail too, so report it to the user
        log.exception("import.broke", made=row.id)
        await _fail(services, row, texts.IMPORT_BROKE)


async def _read_file(services: Services, row: Import, key: str, folder: Path) -> dict[str, Any]:
    source, target = folder / "sent", folder / "parsed"
    stream = await services.blobs.open(key)
    with source.open("wb") as file:
        async for part in stream.chunks:
            await asyncio.to_thread(file.write, part)
    importer = IMPORTERS[cast("ImportKind", row.kind)]
    async with services.db.read() as tx:
        project = await projects.get_settings(tx, row.project_id)
    canvas = {"width": project.width, "height": project.height}
    options = {"file_name": row.file_name, **canvas, **importer.get_task_options(row.options, project.fps)}
    await services.interchange.run(importer.task, [source], options, target, row.requested_by or row.project_id)
    first = await asyncio.to_thread(lambda: next(read_frames(target)))
    values = await plans.build_plan(services, row, first)
    return {**values, "parsed_key": await services.blobs.put_file(target)}


async def _fail(services: Services, row: Import, problem: str) -> None:
    async with services.db.write() as tx:
        current = await store.get_project_import(tx, row.project_id, row.id, lock=True)
        if current is not None and current.state == "reading":
            await store.update_import(
                tx, row.id, {"state": "failed", "problem": problem[:_PROBLEM_MAX], "blob_key": None}
            )
            await publish_state(tx, row.project_id, row.id, "failed")
