"""What a camera sees of a cut, painted once, sharp where it is nearest."""

from collections.abc import Sequence
from math import ceil, floor
from typing import Final

from pegbar.access.services import Services
from pegbar.domains.projects.actions import ProjectSettings
from pegbar.domains.storyboard import store
from pegbar.domains.storyboard.actions.pictures import fresh_picture
from pegbar.domains.storyboard.actions.whole import gathered, painted_part, workroom
from pegbar.domains.storyboard.limits import MOVING_SIDE_MAX
from pegbar.domains.storyboard.models import Cut
from pegbar.domains.storyboard.rules.camera import Framing, field_of
from pegbar.kernel.errors import TooLarge
from pegbar.ports.encoder import View
from pegbar.ports.painter import Part, preview_size

_MARGIN: Final = 2
"""Of the picture's pixels: what lies at its edge is looked at with its neighbours."""

_ROUNDED: Final = 1e-6
"""How far beyond the canvas's edge, in its px, still is none."""

_TRIES: Final = 3
"""Each with half the pixels a side, where a drawing takes too much memory."""


async def seen_picture(
    services: Services, cut: Cut, project: ProjectSettings, seen: Sequence[Framing], across: float
) -> tuple[bytes, Part] | None:
    """A picture of all that these framings see of a cut's drawing and its background's, for films `across` px wide.

    Its part of the plane is told; outside of it is paper. A drawing that takes too much memory is shown by its preview.
    None without art.
    """
    async with services.db.read() as tx:
        background = None if cut.background_id is None else await store.one(tx, cut.background_id)
    if cut.drawing_seq == 0 and background is None:
        return None
    with workroom(services, cut.project_id) as room:
        below = None if background is None else await gathered(room, background.id)
        drawing = await gathered(room, cut.id)
        for halves in range(_TRIES):
            part = part_of(project.width, project.height, seen, across / 2**halves)
            try:
                return await painted_part(room, drawing, part, below), part
            except TooLarge:
                continue
    picture = await fresh_picture(services, cut, project.width, project.height)
    size, shrink = preview_size(project.width, project.height)
    return None if picture is None else (picture, Part(0, 0, *size, shrink))


async def seen_on_paper(
    services: Services, cut: Cut, project: ProjectSettings, seen: Sequence[Framing], scale: float
) -> tuple[bytes, Part] | None:
    """As `seen_picture`, with so many pixels for one of the canvas; the preview where that shows it all as sharply."""
    size, shrink = preview_size(project.width, project.height)
    left, top, right, bottom = field_of(project.width, project.height, seen)
    over = left < -_ROUNDED or top < -_ROUNDED or right > project.width + _ROUNDED or bottom > project.height + _ROUNDED
    if over or scale > shrink:
        return await seen_picture(services, cut, project, seen, scale * min(framing.width for framing in seen))
    picture = await fresh_picture(services, cut, project.width, project.height)
    return None if picture is None else (picture, Part(0, 0, *size, shrink))


def view_of(framing: Framing, part: Part) -> View:
    """A framing on a picture of this part of the plane."""
    by = part.scale
    return View(framing.x * by - part.left, framing.y * by - part.top, framing.width * by, framing.angle)


def part_of(width: int, height: int, seen: Sequence[Framing], across: float) -> Part:
    """What is painted of a canvas for these framings: the narrowest has `across` px, and no side is too long."""
    field = field_of(width, height, seen)
    room = MOVING_SIDE_MAX - 2 * _MARGIN - 2
    scale = min(across / min(framing.width for framing in seen), room / field.width, room / field.height)
    left, top = floor(field.left * scale) - _MARGIN, floor(field.top * scale) - _MARGIN
    right, bottom = ceil(field.right * scale) + _MARGIN, ceil(field.bottom * scale) + _MARGIN
    return Part(left, top, right - left, bottom - top, scale)
