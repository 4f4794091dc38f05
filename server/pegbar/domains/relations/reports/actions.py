"""Reports of people, stored for the site's administrator, who reads them on the command line."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from pegbar.access import guards
from pegbar.access.context import RequestContext
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.relations.reports import store, texts
from pegbar.domains.relations.reports.schemas import ReportNew
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, Invalid

_LIST_LIMIT: Final = 200


class ReportSummary(NamedTuple):
    """A report as the administrator reads it; `sender` is None if that account was deleted."""

    id: str
    created_at: datetime
    sender: str | None
    about: str
    reason: str
    text: str
    closed_at: datetime | None


async def send_report(ctx: RequestContext, report_id: str, new: ReportNew) -> None:
    """Report a person to the administrator, without informing them. Safe to repeat with the same id."""
    me = guards.require_person(ctx.user)
    if me == new.profile_id:
        raise Invalid.field("profile_id", texts.OWN_REPORT)
    await profiles.ensure_profile(ctx.tx, me)
    about = await profiles.get_profile(ctx.tx, new.profile_id)
    content = {"reporter": me, "profile_id": about.id, "reason": new.reason, "text": new.text}
    existing = await store.get_report(ctx.tx, report_id)
    if existing is None:
        await ctx.services.throttle(ctx.services.settings.rate_report_person, "report", me, fails_open=True)
        row: dict[str, Any] = {"id": report_id, **content, "created_at": clock.now(), "closed_at": None}
        if await store.insert_report(ctx.tx, row):
            return
        existing = await store.get_report(ctx.tx, report_id)
    if existing is None or content != {name: getattr(existing, name) for name in content}:
        raise Conflict(texts.REPORT_ID_TAKEN, code="report_id_taken")


async def list_reports(tx: Transaction, *, closed: bool) -> Sequence[ReportSummary]:
    """List the newest reports: only open reports, or all if `closed` is true."""
    rows = await store.list_reports(tx, closed=closed, limit=_LIST_LIMIT)
    return [ReportSummary(*(getattr(row, name) for name in ReportSummary._fields)) for row in rows]


async def close_report(tx: Transaction, report_id: str) -> bool:
    """Close a report; False if there is no open report with this id."""
    return await store.close_report(tx, report_id, clock.now())
