"""Queries for account deletions."""

from datetime import datetime
from typing import Any

from sqlalchemy import delete, insert, select

from pegbar.domains.account_deletion.models import AccountDeletion
from pegbar.kernel.database import Transaction
from pegbar.kernel.tables import Base


async def insert_deletion(tx: Transaction, user_id: str, deleted_at: datetime, archived: dict[str, Any]) -> None:
    """Insert the row of an account deletion. `archived` is the data that restores the account, by domain."""
    await tx.execute(
        insert(AccountDeletion), {"user_id": user_id, "deactivated_at": deleted_at, "archived_data": archived}
    )


async def take_archived_data(tx: Transaction, user_id: str) -> dict[str, Any]:
    """Delete the row of an account deletion, and return the data that restores the account, by domain."""
    deletion = delete(AccountDeletion).where(AccountDeletion.user_id == user_id)
    return (await tx.execute(deletion.returning(AccountDeletion.archived_data))).scalar_one_or_none() or {}


async def delete_deletion(tx: Transaction, user_id: str) -> None:
    """Delete the row of an account deletion, with the data that would restore the account."""
    await tx.execute(delete(AccountDeletion).where(AccountDeletion.user_id == user_id))


async def is_profile_referenced(tx: Transaction, user_id: str) -> bool:
    """Return whether any row in any table still references the person's profile."""
    tables = Base.metadata.sorted_tables
    columns = [key.parent for table in tables for key in table.foreign_keys if key.column.table.name == "profiles"]
    for column in columns:
        # Some of these columns have no index, so the query scans the table, off the event loop.
        if await tx.execute_long(select(column).where(column == user_id).limit(1)):
            return True
    return False
