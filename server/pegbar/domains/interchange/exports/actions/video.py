"""Render a board as a video for other domains, exactly as the MP4 export does."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from pegbar.access.services import Services
from pegbar.domains.interchange import texts
from pegbar.domains.interchange.exports.actions.sound_wait import wait_for_sounds
from pegbar.domains.interchange.formats.common import subtitles
from pegbar.domains.interchange.formats.common.export_job import ExportJob, load_board
from pegbar.domains.interchange.formats.mp4.options import VideoOptions
from pegbar.domains.interchange.formats.mp4.renderer import render_video
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard.core import store as core_store
from pegbar.domains.storyboard.rules.timing import FrameRate, count_frames
from pegbar.kernel.database import Transaction
from pegbar.kernel.languages import HanLanguage


@dataclass(frozen=True, slots=True)
class BoardVideo:
    """A board's video, and its dialogue as captions in the WebVTT format (None without dialogue)."""

    path: Path
    captions: str | None
    detail: str | None
    """User-facing text about sounds that are missing because they weren't ready."""


async def get_duration(tx: Transaction, project_id: str) -> Fraction:
    """Return the duration of a board in seconds; 0 without cuts."""
    project = await projects.get_settings(tx, project_id)
    cuts = await core_store.list_live_cuts(tx, project_id)
    return FrameRate.from_fps(project.fps).get_seconds(count_frames([cut.duration_frames for cut in cuts]))


async def render_board_video(
    services: Services,
    project_id: str,
    folder: Path,
    report_progress: Callable[[float], Awaitable[None]],
    report_waiting: Callable[[str], Awaitable[None]],
    *,
    show_notes: bool,
    han_language: HanLanguage | None,
) -> BoardVideo:
    """Render a board's video into this folder. Raises EncodeFailed.

    `han_language` is the viewer's language, which decides the shapes of Han characters. `report_waiting` is called with
    a user-facing text whenever the number of pending sounds changes.
    """

    async def report_count(count: int) -> None:
        await report_waiting(texts.describe_pending_sounds(count))

    missing = await wait_for_sounds(services, project_id, report_count)
    async with services.db.read() as tx:
        board = await load_board(tx, project_id)
    options = VideoOptions(captions=["note"] if show_notes else [], han_language=han_language).model_dump()
    path = await render_video(ExportJob(services, board, options, folder, report_progress))
    cues = subtitles.build_cues([(cut.duration_frames, cut.dialogue) for _, cut in board.cuts], board.rate)
    detail = texts.describe_missing_sounds(missing, "video") if missing else None
    return BoardVideo(path, subtitles.write_vtt(cues) if cues else None, detail)
