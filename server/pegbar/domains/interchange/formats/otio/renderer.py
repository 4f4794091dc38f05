"""Export a board as OTIO, or as OTIOZ with media, in the worker process that has the OpenTimelineIO library."""

from pathlib import Path
from typing import Final

from pegbar.domains.interchange.formats.common.edits.renderer import prepare_edit
from pegbar.domains.interchange.formats.common.export_job import ExportJob, PackFailed
from pegbar.domains.interchange.formats.format import Format
from pegbar.domains.interchange.formats.otio.writer import build_timeline
from pegbar.ports.sandbox import SandboxFailed

_TASK: Final = "edit.otio"


async def render_otio(job: ExportJob, fmt: Format) -> Path:
    """Write the edit. Raises PackFailed, NothingToExport."""
    try:
        edit, media = await prepare_edit(job, fmt)
        target = job.folder / ("edit.otioz" if media else "edit.otio")
        await job.services.interchange.run(_TASK, media, build_timeline(edit), target, job.project.id)
    except (OSError, KeyError, SandboxFailed) as error:
        raise PackFailed(str(error)) from error
    return target
