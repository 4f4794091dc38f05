"""Text files that are written without a job: timing sheet, sheet for production trackers, and captions."""

from dataclasses import dataclass
from typing import Final

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.interchange.exports.rules import subtitles
from pegbar.domains.interchange.exports.rules.timing_sheet import build_timing_sheet
from pegbar.domains.interchange.exports.rules.tracker_sheet import TrackerRow, build_tracker_sheet
from pegbar.domains.projects import actions as projects
from pegbar.domains.projects.actions import ProjectSettings
from pegbar.domains.storyboard.core import store as core_store
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules.timing import FrameRate
from pegbar.domains.storyboard.scenes.actions import structure
from pegbar.domains.storyboard.scenes.actions.summaries import get_short_title

_DESCRIPTION_FIELDS: Final = ("action", "dialogue", "note")
"""The description for trackers begins with the action."""


@dataclass(frozen=True, slots=True)
class TextFile:
    """The text of a file, and the project's name for its file name."""

    text: str
    project: str


async def write_timing_sheet(ctx: RequestContext, ref: str) -> TextFile:
    """Write the timing sheet as CSV."""
    project, live = await _load_cuts(ctx, ref)
    labels = await structure.get_labels(ctx.tx, [project.id])
    numbered = {number: labels[cut.id] for number, cut in enumerate(live, 1) if cut.id in labels}
    lengths = [cut.duration_frames for cut in live]
    return TextFile(build_timing_sheet(lengths, FrameRate.from_fps(project.fps), numbered), project.name)


async def write_tracker_sheet(ctx: RequestContext, ref: str) -> TextFile:
    """Write the sheet for production trackers as CSV."""
    project, live = await _load_cuts(ctx, ref)
    labels = await structure.list_cut_labels(ctx.tx, project.id)
    rows = list[TrackerRow]()
    for number, cut in enumerate(live, 1):
        label = labels.get(cut.id)
        name = get_short_title(cut.name, number, label.label if label else None)
        texts = tuple(getattr(cut, kind) for kind in _DESCRIPTION_FIELDS)
        rows.append(TrackerRow(name, texts, cut.duration_frames, label.scene if label else ""))
    return TextFile(build_tracker_sheet(project.name, project.fps, rows), project.name)


async def write_srt(ctx: RequestContext, ref: str) -> TextFile:
    """Write the dialogue as captions in the SubRip format."""
    project, live = await _load_cuts(ctx, ref)
    return TextFile(subtitles.write_srt(build_cues(live, FrameRate.from_fps(project.fps))), project.name)


async def write_vtt(ctx: RequestContext, ref: str) -> TextFile:
    """Write the dialogue as captions in the WebVTT format."""
    project, live = await _load_cuts(ctx, ref)
    return TextFile(subtitles.write_vtt(build_cues(live, FrameRate.from_fps(project.fps))), project.name)


def build_cues(cuts: list[Cut], rate: FrameRate) -> list[subtitles.Cue]:
    """Build the cues of a board's dialogue, from its cuts in order."""
    return subtitles.build_cues([(cut.duration_frames, cut.dialogue) for cut in cuts], rate)


async def _load_cuts(ctx: RequestContext, ref: str) -> tuple[ProjectSettings, list[Cut]]:
    access = await guards.project(ctx, ref, Permission.EXPORT_SHEET)
    project = await projects.get_settings(ctx.tx, access.id)
    return project, await core_store.list_live_cuts(ctx.tx, access.id)
