"""HTTP endpoints for deleting and restoring an account."""

from fastapi import Request

from pegbar.access.context import ReadContext, open_read_context
from pegbar.access.services import ServicesDep
from pegbar.domains.account_deletion.actions import account_deletion
from pegbar.domains.account_deletion.schemas import (
    AccountDeleted,
    AccountDeletionNew,
    AccountDeletionPreview,
    AccountReactivation,
)
from pegbar.domains.accounts.attempts import actions as attempts
from pegbar.kernel.routing import Router

router = Router(prefix="/api", tags=["account"])


@router.get("/account/deletion")
async def preview_account_deletion(ctx: ReadContext) -> AccountDeletionPreview:
    """Return the requester's own projects, and the counts of videos and comments that stay when the account is deleted.

    These videos and comments are then attributed to 'Deleted user'.
    """
    return await account_deletion.preview_deletion(ctx)


@router.post("/account/deletion")
async def delete_account(body: AccountDeletionNew, request: Request, services: ServicesDep) -> AccountDeleted:
    """Delete the requester's account; restorable for 30 days.

    This ends the session, so a repeated request gets a 401.
    """
    async with open_read_context(request) as ctx:
        pass
    until = await account_deletion.delete_account(services, ctx.user, body.password, body.projects)
    return AccountDeleted(restorable_until=until)


@router.post("/auth/restore", status_code=204)
async def restore_account(body: AccountReactivation, request: Request, services: ServicesDep) -> None:
    """Restore a deleted account, so that its owner can sign in. Has no effect if it is already restored."""
    await attempts.throttle_sign_in(services, request, body.email)
    await account_deletion.restore_account(services, body.email, body.password)
