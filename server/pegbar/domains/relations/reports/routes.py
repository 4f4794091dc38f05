"""HTTP routes of reports."""

from pegbar.access.context import WriteContext
from pegbar.access.paths import ReportId
from pegbar.domains.relations.reports import actions
from pegbar.domains.relations.reports.schemas import ReportNew
from pegbar.kernel.routing import Router

router = Router()


@router.put("/reports/{report_id}", status_code=204)
async def report_person(ctx: WriteContext, report_id: ReportId, body: ReportNew) -> None:
    """Report a person to this site's administrator. Safe to repeat with the same id, which the client creates."""
    await actions.send_report(ctx, report_id, body)
