"""What a running instance does for itself: forgets what nobody will ask for any more, and looks after what it keeps."""

import asyncio
from datetime import timedelta

import structlog

from pegbar.access.services import Services
from pegbar.domains.accounts import actions as accounts
from pegbar.domains.assets.pictures.actions import making as pictures
from pegbar.domains.assets.trash.actions import trash
from pegbar.domains.assets.uploads.actions import uploads
from pegbar.domains.chat.actions import keeping
from pegbar.domains.departures.actions import leaving, takeouts
from pegbar.domains.notifications.actions import listing, mailing
from pegbar.domains.notifications.limits import NOTIFICATION_DAYS
from pegbar.domains.projects.actions import deletion
from pegbar.domains.storyboard.exports.actions import exports
from pegbar.domains.storyboard.exports.limits import EXPORT_DAYS
from pegbar.domains.storyboard.imports.actions import imports
from pegbar.domains.storyboard.imports.limits import IMPORT_DAYS
from pegbar.domains.storyboard.sound.actions import decode_job, sounds
from pegbar.domains.videos.guests import actions as guests
from pegbar.domains.videos.publishing.actions import making, publishing
from pegbar.domains.videos.talk.actions import views
from pegbar.keeping import chores
from pegbar.keeping.scrub import scrub_some
from pegbar.keeping.sweep import ORPHANS_KEPT, sweep
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.realtime import outbox

EVENTS_KEPT = timedelta(days=7)
VIEWS_KEPT = timedelta(days=1)
JOBS_KEPT = timedelta(days=7)
EXPORT_GIVEN_UP = timedelta(days=1)
EVERY_SECONDS = 3600
SWEEP_EVERY = timedelta(days=1)
log = structlog.get_logger()


async def keep_house(services: Services) -> None:
    """Every hour what nobody asks for any more goes, and once a day the stored objects that nothing names."""
    while True:
        try:
            async with services.db.write() as tx:
                await outbox.prune(tx, clock.now() - EVENTS_KEPT)
                await exports.delete_older(tx, clock.now() - timedelta(days=EXPORT_DAYS))
                await exports.fail_older(tx, clock.now() - EXPORT_GIVEN_UP)
                await prune_uploads(tx)
                await takeouts.prune(tx, clock.now() - takeouts.KEPT)
                await listing.prune(tx, clock.now() - timedelta(days=NOTIFICATION_DAYS))
                await guests.prune(tx, clock.now())
                await views.prune(tx, clock.now() - VIEWS_KEPT)
                await keeping.prune_pictures(tx, clock.now())
            await services.jobs.prune(clock.now() - JOBS_KEPT)
            await mailing.digests(services)
            await making.tidy(services)
            await decode_job.delete_stale_folders(services)
            await trash.purge(services, clock.now() - trash.KEPT)
            await pictures.prune(services)
            await deletion.purge_projects(services, clock.now() - deletion.RETENTION)
            await leaving.purge(services, clock.now() - accounts.KEPT)
            await forget_chats_daily(services)
            await sweep_daily(services)
        except Exception:  # whatever failed, the next hour tries again
            log.exception("housekeeping.failed")
        await asyncio.sleep(EVERY_SECONDS)


async def prune_uploads(tx: Transaction) -> None:
    """Delete the uploads of all kinds that have had no piece for too long."""
    now = clock.now()
    await uploads.prune(tx, now - uploads.LASTS)
    await publishing.prune(tx, now - publishing.LASTS)
    await sounds.delete_abandoned(tx, now - sounds.UPLOAD_LIFETIME)
    await imports.prune(tx, now - imports.LASTS, now - timedelta(days=IMPORT_DAYS))


async def forget_chats_daily(services: Services) -> None:
    """Take away what was said longer ago than this instance keeps it, once a day."""
    days = services.settings.chat_days
    turn = await chores.take(services.db, "chats", SWEEP_EVERY) if days else None
    if turn is None:
        return
    try:
        count = await keeping.prune(services, clock.now() - timedelta(days=days))
    except Exception:
        await chores.give_back(services.db, turn)
        raise
    await chores.done(services.db, turn)
    log.info("chats.pruned", messages=count)


async def sweep_daily(services: Services) -> None:
    """Sweep, where a day has passed since any process of this instance did, whenever those were started."""
    turn = await chores.take(services.db, "sweep", SWEEP_EVERY)
    if turn is None:
        return
    try:
        await sweep(services, clock.now() - ORPHANS_KEPT)
    except Exception:
        await chores.give_back(services.db, turn)
        raise
    await chores.done(services.db, turn)


async def scrub_slowly(services: Services) -> None:
    """Read what is stored, a little of it every hour, to find what is damaged."""
    while True:
        try:
            await scrub_some(services)
        except Exception:
            log.exception("scrub.failed")
        await asyncio.sleep(EVERY_SECONDS)
