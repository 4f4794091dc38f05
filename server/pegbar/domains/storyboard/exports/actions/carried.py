"""What a file would take along of a board as it stands."""

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.access.permissions import Permission
from pegbar.domains.projects import actions as projects
from pegbar.domains.storyboard.exports import texts
from pegbar.domains.storyboard.exports.rules.edits import rates
from pegbar.domains.storyboard.exports.rules.edits.carried import CarriedKind, along, stays
from pegbar.domains.storyboard.exports.rules.edits.rates import EDIT_KINDS
from pegbar.domains.storyboard.exports.schemas import Carried
from pegbar.domains.storyboard.rules.timing import Rate


async def carried(ctx: RequestContext, ref: str, kind: CarriedKind) -> Carried:
    """Both lists, and what one should know of the rate of an edit."""
    access = await guards.project(ctx, ref, Permission.EXPORT_SHEET)
    project = await projects.get_settings(ctx.tx, access.id)
    rate = Rate.of(project.fps)
    return Carried(
        along=along(kind),
        stays=stays(kind),
        says=rates.says(kind, rate, project.fps) if kind in EDIT_KINDS else [],
        drops=kind in EDIT_KINDS and rates.may_drop(rate),
        refusal=_refusal(ctx, kind, rate, project.fps),
    )


def _refusal(ctx: RequestContext, kind: CarriedKind, rate: Rate, fps: float) -> str | None:
    if kind == "otio" and not ctx.services.otio:
        return texts.NO_OTIO
    return rates.unwritable(kind, rate, fps) if kind in EDIT_KINDS else None
