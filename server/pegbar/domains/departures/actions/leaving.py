"""Delete accounts, restore them within the retention period, and purge them after it."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import structlog

from pegbar.access.context import RequestContext
from pegbar.access.guards import require_person
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.domains.accounts import actions as accounts
from pegbar.domains.accounts.credentials import actions as credentials
from pegbar.domains.accounts.user_data import actions as account
from pegbar.domains.assets.user_data import actions as assets
from pegbar.domains.departures import store, texts
from pegbar.domains.departures.actions import takeouts
from pegbar.domains.departures.actions.slices import SLICES
from pegbar.domains.departures.schemas import DepartureOut, Heir, OwnedProject
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects.user_data import actions as projects
from pegbar.domains.videos.user_data import actions as videos
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict
from pegbar.ports.mailer import Mail

log = structlog.get_logger()


async def preview_deletion(ctx: RequestContext) -> DepartureOut:
    """Return what will be deleted with the requester's account, and what will be kept."""
    me = require_person(ctx.user)
    mine = await projects.list_owned_projects(ctx.tx, me)
    ids = [project.id for project in mine]
    files, films = await assets.count_files(ctx.tx, ids), await videos.count_videos(ctx.tx, ids)
    people = await profiles.get_refs(ctx, {member for project in mine for member in project.members})
    videos_left, comments_left = await videos.count_retained(ctx.tx, me, ids)
    owned = [
        OwnedProject(
            id=project.id,
            slug=project.slug,
            name=project.name,
            members=[people[member] for member in project.members],
            videos=films.get(project.id, 0),
            files=files.get(project.id, 0),
        )
        for project in mine
    ]
    return DepartureOut(projects=owned, videos_left=videos_left, comments_left=comments_left)


async def delete_account(services: Services, user: Principal, password: str, heirs: Sequence[Heir]) -> datetime:
    """Delete the requester's account, completely or not at all. Returns until when it can be restored.

    `heirs` must cover each owned project. Raises Conflict if the projects have changed, or a new owner is no longer a
    member.
    """
    account = await credentials.require_password(services, user, password)

    async def write(tx: Transaction) -> None:
        ctx = RequestContext(tx, services, user)
        await _deactivate(ctx, heirs)
        await takeouts.cancel_data_exports(ctx, account.id)
        link, day = f"{services.settings.base_url}/signin", f"{clock.now() + accounts.DELETED_RETENTION:%d %B %Y}"
        text = texts.LEFT_MAIL.format(link=link, day=day)
        await accounts.enqueue_mail(tx, services, Mail(account.email, texts.LEFT_SUBJECT, text))

    await services.db.transact(write)
    return clock.now() + accounts.DELETED_RETENTION


async def _deactivate(ctx: RequestContext, heirs: Sequence[Heir]) -> None:
    me, now = require_person(ctx.user), clock.now()
    await SLICES["accounts"].deactivate(ctx)  # First, so that of two concurrent requests one fails as signed out.
    wishes = {heir.project_id: heir.profile_id for heir in heirs}
    if wishes.keys() != {project.id for project in await projects.list_owned_projects(ctx.tx, me)}:
        raise Conflict(texts.PROJECTS_CHANGED, code="departure.changed")
    await projects.transfer_or_delete(ctx, wishes)
    above = [name for name in reversed(SLICES) if name != "accounts"]
    kept: dict[str, Any] = {name: await SLICES[name].deactivate(ctx) for name in above}
    kept["projects"]["deleted"] = sorted(project for project, heir in wishes.items() if heir is None)
    await store.insert_departure(ctx.tx, me, now, kept)


async def delete_account_by_email(services: Services, email: str) -> bool:
    """Delete an account and its projects, without a mail. Returns False if there is no such account.

    For the command line, which can't enqueue jobs such as mails: they belong to the running server.
    """
    async with services.db.write() as tx:
        person = await accounts.find_user_id(tx, email)
        if person is None:
            return False
        mine = await projects.list_owned_projects(tx, person)
        heirs = [Heir(project_id=project.id, profile_id=None) for project in mine]
        await _deactivate(RequestContext(tx, services, Principal(person)), heirs)
        await takeouts.close_data_exports(tx, person)
    return True


async def restore_account(services: Services, email: str, password: str) -> None:
    """Restore a deleted account, with everything that can still be restored. Safe to repeat."""
    left = await accounts.get_deleted_account(services, email, password)
    if left is None:
        return  # It's already restored.

    async def write(tx: Transaction) -> None:
        ctx = RequestContext(tx, services, Principal(left.id))
        if not await account.lock_and_check_deleted(tx, left.id):
            return  # Another request restored it after the password was checked.
        kept = await store.take_archived_rows(tx, left.id)
        for name, slice_ in SLICES.items():
            await slice_.reactivate(ctx, kept.get(name, {}))

    await services.db.transact(write)


async def purge_accounts(services: Services, before: datetime) -> None:
    """Permanently delete the accounts that were deleted before a time. An interrupted run continues the next hour."""
    async with services.db.read() as tx:
        due = await account.list_deleted_before(tx, before)
    for person in due:
        await purge_account(services, person)
        log.info("accounts.purged", account=person)


async def purge_account(services: Services, person: str) -> None:
    """Permanently delete a person's data. An empty profile stays if other people's rows reference it."""
    for slice_ in reversed(SLICES.values()):
        await slice_.purge(services, person)
    async with services.db.write() as tx:
        await store.delete_person_rows(tx, person)
        await account.delete_account(tx, person, is_named=await store.is_profile_referenced(tx, person))
