"""Describe the parts of a board that an export format includes."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.interchange import texts
from pegbar.domains.interchange.exports.schemas import FormatCapabilities
from pegbar.domains.interchange.formats import texts as format_texts
from pegbar.domains.interchange.formats.common.edits import rates
from pegbar.domains.interchange.formats.registry import get_exportable
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard.rules.timing import FrameRate


async def get_capabilities(ctx: RequestContext, ref: str, kind: str) -> FormatCapabilities:
    """Return the parts of the board that the format includes and excludes.

    For edit formats, also returns notes on how the format represents the board's frame rate.
    """
    access = await guards.project(ctx, ref, Permission.EXPORT_SHEET)
    project = await projects.get_settings(ctx.tx, access.id)
    rate = FrameRate.from_fps(project.fps)
    fmt, exports = get_exportable(kind)
    refusal = None
    if exports.library == "otio" and not ctx.services.otio:
        refusal = texts.NO_OTIO
    elif exports.edit is not None:
        refusal = rates.get_rate_refusal(fmt, rate, project.fps)
    return FormatCapabilities(
        included=[format_texts.PARTS[part] for part in fmt.included],
        excluded=[format_texts.PARTS[part] for part in fmt.excluded],
        notes=[] if exports.edit is None else [*rates.get_rate_notes(fmt, rate, project.fps)],
        can_drop_frames=exports.edit is not None and rates.can_drop_frames(rate),
        refusal=refusal,
    )
