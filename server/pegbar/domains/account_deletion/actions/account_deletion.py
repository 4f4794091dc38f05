"""Delete accounts, restore them within the retention period, and purge them after it."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import structlog

from pegbar.access.context import RequestContext
from pegbar.access.guards import require_person
from pegbar.access.principal import Principal
from pegbar.access.services import Services
from pegbar.domains.account_deletion import store, texts
from pegbar.domains.account_deletion.schemas import AccountDeletionPreview, OwnedProject, ProjectSuccessor
from pegbar.domains.accounts import actions as accounts
from pegbar.domains.accounts.credentials import actions as credentials
from pegbar.domains.accounts.user_data import actions as account_data
from pegbar.domains.assets.user_data import actions as assets
from pegbar.domains.data_export.actions import data_exports
from pegbar.domains.data_export.actions.user_data import USER_DATA_BY_DOMAIN
from pegbar.domains.profiles import actions as profiles
from pegbar.domains.projects.user_data import actions as projects
from pegbar.domains.videos.user_data import actions as videos
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Conflict
from pegbar.ports.mailer import Mail

log = structlog.get_logger()


async def preview_deletion(ctx: RequestContext) -> AccountDeletionPreview:
    """Return the requester's own projects, and the counts of videos and comments that stay after the deletion."""
    me = require_person(ctx.user)
    owned_projects = await projects.list_owned_projects(ctx.tx, me)
    ids = [project.id for project in owned_projects]
    file_counts, video_counts = await assets.count_files(ctx.tx, ids), await videos.count_videos(ctx.tx, ids)
    people = await profiles.get_refs(ctx, {member for project in owned_projects for member in project.members})
    all_ids = await projects.list_owned_ids(ctx.tx, me)
    videos_left, comments_left = await videos.count_retained(ctx.tx, me, all_ids)
    out = [
        OwnedProject(
            id=project.id,
            slug=project.slug,
            name=project.name,
            members=[people[member] for member in project.members],
            videos=video_counts.get(project.id, 0),
            files=file_counts.get(project.id, 0),
        )
        for project in owned_projects
    ]
    return AccountDeletionPreview(projects=out, remaining_videos=videos_left, remaining_comments=comments_left)


async def delete_account(
    services: Services, user: Principal, password: str, successors: Sequence[ProjectSuccessor]
) -> datetime:
    """Delete the requester's account, completely or not at all. Returns until when it can be restored.

    `successors` must have an entry for each owned project. Raises Conflict if the projects have changed, or if a new
    owner is no longer a member.
    """
    account = await credentials.require_password(services, user, password)

    async def write(tx: Transaction) -> None:
        ctx = RequestContext(tx, services, user)
        await _deactivate(ctx, successors)
        await data_exports.cancel_data_exports(ctx, account.id)
        day = clock.now() + accounts.DELETED_RETENTION
        text = texts.deleted_mail(day, f"{services.settings.base_url}/signin")
        await accounts.enqueue_mail(tx, services, Mail(account.email, texts.DELETED_SUBJECT, text))

    await services.db.transact(write)
    return clock.now() + accounts.DELETED_RETENTION


async def _deactivate(ctx: RequestContext, successors: Sequence[ProjectSuccessor]) -> None:
    me, now = require_person(ctx.user), clock.now()
    # Deactivate the account first: the second of two concurrent requests then fails because its session has ended.
    await USER_DATA_BY_DOMAIN["accounts"].deactivate(ctx)
    new_owners = {entry.project_id: entry.profile_id for entry in successors}
    if new_owners.keys() != {project.id for project in await projects.list_owned_projects(ctx.tx, me)}:
        raise Conflict(texts.PROJECTS_CHANGED, code="departure.changed")
    await projects.transfer_or_delete(ctx, new_owners)
    other_domains = [name for name in reversed(USER_DATA_BY_DOMAIN) if name != "accounts"]
    archived: dict[str, Any] = {name: await USER_DATA_BY_DOMAIN[name].deactivate(ctx) for name in other_domains}
    archived["projects"]["deleted"] = sorted(project for project, owner in new_owners.items() if owner is None)
    await store.insert_deletion(ctx.tx, me, now, archived)


async def delete_account_by_email(services: Services, email: str) -> bool:
    """Delete an account and its projects, without a mail. Returns False if there is no such account.

    For the command line, which can't enqueue jobs such as mails: they belong to the running server.
    """
    async with services.db.write() as tx:
        user_id = await accounts.find_user_id(tx, email)
        if user_id is None:
            return False
        owned_projects = await projects.list_owned_projects(tx, user_id)
        successors = [ProjectSuccessor(project_id=project.id, profile_id=None) for project in owned_projects]
        await _deactivate(RequestContext(tx, services, Principal(user_id)), successors)
        await data_exports.close_data_exports(tx, user_id)
    return True


async def restore_account(services: Services, email: str, password: str) -> None:
    """Restore a deleted account, with everything that can still be restored. Safe to repeat."""
    deleted = await accounts.get_deleted_account(services, email, password)
    if deleted is None:
        return  # It is already restored.

    async def write(tx: Transaction) -> None:
        ctx = RequestContext(tx, services, Principal(deleted.id))
        if not await account_data.lock_and_check_deleted(tx, deleted.id):
            return  # Another request restored it after the password was checked.
        archived = await store.take_archived_data(tx, deleted.id)
        for name, user_data in USER_DATA_BY_DOMAIN.items():
            await user_data.reactivate(ctx, archived.get(name, {}))

    await services.db.transact(write)


async def purge_accounts(services: Services, before: datetime) -> None:
    """Permanently delete the accounts that were deleted before a time. The hourly task continues an interrupted run."""
    async with services.db.read() as tx:
        user_ids = await account_data.list_deleted_before(tx, before)
    for user_id in user_ids:
        await purge_account(services, user_id)
        log.info("accounts.purged", account=user_id)


async def purge_account(services: Services, user_id: str) -> None:
    """Permanently delete a person's data. An empty profile stays if other people's rows reference it."""
    for user_data in reversed(USER_DATA_BY_DOMAIN.values()):
        await user_data.purge(services, user_id)
    async with services.db.write() as tx:
        await store.delete_deletion(tx, user_id)
        await data_exports.delete_data_exports(tx, user_id)
        await services.jobs.remove_requester(tx, user_id)
        await account_data.delete_account(tx, user_id, is_named=await store.is_profile_referenced(tx, user_id))
