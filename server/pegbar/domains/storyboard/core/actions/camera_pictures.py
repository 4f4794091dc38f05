"""Paint the area that a camera covers once, sharp enough for its closest keyframe."""

from collections.abc import Sequence
from math import ceil, floor
from typing import Final

from pegbar.access.services import Services
from pegbar.domains.projects.actions import ProjectSettings
from pegbar.domains.storyboard.core import store
from pegbar.domains.storyboard.core.actions.merged_document import collect_log, open_workspace, paint_drawing_part
from pegbar.domains.storyboard.core.actions.pictures import get_fresh_picture
from pegbar.domains.storyboard.limits import MOVING_SIDE_MAX
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules.camera import CameraKeyframe, bounding_region
from pegbar.kernel.errors import TooLarge
from pegbar.ports.encoder import View
from pegbar.ports.painter import Part, fit_preview

_MARGIN: Final = 2
"""Extra picture pixels at each side: the encoder interpolates edge pixels with their neighbors."""

_ROUNDING_TOLERANCE: Final = 1e-6
"""Exceeding the canvas by less than this, in px of the canvas, is a rounding error."""

_ATTEMPTS: Final = 3
"""Each attempt halves the resolution, for drawings that take too much memory."""


async def paint_camera_view(
    services: Services, cut: Cut, project: ProjectSettings, keyframes: Sequence[CameraKeyframe], width_px: float
) -> tuple[bytes, Part] | None:
    """Paint the area that these keyframes cover, with the background below, for a video that is `width_px` wide.

    Returns the picture and the part of the plane that it shows; everything outside that part is blank paper. A drawing
    that takes too much memory is painted with half the resolution, then a quarter, and is then replaced by its preview.
    Returns None if nothing is drawn.
    """
    async with services.db.read() as tx:
        background = None if cut.background_id is None else await store.get_cut(tx, cut.background_id)
    if cut.drawing_seq == 0 and background is None:
        return None
    with open_workspace(services, cut.project_id) as workspace:
        below = None if background is None else await collect_log(workspace, background.id)
        drawing = await collect_log(workspace, cut.id)
        for attempt in range(_ATTEMPTS):
            part = compute_part(project.width, project.height, keyframes, width_px / 2**attempt)
            try:
                return await paint_drawing_part(workspace, drawing, part, below), part
            except TooLarge:
                continue
    picture = await get_fresh_picture(services, cut, project.width, project.height)
    size, shrink = fit_preview(project.width, project.height)
    return None if picture is None else (picture, Part(0, 0, *size, shrink))


async def paint_page_view(
    services: Services, cut: Cut, project: ProjectSettings, keyframes: Sequence[CameraKeyframe], scale: float
) -> tuple[bytes, Part] | None:
    """Paint the area that these keyframes cover for a printed page, with `scale` pixels per canvas px.

    Uses the preview instead if it shows the area as sharply. Returns the same values as `paint_camera_view`.
    """
    size, shrink = fit_preview(project.width, project.height)
    left, top, right, bottom = bounding_region(project.width, project.height, keyframes)
    exceeds_canvas = (
        left < -_ROUNDING_TOLERANCE
        or top < -_ROUNDING_TOLERANCE
        or right > project.width + _ROUNDING_TOLERANCE
        or bottom > project.height + _ROUNDING_TOLERANCE
    )
    if exceeds_canvas or scale > shrink:
        return await paint_camera_view(
            services, cut, project, keyframes, scale * min(framing.width for framing in keyframes)
        )
    picture = await get_fresh_picture(services, cut, project.width, project.height)
    return None if picture is None else (picture, Part(0, 0, *size, shrink))


def get_view(keyframe: CameraKeyframe, part: Part) -> View:
    """Convert a keyframe to the coordinates of a picture of this part of the plane."""
    scale = part.scale
    return View(keyframe.x * scale - part.left, keyframe.y * scale - part.top, keyframe.width * scale, keyframe.angle)


def compute_part(width: int, height: int, keyframes: Sequence[CameraKeyframe], width_px: float) -> Part:
    """Compute the part of the plane to paint for these keyframes.

    The narrowest keyframe becomes `width_px` pixels wide, or fewer if a side of the picture would get too long.
    """
    region = bounding_region(width, height, keyframes)
    max_side = MOVING_SIDE_MAX - 2 * _MARGIN - 2
    scale = min(
        width_px / min(framing.width for framing in keyframes), max_side / region.width, max_side / region.height
    )
    left, top = floor(region.left * scale) - _MARGIN, floor(region.top * scale) - _MARGIN
    right, bottom = ceil(region.right * scale) + _MARGIN, ceil(region.bottom * scale) + _MARGIN
    return Part(left, top, right - left, bottom - top, scale)
