"""Text files that are written without a job: timing sheet, sheet for production trackers, and captions."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.interchange.formats.common.cut_table import CutTable, TableCut
from pegbar.domains.interchange.formats.common.file_names import get_file_stem
from pegbar.domains.interchange.formats.format import TextExport, load
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard.core import store as core_store
from pegbar.domains.storyboard.scenes.actions import structure
from pegbar.domains.storyboard.scenes.actions.summaries import get_short_title


@dataclass(frozen=True, slots=True)
class TextFile:
    """The text of a file, and its name."""

    text: str
    name: str


async def write_text_file(ctx: RequestContext, ref: str, export: TextExport) -> TextFile:
    """Write a board as a text file in the format `export`."""
    access = await guards.project(ctx, ref, Permission.EXPORT_SHEET)
    project = await projects.get_settings(ctx.tx, access.id)
    live = await core_store.list_live_cuts(ctx.tx, access.id)
    labels = await structure.list_cut_labels(ctx.tx, access.id)
    rows = list[TableCut]()
    for number, cut in enumerate(live, 1):
        found = labels.get(cut.id)
        label, scene = (found.label, found.scene) if found else ("", "")
        title = get_short_title(cut.name, number, label or None)
        rows.append(TableCut(title, label, scene, cut.duration_frames, cut.dialogue, cut.action, cut.note))
    write = cast("Callable[[CutTable], str]", load(export.writer))
    return TextFile(write(CutTable(project.name, project.fps, rows)), f"{get_file_stem(project.name)}{export.suffix}")
