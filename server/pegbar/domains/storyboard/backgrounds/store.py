"""SQL of the backgrounds that cuts share: hidden rows among the cuts."""

from typing import Any, cast

from sqlalchemy import Select, Table, bindparam, func, or_, select

from pegbar.domains.storyboard.models import Cut
from pegbar.kernel.prepared import Prepared, Row
from pegbar.kernel.tables import ID, record
from pegbar.kernel.work import Work

_T = cast(Table, Cut.__table__)
_LIVE = _T.c.deleted_at.is_(None)
_UNDER = _T.alias("background")

# Backgrounds lie at position 0, where the index of positions finds them among thousands of cuts.
_ROWS = Prepared(
    select(*_T.c)
    .where(_T.c.project_id == bindparam("project", type_=ID), _T.c.position == 0, _T.c.is_background.is_(True), _LIVE)
    .order_by(_T.c.created_at, _T.c.id)
)


async def rows(work: Work, project_id: str) -> list[Row]:
    """A project's live backgrounds, oldest first, as rows of all columns of a cut."""
    return await work.fetch(_ROWS, {"project": project_id})


async def held(work: Work, project_id: str, background_id: str) -> Cut | None:
    """A background of this project, deleted ones included; it stays as it is until this transaction is over."""
    statement = (
        select(*_T.c)
        .where(_T.c.id == background_id, _T.c.project_id == project_id, _T.c.is_background.is_(True))
        .with_for_update(read=True)
    )
    return record(Cut, (await work.run(statement)).first())


async def uses(work: Work, background_id: str) -> int:
    """How many live cuts show this background."""
    statement = select(func.count()).select_from(_T).where(_T.c.background_id == background_id, _LIVE)
    return (await work.run(statement)).scalar_one()


async def stale(work: Work, background_id: str) -> list[str]:
    """The live cuts with this background whose preview lags behind it or behind their own drawing, in order."""
    statement = _stale().where(_T.c.background_id == background_id).order_by(_T.c.position, _T.c.id)
    return [row[0] for row in (await work.run(statement)).all()]


async def all_stale(work: Work, limit: int) -> list[tuple[str, int]]:
    """Live cuts whose preview lags behind, backgrounds first, each with the number of the drawing below it."""
    statement = _stale().order_by(_T.c.is_background.desc(), _T.c.project_id, _T.c.position).limit(limit)
    return [(cut_id, under) for cut_id, under in (await work.run(statement)).all()]


def _stale() -> Select[*tuple[Any, ...]]:
    under = func.coalesce(_UNDER.c.drawing_seq, 0)
    lags = or_(_T.c.preview_seq < _T.c.drawing_seq, _T.c.preview_under < under)
    both = _T.outerjoin(_UNDER, _UNDER.c.id == _T.c.background_id)
    return select(_T.c.id, under).select_from(both).where(_LIVE, lags)
