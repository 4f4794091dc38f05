"""Periodic tasks of a running instance: deletes expired data, sweeps and scrubs stored objects."""

import asyncio
from datetime import timedelta

import structlog

from pegbar.access.services import Services
from pegbar.domains.account_deletion.actions import account_deletion
from pegbar.domains.accounts import actions as accounts
from pegbar.domains.assets.pictures.actions import render_job as pictures
from pegbar.domains.assets.trash.actions import trash
from pegbar.domains.chat.actions import retention
from pegbar.domains.data_export.actions import data_exports
from pegbar.domains.interchange.exports.actions import exports
from pegbar.domains.interchange.imports.actions import imports
from pegbar.domains.interchange.limits import EXPORT_DAYS, IMPORT_DAYS
from pegbar.domains.notifications.actions import emails, queries
from pegbar.domains.notifications.limits import NOTIFICATION_DAYS
from pegbar.domains.projects.actions import deletion
from pegbar.domains.storyboard.sound.actions import decode_job
from pegbar.domains.uploads.actions import uploads
from pegbar.domains.videos.guests import actions as guests
from pegbar.domains.videos.publishing.actions import publications, video_job
from pegbar.domains.videos.views import actions as views
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.maintenance import periodic_task
from pegbar.maintenance.scrub import scrub_some
from pegbar.maintenance.sweep import ORPHAN_LIFETIME, sweep
from pegbar.realtime import outbox

EVENT_LIFETIME = timedelta(days=7)
VIEW_LIFETIME = timedelta(days=1)
JOB_LIFETIME = timedelta(days=7)
EXPORT_TIMEOUT = timedelta(days=1)
EVERY_SECONDS = 3600
SWEEP_EVERY = timedelta(days=1)
log = structlog.get_logger()


async def run_periodic_tasks(services: Services) -> None:
    """Delete expired data every hour, and unreferenced stored objects once a day. Runs until cancelled."""
    while True:
        try:
            async with services.db.write() as tx:
                await outbox.prune(tx, clock.now() - EVENT_LIFETIME)
                await exports.delete_older(tx, clock.now() - timedelta(days=EXPORT_DAYS))
                await exports.fail_older(tx, clock.now() - EXPORT_TIMEOUT)
                await prune_uploads(tx)
                await data_exports.prune_data_exports(tx, clock.now() - data_exports.RETENTION)
                await queries.delete_old(tx, clock.now() - timedelta(days=NOTIFICATION_DAYS))
                await guests.prune_links(tx, clock.now())
                await views.prune_views(tx, clock.now() - VIEW_LIFETIME)
                await retention.delete_unused_pictures(tx, clock.now())
            await services.jobs.prune(clock.now() - JOB_LIFETIME)
            await emails.schedule_digests(services)
            await video_job.clean_up_folders(services)
            await decode_job.delete_stale_folders(services)
            await trash.purge_trash(services, clock.now() - trash.TRASH_LIFETIME)
            await pictures.prune_pictures(services)
            await deletion.purge_projects(services, clock.now() - deletion.RETENTION)
            await account_deletion.purge_accounts(services, clock.now() - accounts.DELETED_RETENTION)
            await prune_chats_daily(services)
            await sweep_daily(services)
        except Exception:  # retried in an hour
            log.exception("housekeeping.failed")
        await asyncio.sleep(EVERY_SECONDS)


async def prune_uploads(tx: Transaction) -> None:
    """Delete abandoned uploads, and uploaded videos and imports that were never used or are too old."""
    now = clock.now()
    await uploads.prune_uploads(tx)
    await publications.prune_publications(tx, now - publications.LIFETIME)
    await imports.prune(tx, now - imports.LIFETIME, now - timedelta(days=IMPORT_DAYS))


async def prune_chats_daily(services: Services) -> None:
    """Delete chat messages older than the configured number of days, once a day."""
    days = services.settings.chat_days
    lease = await periodic_task.acquire(services.db, "chats", SWEEP_EVERY) if days else None
    if lease is None:
        return
    try:
        count = await retention.delete_old_messages(services, clock.now() - timedelta(days=days))
    except Exception:
        await periodic_task.release(services.db, lease)
        raise
    await periodic_task.complete(services.db, lease)
    log.info("chats.pruned", messages=count)


async def sweep_daily(services: Services) -> None:
    """Delete unreferenced stored objects, once a day per instance."""
    lease = await periodic_task.acquire(services.db, "sweep", SWEEP_EVERY)
    if lease is None:
        return
    try:
        await sweep(services, clock.now() - ORPHAN_LIFETIME)
    except Exception:
        await periodic_task.release(services.db, lease)
        raise
    await periodic_task.complete(services.db, lease)


async def run_scrub(services: Services) -> None:
    """Verify a part of the stored objects every hour, to find damaged ones. Runs until cancelled."""
    while True:
        try:
            await scrub_some(services)
        except Exception:
            log.exception("scrub.failed")
        await asyncio.sleep(EVERY_SECONDS)
