"""Everything of one person's in one file: asked for, made by a job, kept for some days."""

import tempfile
import time
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final, cast

import structlog

from pegbar.access.ask import Ask
from pegbar.access.guards import require_person
from pegbar.access.house import House
from pegbar.access.who import Who
from pegbar.domains.accounts import actions as accounts
from pegbar.domains.departures import messages, store
from pegbar.domains.departures.actions.packing import pack
from pegbar.domains.departures.limits import TAKEOUT_DAYS, TAKEOUTS_LISTED
from pegbar.domains.departures.models import Takeout
from pegbar.domains.departures.schemas import TakeoutOut
from pegbar.kernel import clock
from pegbar.kernel.errors import Conflict, DiskFull, NotFound, TooMany, Unavailable
from pegbar.kernel.ids import new_id
from pegbar.kernel.lease_fence import LeaseLost
from pegbar.kernel.work import Work
from pegbar.ports.mailer import Mail

MAKE: Final = "departures.takeout"
KEPT: Final = timedelta(days=TAKEOUT_DAYS)
_COME_AGAIN_SECONDS: Final = 15
_TELL_EVERY_SECONDS: Final = 0.2
log = structlog.get_logger()


async def start(house: House, who: Who, wanted_id: str | None) -> TakeoutOut:
    """Have all of the asker's things gathered; the same id again answers how far that is. One at a time (429)."""
    me = require_person(who)
    async with house.db.read() as work:
        known = await _made_before(work, me, wanted_id)
        if known is not None:
            return _shown(known)
        if await store.open_of(work, me) is not None:
            raise _too_many()
    await house.throttle(house.settings.rate_takeout_person, "takeout", me, fails_open=True)
    return await house.db.transact(lambda work: _started(Ask(work, house, who), wanted_id))


async def _started(ask: Ask, wanted_id: str | None) -> TakeoutOut:
    me, now = require_person(ask.who), clock.now()
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
    if not await store.add(ask.work, row):
        known = await _made_before(ask.work, me, wanted_id)
        if known is None and await store.open_of(ask.work, me) is None:
            raise Conflict(messages.TAKEOUT_ID_TAKEN, code="id_taken")
        if known is None:
            raise _too_many()
        return _shown(known)
    await ask.house.jobs.enqueue(ask.work, MAKE, row["id"], queue="media", job_id=_job(row["id"]), requested_by=me)
    return _shown(Takeout(**row))


async def listed(ask: Ask) -> list[TakeoutOut]:
    """The asker's last ones, newest first."""
    rows = await store.of(ask.work, require_person(ask.who), TAKEOUTS_LISTED)
    return [_shown(row) for row in rows]


async def one(ask: Ask, takeout_id: str) -> TakeoutOut:
    """How far one of the asker's is; its address once it is done."""
    return _shown(await _require_own(ask, takeout_id))


async def file(ask: Ask, takeout_id: str) -> tuple[str, str]:
    """The key and the name of the file of one of the asker's that is done; to anybody else it is not there."""
    row = await _require_own(ask, takeout_id)
    if row.state != "done" or row.blob_key is None:
        raise NotFound
    return row.blob_key, row.file_name


async def cancel(ask: Ask, takeout_id: str) -> None:
    """Stop one of the asker's; what is over is left as it is."""
    row = await _require_own(ask, takeout_id)
    if await store.end(ask.work, row.id, {"state": "cancelled"}):
        _stop(ask, row.id)


async def cancel_all(ask: Ask, person: str) -> None:
    """Stop what is made for somebody."""
    for takeout_id in await store.end_all(ask.work, person):
        _stop(ask, takeout_id)


async def close_all(work: Work, person: str) -> None:
    """Have nothing come of what is made for somebody, whatever the jobs do."""
    await store.end_all(work, person)


async def make(house: House, takeout_id: str) -> None:
    """The job: gather, pack, keep, and tell by mail where mail is sent. A run after a crash begins anew."""
    async with house.db.write() as work:
        row = await store.begin(work, takeout_id)
    if row is None:
        return  # it was cancelled while it waited
    try:
        with tempfile.TemporaryDirectory(prefix="pegbar-takeout-") as folder:
            target = Path(folder) / "all.zip"
            await pack(house, row.user_id, target, _Teller(house, row.id))
            size = target.stat().st_size
            key = await house.blobs.put_file(target)
    except (Unavailable, LeaseLost):
        raise
    except DiskFull:
        await _finish(house, row, {"state": "failed", "detail": messages.TAKEOUT_NO_SPACE})
    except Exception:  # what nobody foresaw would fail again: the asker is told
        log.exception("takeout.failed", takeout=row.id)
        await _finish(house, row, {"state": "failed", "detail": messages.TAKEOUT_FAILED})
    else:
        await _finish(house, row, {"state": "done", "progress": 1.0, "blob_key": key, "size": size})


async def prune(work: Work, before: datetime) -> None:
    """Forget what was asked for earlier; the files are swept after it."""
    await store.prune(work, before)


async def _finish(house: House, row: Takeout, values: dict[str, Any]) -> None:
    async with house.db.write() as work:
        ended = await store.end(work, row.id, values)
        if ended and house.mailer.sends and values["state"] == "done":
            link, day = f"{house.settings.base_url}/account", f"{row.created_at + KEPT:%d %B %Y}"
            to, text = await accounts.email_of(work, row.user_id), messages.TAKEOUT_MAIL.format(link=link, day=day)
            await accounts.mail(work, house, Mail(to, messages.TAKEOUT_SUBJECT, text))


class _Teller:
    """Writes progress down, a few times a second at most."""

    def __init__(self, house: House, takeout_id: str) -> None:
        self._house, self._takeout_id, self._last = house, takeout_id, 0.0

    async def __call__(self, share: float) -> None:
        if time.monotonic() - self._last < _TELL_EVERY_SECONDS:
            return
        self._last = time.monotonic()
        async with self._house.db.write() as work:
            await store.tell(work, self._takeout_id, share)


async def _made_before(work: Work, me: str, takeout_id: str | None) -> Takeout | None:
    found = None if takeout_id is None else await store.one(work, takeout_id)
    return found if found is not None and found.user_id == me else None


async def _require_own(ask: Ask, takeout_id: str) -> Takeout:
    """To anybody else it is not there."""
    found = await _made_before(ask.work, require_person(ask.who), takeout_id)
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


def _stop(ask: Ask, takeout_id: str) -> None:
    async def stop() -> None:
        await ask.house.jobs.cancel(_job(takeout_id))

    ask.work.after_commit(stop)


def _job(takeout_id: str) -> str:
    return f"takeout-{takeout_id}"


def _too_many() -> TooMany:
    return TooMany(messages.TAKEOUT_OPEN, code="takeout_open", retry_after=_COME_AGAIN_SECONDS)
