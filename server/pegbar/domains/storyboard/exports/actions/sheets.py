"""What is written of a board without a job: its timing sheet, the sheet for trackers, and its captions."""

from dataclasses import dataclass
from typing import Final

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.projects import actions as projects
from pegbar.domains.projects.actions import ProjectSettings
from pegbar.domains.storyboard import store as storyboard_store
from pegbar.domains.storyboard.actions.cards import called
from pegbar.domains.storyboard.exports.rules import cues
from pegbar.domains.storyboard.exports.rules.timing_sheet import timing_sheet
from pegbar.domains.storyboard.exports.rules.tracker_sheet import Tracked, tracker_sheet
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules.timing import Rate
from pegbar.domains.storyboard.scenes.actions import structure

_DESCRIBED: Final = ("action", "dialogue", "note")
"""What a tracker's description says first is what happens."""


@dataclass(frozen=True, slots=True)
class Written:
    """A file's text, and the project's name for its own."""

    text: str
    project: str


async def as_csv(ctx: RequestContext, ref: str) -> Written:
    """The timing sheet as CSV."""
    project, live = await _board(ctx, ref)
    labels = await structure.labels(ctx.tx, [project.id])
    numbered = {number: labels[cut.id] for number, cut in enumerate(live, 1) if cut.id in labels}
    lengths = [cut.duration_frames for cut in live]
    return Written(timing_sheet(lengths, Rate.of(project.fps), numbered), project.name)


async def for_trackers(ctx: RequestContext, ref: str) -> Written:
    """The sheet for production trackers as CSV."""
    project, live = await _board(ctx, ref)
    marks = await structure.marks(ctx.tx, project.id)
    tracked = list[Tracked]()
    for number, cut in enumerate(live, 1):
        mark = marks.get(cut.id)
        name = called(cut.name, number, mark.label if mark else None)
        texts = tuple(getattr(cut, kind) for kind in _DESCRIBED)
        tracked.append(Tracked(name, texts, cut.duration_frames, mark.scene if mark else ""))
    return Written(tracker_sheet(project.name, project.fps, tracked), project.name)


async def as_srt(ctx: RequestContext, ref: str) -> Written:
    """The dialogue as captions in the SubRip format."""
    project, live = await _board(ctx, ref)
    return Written(cues.as_srt(dialogue_of(live, Rate.of(project.fps))), project.name)


async def as_vtt(ctx: RequestContext, ref: str) -> Written:
    """The dialogue as captions in the WebVTT format."""
    project, live = await _board(ctx, ref)
    return Written(cues.as_vtt(dialogue_of(live, Rate.of(project.fps))), project.name)


def dialogue_of(cuts: list[Cut], rate: Rate) -> list[cues.Cue]:
    """What is said in a board's cuts, in their order, and when."""
    return cues.cues([(cut.duration_frames, cut.dialogue) for cut in cuts], rate)


async def _board(ctx: RequestContext, ref: str) -> tuple[ProjectSettings, list[Cut]]:
    access = await guards.project(ctx, ref, Permission.EXPORT_SHEET)
    project = await projects.get_settings(ctx.tx, access.id)
    return project, await storyboard_store.live(ctx.tx, access.id)
