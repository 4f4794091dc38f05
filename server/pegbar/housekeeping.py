"""What a running instance does for itself: forgets what nobody will ask for any more, and looks after what it keeps."""

import asyncio
from datetime import timedelta

import structlog

from pegbar.access.house import House
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
from pegbar.domains.storyboard.sound.actions import reading, sounds
from pegbar.domains.videos.guests import actions as guests
from pegbar.domains.videos.publishing.actions import making, publishing
from pegbar.domains.videos.talk.actions import views
from pegbar.keeping import chores
from pegbar.keeping.scrub import scrub_some
from pegbar.keeping.sweep import ORPHANS_KEPT, sweep
from pegbar.kernel import clock
from pegbar.kernel.work import Work
from pegbar.realtime import outbox

EVENTS_KEPT = timedelta(days=7)
VIEWS_KEPT = timedelta(days=1)
JOBS_KEPT = timedelta(days=7)
EXPORT_GIVEN_UP = timedelta(days=1)
EVERY_SECONDS = 3600
SWEEP_EVERY = timedelta(days=1)
log = structlog.get_logger()


async def keep_house(house: House) -> None:
    """Every hour what nobody asks for any more goes, and once a day the stored objects that nothing names."""
    while True:
        try:
            async with house.db.write() as work:
                await outbox.prune(work, clock.now() - EVENTS_KEPT)
                await exports.prune(work, clock.now() - timedelta(days=EXPORT_DAYS))
                await exports.give_up(work, clock.now() - EXPORT_GIVEN_UP)
                await prune_uploads(work)
                await takeouts.prune(work, clock.now() - takeouts.KEPT)
                await listing.prune(work, clock.now() - timedelta(days=NOTIFICATION_DAYS))
                await guests.prune(work, clock.now())
                await views.prune(work, clock.now() - VIEWS_KEPT)
                await keeping.prune_pictures(work, clock.now())
            await house.jobs.prune(clock.now() - JOBS_KEPT)
            await mailing.digests(house)
            await making.tidy(house)
            await reading.tidy(house)
            await trash.purge(house, clock.now() - trash.KEPT)
            await pictures.prune(house)
            await deletion.purge(house, clock.now() - deletion.KEPT)
            await leaving.purge(house, clock.now() - accounts.KEPT)
            await forget_chats_daily(house)
            await sweep_daily(house)
        except Exception:  # whatever failed, the next hour tries again
            log.exception("housekeeping.failed")
        await asyncio.sleep(EVERY_SECONDS)


async def prune_uploads(work: Work) -> None:
    """Delete the uploads of all kinds that have had no piece for too long."""
    now = clock.now()
    await uploads.prune(work, now - uploads.LASTS)
    await publishing.prune(work, now - publishing.LASTS)
    await sounds.prune(work, now - sounds.LASTS)
    await imports.prune(work, now - imports.LASTS, now - timedelta(days=IMPORT_DAYS))


async def forget_chats_daily(house: House) -> None:
    """Take away what was said longer ago than this instance keeps it, once a day."""
    days = house.settings.chat_days
    turn = await chores.take(house.db, "chats", SWEEP_EVERY) if days else None
    if turn is None:
        return
    try:
        count = await keeping.prune(house, clock.now() - timedelta(days=days))
    except Exception:
        await chores.give_back(house.db, turn)
        raise
    await chores.done(house.db, turn)
    log.info("chats.pruned", messages=count)


async def sweep_daily(house: House) -> None:
    """Sweep, where a day has passed since any process of this instance did, whenever those were started."""
    turn = await chores.take(house.db, "sweep", SWEEP_EVERY)
    if turn is None:
        return
    try:
        await sweep(house, clock.now() - ORPHANS_KEPT)
    except Exception:
        await chores.give_back(house.db, turn)
        raise
    await chores.done(house.db, turn)


async def scrub_slowly(house: House) -> None:
    """Read what is stored, a little of it every hour, to find what is damaged."""
    while True:
        try:
            await scrub_some(house)
        except Exception:
            log.exception("scrub.failed")
        await asyncio.sleep(EVERY_SECONDS)
