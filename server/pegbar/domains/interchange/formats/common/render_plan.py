"""Build the render plan of a board's video."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from pathlib import Path
from typing import Final

from pegbar.domains.interchange.formats.common.export_job import ExportJob
from pegbar.domains.storyboard.core.actions.camera_pictures import get_view, paint_camera_view
from pegbar.domains.storyboard.core.actions.pictures import get_fresh_picture
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules.camera import CameraKeyframe, CameraMove, list_keyframes, read_move
from pegbar.domains.storyboard.rules.fields import CUT_TEXTS
from pegbar.domains.storyboard.rules.transitions import TransitionSpan, get_blend_weight
from pegbar.ports.encoder import Blend, Film, VideoCut, View
from pegbar.ports.painter import fit_preview

_PICTURE_SHARE: Final = 0.1
"""The share of the progress for pictures; the encoder reports the rest."""


def report_encoding(job: ExportJob) -> Callable[[float], Awaitable[None]]:
    """Return the progress callback for encoding a plan of `build_render_plan`."""
    return job.report_rest(_PICTURE_SHARE)


async def build_render_plan(
    job: ExportJob,
    size: tuple[int, int],
    captions: Collection[str],
    labels: Sequence[str] | None = None,
    *,
    is_sharp: bool = False,
) -> Film:
    """Build the shots and transitions of a video of this size.

    `captions` names the texts of a cut that are burned in, and `labels` has a label for each shot. With `is_sharp`, the
    pictures of a video that is wider than the previews are painted from the drawings.
    """
    rate = job.board.rate.frames_per_second
    pictures = await _write_pictures(job, size[0], is_sharp=is_sharp)
    shots = tuple(
        VideoCut(
            path,
            cut.duration_frames,
            tuple(getattr(cut, kind) for kind in CUT_TEXTS if kind in captions),
            None if labels is None else labels[index],
            views,
        )
        for index, ((_, cut), (path, views)) in enumerate(zip(job.board.cuts, pictures, strict=True))
    )
    return Film(
        *size, rate.numerator, rate.denominator, shots, blends=tuple(map(_build_blend, job.board.compute_transitions()))
    )


def _build_blend(transition: TransitionSpan) -> Blend:
    opacities = tuple(get_blend_weight(transition, transition.start + offset) for offset in range(transition.frames))
    return Blend(transition.start, opacities, transition.into, transition.colour if transition.kind == "fade" else None)


async def _write_pictures(
    job: ExportJob, width_px: int, *, is_sharp: bool
) -> list[tuple[Path | None, tuple[View, ...]]]:
    """Write the cuts' pictures to files (None if nothing is drawn), with the camera's view per frame."""
    (preview_width, _), _ = fit_preview(job.project.width, job.project.height)
    pictures: list[tuple[Path | None, tuple[View, ...]]] = []
    for number, cut in job.board.cuts:
        await job.report(_PICTURE_SHARE * len(pictures) / len(job.board.cuts))
        views: tuple[View, ...] = ()
        if cut.camera is not None:
            data, views = await _paint_camera_view(job, cut, read_move(cut.camera), width_px)
        elif is_sharp and width_px > preview_width:
            canvas = CameraKeyframe(job.project.width / 2, job.project.height / 2, job.project.width, 0)
            data, views = await _paint_keyframes(job, cut, (canvas,), width_px)
        else:
            data = await get_fresh_picture(job.services, cut, job.project.width, job.project.height)
        path = None if data is None else job.folder / f"{number}.picture"
        if path is not None and data is not None:
            await asyncio.to_thread(path.write_bytes, data)
        pictures.append((path, views))
    return pictures


async def _paint_camera_view(
    job: ExportJob, cut: Cut, move: CameraMove, width_px: int
) -> tuple[bytes | None, tuple[View, ...]]:
    return await _paint_keyframes(job, cut, list_keyframes(move, cut.duration_frames), width_px)


async def _paint_keyframes(
    job: ExportJob, cut: Cut, keyframes: Sequence[CameraKeyframe], width_px: int
) -> tuple[bytes | None, tuple[View, ...]]:
    painted = await paint_camera_view(job.services, cut, job.project, keyframes, width_px)
    if painted is None:
        return None, ()
    picture, part = painted
    return picture, tuple(get_view(keyframe, part) for keyframe in keyframes)
