"""Export cuts as a Storyboarder project."""

import json
import zipfile
from functools import partial
from pathlib import Path

from pegbar.domains.interchange.formats.common.export_job import ExportJob, PackFailed, run_to_completion
from pegbar.domains.interchange.formats.common.file_names import get_file_stem
from pegbar.domains.interchange.formats.common.layers.renderer import LayeredCut, render_layered_cuts
from pegbar.domains.interchange.formats.common.layers.tasks import STORYBOARDER
from pegbar.domains.interchange.formats.format import Format
from pegbar.domains.interchange.formats.storyboarder import writer
from pegbar.domains.storyboard.rules.codes import get_cut_code
from pegbar.kernel.frames import read_frames


async def render_storyboarder(job: ExportJob, _fmt: Format) -> Path:
    """Write a Storyboarder project in a ZIP. Raises NothingToExport, PackFailed."""
    project, target = job.project, job.folder / "boards.zip"
    stem = get_file_stem(project.name)
    panels = list[writer.StoryboarderPanel]()
    try:
        with zipfile.ZipFile(target, "w") as archive:
            async for layered in render_layered_cuts(job, STORYBOARDER):
                pack_panel = partial(_pack_panel, archive, f"{stem}/images", len(panels) + 1, layered)
                panels.append(await run_to_completion(pack_panel))
            project_json = writer.build_project(panels, job.board.rate, project.fps, project.width, project.height)
            text = json.dumps(project_json, indent=2, ensure_ascii=False)
            await run_to_completion(partial(archive.writestr, f"{stem}/{stem}.storyboarder", text))
    except OSError as error:
        raise PackFailed(str(error)) from error
    return target


def _pack_panel(archive: zipfile.ZipFile, folder: str, number: int, layered: LayeredCut) -> writer.StoryboarderPanel:
    cut, code = layered.cut, get_cut_code(layered.cut.id)
    head, *pictures = read_frames(layered.file, layered.span)
    layers: list[str] = json.loads(head)
    names = [writer.get_file_name(number, code, layer) for layer in layers]
    names.append(writer.get_file_name(number, code, "posterframe", "jpg"))
    names.append(writer.get_file_name(number, code, "thumbnail"))
    for name, picture in zip(names, pictures, strict=True):
        archive.writestr(f"{folder}/{name}", picture)
    return writer.StoryboarderPanel(
        code,
        cut.duration_frames,
        cut.shot_id,
        cut.dialogue,
        cut.action,
        cut.note,
        round(cut.created_at.timestamp() * 1000),
        layers,
    )
