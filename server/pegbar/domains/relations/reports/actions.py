"""Reports of people, kept for the site's administrator, who reads them on the command line."""

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

_LISTED_MAX: Final = 200


class Reported(NamedTuple):
    """A report as an administrator reads it; `sender` is None where that account is gone."""

    id: str
    created_at: datetime
    sender: str | None
    about: str
    reason: str
    text: str
    closed_at: datetime | None


async def send(ctx: RequestContext, report_id: str, new: ReportNew) -> None:
    """Tell the administrator of somebody. Safe to repeat with the same id; the person is not told."""
    me = guards.require_person(ctx.user)
    if me == new.profile_id:
        raise Invalid.field("profile_id", texts.OWN_REPORT)
    await profiles.ensure(ctx.tx, me)
    about = await profiles.one(ctx.tx, new.profile_id)
    said = {"reporter": me, "profile_id": about.id, "reason": new.reason, "text": new.text}
    found = await store.one(ctx.tx, report_id)
    if found is None:
        await ctx.services.throttle(ctx.services.settings.rate_report_person, "report", me, fails_open=True)
        row: dict[str, Any] = {"id": report_id, **said, "created_at": clock.now(), "closed_at": None}
        if await store.add(ctx.tx, row):
            return
        found = await store.one(ctx.tx, report_id)
    if found is None or said != {name: getattr(found, name) for name in said}:
        raise Conflict(texts.REPORT_ID_TAKEN, code="report_id_taken")


async def listed(tx: Transaction, *, closed: bool) -> Sequence[Reported]:
    """The newest reports: those that nobody has closed, or all."""
    rows = await store.listed(tx, closed=closed, limit=_LISTED_MAX)
    return [Reported(*(getattr(row, name) for name in Reported._fields)) for row in rows]


async def close(tx: Transaction, report_id: str) -> bool:
    """Note that a report is dealt with; False where none of this id waits."""
    return await store.close(tx, report_id, clock.now())
