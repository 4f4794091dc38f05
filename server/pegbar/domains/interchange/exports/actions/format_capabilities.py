"""Describe the parts of a board that an export format includes."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.interchange.exports import texts
from pegbar.domains.interchange.exports.rules.edits import rates
from pegbar.domains.interchange.exports.rules.edits.format_capabilities import CarriedKind, list_excluded, list_included
from pegbar.domains.interchange.exports.rules.edits.rates import EDIT_KINDS
from pegbar.domains.interchange.exports.schemas import Carried
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard.rules.timing import FrameRate


async def get_capabilities(ctx: RequestContext, ref: str, kind: CarriedKind) -> Carried:
    """Return the parts that the format includes and excludes, and notes on the rate of an edit."""
    access = await guards.project(ctx, ref, Permission.EXPORT_SHEET)
    project = await projects.get_settings(ctx.tx, access.id)
    rate = FrameRate.from_fps(project.fps)
    return Carried(
        along=list_included(kind),
        stays=list_excluded(kind),
        says=rates.get_rate_notes(kind, rate, project.fps) if kind in EDIT_KINDS else [],
        drops=kind in EDIT_KINDS and rates.can_drop_frames(rate),
        refusal=_get_refusal(ctx, kind, rate, project.fps),
    )


def _get_refusal(ctx: RequestContext, kind: CarriedKind, rate: FrameRate, fps: float) -> str | None:
    if kind == "otio" and not ctx.services.otio:
        return texts.NO_OTIO
    return rates.get_rate_refusal(kind, rate, fps) if kind in EDIT_KINDS else None
