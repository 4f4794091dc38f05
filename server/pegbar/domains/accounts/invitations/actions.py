"""Sign-up permission: open to all, to some email domains, or by invitation."""

from datetime import timedelta

from pegbar.domains.accounts import rules, texts
from pegbar.domains.accounts.invitations import store
from pegbar.kernel import clock
from pegbar.kernel.database import Transaction
from pegbar.kernel.errors import Forbidden, Invalid
from pegbar.kernel.ids import hash_token, new_token
from pegbar.kernel.settings import Settings


async def create_invitation(tx: Transaction, settings: Settings, email: str | None, days: int) -> str:
    """Create an invitation for one account and return its link, valid for `days`.

    Raises Invalid if the email is not one.
    """
    address = None if email is None else rules.normalize_email(email)
    if email is not None and address is None:
        raise Invalid.field("email", texts.EMAIL_INVALID)
    code, now = new_token(), clock.now()
    await store.create_invitation(tx, hash_token(code), address, created_at=now, expires_at=now + timedelta(days=days))
    return f"{settings.base_url}/signin#create={code}"


async def require_sign_up(
    tx: Transaction, settings: Settings, email: str, invitation: str | None, *, is_mailed: bool
) -> None:
    """Check that an account may be created for this email. Raises Forbidden otherwise.

    An invitation is for one account: its first use binds it to the email. Where the address is confirmed by mail
    (`is_mailed`), the same person may use it again until it expires, in case the mail got lost.
    """
    if settings.sign_up == "domains" and email.rpartition("@")[2] not in settings.sign_up_domain_list:
        raise Forbidden(texts.sign_up_domains(settings.sign_up_domain_list), code="sign_up.domain")
    if settings.sign_up == "invited":
        if invitation is None:
            raise Forbidden(texts.SIGN_UP_INVITED, code="sign_up.invited")
        code_hash = hash_token(invitation)
        if not await store.bind_invitation(tx, code_hash, email, clock.now()):
            raise Forbidden(texts.INVITATION_EXPIRED, code="sign_up.invitation_over")
        if not is_mailed:
            await store.delete_invitation(tx, code_hash)
