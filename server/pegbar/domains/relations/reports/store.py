"""Queries for reports."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, select, update
from sqlalchemy.orm import aliased

from pegbar.domains.profiles.models import Profile
from pegbar.domains.relations.models import Report
from pegbar.kernel.database import Transaction
from pegbar.kernel.rows import find_by_key, insert_once


async def insert_report(tx: Transaction, row: dict[str, Any]) -> bool:
    """Insert a report; False if the id is taken."""
    return await insert_once(tx, Report, row)


async def get_report(tx: Transaction, report_id: str) -> Report | None:
    """Get a report by its id."""
    return await find_by_key(tx, Report, report_id)


async def list_reports(tx: Transaction, *, closed: bool, limit: int) -> Sequence[Row[*tuple[Any, ...]]]:
    """List the newest reports with both people's usernames: only open reports, or all if `closed` is true."""
    about = aliased(Profile)
    statement = (
        select(*Report.__table__.c, Profile.username.label("sender"), about.username.label("about"))
        .outerjoin(Profile, Profile.id == Report.reporter)
        .join(about, about.id == Report.profile_id)
        .order_by(Report.created_at.desc(), Report.id.desc())
        .limit(limit)
    )
    if not closed:
        statement = statement.where(Report.closed_at.is_(None))
    return (await tx.execute(statement)).all()


async def close_report(tx: Transaction, report_id: str, now: datetime) -> bool:
    """Close a report; False if no open report has this id."""
    conditions = (Report.id == report_id, Report.closed_at.is_(None))
    return (
        await tx.execute(update(Report).where(*conditions).values(closed_at=now).returning(Report.id))
    ).first() is not None
