"""Queries for sign-up invitations."""

from datetime import datetime

from sqlalchemy import delete, insert, or_, update

from pegbar.domains.accounts.models import SignUpInvitation
from pegbar.kernel.database import Transaction


async def create_invitation(
    tx: Transaction, code_hash: str, email: str | None, *, created_at: datetime, expires_at: datetime
) -> None:
    """Insert an invitation, valid only for `email` if given. Also deletes expired invitations."""
    await tx.execute(delete(SignUpInvitation).where(SignUpInvitation.expires_at <= created_at))
    row = {"code_hash": code_hash, "email": email, "created_at": created_at, "expires_at": expires_at}
    await tx.execute(insert(SignUpInvitation), row)


async def bind_invitation(tx: Transaction, code_hash: str, email: str, now: datetime) -> bool:
    """Bind an invitation to an email. Return False if it is unknown, expired, or bound to another email."""
    invitation = SignUpInvitation
    is_valid = (invitation.code_hash == code_hash, invitation.expires_at > now)
    is_free = or_(invitation.email.is_(None), invitation.email == email)
    statement = update(invitation).where(*is_valid, is_free).values(email=email)
    return (await tx.execute(statement.returning(invitation.code_hash))).first() is not None


async def delete_invitation(tx: Transaction, code_hash: str) -> None:
    """Delete an invitation."""
    await tx.execute(delete(SignUpInvitation).where(SignUpInvitation.code_hash == code_hash))
