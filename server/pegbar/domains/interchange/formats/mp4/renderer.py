"""Render a board as MP4."""

from dataclasses import replace
from pathlib import Path

from pegbar.domains.interchange.formats.common.export_job import ExportJob
from pegbar.domains.interchange.formats.common.render_plan import build_render_plan, report_encoding
from pegbar.domains.interchange.formats.common.sound_collection import SILENCE, collect_sounds
from pegbar.domains.interchange.formats.common.soundtrack import merge_spans
from pegbar.domains.interchange.formats.format import Format
from pegbar.domains.interchange.formats.mp4.options import VideoOptions
from pegbar.domains.interchange.limits import VIDEO_SIZES
from pegbar.domains.storyboard.scenes.actions.summaries import get_short_title
from pegbar.kernel.limits import VIDEO_SIDE_MAX
from pegbar.ports.encoder import EncodeFailed
from pegbar.ports.painter import fit_preview


def get_video_size(width: int, height: int, name: str | None) -> tuple[int, int]:
    """Return the size of a canvas's video in px, for a name of `VIDEO_SIZES`, `canvas`, or None (at most 1080p)."""
    if name is None:
        return fit_preview(width, height)[0]
    if name == "canvas":
        scale = min(1.0, VIDEO_SIDE_MAX / width, VIDEO_SIDE_MAX / height)
    else:
        longer, shorter = VIDEO_SIZES[name]
        scale = min(longer / max(width, height), shorter / min(width, height))
    return max(1, round(width * scale)), max(1, round(height * scale))


async def render_mp4(job: ExportJob, _fmt: Format) -> Path:
    """Render the MP4. Raises EncodeFailed and FontsMissing."""
    return await render_video(job)


async def render_video(job: ExportJob) -> Path:
    """Render the MP4. Raises EncodeFailed and FontsMissing."""
    if job.services.encoder is None:
        raise EncodeFailed("this instance has no encoder")
    board, project = job.board, job.project
    options = VideoOptions.model_validate(job.options)
    size = get_video_size(project.width, project.height, options.size)
    labels = [get_short_title(cut.name, number, board.labels.get(cut.id)) for number, cut in board.cuts]
    plan = await build_render_plan(
        job,
        size,
        options.captions,
        labels if options.show_label else None,
        is_sharp=options.size is not None,
    )
    collected = await collect_sounds(job, merge_spans(board.spans, board.rate)) if options.sound else SILENCE
    film = replace(
        plan,
        show_counter=options.show_frame_counter,
        sounds=collected.sounds,
        limit_peaks=options.limit_peaks,
        splice_points=collected.splice_points,
        han_language=options.han_language,
        quality=options.quality,
    )
    target = job.folder / "board.mp4"
    await job.services.encoder.encode(film, target, report_encoding(job))
    return target
