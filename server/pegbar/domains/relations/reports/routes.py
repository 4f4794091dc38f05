"""Reports over HTTP."""

from pegbar.access.context import RequestContext, writes
from pegbar.access.paths import ReportId
from pegbar.domains.relations.reports import actions
from pegbar.domains.relations.reports.schemas import ReportNew
from pegbar.kernel.routing import Router

router = Router()


@router.put("/reports/{report_id}", status_code=204)
@writes
async def report_person(ctx: RequestContext, report_id: ReportId, body: ReportNew) -> None:
    """Tell this site's administrator of somebody. Safe to repeat with the same id, which the client makes."""
    await actions.send(ctx, report_id, body)
