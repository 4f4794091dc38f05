"""Everything of one person's in one file: asked for, made by a job, kept for some days."""

import tempfile
import time
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final, cast

import structlog

from pegbar.access.context import RequestContext
from pegbar.access.guards import require_person
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.domains.accounts import actions as accounts
from pegbar.domains.departures import store, texts
from pegbar.domains.departures.actions.packing import pack
from pegbar.domains.departures.limits import TAKEOUT_DAYS, TAKEOUTS_LISTED
from pegbar.domains.departures.models import Takeout
from pegbar.domains.departures.schemas import TakeoutOut
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict, DiskFull, NotFound, TooMany, Unavailable
from pegbar.kernel.ids import new_id
from pegbar.kernel.lease_fence import LeaseLost
from pegbar.ports.mailer import Mail

MAKE: Final = "departures.takeout"
KEPT: Final = timedelta(days=TAKEOUT_DAYS)
_COME_AGAIN_SECONDS: Final = 15
_TELL_EVERY_SECONDS: Final = 0.2
log = structlog.get_logger()


async def start(services: Services, user: Principal, wanted_id: str | None) -> TakeoutOut:
    """Have all of the asker's things gathered; the same id again answers how far that is. One at a time (429)."""
    me = require_person(user)
    async with services.db.read() as tx:
        known = await _made_before(tx, me, wanted_id)
        if known is not None:
            return _shown(known)
        if await store.open_of(tx, me) is not None:
            raise _too_many()
    await services.throttle(services.settings.rate_takeout_person, "takeout", me, fails_open=True)
    return await services.db.transact(lambda tx: _started(RequestContext(tx, services, user), wanted_id))


async def _started(ctx: RequestContext, wanted_id: str | None) -> TakeoutOut:
    me, now = require_person(ctx.user), clock.now()
    row: dict[str, Any] = {
        "id": wanted_id or new_id(),
        "user_id": me,
        "state": "queued",
        "progress": 0.0,
        "detail": None,
        "blob_key": None,
        "size": None,
        "file_name": f"Pegbar {now:%Y-%m-%d}.zip",
        "created_at": now,
    }
    if not await store.add(ctx.tx, row):
        known = await _made_before(ctx.tx, me, wanted_id)
        if known is None and await store.open_of(ctx.tx, me) is None:
            raise Conflict(texts.TAKEOUT_ID_TAKEN, code="id_taken")
        if known is None:
            raise _too_many()
        return _shown(known)
    await ctx.services.jobs.enqueue(ctx.tx, MAKE, row["id"], queue="media", job_id=_job(row["id"]), requested_by=me)
    return _shown(Takeout(**row))


async def listed(ctx: RequestContext) -> list[TakeoutOut]:
    """The asker's last ones, newest first."""
    rows = await store.of(ctx.tx, require_person(ctx.user), TAKEOUTS_LISTED)
    return [_shown(row) for row in rows]


async def one(ctx: RequestContext, takeout_id: str) -> TakeoutOut:
    """How far one of the asker's is; its address once it is done."""
    return _shown(await _require_own(ctx, takeout_id))


async def file(ctx: RequestContext, takeout_id: str) -> tuple[str, str]:
    """The key and the name of the file of one of the asker's that is done; to anybody else it is not there."""
    row = await _require_own(ctx, takeout_id)
    if row.state != "done" or row.blob_key is None:
        raise NotFound
    return row.blob_key, row.file_name


async def cancel(ctx: RequestContext, takeout_id: str) -> None:
    """Stop one of the asker's; what is over is left as it is."""
    row = await _require_own(ctx, takeout_id)
    if await store.end(ctx.tx, row.id, {"state": "cancelled"}):
        _stop(ctx, row.id)


async def cancel_all(ctx: RequestContext, person: str) -> None:
    """Stop what is made for somebody."""
    for takeout_id in await store.end_all(ctx.tx, person):
        _stop(ctx, takeout_id)


async def close_all(tx: Transaction, person: str) -> None:
    """Have nothing come of what is made for somebody, whatever the jobs do."""
    await store.end_all(tx, person)


async def make(services: Services, takeout_id: str) -> None:
    """The job: gather, pack, keep, and tell by mail where mail is sent. A run after a crash begins anew."""
    async with services.db.write() as tx:
        row = await store.begin(tx, takeout_id)
    if row is None:
        return  # it was cancelled while it waited
    try:
        with tempfile.TemporaryDirectory(prefix="pegbar-takeout-") as folder:
            target = Path(folder) / "all.zip"
            await pack(services, row.user_id, target, _Teller(services, row.id))
            size = target.stat().st_size
            key = await services.blobs.put_file(target)
    except (Unavailable, LeaseLost):
        raise
    except DiskFull:
        await _finish(services, row, {"state": "failed", "detail": texts.TAKEOUT_NO_SPACE})
    except Exception:  # what nobody foresaw would fail again: the asker is told
        log.exception("takeout.failed", takeout=row.id)
        await _finish(services, row, {"state": "failed", "detail": texts.TAKEOUT_FAILED})
    else:
        await _finish(services, row, {"state": "done", "progress": 1.0, "blob_key": key, "size": size})


async def prune(tx: Transaction, before: datetime) -> None:
    """Forget what was asked for earlier; the files are swept after it."""
    await store.prune(tx, before)


async def _finish(services: Services, row: Takeout, values: dict[str, Any]) -> None:
    async with services.db.write() as tx:
        ended = await store.end(tx, row.id, values)
        if ended and services.mailer.sends and values["state"] == "done":
            link, day = f"{services.settings.base_url}/account", f"{row.created_at + KEPT:%d %B %Y}"
            to, text = await accounts.get_email(tx, row.user_id), texts.TAKEOUT_MAIL.format(link=link, day=day)
            await accounts.enqueue_mail(tx, services, Mail(to, texts.TAKEOUT_SUBJECT, text))


class _Teller:
    """Writes progress down, a few times a second at most."""

    def __init__(self, services: Services, takeout_id: str) -> None:
        self._services, self._takeout_id, self._last = services, takeout_id, 0.0

    async def __call__(self, share: float) -> None:
        if time.monotonic() - self._last < _TELL_EVERY_SECONDS:
            return
        self._last = time.monotonic()
        async with self._services.db.write() as tx:
            await store.tell(tx, self._takeout_id, share)


async def _made_before(tx: Transaction, me: str, takeout_id: str | None) -> Takeout | None:
    found = None if takeout_id is None else await store.one(tx, takeout_id)
    return found if found is not None and found.user_id == me else None


async def _require_own(ctx: RequestContext, takeout_id: str) -> Takeout:
    """To anybody else it is not there."""
    found = await _made_before(ctx.tx, require_person(ctx.user), takeout_id)
    if found is None:
        raise NotFound
    return found


def _shown(row: Takeout) -> TakeoutOut:
    url = f"/api/account/takeouts/{row.id}/file" if row.state == "done" and row.blob_key is not None else None
    return TakeoutOut(
        id=row.id,
        state=cast("Any", row.state),
        progress=row.progress,
        detail=row.detail,
        url=url,
        size=row.size,
        file_name=row.file_name,
        created_at=row.created_at,
        kept_until=row.created_at + KEPT,
    )


def _stop(ctx: RequestContext, takeout_id: str) -> None:
    async def stop() -> None:
        await ctx.services.jobs.cancel(_job(takeout_id))

    ctx.tx.after_commit(stop)


def _job(takeout_id: str) -> str:
    return f"takeout-{takeout_id}"


def _too_many() -> TooMany:
    return TooMany(texts.TAKEOUT_OPEN, code="takeout_open", retry_after=_COME_AGAIN_SECONDS)
